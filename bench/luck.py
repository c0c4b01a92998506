"""How much of a result the luck of the cards is worth: `python -m bench.luck GAME SEATS --games N --seed S`.

Bots play games that are used for nothing else; the luck of each is what a quick review says of it. c is the slope of
the results over it (V9), written with the name of the evaluator to `server/history/luck_shares.json`. A share that is
there stays: it was fixed before the games that it is used on.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from tafelrunde.bots.bot import chance_seed
from tafelrunde.kernels.arrays import Floats
from tafelrunde.records import notation, scribe
from tafelrunde.records.record import Record
from tafelrunde.rules.games import GAMES
from tafelrunde.rules.shuffles import Derived
from tafelrunde.server.live.bot_turns import choose
from tafelrunde.study import value_curve
from tafelrunde.study.review import LINE_SHARE, Reviewer
from tafelrunde.study.value_curve import ValueCurveMaker
from tafelrunde.wire.setup import Setup, options_of

SHARES = Path(__file__).parents[1] / "src" / "tafelrunde" / "server" / "history" / "luck_shares.json"
BOT = "greedy"
Z = 1.645


def play(game: str, seats: int, seed: bytes) -> Record:
    """A game between bots."""
    rules = GAMES[game]
    state: Any = rules.deal(seats, options_of(Setup(game, seats=seats)), Derived(seed))
    count = 0
    while rules.outcome(state) is None:
        seat = rules.actor(state) or 1
        word = choose(BOT, game, rules.view(state, seat), chance_seed(seed, seat, count))
        state, count = rules.apply(state, notation.read(word, rules)).state, count + 1
    return scribe.make_record(rules, state, [f"Seat {seat}" for seat in range(1, seats + 1)])


def luck_and_result(record: Record) -> tuple[Floats, Floats]:
    """What the cards did for every side, as a quick review says, and what each had of the game."""
    reviewer = Reviewer(record, "quick")
    along = reviewer.work.evaluations // LINE_SHARE
    cap = value_curve.choose_cap(reviewer.plies, along)
    chances = value_curve.chance_count(reviewer.plies, cap, along)
    maker = ValueCurveMaker(record, reviewer.plies, reviewer.last, reviewer.analyst, reviewer.evaluator, cap)
    values = maker.make(chances)
    return values.luck.mean(axis=0).sum(axis=0), values.end.mean(axis=0)


def fit(pairs: list[tuple[Floats, Floats]]) -> dict[str, float]:
    """The slope with its 90 % interval, and which share of the variance it takes away. One row for each free side."""
    sides = len(pairs[0][0])
    luck = np.array([each[0][: sides - 1] for each in pairs])
    result = np.array([each[1][: sides - 1] for each in pairs]) - 1 / sides
    share = float((luck * result).sum() / (luck * luck).sum())
    left = result - share * luck
    errors = (luck * left).sum(axis=1)
    error = float(np.sqrt((errors**2).sum()) / (luck * luck).sum())
    saved = 1 - float((left**2).sum() / (result**2).sum())
    return {
        "c": round(share, 3),
        "low": round(share - Z * error, 3),
        "high": round(share + Z * error, 3),
        "saved": round(saved, 3),
    }


def games(game: str, seats: int, number: int, seed: int) -> Iterator[tuple[Floats, Floats]]:
    """So many fresh games."""
    for place in range(number):
        yield luck_and_result(play(game, seats, Random(f"luck:{game}:{seats}:{seed}:{place}").randbytes(32)))
        sys.stderr.write(f"\r{place + 1}/{number}")


def main() -> None:
    """Fit the share of a game, and keep it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("seats", type=int)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    evaluator = Reviewer(play(asked.game, asked.seats, bytes(32)), "quick").evaluator.name
    shares = json.loads(SHARES.read_text("utf-8")) if SHARES.exists() else {}
    if str(asked.seats) in shares.get(evaluator, {}):
        parser.exit(2, f"{evaluator} has a share for {asked.seats} seats, which stays as it is.\n")
    found = fit(list(games(asked.game, asked.seats, asked.games, asked.seed)))
    found |= {"games": asked.games, "seed": asked.seed}
    shares = json.loads(SHARES.read_text("utf-8")) if SHARES.exists() else {}
    shares.setdefault(evaluator, {})[str(asked.seats)] = found
    SHARES.write_text(json.dumps(shares, indent=1, sort_keys=True) + "\n", "utf-8")
    sys.stdout.write(f"{evaluator}, {asked.seats} seats: {found}\n")


if __name__ == "__main__":
    main()
