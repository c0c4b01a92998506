"""Who is at which table: somebody is gone who has been at it with no connection, to no process, for a while."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.server import decisions
from tafelrunde.server.marks import GATHER
from tafelrunde.server.store import Here, Sought, StoreError
from tafelrunde.server.timers import SECOND

if TYPE_CHECKING:
    from tafelrunde.server.hub import Hub

AWAY_AFTER = 15 * SECOND
"""So long somebody may be without a connection before the others are told."""

ANSWER = 2 * SECOND
"""So long other processes may take to say that somebody is there."""


class Presence:
    """What this process knows of people at tables, and what it asks the others."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.sought: list[Sought] = []
        self.here: list[Here] = []

    def is_here(self, table: str, person: str) -> bool:
        """Has somebody a connection to this table, here?"""
        live = self.hub.lives.get(table)
        return live is not None and person in live.people()

    def watch_for(self, table: str, person: str) -> None:
        """Somebody may be gone: see in a while."""
        due = self.hub.now() + AWAY_AFTER
        self.hub.timers.set(f"away:{table}:{person}", due, lambda: self.seek(table, person))

    async def seek(self, table: str, person: str) -> None:
        """Somebody is not here: ask the other processes, if there can be any, and wait for their answer."""
        if self.is_here(table, person):
            return
        if self.hub.store.is_alone:
            await self.miss(table, person)
            return
        due = self.hub.now() + ANSWER
        self.hub.timers.set(f"miss:{table}:{person}", due, lambda: self.miss(table, person))
        self.sought.append(Sought(table, person))
        if len(self.sought) == 1:
            self.hub.timers.set("seek", self.hub.now() + GATHER, self.ask)

    async def ask(self) -> None:
        """Ask the other processes; if they cannot be asked, nobody is missed before they were."""
        asked, self.sought = self.sought, []
        try:
            await self.hub.store.tell(asked)
        except StoreError:
            for table, person in asked:
                self.hub.timers.drop(f"miss:{table}:{person}")
                self.watch_for(table, person)
            raise

    async def miss(self, table: str, person: str) -> None:
        """Tell the others at the table that somebody is gone, unless they are back."""
        if self.is_here(table, person):
            return
        try:
            await self.hub.attempt(table, lambda table_, _: decisions.went(table_, person, back=False))
        except StoreError:
            self.watch_for(table, person)

    def heard(self, told: Sought | Here) -> None:
        """Another process asks for somebody, or has them."""
        table, person = told
        if isinstance(told, Here):
            self.hub.timers.drop(f"miss:{table}:{person}")
        elif self.is_here(table, person):
            self.here.append(Here(table, person))
            if len(self.here) == 1:
                self.hub.timers.set("here", self.hub.now() + GATHER, self.reply)

    async def reply(self) -> None:
        """Say who is here, all at once: after a start everybody is sought in the same moment."""
        found, self.here = self.here, []
        await self.hub.store.tell(found)

    def welcome(self, table: str, person: str) -> None:
        """Somebody who was gone is here again."""
        self.hub.timers.set(f"back:{table}:{person}", self.hub.now(), lambda: self.back(table, person))

    async def back(self, table: str, person: str) -> None:
        """Tell the others."""
        try:
            await self.hub.attempt(table, lambda table_, _: decisions.went(table_, person, back=True))
        except StoreError:
            due = self.hub.now() + AWAY_AFTER
            self.hub.timers.set(f"back:{table}:{person}", due, lambda: self.back_if_here(table, person))

    async def back_if_here(self, table: str, person: str) -> None:
        """Tell the others later, unless somebody is gone again."""
        if self.is_here(table, person):
            await self.back(table, person)
