"""The tables in memory, one place for each, and how they are read from their logs.

Invariant: what a place shows is the fold of what is stored, as far as it was read.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Protocol

from tafelrunde.server.live.live_table import LiveTable
from tafelrunde.server.live.time_slices import SliceScheduler
from tafelrunde.server.live.timers import SECOND, Now
from tafelrunde.server.store import Row
from tafelrunde.server.table.refusals import Missing

FORGET_AFTER = 180 * SECOND
PAGE = 1000
"""So many entries are read at once."""


class LogStore(Protocol):
    """The part of a store that reading needs; see Store."""

    async def read(self, table: str, after: int = 0, limit: int = ...) -> list[Row]:
        """The first entries of a table after a number."""


class TableCache:
    """The places of tables in the memory of this process."""

    def __init__(self, store: LogStore, now: Now) -> None:
        self.store = store
        self.now = now
        self.slices = SliceScheduler()
        self.places: dict[str, LiveTable] = {}

    def find(self, table: str) -> LiveTable | None:
        """The place of a table, None when there is none."""
        return self.places.get(table)

    def place(self, table: str) -> LiveTable:
        """The place of a table, made if need be; it is in use now."""
        live = self.places.get(table)
        if live is None:
            live = self.places[table] = LiveTable(table)
        live.used = self.now()
        return live

    async def read(self, live: LiveTable) -> None:
        """Fold what is stored and not yet folded. Raises Missing, also when what was folded last is no longer there."""
        known, reader = 0 if live.table is None else live.table.number, live.reader()
        is_there = False
        async for rows in self.pages(live.id, max(known - 1, 0)):
            if not is_there and rows[0].number > max(known, 1):
                break
            is_there = True
            new = rows[1:] if rows[0].number == known else rows
            await self.slices.run(reader.fold_rows(new), len(new))
        if not is_there:
            raise Missing
        if reader.table is not live.table:
            live.listed = None  # whoever appended has listed it, too
            live.show(reader)

    async def pages(self, table: str, after: int = 0) -> AsyncIterator[list[Row]]:
        """The entries of a table after a number, some at a time."""
        while rows := await self.store.read(table, after, limit=PAGE):
            yield rows
            if len(rows) < PAGE:
                return
            after = rows[-1].number

    def remove(self, table: str) -> None:
        """A table is gone: those who watch it are told."""
        live = self.places.pop(table, None)
        if live is not None:
            live.forget()
            for watcher in live.watchers:
                watcher.ear.stir(table)

    def discard_unread(self, live: LiveTable) -> None:
        """Give up the place of a table that does not exist, unless somebody waits for it; the caller holds its lock."""
        if not live.watchers and live.lock.wanted == 1:
            self.places.pop(live.id, None)

    def rest(self, live: LiveTable) -> None:
        """Let go of what can be read again, unless the table is being worked on: there is one place for each table."""
        if live.lock.wanted:
            return
        live.forget()
        if not live.watchers:
            self.places.pop(live.id, None)

    async def evict(self) -> None:
        """Drop the tables that nobody needed for a while from memory; their watchers stay."""
        for live in list(self.places.values()):
            if self.now() - live.used >= FORGET_AFTER:
                self.rest(live)
