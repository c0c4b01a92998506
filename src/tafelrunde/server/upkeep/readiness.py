"""Can the server do its work? It can while the database takes what is written to it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic

import structlog

from tafelrunde.server.store import StoreError
from tafelrunde.server.store.leases import Notes

FRESH = 1.0
"""For how many seconds an answer is reused, so that frequent checks do not keep the disk busy."""

KEY = "ready"
log = structlog.get_logger()


class Readiness:
    """What was found out last, and when."""

    def __init__(self, notes: Notes, clock: Callable[[], float] = monotonic) -> None:
        self.notes = notes
        self.clock = clock
        self.lock = asyncio.Lock()
        self.checked = -FRESH
        self.is_ready = False

    async def check(self) -> bool:
        """Write something, unless that was just tried."""
        async with self.lock:
            if self.clock() - self.checked >= FRESH:
                self.is_ready = await self.can_write()
                self.checked = self.clock()
            return self.is_ready

    async def can_write(self) -> bool:
        """Does a write succeed? If not, the log says why."""
        try:
            await self.notes.write(KEY, "yes")
        except StoreError as error:
            log.error("not_ready", error=str(error))  # noqa: TRY400 - the sentence says all
            return False
        return True
