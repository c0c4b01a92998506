"""Guesses that are counted for all processes together."""

import asyncio

from tafelrunde.server.store import Guess, open_store
from tafelrunde.server.store.guess_counts import REMEMBERED

GUESSES = [Guess(f"account:{number}", 50, 1000) for number in range(20)]


async def test_a_guess_is_counted_while_old_ones_are_swept_away(database: str) -> None:
    """The row of a guess is held from the moment it is there, so that no sweep of another process takes it."""
    async with await open_store(database) as one, await open_store(database) as two:
        for round_ in range(1, 40):
            now = round_ * 2 * REMEMBERED
            sweeps = (two.guesses.sweep(now) for _ in range(4))
            waits = await asyncio.gather(one.guesses.charge(GUESSES, now), *sweeps)
            assert 0 == waits[0]
