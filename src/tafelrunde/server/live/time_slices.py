"""Long computations on the event loop, in slices of a few milliseconds: between two slices it answers everybody else.

Invariant: one slice, of whichever computation, is done in a turn of the loop. The one with the least left goes first,
so that a long one never keeps short ones waiting.
"""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Iterator
from itertools import count
from time import perf_counter

SLICE = 0.005
"""So many seconds a slice may take; a step that was begun is finished."""


class SliceScheduler:
    """The computations that wait for their next slice."""

    def __init__(self) -> None:
        self.is_busy = False
        self.waiting: list[tuple[int, int, asyncio.Future[None]]] = []
        self.order = count()

    async def run(self, steps: Iterator[object], left: int) -> None:
        """Do all steps of a computation, of which there are so many; whatever a step raises ends it."""
        while left > 0:
            await self.wait(left)
            try:
                left -= do_slice(steps, left)
            finally:
                asyncio.get_running_loop().call_soon(self.pass_on)

    async def wait(self, left: int) -> None:
        """Wait for a slice."""
        if not self.is_busy:
            self.is_busy = True
            return
        turn = asyncio.get_running_loop().create_future()
        heapq.heappush(self.waiting, (left, next(self.order), turn))
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.pass_on()
            raise

    def pass_on(self) -> None:
        """Let the next computation do a slice; cancelled ones are skipped."""
        while self.waiting:
            *_, turn = heapq.heappop(self.waiting)
            if not turn.done():
                turn.set_result(None)
                return
        self.is_busy = False


def do_slice(steps: Iterator[object], left: int) -> int:
    """Do steps until the slice is over; how many were done, which is all that are left when they end."""
    end = perf_counter() + SLICE
    for done, _ in enumerate(steps, start=1):
        if perf_counter() >= end:
            return done
    return left
