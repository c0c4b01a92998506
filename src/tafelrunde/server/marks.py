"""How far each player's client has come: it says what it showed, and the others at the table are told.

A mark is never in the log: it is kept in memory, and travels between processes many at a time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.server.heartbeats import HEARTBEAT
from tafelrunde.server.store import Mark, StoreError

if TYPE_CHECKING:
    from tafelrunde.server.hub import Hub

GATHER = 200
"""For so many milliseconds things are gathered before other processes are told."""


class Marks:
    """The marks that this process hears of."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.waiting: dict[tuple[str, str], int] = {}

    async def saw(self, table: str, person: str, number: int) -> None:
        """The client of somebody, if they sit at the table, has shown it up to a number. Raises Missing."""
        found = await self.hub.load(table)
        if person not in found.people or not self.heard(Mark(table, person, min(number, found.number))):
            return
        self.waiting[table, person] = min(number, found.number)
        if len(self.waiting) == 1:
            self.hub.timers.set("marks", self.hub.now() + GATHER, self.pass_on)

    def heard(self, mark: Mark) -> bool:
        """Keep a mark of a table in memory, and tell the others who sit at it; False for one that is not new."""
        live = self.hub.lives.get(mark.table)
        if live is None or mark.number <= live.marks.get(mark.person, 0):
            return False
        live.marks[mark.person] = mark.number
        for watcher in live.watchers:
            if watcher.person != mark.person and live.seats(watcher.person):
                watcher.ear.notice(live.id)
        return True

    async def pass_on(self) -> None:
        """Tell the other processes; if the store fails, later."""
        waiting, self.waiting = self.waiting, {}
        try:
            await self.hub.store.tell([Mark(table, person, number) for (table, person), number in waiting.items()])
        except StoreError:
            self.waiting = waiting | self.waiting
            self.hub.timers.set("marks", self.hub.now() + HEARTBEAT, self.pass_on)
            raise
