"""How long a bot takes for a move: `python -m bench.moves [--bot NAME] [--games N] [--seed TEXT]`.

It plays each game at two seats against greedy, in turns on either seat. Its first moves, in which it gets warm, are not
counted.
"""

from __future__ import annotations

import statistics
from argparse import ArgumentParser
from hashlib import sha256
from time import perf_counter

from tafelrunde.bots.bot import FREE, chance
from tafelrunde.bots.registry import BOTS
from tafelrunde.records import fairness
from tafelrunde.records.formats import FORMATS
from tafelrunde.rules.games import GAMES

WARM = 2


def took(game: str, bot: str, games: int, seed: str) -> list[float]:
    """The seconds of each move of a bot."""
    rules, seconds = GAMES[game], []
    players = {name: BOTS[name].load(game) for name in (bot, "greedy")}
    for number in range(games):
        source, own = sha256(f"{seed}{number}".encode()).digest(), 1 + number % 2
        options = FORMATS[game].options_with()
        state = rules.deal(2, options, fairness.shuffles(source, ()))
        while (seat := rules.actor(state)) is not None:
            player = players[bot if seat == own else "greedy"]
            began = perf_counter()
            action = player.choose(rules.view(state, seat), chance(source, seat, len(state.history)), FREE)
            if seat == own:
                seconds.append(perf_counter() - began)
            state = rules.apply(state, action).state
    return seconds[WARM:]


def main() -> None:
    """A line for each game."""
    parser = ArgumentParser(prog="python -m bench.moves")
    parser.add_argument("--bot", default="master")
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--seed", default="moves")
    asked = parser.parse_args()
    for game in GAMES:
        seconds = sorted(took(game, asked.bot, asked.games, asked.seed))
        middle, late = statistics.median(seconds), seconds[len(seconds) * 99 // 100]
        print(
            f"{game}: {len(seconds)} moves of {asked.bot}, median {middle:.3f} s, p99 {late:.3f} s, "
            f"longest {seconds[-1]:.3f} s",
            flush=True,
        )


if __name__ == "__main__":
    main()
