"""How much later bots answer while a game is reviewed beside them: `python -m bench.reviews`.

Everything runs on one core (`--core`), the worst case: a bot process and the process that reviews share it. The same
turns are thought about in turns with and without a review under way, in the same run.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from random import Random

from tafelrunde.bots.bot import chance_seed
from tafelrunde.records import record, scribe
from tafelrunde.rules.games import GAMES
from tafelrunde.rules.shuffles import Derived
from tafelrunde.server.bots.pool import BotPool
from tafelrunde.server.reviews.frames import PassBegun, ReviewAdvanced, ReviewJob
from tafelrunde.server.reviews.review_process import ReviewerFailed, ReviewProcess
from tafelrunde.wire.setup import Setup, options_of

GAME = "schoko"
BOTS = ("greedy", "expert")
EVERY = 2


def states(seed: int) -> Iterator[object]:
    """The states of a random game."""
    game, rng = GAMES[GAME], Random(seed)
    state = game.deal(2, options_of(Setup(GAME)), Derived(seed.to_bytes(32, "big")))
    while game.outcome(state) is None:
        yield state
        actions = game.actions(game.view(state, game.actor(state)))
        state = game.apply(state, actions[rng.randrange(len(actions))]).state
    yield state


async def review_for_ever(process: ReviewProcess, line: str, begun: asyncio.Event) -> None:
    """Review a game again and again; `begun` is set when it is under way."""
    while True:
        with suppress(ReviewerFailed):
            async for report in process.review(ReviewJob(line, "full")):
                if isinstance(report, PassBegun | ReviewAdvanced):
                    begun.set()


async def think(pool: BotPool, bot: str, turns: list[object]) -> list[float]:
    """How many seconds each of these turns takes."""
    took, game = [], GAMES[GAME]
    for number, state in enumerate(turns):
        seat = game.actor(state) or 1
        start = time.perf_counter()
        await pool.choose(bot, GAME, game.view(state, seat), chance_seed(b"bench", seat, number))
        took.append(time.perf_counter() - start)
    return took


async def warm_up(pool: BotPool, bot: str, turns: list[object]) -> None:
    """Let a bot be loaded, until no weaker one answers for it."""
    while True:
        stood_in = pool.stood_in[bot]
        await think(pool, bot, turns)
        if pool.stood_in[bot] == stood_in:
            return
        await asyncio.sleep(1)


async def measure(rounds: int, turns: int) -> dict[tuple[str, bool], list[float]]:
    """The seconds by bot, with and without a review."""
    played = list(states(1))
    line = record.write(scribe.make_record(GAMES[GAME], played[-1], ["a", "b"]))
    asked = list(islice(played, 0, EVERY * turns, EVERY))
    found: dict[tuple[str, bool], list[float]] = {(bot, busy): [] for bot in BOTS for busy in (False, True)}
    async with BotPool(1) as pool:
        for bot in BOTS:
            await warm_up(pool, bot, asked[:1])
        for _ in range(rounds):
            for busy in (False, True):
                process, begun = ReviewProcess(), asyncio.Event()
                reviewing = asyncio.create_task(review_for_ever(process, line, begun)) if busy else None
                if busy:
                    await begun.wait()
                for bot in BOTS:
                    found[bot, busy] += await think(pool, bot, asked)
                if reviewing:
                    reviewing.cancel()
                    await asyncio.wait([reviewing])
                await process.end()
    return found


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--turns", type=int, default=10)
    parser.add_argument("--core", type=int, default=0)
    asked = parser.parse_args()
    os.sched_setaffinity(0, {asked.core})
    found = asyncio.run(measure(asked.rounds, asked.turns))
    print(
        "| bot | turns | alone, ms: median · p95 · longest | with a review: median · p95 · longest | ratio of medians |"
    )
    print("|---|--:|--:|--:|--:|")
    for bot in BOTS:
        alone, beside = found[bot, False], found[bot, True]
        ratio = statistics.median(beside) / statistics.median(alone)
        print(f"| `{bot}` | {len(alone)} | {show(alone)} | {show(beside)} | {ratio:.2f} |")


def show(took: list[float]) -> str:
    """The median, the 95th percentile and the longest, in milliseconds."""
    figures = (statistics.median(took), statistics.quantiles(took, n=20)[-1], max(took))
    return " · ".join(f"{1000 * each:.1f}" for each in figures)


if __name__ == "__main__":
    main()
