"""Which server processes are alive: each leaves a note every few seconds, and the others see when it leaves none."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

import msgspec

from tafelrunde.server.clock import Stop
from tafelrunde.server.store import StoreError
from tafelrunde.server.timers import SECOND

if TYPE_CHECKING:
    from tafelrunde.server.hub import Hub

ALIVE = "alive"
STOPS = "stops"
"""The note of the times in which no process was alive, for as long as tables wait to be given them back."""

HEARTBEAT = 5 * SECOND
DEAD = 3 * HEARTBEAT
"""A process that has left no note for so long is dead, or cannot reach the database, which is the same."""


class Heartbeats:
    """The notes of this process, and a look at those of others."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub

    async def begin(self) -> list[Stop]:
        """Be alive from now on; when no process was. Whoever died before is of no concern to who begins."""
        stops = await self.stops()
        await self.note()
        await self.died()
        self.hub.timers.set("beat", self.hub.now() + HEARTBEAT, self.beat)
        return stops

    async def stops(self) -> list[Stop]:
        """When no process was alive: just now, or before, if those who began then have not looked at all tables.

        It is noted before we are, so that whoever begins next finds the one or the other.
        """
        notes, now = self.hub.store.notes, self.hub.now()
        alive = int(await notes.read(ALIVE) or now)
        found = msgspec.json.decode(await notes.read(STOPS) or "[]", type=list[Stop])
        if now - alive > 2 * HEARTBEAT:
            found.append(Stop(alive, now))
            await notes.write(STOPS, msgspec.json.encode(found).decode())
        return found

    async def caught_up(self) -> None:
        """Every table was given its time back."""
        await self.hub.store.notes.remove(STOPS)

    async def beat(self) -> None:
        """Note that this process is alive, and look after the tables of one that is not."""
        self.hub.timers.set("beat", self.hub.now() + HEARTBEAT, self.beat)
        await self.note()
        if await self.died():
            await self.hub.succession.take_up()

    async def end(self) -> None:
        """Let another process look after the tables at once."""
        with contextlib.suppress(StoreError):
            await self.hub.store.notes.write(self.own, "0")

    async def note(self) -> None:
        """Note that this process is alive."""
        now = str(self.hub.now())
        await self.hub.store.notes.write(ALIVE, now)
        await self.hub.store.notes.write(self.own, now)

    @property
    def own(self) -> str:
        """The key of this process."""
        return f"{ALIVE}:{self.hub.name}"

    async def died(self) -> bool:
        """Has another process died? Of all who ask, one is told of each."""
        notes, latest = self.hub.store.notes, self.hub.now() - DEAD
        old = [note for note, time in (await notes.find(f"{ALIVE}:")).items() if int(time) < latest]
        return any([await self.claims(note) for note in old])

    async def claims(self, note: str) -> bool:
        """Is it we who were told? When the store fails, it may be: better that two look than nobody."""
        try:
            return await self.hub.store.notes.remove(note)
        except StoreError:
            return True
