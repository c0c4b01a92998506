"""What a store is: the log of every table, the ordinary tables beside it, and news of what others appended."""

from __future__ import annotations

import asyncio
import re
from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self, TypeAlias

from sqlalchemy import Connection, bindparam, delete, func, literal, select, update

from tafelrunde.server.store import schema
from tafelrunde.server.store.daily_deals import DailyDeals
from tafelrunde.server.store.game_ends import GameEnds
from tafelrunde.server.store.guess_counts import Guesses
from tafelrunde.server.store.leases import Leases, Notes
from tafelrunde.server.store.listings import Listings, Status
from tafelrunde.server.store.members import Invitations, PasswordResets
from tafelrunde.server.store.pages import Page
from tafelrunde.server.store.people import Accounts, Devices, People, Tokens
from tafelrunde.server.store.played_figures import PlayedFigures
from tafelrunde.server.store.played_games import OF_A_GAME, PlayedGames
from tafelrunde.server.store.puzzle_tries import PuzzleTries
from tafelrunde.server.store.review_wishes import ReviewWishes
from tafelrunde.server.store.reviews import StoredReviews
from tafelrunde.server.store.transactions import Database, fetch

NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")
HIGHEST = 2**31 - 1
LATEST = 2**63 - 1


ENTRIES = (
    select(schema.log.c.number, schema.log.c.time, schema.log.c.entry)
    .where(schema.log.c.table == bindparam("table"), schema.log.c.number > bindparam("after"))
    .order_by(schema.log.c.number)
    .limit(bindparam("limit"))
)
"""The first entries of a table after a number; put together once, since that takes longer than reading them."""

LENGTHS = select(
    schema.listing.c.table,
    select(func.max(schema.log.c.number))
    .where(schema.log.c.table == schema.listing.c.table)
    .scalar_subquery()
    .label("length"),
).where(schema.listing.c.status == bindparam("status"))
"""The last number of each table of a status, for which its log is not gone through."""


class Row(NamedTuple):
    """An entry of a log: its number, counted from 1, its time in milliseconds since the epoch, its bytes."""

    number: int
    time: int
    entry: bytes


class Append(NamedTuple):
    """An entry on its way into the log."""

    table: str
    number: int
    time: int
    entry: bytes


class Appended(NamedTuple):
    """Another process appended this number to this table."""

    table: str
    number: int


@dataclass(frozen=True, slots=True)
class Removed:
    """Another process removed this table."""

    table: str


@dataclass(frozen=True, slots=True)
class Rewritten:
    """Another process changed entries of this table: what was read of them is to be read again."""

    table: str


@dataclass(frozen=True, slots=True)
class Missed:
    """News may have been missed: read again every table that is held."""


class ReadReceipt(NamedTuple):
    """Somebody's client has shown a table up to this number; told between processes, and kept nowhere."""

    table: str
    person: str
    number: int


class Dismissed(NamedTuple):
    """All connections of a person are to be ended, or those that were opened with the token of this hash."""

    person: str
    token: str = ""


class Sought(NamedTuple):
    """Who has a connection of this person to this table?"""

    table: str
    person: str


class Here(NamedTuple):
    """The answer of whoever has one."""

    table: str
    person: str


ProcessMessage: TypeAlias = ReadReceipt | Dismissed | Sought | Here
"""What processes tell each other and keep nowhere."""

LogNews: TypeAlias = Appended | Removed | Rewritten
"""What processes did to the logs."""

ProcessNews: TypeAlias = LogNews | ProcessMessage | Missed
"""What a process hears of the others."""


