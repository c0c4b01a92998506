"""Which server processes are alive: each leaves a note every few seconds, and the others see when it leaves none."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Protocol

import msgspec
import structlog

from tafelrunde.server.live.monotonic_time import SteadyTime
from tafelrunde.server.live.timers import SECOND, Timers
from tafelrunde.server.store import StoreError
from tafelrunde.server.store.leases import Notes
from tafelrunde.server.table.clock import Stop

ALIVE = "alive"
STOPS = "stops"
"""The note of the times in which no process was alive, for as long as tables wait to be given them back."""

LEAD = "lead"
"""The note of how far the time of the server is ahead of the wall clocks of its machines, which agree."""

HEARTBEAT = 5 * SECOND
DAY = 24 * 60 * 60 * SECOND
DEAD = 3 * HEARTBEAT
"""A process that has left no note for so long is dead, or cannot reach the database, which is the same."""

log = structlog.get_logger()


class NoteStore(Protocol):
    """The part of a store that heartbeats need; see Store."""

    name: str
    is_alone: bool
    notes: Notes


class Heartbeats:
    """The notes of this process, and a look at those of others; `on_death` is called when another process died."""

    def __init__(self, store: NoteStore, timers: Timers, on_death: Callable[[], None]) -> None:
        self.store = store
        self.name = store.name
        self.timers = timers
        self.now = timers.now
        self.on_death = on_death
        self.time = timers.now if isinstance(timers.now, SteadyTime) else None
        self.has_stalled = False

    async def begin(self) -> list[Stop]:
        """Send heartbeats from now on. Returns the times without any process; earlier deaths are not reported."""
        await self.begin_time()
        stops = await self.stops()
        await self.note()
        await self.notice_death()
        self.timers.after("beat", HEARTBEAT, self.beat)
        return stops

    async def begin_time(self) -> None:
        """Go on with the time of the processes that are running, or where that of the last one ended.

        So it never runs backwards, unless a wall clock was a day ahead: then it was wrong.
        """
        if self.time is None:
            return
        self.time.on_stall = self.hasten
        notes = self.store.notes
        last, shared = int(await notes.read(ALIVE) or 0), await server_time(notes, self.time.wall())
        if 0 <= shared - last < 2 * HEARTBEAT:
            self.time.set_to(shared)
        elif last - self.time() < DAY:
            self.time.advance_to(last)

    def hasten(self, gap: int) -> None:
        """This process did not run for a while: compare its time with the others at once."""
        log.warning("server_stalled", milliseconds=gap)
        self.has_stalled = True
        self.timers.set("beat", 0, self.beat)

    async def rejoin(self) -> None:
        """Catch up with the others if they ran while this process did not; otherwise leave that time out."""
        if self.time is None or self.store.is_alone:
            return
        notes = self.store.notes
        shared, found = await server_time(notes, self.time.wall()), await notes.find(f"{ALIVE}:")
        latest = max((int(time) for note, time in found.items() if note != self.own_key), default=0)
        is_shared = 0 <= shared - latest < 2 * HEARTBEAT
        self.time.advance_to(shared if self.has_stalled and is_shared else latest)
        self.has_stalled = False

    async def stops(self) -> list[Stop]:
        """The times without a live process: the last one, and earlier ones that not all tables were given back yet.

        They are stored before this process is noted as alive, so that the next one to start finds one or the other.
        """
        notes, now = self.store.notes, self.now()
        alive = int(await notes.read(ALIVE) or now)
        found = msgspec.json.decode(await notes.read(STOPS) or "[]", type=list[Stop])
        if now - alive > 2 * HEARTBEAT:
            found.append(Stop(alive, now))
            await notes.write(STOPS, msgspec.json.encode(found).decode())
        return found

    async def forget_stops(self) -> None:
        """Every table was given its time back."""
        await self.store.notes.remove(STOPS)

    async def beat(self) -> None:
        """Note that this process is alive, and look after the tables of one that is not."""
        self.timers.after("beat", HEARTBEAT, self.beat)
        await self.rejoin()
        await self.note()
        if await self.notice_death():
            self.on_death()

    async def end(self) -> None:
        """Tell the others that this process ends, so that one of them takes over the tables at once."""
        with contextlib.suppress(StoreError):
            await self.store.notes.write(self.own_key, "0")

    async def note(self) -> None:
        """Note that this process is alive."""
        now = str(self.now())
        await self.store.notes.write(ALIVE, now)
        await self.store.notes.write(self.own_key, now)
        if self.time is not None:
            await self.store.notes.write(LEAD, str(self.time.lead))

    @property
    def own_key(self) -> str:
        """The key of this process."""
        return f"{ALIVE}:{self.name}"

    async def notice_death(self) -> bool:
        """Has another process died? Each death is reported to only one of the processes that ask."""
        notes, latest = self.store.notes, self.now() - DEAD
        old = [note for note, time in (await notes.find(f"{ALIVE}:")).items() if int(time) < latest]
        return any([await self.claims(note) for note in old])

    async def claims(self, note: str) -> bool:
        """Is this process the one to take over? Also if the store fails: two are better than none."""
        try:
            return await self.store.notes.remove(note)
        except StoreError:
            return True


async def server_time(notes: Notes, wall: int) -> int:
    """What time it is for a server that runs on the same database, by the wall clock of this machine."""
    return wall + int(await notes.read(LEAD) or 0)
