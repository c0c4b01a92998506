"""A table in memory: the fold of its log as far as it was read, its lines, and who watches it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

import msgspec

from tafelrunde.rules.core import Seat
from tafelrunde.server import entries, pictures, table
from tafelrunde.server.entries import Kind
from tafelrunde.server.pictures import Kept, Visitor
from tafelrunde.server.table import Table
from tafelrunde.wire.messages import News, Seen
from tafelrunde.wire.pictures import Happened

MOMENT = 250
"""The milliseconds for which a picture with a running clock may be shown again."""

encoder = msgspec.json.Encoder()


class Told(NamedTuple):
    """A line that everybody may read, and the person it names."""

    line: Happened
    person: str | None


class Drawn(NamedTuple):
    """A picture as it is sent: after which entry, and when it was drawn."""

    number: int
    time: int
    picture: bytes

    def holds(self, table: Table, now: int) -> bool:
        """Does the table still look like this? Where clocks run or somebody is waited for, only for a moment."""
        ticks = table.is_running and (table.clocks is not None or table.away)
        return self.number == table.number and (not ticks or abs(now - self.time) < MOMENT)


class Ear(Protocol):
    """Who is told that a table changed."""

    def stir(self, table: str) -> None:
        """There is something new at this table. Never waits."""

    def notice(self, table: str) -> None:
        """Somebody's client at this table has come further. Never waits."""


@dataclass(slots=True, eq=False)
class Watcher:
    """Somebody who looks at a table: the last number they saw, and the seat whose hand they tapped on."""

    person: str
    ear: Ear
    seen: int = 0
    revealed: Seat = 0


class Lock:
    """Who has a table, and how many want it: one that is between two of them counts as wanted, too."""

    __slots__ = ("lock", "wanted")

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.wanted = 0

    async def __aenter__(self) -> None:
        self.wanted += 1
        try:
            await self.lock.acquire()
        except BaseException:
            self.wanted -= 1
            raise

    async def __aexit__(self, *_: object) -> None:
        self.wanted -= 1
        self.lock.release()


@dataclass(slots=True, eq=False)
class Live:
    """A table in memory; `table` is None and `told` empty when nobody needed them for a while.

    `marks` say up to which number the clients of people have shown the table.
    """

    id: str
    used: int = 0
    lock: Lock = field(default_factory=Lock)
    table: Table | None = None
    told: list[Told] = field(default_factory=list)
    watchers: set[Watcher] = field(default_factory=set)
    drawn: dict[Visitor, Drawn] = field(default_factory=dict)
    marks: dict[str, int] = field(default_factory=dict)
    kept: Kept = field(default_factory=Kept)

    def advance(self, entry: Kind, number: int, time: int) -> None:
        """Fold one more entry."""
        before = self.table
        self.table = table.opened(self.id, entry, time) if before is None else table.fold(before, entry, number, time)
        if isinstance(entry, entries.Renamed):
            self.told = [told_anew(told, entry) for told in self.told]
        line = pictures.happened(self.table, entry, number, time)
        if line is not None:
            self.told.append(Told(line, getattr(entry, "person", None)))
        for watcher in self.watchers:
            if watcher.revealed != self.table.actor:
                watcher.revealed = 0

    def forget(self) -> None:
        """Let go of everything that can be read again."""
        self.table, self.told, self.drawn, self.kept = None, [], {}, Kept()

    def people(self) -> set[str]:
        """The people who watch."""
        return {watcher.person for watcher in self.watchers}

    def mentioned(self) -> set[str]:
        """The people whose names or words are in memory."""
        return {told.person for told in self.told if told.person}

    def news(self, watcher: Watcher, now: int) -> bytes:
        """What is new for a watcher, as it is sent; they have seen it then."""
        if self.table is None:
            raise ValueError("the table is not in memory")
        visitor = Visitor(watcher.person, watcher.revealed)
        happened = [told.line for told in lines_after(self.told, watcher.seen)]
        watcher.seen = self.table.number
        return encoder.encode(News(msgspec.Raw(self.picture(visitor, now)), happened))  # type: ignore[arg-type]

    def seats(self, person: str) -> bool:
        """Does somebody sit at the table? Not as far as we know, when it is not in memory."""
        return self.table is not None and person in self.table.people

    def seen(self, person: str) -> bytes | None:
        """How far the clients of those who sit here have come, as one of them is told; None for nothing to tell."""
        if self.table is None or not self.marks or not self.seats(person):
            return None
        chairs = (chair.person if chair else None for chair in self.table.chairs)
        return encoder.encode(Seen(self.id, [self.marks.get(person or "", 0) for person in chairs]))

    def picture(self, visitor: Visitor, now: int) -> bytes:
        """The table as a visitor sees it, as it is sent; drawn once for all who see the same."""
        if self.table is None:
            raise ValueError("the table is not in memory")
        if visitor.person != self.table.host and visitor.person not in self.table.people:
            visitor = Visitor("")
        drawn = self.drawn.get(visitor)
        if drawn is None or not drawn.holds(self.table, now):
            picture = encoder.encode(pictures.picture(self.table, visitor, now, self.kept))
            drawn = self.drawn[visitor] = Drawn(self.table.number, now, picture)
        return drawn.picture


def lines_after(told: list[Told], number: int) -> Iterable[Told]:
    """The lines later than a number; most often the last few."""
    start = len(told)
    while start and told[start - 1].line.number > number:
        start -= 1
    return told[start:]


def told_anew(told: Told, renamed: entries.Renamed) -> Told:
    """A line with the new name of a person."""
    if told.person != renamed.person:
        return told
    return told._replace(line=msgspec.structs.replace(told.line, name=renamed.name))
