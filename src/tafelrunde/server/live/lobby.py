"""The tables that a visitor can sit down at, can watch, or is at: all of it from stored summaries, none from logs."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import NamedTuple

from msgspec.structs import replace

from tafelrunde.server.live.summaries import TableSummary, listing_of, read_summary, turn
from tafelrunde.server.live.table_access import TableAccess
from tafelrunde.server.store import Listing, ListingQuery, Status
from tafelrunde.server.store.listings import Listings
from tafelrunde.server.table.refusals import Missing, Refusal
from tafelrunde.wire.rest import Lobby, Summary

MOST_LISTED = 50
MOMENT = 1.0
"""For so many seconds the open and the running tables are not asked for again, unless this process changed them."""


class ListedTable(NamedTuple):
    """A table in a list, and what a stranger is shown of it."""

    listing: Listing
    summary: TableSummary
    shown: Summary

    def show_to(self, person: str, *, yours: bool = False) -> Summary:
        """The table as a person is shown it: with their own chairs marked; `yours`: they have to act."""
        if person not in self.summary.people and not yours:
            return self.shown
        whose = zip(self.shown.chairs, self.summary.people, strict=True)
        chairs = [replace(chair, yours=True) if who == person else chair for chair, who in whose]
        return replace(self.shown, chairs=chairs, yours=yours)


class PublicTables(NamedTuple):
    """What everybody is shown alike: the tables with free chairs, and those that can be watched."""

    open: list[ListedTable]
    running: list[ListedTable]


class TableLists:
    """The lists of tables that visitors see; the public ones are read once for all who ask in the same moment."""

    def __init__(self, listings: Listings, tables: TableAccess) -> None:
        self.listings = listings
        self.tables = tables
        self.reading: asyncio.Task[PublicTables] | None = None
        self.since = 0.0

    async def lobby(self, person: str) -> Lobby:
        """What this visitor can choose from."""
        shared = await self.read_public()
        mine = await self.tables_of(person) if person else []
        return Lobby(
            open=[table.show_to(person) for table in shared.open],
            running=[table.show_to(person) for table in shared.running],
            mine=[
                table.show_to(person, yours=self.is_on_turn(table, person)) for table in mine if is_own(table, person)
            ],
        )

    def drop(self) -> None:
        """Read the public tables again at the next request: something in them changed."""
        self.reading = None

    async def read_public(self) -> PublicTables:
        """The public tables; requests that come while they are read share the answer."""
        if self.reading is None or monotonic() - self.since > MOMENT:
            self.reading, self.since = asyncio.create_task(self.find_public()), monotonic()
        reading = self.reading
        try:
            return await asyncio.shield(reading)
        except Exception:
            if self.reading is reading:
                self.drop()
            raise

    async def find_public(self) -> PublicTables:
        """Ask the store for the public tables."""
        return PublicTables(*[await self.public(status) for status in (Status.OPEN, Status.RUNNING)])

    async def public(self, status: Status) -> list[ListedTable]:
        """The listed tables of a status, the latest change first."""
        found = await self.listings.find(ListingQuery(status=status, is_open=True, logged=True), MOST_LISTED)
        tables = [table for listed in found if (table := await self.listed_table(listed))]
        return [table for table in tables if table.listing.status == status]

    async def tables_of(self, person: str) -> list[ListedTable]:
        """The tables of a person: those that are not over come before any other, however long ago they began."""
        found: list[Listing] = []
        for status in (Status.OPEN, Status.RUNNING, Status.ENDED):
            if left := MOST_LISTED - len(found):
                found += await self.listings.find(ListingQuery(status=status, person=person, logged=True), left)
        found.sort(key=lambda listed: listed.changed, reverse=True)
        return [table for listed in found if (table := await self.listed_table(listed))]

    def is_on_turn(self, table: ListedTable, person: str) -> bool:
        """Has the person to act? A table in memory knows it to the moment, a stored one within seconds."""
        live = self.tables.find(table.listing.table)
        chair = table.listing.turn if live is None or live.table is None else turn(live.table)
        return 0 < chair <= len(table.summary.people) and table.summary.people[chair - 1] == person

    async def listed_table(self, listed: Listing) -> ListedTable | None:
        """A table as it is listed, None when it is gone.

        Its summary is made from its log if an older program left none.
        """
        summary = read_summary(listed.summary)
        if summary is None:
            try:
                found = await self.tables.load(listed.table)
            except (Missing, Refusal):
                return None
            listed = listing_of(found, listed.changed)
            await self.listings.write(listed)
            summary = read_summary(listed.summary)
        return None if summary is None else ListedTable(listed, summary, summarise_listing(listed, summary))


def is_own(table: ListedTable, person: str) -> bool:
    """Does the person sit at the table, or host one that has not begun? Who only said something there does not."""
    hosts = table.listing.status == Status.OPEN and table.summary.host == person
    return hosts or person in table.summary.people


def summarise_listing(listed: Listing, summary: TableSummary) -> Summary:
    """A table in a list, as a stranger is shown it."""
    return Summary(
        listed.table, listed.status.value, summary.setup, summary.chairs, listed.created, listed.changed, yours=False
    )
