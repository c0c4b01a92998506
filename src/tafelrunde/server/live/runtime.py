"""What runs by itself in a server process: it starts and stops the parts, and passes on what other processes tell."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from time import monotonic
from typing import assert_never

from tafelrunde.server.live.bot_turns import BotEngine, BotTurns, Lessee
from tafelrunde.server.live.follow_ups import FollowUps
from tafelrunde.server.live.game_endings import GameEndings, GameEndListener
from tafelrunde.server.live.heartbeats import HEARTBEAT, Heartbeats
from tafelrunde.server.live.listing_writer import ListingWriter
from tafelrunde.server.live.lobby import TableLists
from tafelrunde.server.live.presence import Presence
from tafelrunde.server.live.read_receipts import ReadReceipts
from tafelrunde.server.live.table_cache import FORGET_AFTER, TableCache
from tafelrunde.server.live.tables import LiveTables
from tafelrunde.server.live.takeover import Takeover
from tafelrunde.server.live.timers import Now, Timers
from tafelrunde.server.live.watching import Watching
from tafelrunde.server.metrics import Metrics
from tafelrunde.server.net.sessions import Sessions
from tafelrunde.server.store import (
    Appended,
    Dismissed,
    Here,
    Missed,
    ProcessNews,
    ReadReceipt,
    Removed,
    Rewritten,
    Sought,
    Store,
    StoreError,
)


class Runtime:
    """The parts of a server process that work on tables, put together; each knows only what it is given."""

    def __init__(
        self,
        store: Store,
        engine: BotEngine,
        now: Now,
        *,
        pulse: float = 1.0,
        pause: float = 0.0,
        listeners: Sequence[GameEndListener] = (),
    ) -> None:
        self.store = store
        self.now = now
        self.timers = timers = Timers(now, pulse)
        self.metrics = Metrics()
        self.sessions = Sessions()
        self.cache = TableCache(store, now)
        self.listings = ListingWriter(store.listings, timers, self.drop_lists)
        self.tables = tables = LiveTables(store, self.cache, self.listings, timers)
        self.lists = TableLists(store.listings, tables)
        self.read_receipts = ReadReceipts(tables, store, timers)
        self.presence = Presence(tables, store, timers)
        lessee = Lessee(store.leases, store.name)
        self.bot_turns = BotTurns(tables, engine, lessee, timers=timers, metrics=self.metrics, pause=pause)
        self.watching = Watching(tables, self.cache, self.presence.watch_for)
        self.heartbeats = Heartbeats(store, timers, self.take_over)
        self.takeover = Takeover(store, tables, self.heartbeats, self.presence.watch_for)
        self.tables.events.append(FollowUps(tables, self.bot_turns, self.presence, self.listings))
        self.game_endings = GameEndings(store.game_ends, tables, listeners)
        self.tables.events.append(self.game_endings)
        self.tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Take up what was going on: give the time back in which the server was down, and wake the bots."""
        self.tables.stops = await self.heartbeats.begin()
        self.tasks = [asyncio.create_task(self.timers.run()), asyncio.create_task(self.listen())]
        self.timers.every("evict", FORGET_AFTER // 3, self.cache.evict)
        self.timers.every("silence", HEARTBEAT, self.end_silent_sessions)
        self.take_over()

    async def stop(self) -> None:
        """Stop what runs by itself, and let what is being stored be stored."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.timers.stop()
        await self.tables.finish()
        with contextlib.suppress(StoreError):  # the next start looks at every table
            await self.listings.turns.flush()
        await self.heartbeats.end()

    def drop_lists(self) -> None:
        """Read the public lists again at the next request."""
        self.lists.drop()

    def take_over(self) -> None:
        """Look after the tables of all processes that are gone, in the background."""
        self.timers.begin("take_up", self.takeover.take_up)
        self.timers.begin("game_ends", self.game_endings.catch_up)

    async def listen(self) -> None:
        """Hear what other processes append and tell."""
        async for news in self.store.news():
            self.hear(news)

    def hear(self, news: ProcessNews) -> None:
        """Pass news of another process on to the part that needs it."""
        match news:
            case Appended(table=table):
                self.tables.schedule_refresh(table)
            case Rewritten(table=table):
                self.tables.schedule_renewal(table)
            case Removed(table=table):
                self.cache.remove(table)
            case ReadReceipt():
                self.read_receipts.hear(news)
            case Sought() | Here():
                self.presence.hear(news)
            case Dismissed(person=person, token=token):
                self.sessions.dismiss(person, token)
            case Missed():
                self.timers.begin("catch_up", self.catch_up)
            case _:
                assert_never(news)

    async def catch_up(self) -> None:
        """Find out what was missed: new entries, people who were erased or signed out, tables that were removed."""
        places = list(self.cache.places.values())
        for live in places:
            self.tables.schedule_refresh(live.id)
        people = {person for live in places for person in live.find_mentioned()} | self.sessions.of.keys()
        tokens = self.sessions.tokens()
        known = await self.store.people.read_several(people)
        valid = await self.store.tokens.valid(tokens)
        self.sessions.check(people, known)
        self.sessions.keep(tokens, valid)
        forgotten = {person for person in people if person not in known or known[person].deleted}
        for live in places:
            if live.find_mentioned() & forgotten:
                self.tables.schedule_renewal(live.id)

    async def dismiss(self, person: str, token: str = "") -> None:
        """End all connections of a person, or those with the token of this hash, on every process."""
        self.sessions.dismiss(person, token)
        await self.store.tell([Dismissed(person, token)])

    async def end_silent_sessions(self) -> None:
        """End the connections over which nothing has come or gone for too long."""
        self.sessions.end_silent(monotonic())
