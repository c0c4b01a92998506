"""A table in memory: the fold of its log as far as it was read, its lines, and who watches it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

import msgspec

from tafelrunde.rules.core import Seat
from tafelrunde.server.store import Listing, Row
from tafelrunde.server.table import entries, fold, snapshots
from tafelrunde.server.table.entries import TableEntry
from tafelrunde.server.table.snapshots import PartCache, Viewer
from tafelrunde.server.table.table import Table
from tafelrunde.wire.messages import News, Seen
from tafelrunde.wire.snapshots import Happened

MOMENT = 250
"""The milliseconds for which a snapshot with a running clock may be shown again."""

MOST_LINES = 200
"""So many of the last lines are kept for whoever comes to a table, and told at once."""

encoder = msgspec.json.Encoder()


class ToldLine(NamedTuple):
    """A line that everybody may read, and the person it names."""

    line: Happened
    person: str | None


class Renaming(NamedTuple):
    """A person took another name, by the entry of that number."""

    number: int
    name: str


class CachedSnapshot(NamedTuple):
    """A snapshot as it is sent: after which entry, and when it was drawn."""

    number: int
    time: int
    snapshot: bytes

    def holds(self, table: Table, now: int) -> bool:
        """Does the table still look like this? Where clocks run or somebody is waited for, only for a moment."""
        ticks = table.revealing or (table.is_running and (table.clocks is not None or table.away))
        is_as_open = table.hides(now) == table.hides(self.time)
        return self.number == table.number and is_as_open and (not ticks or abs(now - self.time) < MOMENT)


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
class LogReader:
    """A table on its way to the end of its log, folded aside, so that nobody sees it half way.

    `lines` are the last ones on the way, without those up to the number `untold`, and `names` those that people took;
    `is_passed_on` when another seat than at first had to act meanwhile.
    """

    id: str
    table: Table | None = None
    lines: list[ToldLine] = field(default_factory=list)
    names: dict[str, Renaming] = field(default_factory=dict)
    untold: int = 0
    is_passed_on: bool = False

    def advance(self, entry: TableEntry, number: int, time: int) -> None:
        """Fold one more entry."""
        before = self.table
        after = fold.open_table(self.id, entry, time) if before is None else fold.fold(before, entry, number, time)
        self.table = after
        self.is_passed_on |= before is None or before.actor != after.actor
        if isinstance(entry, entries.Renamed):
            self.names[entry.person] = Renaming(number, entry.name)
        line = snapshots.public_line(after, entry, number, time)
        if line is not None:
            is_nickname = isinstance(entry, entries.Sat) and entry.is_nickname
            self.lines.append(ToldLine(line, None if is_nickname else getattr(entry, "person", None)))
        if len(self.lines) > MOST_LINES:
            self.untold = self.lines.pop(0).line.number

    def fold_rows(self, rows: Iterable[Row]) -> Iterator[None]:
        """Fold rows of the log, one after each step."""
        for row in rows:
            self.advance(entries.read(row.entry), row.number, row.time)
            yield


@dataclass(slots=True, eq=False)
class LiveTable:
    """A table in memory; `table` is None and `told` empty when nobody needed them for a while.

    `told` are the last lines; those up to the number `untold` are left out.
    `names` are those that people took since. `receipts` say up to which number the clients have shown the table.
    """

    id: str
    used: int = 0
    lock: Lock = field(default_factory=Lock)
    table: Table | None = None
    told: list[ToldLine] = field(default_factory=list)
    untold: int = 0
    names: dict[str, Renaming] = field(default_factory=dict)
    watchers: set[Watcher] = field(default_factory=set)
    drawn: dict[Viewer, CachedSnapshot] = field(default_factory=dict)
    receipts: dict[str, int] = field(default_factory=dict)
    listed: Listing | None = None
    is_end_told: bool = False
    kept: PartCache = field(default_factory=PartCache)

    def advance(self, entry: TableEntry, number: int, time: int) -> None:
        """Fold one more entry."""
        reader = self.reader()
        reader.advance(entry, number, time)
        self.show(reader)

    def reader(self) -> LogReader:
        """What reads on where this table is."""
        return LogReader(self.id, self.table)

    def show(self, reader: LogReader) -> None:
        """Take over what was read."""
        self.table = reader.table
        self.names |= reader.names
        self.told += reader.lines
        self.untold = reader.untold or self.untold
        if len(self.told) > MOST_LINES:
            self.untold = max(self.untold, self.told[-MOST_LINES - 1].line.number)
            del self.told[:-MOST_LINES]
        if reader.is_passed_on:
            for watcher in self.watchers:
                watcher.revealed = 0

    def forget(self) -> None:
        """Let go of everything that can be read again."""
        self.table, self.told, self.untold, self.names, self.drawn, self.kept = None, [], 0, {}, {}, PartCache()
        self.listed = None

    def people(self) -> set[str]:
        """The people who watch."""
        return {watcher.person for watcher in self.watchers}

    def find_mentioned(self) -> set[str]:
        """The people whose names or words are in memory."""
        told = {each.person for each in self.told if each.person}
        if self.table is None:
            return told
        former = {each.after.person for each in self.table.successors if each.after.person}
        return told | former | {*self.table.people, *(line.person for line in self.table.chat)}

    def news(self, watcher: Watcher, now: int) -> bytes:
        """What is new for a watcher, as it is sent; they have seen it then."""
        if self.table is None:
            raise ValueError("the table is not in memory")
        viewer = Viewer(watcher.person, watcher.revealed)
        happened = [self.name_as_now(told) for told in lines_after(self.told, watcher.seen)]
        is_truncated = watcher.seen < self.untold
        watcher.seen = self.table.number
        return encoder.encode(
            News(msgspec.Raw(self.snapshot(viewer, now)), happened, is_truncated)  # type: ignore[arg-type]
        )

    def name_as_now(self, told: ToldLine) -> Happened:
        """A line with the name that its person took since."""
        renaming = self.names.get(told.person or "")
        if renaming is None or renaming.number < told.line.number:
            return told.line
        return msgspec.structs.replace(told.line, name=renaming.name)

    def seats(self, person: str) -> bool:
        """Does somebody sit at the table? Not as far as we know, when it is not in memory."""
        return self.table is not None and person in self.table.people

    def encode_receipts(self, person: str) -> bytes | None:
        """How far the clients of those who sit here have come, as one of them is told; None for nothing to tell."""
        if self.table is None or not self.receipts or not self.seats(person):
            return None
        chairs = (chair.person if chair else None for chair in self.table.chairs)
        return encoder.encode(Seen(self.id, [self.receipts.get(person or "", 0) for person in chairs]))

    def snapshot(self, viewer: Viewer, now: int) -> bytes:
        """The table as a visitor sees it, as it is sent; drawn once for all who see the same."""
        if self.table is None:
            raise ValueError("the table is not in memory")
        if viewer.person != self.table.host and viewer.person not in self.table.people:
            viewer = Viewer("")
        drawn = self.drawn.get(viewer)
        if drawn is None or not drawn.holds(self.table, now):
            snapshot = encoder.encode(snapshots.snapshot(self.table, viewer, now, self.kept))
            drawn = self.drawn[viewer] = CachedSnapshot(self.table.number, now, snapshot)
        return drawn.snapshot


def lines_after(told: list[ToldLine], number: int) -> Iterable[ToldLine]:
    """The lines later than a number; most often the last few."""
    start = len(told)
    while start and told[start - 1].line.number > number:
        start -= 1
    return told[start:]
