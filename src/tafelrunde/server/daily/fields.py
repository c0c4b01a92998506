"""The field of a deal: what everybody made of it, read once for all who ask in the same moment."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from tafelrunde.server.live.timers import SECOND, Now
from tafelrunde.server.store.daily_deals import DailyDeals, DailyField, DealKey

MOMENT = SECOND
"""For so long a field is not asked for again."""

RECENT = 5 * SECOND
"""For so long after they have finished it is read for who has."""

MOST_FIELDS = 200


class ReadField(NamedTuple):
    """A field that was asked for, and when."""

    reading: asyncio.Task[DailyField]
    since: int


class FieldCache:
    """The fields that were asked for last."""

    def __init__(self, deals: DailyDeals, now: Now) -> None:
        self.deals = deals
        self.now = now
        self.kept: dict[DealKey, ReadField] = {}

    async def read(self, key: DealKey, *, finished: int | None = None) -> DailyField:
        """The field of a deal, for somebody who finished then: who has just done so finds their own result in it."""
        if finished is not None and self.now() - finished < RECENT:
            return await self.deals.field(key)
        return await self.read_kept(key)

    async def read_kept(self, key: DealKey) -> DailyField:
        """The field of a deal as it was a moment ago."""
        kept = self.kept.get(key)
        if kept is None or not 0 <= self.now() - kept.since < MOMENT:
            if len(self.kept) >= MOST_FIELDS:
                self.kept.clear()
            kept = self.kept[key] = ReadField(asyncio.create_task(self.deals.field(key)), self.now())
        try:
            return await asyncio.shield(kept.reading)
        except Exception:
            if self.kept.get(key) is kept:
                del self.kept[key]
            raise
