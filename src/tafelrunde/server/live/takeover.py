"""Takeover: a process takes over the tables of one that died, and gives back the time without any process."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import structlog

from tafelrunde.server.live.heartbeats import Heartbeats
from tafelrunde.server.live.tables import LiveTables
from tafelrunde.server.store import Listing, ListingQuery, Status
from tafelrunde.server.store.listings import Listings
from tafelrunde.server.table.refusals import Missing

MOST = 100_000

log = structlog.get_logger()


class ListedLogs(Protocol):
    """The part of a store that finds the tables to take over; see Store."""

    listings: Listings

    async def lengths(self, status: Status) -> dict[str, int]:
        """How many entries the logs of the tables of a status have."""


class Takeover:
    """What this process takes up when it starts, and when another has died."""

    def __init__(
        self, store: ListedLogs, tables: LiveTables, heartbeats: Heartbeats, watch_for: Callable[[str, str], None]
    ) -> None:
        self.store = store
        self.tables = tables
        self.cache = tables.cache
        self.timers = tables.timers
        self.heartbeats = heartbeats
        self.watch_for = watch_for

    async def take_up(self) -> None:
        """Look once at every table that is running or open, since the process that looked after it is gone.

        After all were looked at, the time is given back (see `LiveTables.present`). The shortest logs come first: a
        long one keeps no table waiting.
        """
        is_complete = True
        for status in (Status.RUNNING, Status.OPEN):
            lengths = await self.store.lengths(status)
            found = await self.store.listings.find(ListingQuery(status=status), limit=MOST)
            for listing in sorted(found, key=lambda listing: lengths.get(listing.table, 0)):
                is_complete &= await self.timers.attempt(f"take_up:{listing.table}", self.look_at, listing)
        stops = self.tables.stops
        if stops and is_complete:
            await self.heartbeats.forget_stops()
        log.info("tables_taken_up", down=sum(stop.end - stop.start for stop in stops))
        if is_complete:
            self.tables.stops = []

    async def look_at(self, listing: Listing) -> None:
        """List the table as it is, look who is there, and see what the table waits for."""
        is_in_use = self.cache.find(listing.table) is not None
        try:
            found = await self.tables.load(listing.table)
            live = self.cache.place(found.id)
            live.listed = listing
            await self.tables.listings.write(live, found)
            self.tables.tend(live)
        except Missing:  # one that is just being made is listed before its first entry
            return
        finally:
            if not is_in_use:
                self.cache.rest(self.cache.place(listing.table))
        for person in set(found.people) - found.away.keys() if found.is_running else ():
            self.watch_for(found.id, person)
