"""Keeping what lists show of the tables up to date in the store."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tafelrunde.server.live.live_table import LiveTable
from tafelrunde.server.live.send_batch import SendBatch
from tafelrunde.server.live.summaries import listing_of, turn
from tafelrunde.server.live.timers import SECOND, Timers
from tafelrunde.server.store import ListedTurn, Listing
from tafelrunde.server.store.listings import Listings
from tafelrunde.server.table.table import Table

WRITE_AFTER = 2 * SECOND
"""Turns change with every action: they are gathered for so long and written together."""


class ListingWriter:
    """Writes the listings of this process's tables; `on_change` is called when one changed."""

    def __init__(self, listings: Listings, timers: Timers, on_change: Callable[[], None]) -> None:
        self.listings = listings
        self.on_change = on_change
        self.turns: SendBatch[str, ListedTurn] = SendBatch(timers, "turns", WRITE_AFTER, self.write_turns)

    def note_turn(self, table: Table) -> None:
        """Write soon whose turn it is."""
        self.turns.add(table.id, ListedTurn(table.id, table.number, turn(table)))

    async def write_turns(self, turns: list[ListedTurn]) -> None:
        """Write whose turn it is at many tables."""
        await self.listings.write_turns(turns)

    async def write_first(self, new: Listing) -> None:
        """List a table that is being made, before its first entry is stored."""
        await self.listings.write(new)
        self.on_change()

    async def write(self, live: LiveTable, table: Table) -> None:
        """List a table as it is now, unless it is listed so."""
        before, after = live.listed, listing_of(table, table.time)
        if before is None or replace(before, changed=0, number=0) != replace(after, changed=0, number=0):
            await self.listings.write(after)
            self.on_change()
        live.listed = after