class Store(ABC):
    """The log and the ordinary tables. Raises StoreError when the database cannot do what is asked.

    `name` tells this process from others on the same database; where there can be no others, and the process
    `is_alone`, it outlives a restart.
    """

    name = "alone"
    is_alone = True

    def __init__(self, database: Database) -> None:
        self._database = database
        self._queues: set[asyncio.Queue[ProcessNews | None]] = set()
        self.listings = Listings(database)
        self.people = People(database)
        self.accounts = Accounts(database)
        self.devices = Devices(database)
        self.tokens = Tokens(database)
        self.invitations = Invitations(database)
        self.resets = PasswordResets(database)
        self.guesses = Guesses(database)
        self.game_ends = GameEnds(database)
        self.puzzle_tries = PuzzleTries(database)
        self.played_games = PlayedGames(database)
        self.played_figures = PlayedFigures(database)
        self.review_wishes = ReviewWishes(database)
        self.daily_deals = DailyDeals(database)
        self.reviews = StoredReviews(database)
        self.leases = Leases(database)
        self.notes = Notes(database)

    @abstractmethod
    async def append(self, table: str, number: int, time: int, entry: bytes) -> bool:
        """True when this entry has the number, and is durable; False when another entry has it.

        After a StoreError it is unknown which; reading the table tells.
        """

    async def read(self, table: str, after: int = 0, limit: int = HIGHEST) -> list[Row]:
        """The first entries of a table after a number, in order; empty for a table that does not exist."""
        if not NAME.fullmatch(table):  # which PostgreSQL might not even be asked
            return []
        asked = fetch(ENTRIES, table=table, after=after, limit=limit)
        return drop_incomplete([Row(*row) for row in await self._database.read(asked)], after)

    async def lengths(self, status: Status) -> dict[str, int]:
        """How many entries the logs of the tables of a status have."""
        return {row.table: row.length or 0 for row in await self._database.read(fetch(LENGTHS, status=status))}

    async def remove(self, table: str) -> None:
        """Remove a table: its log, its listing, its lease."""
        await self._database.write(lambda connection: self._remove(connection, table))

    def _remove(self, connection: Connection, table: str) -> None:
        """The listing first, with its people, as when a table is listed: the same order avoids a deadlock."""
        for part in (schema.listing, schema.lease, schema.log, *OF_A_GAME):
            connection.execute(delete(part).where(part.c.table == table))

    async def find_mentions(self, text: str) -> list[str]:
        """The tables whose entries contain a text; it searches every log."""
        return await self._database.read(lambda connection: _find_mentions(connection, text.encode()))

    async def rewrite(self, table: str, entries: Mapping[int, bytes]) -> None:
        """Put other entries in the place of these: for what somebody wants forgotten, and for nothing else."""
        await self._database.write(lambda connection: self._rewrite(connection, table, entries))

    def _rewrite(self, connection: Connection, table: str, entries: Mapping[int, bytes]) -> None:
        row = schema.log.c
        changing = update(schema.log).where(row.table == bindparam("at"), row.number == bindparam("place"))
        values = [{"at": table, "place": number, "entry": entry} for number, entry in entries.items()]
        connection.execute(changing.values(entry=bindparam("entry")), values)

    async def remove_rest(self, table: str) -> None:
        """Forget what was stored of a table while it was removed; a table that is there, made anew, stays."""
        if not await self.read(table):
            await self.remove(table)

    @abstractmethod
    async def tell(self, told: Sequence[ProcessMessage]) -> None:
        """Tell the other processes, if there are any, what is in no log."""

    def news(self) -> AsyncIterator[ProcessNews]:
        """What others append or tell from this call on, never what this store does; ends when the store is closed."""
        queue: asyncio.Queue[ProcessNews | None] = asyncio.Queue()
        self._queues.add(queue)
        return self._listen(queue)

    async def _listen(self, queue: asyncio.Queue[ProcessNews | None]) -> AsyncIterator[ProcessNews]:
        try:
            while (news := await queue.get()) is not None:
                yield news
        finally:
            self._queues.discard(queue)

    def _tell(self, news: ProcessNews | None) -> None:
        """Pass news on to all listeners; None ends them."""
        for queue in self._queues:
            queue.put_nowait(news)

    async def check(self, seconds: float) -> bool:  # noqa: ARG002 - PostgreSQL looks after its pages itself
        """Look for damage for so many seconds; True if that was enough. Raises ForeignError when there is some."""
        return True

    @abstractmethod
    async def backup(self, path: Path) -> None:
        """Write everything as of one moment to a new SQLite file, which is a store itself, while others go on."""

    @abstractmethod
    def pages(self) -> AsyncGenerator[Page]:
        """Everything as of one moment, in an order in which it can be written."""

    @abstractmethod
    async def fill(self, pages: AsyncIterator[Page]) -> None:
        """Write everything into this store, which has to be empty: all of it or nothing."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what was begun and let go of the database."""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()


def _find_mentions(connection: Connection, text: bytes) -> list[str]:
    entry, wanted = schema.log.c.entry, literal(text)
    is_sqlite = connection.dialect.name == "sqlite"
    place = func.instr(entry, wanted) if is_sqlite else func.position(wanted.op("IN")(entry))
    asked = select(schema.log.c.table).distinct().where(place > 0)
    return list(connection.scalars(asked.order_by(schema.log.c.table)))


def drop_incomplete(rows: list[Row], after: int) -> list[Row]:
    """The rows after a number, unless their beginning is missing: they came while another process removed the table."""
    return [] if after < 1 and rows and rows[0].number > 1 else rows


def check(append: Append) -> Append:
    """Refuse what a database would refuse, before it spoils the entries that are written together with it."""
    table, number, time, _ = append
    if not NAME.fullmatch(table) or not 1 <= number <= HIGHEST or not 0 <= time <= LATEST:
        raise ValueError(f"Entry {number} of table {table!r} at {time} cannot be in a log")
    return append
