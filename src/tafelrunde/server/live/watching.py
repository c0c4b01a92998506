"""Watching tables: how connections come to them, learn what is new, and go."""

from __future__ import annotations

from collections.abc import Callable

from tafelrunde.rules.core import Seat
from tafelrunde.server.live.live_table import Watcher
from tafelrunde.server.live.table_cache import TableCache
from tafelrunde.server.live.tables import LiveTables
from tafelrunde.server.table.refusals import Refusal
from tafelrunde.server.table.requests import must_be_admitted
from tafelrunde.server.table.snapshots import Viewer


class Watching:
    """The watchers of this process's tables. `on_leave` is told who may have left which table."""

    def __init__(self, tables: LiveTables, cache: TableCache, on_leave: Callable[[str, str], None]) -> None:
        self.tables = tables
        self.cache = cache
        self.on_leave = on_leave

    async def enter(self, table: str, watcher: Watcher) -> None:
        """Somebody comes to a table. Raises Missing, and Refusal where nobody looks on."""
        live = self.cache.place(table)
        async with live.lock:
            must_be_admitted(await self.tables.read_table(live), watcher.person, self.cache.now())
            if here := self.cache.find(table) is live:
                live.watchers.add(watcher)
                self.tables.tend(live)
        if here:
            watcher.ear.stir(table)
        else:  # it was forgotten while we waited
            await self.enter(table, watcher)

    def leave(self, table: str, watcher: Watcher) -> None:
        """Somebody goes from a table."""
        live = self.cache.find(table)
        if live is None:
            return
        live.watchers.discard(watcher)
        onlooks = live.table is not None and watcher.person not in live.table.people
        if watcher.person not in live.people() and not onlooks:
            self.on_leave(table, watcher.person)

    def news(self, table: str, watcher: Watcher) -> bytes | None:
        """What is new at a table for somebody who watches; None while it is not in memory."""
        live = self.cache.find(table)
        if live is None or live.table is None:
            return None
        live.used = now = self.cache.now()
        return live.news(watcher, now)

    def encode_receipts(self, table: str, person: str) -> bytes | None:
        """The read receipts of a table, as somebody at it is told; None for nothing to tell."""
        live = self.cache.find(table)
        return None if live is None else live.encode_receipts(person)

    async def snapshot(self, table: str, viewer: Viewer) -> bytes:
        """The whole table as a viewer sees it now, as it is sent. Raises Missing, and Refusal where nobody looks on."""
        live = self.cache.place(table)
        must_be_admitted(await self.tables.load(table), viewer.person, self.cache.now())
        return live.snapshot(viewer, self.cache.now())

    async def reveal(self, table: str, watcher: Watcher, seat: Seat) -> None:
        """Show the hand of the seat to act, which must be one of this person's. Raises Refusal."""
        found = await self.tables.load(table)
        if seat not in found.seats_of(watcher.person):
            raise Refusal("not_your_seat", "You can only look at the hand of your own seat.")
        if seat != found.actor:
            raise Refusal("not_your_turn", "A hand is only shown on that seat's turn.")
        watcher.revealed = seat
        watcher.ear.stir(table)
