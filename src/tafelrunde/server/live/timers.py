"""Timers: which chore is due when, for every table and for the server itself, and the one way to try again.

A chore that fails because the store does is done again after `RETRY`; any other error is logged and ends only the
chore.
"""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import TypeAlias, TypeVarTuple

import structlog

from tafelrunde.server.store.errors import StoreError

Now: TypeAlias = Callable[[], int]
"""What time it is, in milliseconds since the epoch."""

Chore: TypeAlias = Callable[[], Awaitable[object]]
Args = TypeVarTuple("Args")

SECOND = 1000
RETRY = 5 * SECOND
"""So long after the store failed a chore is done again."""

SPARE = 1000
"""So many replaced times may lie in the heap before it is tidied."""

log = structlog.get_logger()


class Timers:
    """Chores by their keys, each with the time when it is due; a new time for a key replaces the old one."""

    def __init__(self, now: Now, pulse: float = 1.0) -> None:
        self.now = now
        self.pulse = pulse
        self.chores: dict[str, tuple[int, Chore]] = {}
        self.heap: list[tuple[int, str]] = []
        self.woken = asyncio.Event()
        self.running: set[asyncio.Task[bool]] = set()

    def set(self, key: str, due: int, work: Callable[[*Args], Awaitable[object]], *args: *Args) -> None:
        """Do this when it is due, instead of what was to be done under this key."""
        self.chores[key] = (due, partial(work, *args))
        heapq.heappush(self.heap, (due, key))
        if len(self.heap) > SPARE + 2 * len(self.chores):
            self.heap = sorted((due, key) for key, (due, _) in self.chores.items())
        if self.heap[0] == (due, key):
            self.woken.set()

    def after(self, key: str, delay: int, work: Callable[[*Args], Awaitable[object]], *args: *Args) -> None:
        """Do this after so many milliseconds, instead of what was to be done under this key."""
        self.set(key, self.now() + delay, work, *args)

    def every(
        self, key: str, period: int, work: Callable[[*Args], Awaitable[object]], *args: *Args, first: int = 0
    ) -> None:
        """Do this after so many milliseconds, and then again after each period, however it ends."""
        self.after(key, first, self._repeat, key, period, partial(work, *args))

    async def _repeat(self, key: str, period: int, chore: Chore) -> None:
        self.after(key, period, self._repeat, key, period, chore)
        await chore()

    def drop(self, key: str) -> None:
        """Do nothing under this key."""
        self.chores.pop(key, None)

    def tick(self) -> None:
        """Begin everything that is due."""
        while self.heap and self.heap[0][0] <= self.now():
            due, key = heapq.heappop(self.heap)
            if key in self.chores and self.chores[key][0] == due:
                self.begin(key, self.chores.pop(key)[1])

    def begin(self, key: str, work: Callable[[*Args], Awaitable[object]], *args: *Args) -> None:
        """Do this in the background, beside whatever is to be done later under this key."""
        task = asyncio.create_task(self.attempt(key, work, *args))
        self.running.add(task)
        task.add_done_callback(self.running.discard)

    async def attempt(self, key: str, work: Callable[[*Args], Awaitable[object]], *args: *Args) -> bool:
        """Do this now; did it succeed? If the store failed, it is done again under this key, unless something is."""
        try:
            await work(*args)
        except Exception as error:
            log.exception("chore_failed", chore=key.partition(":")[0])
            if isinstance(error, StoreError) and key not in self.chores:
                self.after(key, RETRY, work, *args)
            return False
        return True

    async def run(self) -> None:
        """Do what is due, for ever. Looks up at least once a pulse, since clocks may be set."""
        while True:
            self.woken.clear()
            self.tick()
            wait = self.pulse if not self.heap else min(self.pulse, (self.heap[0][0] - self.now()) / SECOND)
            with suppress(TimeoutError):
                async with asyncio.timeout(max(wait, 0)):
                    await self.woken.wait()

    async def stop(self) -> None:
        """Cancel everything, and wait until it has ended."""
        self.chores.clear()
        for task in list(self.running):
            task.cancel()
        await asyncio.gather(*self.running, return_exceptions=True)
