"""Requests at the tables in memory: each becomes an entry, is stored, folded, and only then told to those who watch."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Protocol

from tafelrunde.server.live.listing_writer import ListingWriter
from tafelrunde.server.live.live_table import LiveTable
from tafelrunde.server.live.summaries import listing_of
from tafelrunde.server.live.table_access import Decide
from tafelrunde.server.live.table_cache import TableCache
from tafelrunde.server.live.timers import RETRY, SECOND, Timers
from tafelrunde.server.store import Row
from tafelrunde.server.table import entries, requests
from tafelrunde.server.table.clock import Stop
from tafelrunde.server.table.fold import open_table as opened_table
from tafelrunde.server.table.quotas import entry_overrun
from tafelrunde.server.table.refusals import Missing, Refusal, Repeated
from tafelrunde.server.table.table import Table

SETTLED_AFTER = 60 * SECOND
"""By then nothing is on its way any more to a table that was removed."""


class TableEvents(Protocol):
    """What is told about the tables of this process, at once; it never waits."""

    def on_append(self, before: Table, after: Table) -> None:
        """This process stored an entry."""

    def on_show(self, live: LiveTable) -> None:
        """A table is in memory, or has changed there: see what it waits for."""


class EntryStore(Protocol):
    """The part of a store that changes logs; see Store."""

    async def append(self, table: str, number: int, time: int, entry: bytes) -> bool:
        """True when this entry has the number, and is durable; False when another entry has it."""

    async def rewrite(self, table: str, entries: Mapping[int, bytes]) -> None:
        """Put other entries in the place of these."""

    async def remove(self, table: str) -> None:
        """Forget a table."""

    async def remove_rest(self, table: str) -> None:
        """Forget what was stored of a table while it was removed."""


class LiveTables:
    """The tables of this process. `stops` are the times without a server that tables may have to be given back."""

    def __init__(self, store: EntryStore, cache: TableCache, listings: ListingWriter, timers: Timers) -> None:
        self.store = store
        self.cache = cache
        self.listings = listings
        self.timers = timers
        self.now = timers.now
        self.events: list[TableEvents] = []
        self.stops: list[Stop] = []
        self.pending: set[asyncio.Task[int]] = set()

    def find(self, table: str) -> LiveTable | None:
        """A table as it is in memory, None when it is not."""
        return self.cache.find(table)

    async def load(self, table: str) -> Table:
        """A table as it is now. Raises Missing."""
        live = self.cache.place(table)
        if live.table is None:
            async with live.lock:
                return await self.read_table(live)
        return live.table

    async def read_table(self, live: LiveTable) -> Table:
        """The table, read if need be; the caller holds its lock. Raises Missing."""
        if live.table is None:
            try:
                await self.cache.read(live)
            except Missing:
                self.cache.discard_unread(live)
                raise
            await self.give_back(live)
            self.tell(live)
        return must_be_loaded(live)

    async def give_back(self, live: LiveTable) -> None:
        """Give the clocks the time in which no server was running, before anything else happens at the table."""
        table = must_be_loaded(live)
        if requests.lost_time(table, self.stops, self.now()) > 0:
            with contextlib.suppress(Refusal):
                await self.append(live, lambda table_, now: requests.resume(table_, self.stops, now))

    async def submit(self, table: str, decide: Decide) -> int:
        """Turn a request into an entry: stored, folded and told when this returns its number.

        Raises what `decide` raises, and StoreError when it is not known whether the entry was stored. It goes on when
        whoever asked is gone.
        """
        task = asyncio.create_task(self.settle(table, decide))
        self.pending.add(task)
        task.add_done_callback(self.pending.discard)
        try:
            return await asyncio.shield(task)
        finally:
            del task  # what it raises would hold it, and it the table, in a circle

    async def settle(self, table: str, decide: Decide) -> int:
        """Submit under the lock of the table; for callers that wait until it is done."""
        live = self.cache.place(table)
        async with live.lock:
            before = await self.read_table(live)
            number = await self.append(live, decide)
            if not is_listed_alike(before, must_be_loaded(live)):
                await self.relist(table)
            self.tell(live)
        return number

    async def attempt(self, table: str, decide: Decide) -> int | None:
        """Submit a request that may be needless; None when it is refused."""
        try:
            return await self.submit(table, decide)
        except (Refusal, Repeated):
            return None

    async def append(self, live: LiveTable, decide: Decide) -> int:
        """Decide again until the decision, even a refusal, was about the last number: other processes append too."""
        while True:
            table = must_be_loaded(live)
            now = max(self.now(), table.time)  # another process may be ahead a little
            try:
                entry = decide(table, now)
            except Refusal:
                await self.cache.read(live)
                if must_be_loaded(live).number == table.number:
                    raise
                continue
            if overrun := entry_overrun(table, entry):
                raise Refusal(*overrun)
            number = table.number + 1
            if await self.is_stored(live, number, now, entry):
                must_be_loaded(live)  # it may have been removed meanwhile
                live.advance(entry, number, now)
                for each in self.events:
                    each.on_append(table, must_be_loaded(live))
                return number
            await self.cache.read(live)

    async def is_stored(self, live: LiveTable, number: int, now: int, entry: entries.TableEntry) -> bool:
        """Store an entry, unless another has its number; after an error the table is read again, now or a bit later."""
        try:
            return await self.store.append(live.id, number, now, entries.write(entry))
        except BaseException:
            live.forget()
            self.timers.after(f"list:{live.id}", RETRY, self.list_now, live.id)
            raise

    async def open(self, table: str, opened: entries.Opened) -> None:
        """Make a table, unless there is one of that id."""
        now = self.now()
        new = listing_of(opened_table(table, opened, now), now)
        await self.listings.write_first(new)
        self.cache.place(table).listed = new
        await self.store.append(table, 1, now, entries.write(opened))

    async def remove(self, table: str) -> None:
        """Remove a table altogether, and a while later what other processes stored of it in this moment."""
        live = self.cache.place(table)
        async with live.lock:
            await self.store.remove(table)
            self.cache.remove(table)
        self.timers.after(f"remove:{table}", SETTLED_AFTER, self.store.remove_rest, table)

    async def relist(self, table: str) -> None:
        """List a table as it is now, or later if the store fails: what happened at it is stored all the same."""
        await self.timers.attempt(f"list:{table}", self.list_now, table)

    async def list_now(self, table: str) -> None:
        """List a table as it is now, if it is there."""
        with contextlib.suppress(Missing):
            found = await self.load(table)
            await self.listings.write(self.cache.place(table), found)

    def schedule_refresh(self, table: str) -> None:
        """Read on in the background if the table is in memory, since another process appended to it."""
        if self.find(table) is not None:
            self.timers.begin(f"refresh:{table}", self.refresh, table)

    async def refresh(self, table: str) -> None:
        """Read what others appended to a table, if somebody here needs to know."""
        live = self.find(table)
        if live is None:
            return
        async with live.lock:
            if live.table is None and not live.watchers:
                return
            try:
                await self.cache.read(live)
            except Missing:
                self.cache.remove(table)
                return
            self.tell(live)

    def schedule_renewal(self, table: str) -> None:
        """Read a table again in the background if it is in memory, since entries of it were rewritten."""
        if self.find(table) is not None:
            self.timers.begin(f"renew:{table}", self.renew, table)

    async def renew(self, table: str) -> None:
        """Read a table again from its beginning, if somebody here needs it, and show it to all who watch."""
        live = self.find(table)
        if live is None:
            return
        async with live.lock:
            live.forget()
            try:
                if live.watchers:
                    await self.cache.read(live)
                    self.tend(live)
            except Missing:
                self.cache.remove(table)
                return
            for watcher in live.watchers:
                watcher.ear.stir(table)

    async def redact(self, table: str, person: str, name: str) -> None:
        """Take what somebody said and was called out of a log: the one exception to its being append-only."""
        live = self.cache.place(table)
        async with live.lock:
            changed: dict[int, bytes] = {}
            async for rows in self.cache.pages(table):
                await self.cache.slices.run(redact_rows(rows, person, name, into=changed), len(rows))
            if changed:
                await self.store.rewrite(table, changed)
        await self.timers.attempt(f"renew:{table}", self.renew, table)
        await self.relist(table)

    def tell(self, live: LiveTable) -> None:
        """Tell those who watch, and see what the table waits for."""
        table = must_be_loaded(live)
        for watcher in live.watchers:
            if watcher.seen < table.number:
                watcher.ear.stir(live.id)
        self.tend(live)

    def tend(self, live: LiveTable) -> None:
        """See what the table waits for."""
        for each in self.events:
            each.on_show(live)

    async def finish(self) -> None:
        """Wait until everything that was submitted is stored."""
        await asyncio.gather(*self.pending, return_exceptions=True)


def redact_rows(rows: Iterable[Row], person: str, name: str, *, into: dict[int, bytes]) -> Iterator[None]:
    """Look at rows for what a person said and was called, one after each step; those that change are put in."""
    for row in rows:
        entry = entries.read(row.entry)
        if (without := entries.redact(entry, person, name)) != entry:
            into[row.number] = entries.write(without)
        yield


def must_be_loaded(live: LiveTable) -> Table:
    """The table, which is in memory. Raises Missing when it was removed meanwhile."""
    if live.table is None:
        raise Missing
    return live.table


def is_listed_alike(before: Table, after: Table) -> bool:
    """Does a running game go on with the same people? It does after nearly every action."""
    same = before.chairs is after.chairs and before.chat is after.chat and before.successors is after.successors
    same = same and before.away is after.away
    return same and before.is_running and after.is_running
