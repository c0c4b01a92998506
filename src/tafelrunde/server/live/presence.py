"""Presence: who is at which table. A person without a connection to it, on any process, for a while is away."""

from __future__ import annotations

from tafelrunde.server.live.read_receipts import GATHER
from tafelrunde.server.live.send_batch import SendBatch
from tafelrunde.server.live.table_access import ProcessBus, TableAccess
from tafelrunde.server.live.timers import SECOND, Timers
from tafelrunde.server.store import Here, Sought
from tafelrunde.server.table import requests

AWAY_AFTER = 15 * SECOND
"""So long somebody may be without a connection before the others are told."""

ANSWER = 2 * SECOND
"""So long other processes may take to say that somebody is there."""


class Presence:
    """What this process knows of people at tables, and what it asks the others.

    `unanswered` are the people of whom no other process has said that it has them.
    """

    def __init__(self, tables: TableAccess, bus: ProcessBus, timers: Timers) -> None:
        self.tables = tables
        self.bus = bus
        self.timers = timers
        self.unanswered: set[Sought] = set()
        self.questions: SendBatch[Sought, Sought] = SendBatch(timers, "seek", GATHER, self.ask)
        self.answers: SendBatch[Here, Here] = SendBatch(timers, "here", GATHER, self.answer)

    def is_here(self, table: str, person: str) -> bool:
        """Has somebody a connection to this table on this process?"""
        live = self.tables.find(table)
        return live is not None and person in live.people()

    def watch_for(self, table: str, person: str) -> None:
        """Somebody may be gone: look again in a while."""
        self.timers.after(f"away:{table}:{person}", AWAY_AFTER, self.seek, table, person)

    async def seek(self, table: str, person: str) -> None:
        """Somebody is not here: ask the other processes, if there can be any, and wait for their answer."""
        if self.is_here(table, person):
            return
        sought = Sought(table, person)
        if self.bus.is_alone:
            self.unanswered.add(sought)
            await self.miss(sought)
        else:
            self.questions.add(sought, sought)

    async def ask(self, sought: list[Sought]) -> None:
        """Ask the other processes; only when they were asked somebody can be missed."""
        self.unanswered.update(sought)
        await self.bus.tell(sought)
        for each in self.unanswered.intersection(sought):
            self.timers.after(f"miss:{each.table}:{each.person}", ANSWER, self.miss, each)

    async def miss(self, sought: Sought) -> None:
        """Tell the others at the table that somebody is gone, unless another process answered or they are back."""
        if sought in self.unanswered and not self.is_here(*sought):
            await self.tables.attempt(
                sought.table, lambda table, _: requests.note_presence(table, sought.person, back=False)
            )
        self.unanswered.discard(sought)

    def hear(self, told: Sought | Here) -> None:
        """Another process asks for somebody, or has them."""
        if isinstance(told, Here):
            self.unanswered.discard(Sought(*told))
            self.timers.drop(f"miss:{told.table}:{told.person}")
        elif self.is_here(*told):
            self.answers.add(Here(*told), Here(*told))

    async def answer(self, here: list[Here]) -> None:
        """Say who is here, all at once: after a start everybody is sought in the same moment."""
        await self.bus.tell(here)

    def welcome(self, table: str, person: str) -> None:
        """Somebody who was away is here again: tell the others."""
        self.timers.after(f"back:{table}:{person}", 0, self.be_back, table, person)

    async def be_back(self, table: str, person: str) -> None:
        """Tell the others at the table that somebody is back, unless they are gone again."""
        if self.is_here(table, person):
            await self.tables.attempt(table, lambda table_, _: requests.note_presence(table_, person, back=True))
