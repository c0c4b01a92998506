"""The tables in memory: what is asked becomes an entry, is stored, folded, and then told to everybody who watches.

Invariant: what a table in memory shows is the fold of what is stored, and nothing is told before it is.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from time import monotonic
from typing import TypeAlias

import structlog

from tafelrunde.rules.core import Seat
from tafelrunde.server import decisions, entries
from tafelrunde.server.clock import Stop
from tafelrunde.server.decisions import Missing, Refusal, Repeated
from tafelrunde.server.entries import Kind
from tafelrunde.server.figures import Figures
from tafelrunde.server.heartbeats import HEARTBEAT, Heartbeats
from tafelrunde.server.live import Live, Watcher
from tafelrunde.server.marks import Marks
from tafelrunde.server.presence import Presence
from tafelrunde.server.store import (
    MISSED,
    REMOVED,
    REWRITTEN,
    Dismissed,
    Here,
    Listing,
    Mark,
    Sought,
    Status,
    Store,
    StoreError,
)
from tafelrunde.server.succession import Succession
from tafelrunde.server.table import Table
from tafelrunde.server.timers import SECOND, Now, Timers
from tafelrunde.server.turns import Players, Turns
from tafelrunde.server.visits import Visits

Decide: TypeAlias = Callable[[Table, int], Kind]
"""What a request becomes at a table at a time: an entry. Raises Refusal or Repeated."""

FORGET_AFTER = 180 * SECOND
SETTLED_AFTER = 60 * SECOND  # by then nothing is on its way any more to a table that was removed
MOST_ENTRIES = 20_000
TO_THE_END = (entries.Acted, entries.Ended, entries.Handed, entries.Renamed, entries.Resumed, entries.Rematched)

log = structlog.get_logger()


class Hub:
    """The tables of this process."""

    def __init__(self, store: Store, players: Players, now: Now, *, pulse: float = 1.0, pause: float = 0.0) -> None:
        self.store = store
        self.now = now
        self.name = store.name
        self.lives: dict[str, Live] = {}
        self.timers = Timers(now, pulse)
        self.figures = Figures()
        self.turns = Turns(self, players, pause)
        self.marks = Marks(self)
        self.presence = Presence(self)
        self.heartbeats = Heartbeats(self)
        self.succession = Succession(self)
        self.visits = Visits()
        self.listed: dict[str, Listing] = {}
        self.stops: list[Stop] = []
        self.tasks: list[asyncio.Task[None]] = []
        self.pending: set[asyncio.Task[int]] = set()

    async def start(self) -> None:
        """Take up what was going on: give the time back in which the server was down, and wake the bots."""
        self.stops = await self.heartbeats.begin()
        self.tasks = [asyncio.create_task(self.timers.run()), asyncio.create_task(self.listen())]
        self.timers.set("evict", self.now() + FORGET_AFTER, self.evict)
        self.timers.set("hush", self.now() + HEARTBEAT, self.hush)
        self.timers.begin(self.succession.take_up, "take_up")

    async def stop(self) -> None:
        """Stop what runs by itself, and let what is being stored be stored."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.timers.stop()
        await asyncio.gather(*self.pending, return_exceptions=True)
        await self.heartbeats.end()

    async def listen(self) -> None:
        """Hear what other processes append."""
        async for news in self.store.news():
            if isinstance(news, Dismissed):
                self.visits.dismiss(news.person)
            elif isinstance(news, Mark):
                self.marks.heard(news)
            elif isinstance(news, Sought | Here):
                self.presence.heard(news)
            elif news == MISSED:
                self.timers.begin(self.catch_up, "catch_up")
            elif news.number == REMOVED:
                self.forget(news.table)
            elif news.number == REWRITTEN and news.table in self.lives:
                live = self.lives[news.table]
                self.timers.begin(lambda live=live: self.renew(live), "renew")  # type: ignore[misc]
            elif news.table in self.lives:
                live = self.lives[news.table]
                self.timers.begin(lambda live=live: self.refresh(live), "refresh")  # type: ignore[misc]

    async def catch_up(self) -> None:
        """Find out what was not heard: what others appended, who is forgotten or signed out, which tables are gone."""
        lives = list(self.lives.values())
        for live in lives:
            self.timers.begin(lambda live=live: self.refresh(live), "refresh")  # type: ignore[misc]
        people = {person for live in lives for person in live.mentioned()} | self.visits.of.keys()
        try:
            known = await self.store.people.several(people)
        except StoreError:
            self.timers.set("catch_up", self.now() + HEARTBEAT, self.catch_up)
            return
        self.visits.check(people, known)
        forgotten = {person for person in people if person not in known or known[person].deleted}
        for live in lives:
            if live.mentioned() & forgotten:
                self.timers.begin(lambda live=live: self.renew(live), "renew")  # type: ignore[misc]

    async def refresh(self, live: Live) -> None:
        """Read what others appended to a table, if somebody here needs to know."""
        async with live.lock:
            if live.table is None and not live.watchers:
                return
            try:
                await self.read(live)
            except Missing:
                self.forget(live.id)
                return
            except StoreError:
                self.timers.set(f"refresh:{live.id}", self.now() + HEARTBEAT, lambda: self.refresh(live))
                raise
            self.tell(live)

    async def redact(self, table: str, person: str, name: str) -> None:
        """Take what somebody said and was called out of a log: the one exception to its being append-only."""
        live = self.live(table)
        async with live.lock:
            changed = {}
            for row in await self.store.read(table):
                entry = entries.read(row.entry)
                if (without := entries.redacted(entry, person, name)) != entry:
                    changed[row.number] = entries.write(without)
            if changed:
                await self.store.rewrite(table, changed)
        await self.renew(live)

    async def renew(self, live: Live) -> None:
        """Read a table again from its beginning, if somebody here needs it, and show it to all who watch."""
        async with live.lock:
            live.forget()
            try:
                if live.watchers:
                    await self.read(live)
                    self.tend(live)
            except Missing:
                self.forget(live.id)
                return
            except StoreError:
                self.timers.set(f"renew:{live.id}", self.now() + HEARTBEAT, lambda: self.renew(live))
                raise
            for watcher in live.watchers:
                watcher.ear.stir(live.id)

    async def evict(self) -> None:
        """Forget the tables that nobody needed for a while; those who watch stay."""
        self.timers.set("evict", self.now() + FORGET_AFTER // 3, self.evict)
        for live in list(self.lives.values()):
            if self.now() - live.used >= FORGET_AFTER:
                self.rest(live)

    async def hush(self) -> None:
        """End the connections of who is silent, and come again."""
        self.timers.set("hush", self.now() + HEARTBEAT, self.hush)
        self.visits.hush(monotonic())

    def rest(self, live: Live) -> None:
        """Let go of what can be read again, unless the table is being worked on: there is one place for each table."""
        if live.lock.wanted:
            return
        live.forget()
        if not live.watchers:
            self.lives.pop(live.id, None)
            self.listed.pop(live.id, None)

    def live(self, table: str) -> Live:
        """The place of a table in memory."""
        live = self.lives.get(table)
        if live is None:
            live = self.lives[table] = Live(table)
        live.used = self.now()
        return live

    async def load(self, table: str) -> Table:
        """A table as it is now. Raises Missing."""
        live = self.live(table)
        if live.table is None:
            async with live.lock:
                return await self.present(live)
        return live.table

    async def present(self, live: Live) -> Table:
        """The table, read if need be; the caller holds its lock."""
        if live.table is None:
            try:
                await self.read(live)
            except Missing:
                if not live.watchers and live.lock.wanted == 1:
                    self.lives.pop(live.id, None)
                raise
            await self.give_back(live)
            self.tell(live)
        return current(live)

    async def give_back(self, live: Live) -> None:
        """Give the clocks the time in which no server was running, before anything else happens at the table."""
        table = current(live)
        if decisions.lost(table, self.stops, self.now()) > 0:
            with contextlib.suppress(Refusal):
                await self.append(live, lambda table_, now: decisions.resume(table_, self.stops, now))

    async def read(self, live: Live) -> None:
        """Fold what is stored and not yet folded. Raises Missing, also when what was folded last is no longer there."""
        known = 0 if live.table is None else live.table.number
        rows = await self.store.read(live.id, max(known - 1, 0))
        if not rows or rows[0].number > max(known, 1):
            raise Missing
        if rows[-1].number > known:
            self.listed.pop(live.id, None)  # whoever appended has listed it, too
        for row in rows:
            if row.number > known:
                live.advance(entries.read(row.entry), row.number, row.time)

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
        """Submit under the lock of the table; for who waits until it is done."""
        live = self.live(table)
        async with live.lock:
            before = await self.present(live)
            number = await self.append(live, decide)
            if not is_listed_alike(before, current(live)):
                await self.relist(table)
            self.tell(live)
        return number

    async def append(self, live: Live, decide: Decide) -> int:
        """Decide until the decision, also a refusal, was about the last number; others may append meanwhile."""
        while True:
            table, now = current(live), self.now()
            try:
                entry = decide(table, now)
            except Refusal:
                await self.read(live)
                if current(live).number == table.number:
                    raise
                continue
            number = table.number + 1
            if number > MOST_ENTRIES and not isinstance(entry, TO_THE_END):
                raise Refusal("too_much", "Too much has happened at this table; it can only be played to its end.")
            try:
                stored = await self.store.append(live.id, number, now, entries.write(entry))
            except BaseException:
                live.forget()
                raise
            if stored:
                current(live)  # it may have been removed meanwhile
                live.advance(entry, number, now)
                for person in current(live).people if isinstance(entry, entries.Started) else ():
                    self.presence.watch_for(live.id, person)
                return number
            await self.read(live)

    async def attempt(self, table: str, decide: Decide) -> int | None:
        """Submit what may turn out to be needless."""
        try:
            return await self.submit(table, decide)
        except (Refusal, Repeated):
            return None

    async def open(self, table: str, opened: entries.Opened) -> None:
        """Make a table, unless there is one of that id."""
        now = self.now()
        listing = Listing(table, opened.setup.game, Status.OPEN, opened.setup.listed, now, now, (opened.host,), 1)
        await self.store.listings.write(listing)
        self.listed[table] = listing
        await self.store.append(table, 1, now, entries.write(opened))

    async def remove(self, table: str) -> None:
        """Forget a table altogether, and a while later what other processes stored of it in this moment."""
        live = self.live(table)
        async with live.lock:
            await self.store.remove(table)
            self.forget(table)
        self.timers.set(f"remove:{table}", self.now() + SETTLED_AFTER, lambda: self.store.remove_rest(table))

    def forget(self, table: str) -> None:
        """A table is gone: those who watch it are told."""
        live = self.lives.pop(table, None)
        self.listed.pop(table, None)
        if live is not None:
            live.forget()
            for watcher in live.watchers:
                watcher.ear.stir(table)

    async def list_(self, table: Table) -> None:
        """Keep the listing of a table up to date."""
        before = self.listed.get(table.id)
        after = listing(table, table.time)
        if before is None or (before.status, before.people) != (after.status, after.people):
            await self.store.listings.write(after)
        self.listed[table.id] = after

    async def relist(self, table: str) -> None:
        """List a table as it is now, or later if the store fails: what happened at it is stored all the same."""
        try:
            await self.list_(await self.load(table))
        except Missing:
            return
        except StoreError:
            log.exception("table_not_listed")
            self.timers.set(f"list:{table}", self.now() + HEARTBEAT, lambda: self.relist(table))

    def tell(self, live: Live) -> None:
        """Tell those who watch, and see what the table waits for."""
        table = current(live)
        for watcher in live.watchers:
            if watcher.seen < table.number:
                watcher.ear.stir(live.id)
        self.tend(live)

    def tend(self, live: Live) -> None:
        """What the table needs: a bot's action, a look at its clock, that people are back."""
        table = current(live)
        if table.clocks is not None:
            self.watch_clock(live.id, table.clocks.falls if table.is_running else None)
        self.turns.look(table)
        for person in live.people() & table.away.keys() if table.away and table.is_running else ():
            self.presence.welcome(live.id, person)

    def watch_clock(self, table: str, falls: int | None) -> None:
        """Look at a clock when its flag falls."""
        if falls is None:
            self.timers.drop(f"flag:{table}")
        else:
            self.timers.set(f"flag:{table}", falls, lambda: self.flag(table))

    async def flag(self, table: str) -> None:
        """A clock may have run out; if the store does not answer, see again."""
        try:
            await self.attempt(table, decisions.fallen)
        except StoreError:
            self.timers.set(f"flag:{table}", self.now() + HEARTBEAT, lambda: self.flag(table))

    async def dismiss(self, person: str) -> None:
        """End all connections of a person, on every process."""
        self.visits.dismiss(person)
        await self.store.tell([Dismissed(person)])

    async def enter(self, table: str, watcher: Watcher) -> None:
        """Somebody comes to a table. Raises Missing."""
        live = self.live(table)
        async with live.lock:
            await self.present(live)
            if here := self.lives.get(table) is live:
                live.watchers.add(watcher)
                self.tend(live)
        if here:
            watcher.ear.stir(table)
        else:  # it was forgotten while we waited
            await self.enter(table, watcher)

    def leave(self, table: str, watcher: Watcher) -> None:
        """Somebody goes from a table."""
        live = self.lives.get(table)
        if live is None:
            return
        live.watchers.discard(watcher)
        onlooks = live.table is not None and watcher.person not in live.table.people
        if watcher.person not in live.people() and not onlooks:
            self.presence.watch_for(table, watcher.person)

    def news(self, table: str, watcher: Watcher) -> bytes | None:
        """What is new at a table for somebody who watches; None while it is not in memory."""
        live = self.lives.get(table)
        if live is None or live.table is None:
            return None
        live.used = now = self.now()
        return live.news(watcher, now)

    async def reveal(self, table: str, watcher: Watcher, seat: Seat) -> None:
        """Show the hand of the seat to act, which must be one of this person's."""
        found = await self.load(table)
        if seat not in found.seats_of(watcher.person):
            raise Refusal("not_your_seat", "You can only look at the hand of a seat of your own.")
        if seat != found.actor:
            raise Refusal("not_your_turn", "A hand is shown when it is its turn.")
        watcher.revealed = seat
        watcher.ear.stir(table)


def current(live: Live) -> Table:
    """The table, which is in memory."""
    if live.table is None:
        raise Missing
    return live.table


def is_listed_alike(before: Table, after: Table) -> bool:
    """Does a table that is being played at go on with the same people? It does after nearly every action."""
    same = before.chairs is after.chairs and before.chat is after.chat and before.successors is after.successors
    return same and before.is_running and after.is_running


def listing(table: Table, changed: int) -> Listing:
    """A table as it is listed: with everybody who sat, hosted or said something at it."""
    former = (successor.after.person for successor in table.successors)
    people = {table.host, *table.people, *former, *(line.person for line in table.chat)}
    status = Status.ENDED if table.is_over else Status.RUNNING if table.is_running else Status.OPEN
    ids = tuple(sorted(person for person in people if person))
    return Listing(table.id, table.setup.game, status, table.setup.listed, table.opened, changed, ids, table.number)
