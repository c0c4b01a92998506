"""One heap of times: what is to be done when, for every table and for the server itself."""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TypeAlias

import structlog

Now: TypeAlias = Callable[[], int]
"""What time it is, in milliseconds since the epoch."""

Chore: TypeAlias = Callable[[], Awaitable[object]]

SECOND = 1000
SPARE = 1000
"""So many times that were replaced may lie in the heap before it is tidied."""

log = structlog.get_logger()


class Timers:
    """Chores by their keys, each with the time when it is due; a new time for a key replaces the old one."""

    def __init__(self, now: Now, pulse: float = 1.0) -> None:
        self.now = now
        self.pulse = pulse
        self.chores: dict[str, tuple[int, Chore]] = {}
        self.heap: list[tuple[int, str]] = []
        self.woken = asyncio.Event()
        self.running: set[asyncio.Task[None]] = set()

    def set(self, key: str, due: int, chore: Chore) -> None:
        """Do this when it is due, instead of what was to be done under this key."""
        self.chores[key] = (due, chore)
        heapq.heappush(self.heap, (due, key))
        if len(self.heap) > SPARE + 2 * len(self.chores):
            self.heap = sorted((due, key) for key, (due, _) in self.chores.items())
        if self.heap[0] == (due, key):
            self.woken.set()

    def drop(self, key: str) -> None:
        """Do nothing under this key."""
        self.chores.pop(key, None)

    def tick(self) -> None:
        """Begin everything that is due."""
        while self.heap and self.heap[0][0] <= self.now():
            due, key = heapq.heappop(self.heap)
            if key in self.chores and self.chores[key][0] == due:
                self.begin(self.chores.pop(key)[1], key)

    def begin(self, chore: Chore, key: str) -> None:
        """Do something in the background; what goes wrong is logged and hurts nobody else."""
        task = asyncio.create_task(attempt(chore, key))
        self.running.add(task)
        task.add_done_callback(self.running.discard)

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
        """Let what was begun end."""
        self.chores.clear()
        for task in list(self.running):
            task.cancel()
        await asyncio.gather(*self.running, return_exceptions=True)


async def attempt(chore: Chore, key: str) -> None:
    """Do a chore; an error ends only this."""
    try:
        await chore()
    except Exception:
        log.exception("chore_failed", chore=key.partition(":")[0])
