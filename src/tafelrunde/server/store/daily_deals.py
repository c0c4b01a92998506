"""The deals of the day, the first try of each person at them, and what bots made of them."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, Table, func, select, update

from tafelrunde.server.store import schema
from tafelrunde.server.store.transactions import Database, fetch, insert


class DealKey(NamedTuple):
    """What names a deal: one a day, game and number of seats (D1)."""

    day: str
    game: str
    seats: int


class DailyDeal(NamedTuple):
    """A deal: its seed, secret until the day is over, in hex, the bot to be played, and when the seed was drawn."""

    day: str
    game: str
    seats: int
    seed: str
    bot: str
    created: int

    @property
    def key(self) -> DealKey:
        """What names it."""
        return DealKey(self.day, self.game, self.seats)


class DailyEntry(NamedTuple):
    """The first try of a person at a deal: its table, and once it is finished in time, when, points and rank."""

    day: str
    game: str
    seats: int
    person: str
    table: str
    started: int
    finished: int | None = None
    own: int | None = None
    other: int | None = None
    rank: int | None = None

    @property
    def key(self) -> DealKey:
        """What names the deal."""
        return DealKey(self.day, self.game, self.seats)


class FinishedTry(NamedTuple):
    """A finished try: the points of both, its rank, when it was finished, and its record without names and chance."""

    own: int
    other: int
    rank: int
    finished: int
    record: bytes


class RecordedTry(NamedTuple):
    """A finished try with the name of whoever played it: a person, or a bot."""

    player: str
    tried: FinishedTry
    is_bot: bool = False


@dataclass(frozen=True, slots=True)
class DailyField:
    """How often each rank was reached by people, and which rank each bot reached."""

    people: Counter[int] = field(default_factory=Counter)
    bots: dict[str, int] = field(default_factory=dict)


ENTRY = tuple(schema.daily_entry.c[name] for name in DailyEntry._fields)


class DailyDeals:
    """Deals, tries and results."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, deals: Sequence[DailyDeal]) -> None:
        """Keep deals, unless there are some already: of several processes the first has drawn the seed."""
        await self._database.write(lambda connection: _add_deals(connection, deals))

    async def deals(self, days: Collection[str]) -> list[DailyDeal]:
        """The deals of these days, the first day first."""
        row = schema.daily_deal.c
        asked = select(schema.daily_deal).where(row.day.in_(days)).order_by(row.day, row.game, row.seats)
        return [DailyDeal(*found) for found in await self._database.read(fetch(asked))]

    async def days(self, before: str, limit: int) -> list[str]:
        """The days before that one which have deals, the last first."""
        row = schema.daily_deal.c
        asked = select(row.day).distinct().where(row.day < before).order_by(row.day.desc()).limit(limit)
        return [found.day for found in await self._database.read(fetch(asked))]

    async def claim(self, entry: DailyEntry) -> DailyEntry:
        """Begin the first try of a person; the one that was begun already, if there is one."""
        return await self._database.write(lambda connection: _claim(connection, entry))

    async def entries_of(self, person: str, days: Collection[str]) -> dict[DealKey, DailyEntry]:
        """The first tries of a person on these days."""
        row = schema.daily_entry.c
        asked = select(*ENTRY).where(row.person == person, row.day.in_(days))
        entries = [DailyEntry(*found) for found in await self._database.read(fetch(asked))]
        return {entry.key: entry for entry in entries}

    async def record_of(self, key: DealKey, person: str) -> bytes:
        """The record of the finished try of a person, empty where there is none."""
        row = schema.daily_entry.c
        asked = select(row.record).where(*_of(schema.daily_entry, key), row.person == person, row.record.is_not(None))
        return next((found.record for found in await self._database.read(fetch(asked))), b"")

    async def add_bot(self, key: DealKey, bot: str, tried: FinishedTry) -> None:
        """Keep what a bot made of a deal; it makes the same of it every time."""
        await self._database.write(lambda connection: _add_bot(connection, key, bot, tried))

    async def field(self, key: DealKey) -> DailyField:
        """What everybody made of a deal so far."""
        return await self._database.read(lambda connection: _field(connection, key))

    async def best(self, key: DealKey) -> RecordedTry | None:
        """The best try of people, of equal ones the first; that of a bot where nobody finished one."""
        return next(iter(await self.tries(key, limit=1)), None)

    async def tries(self, key: DealKey, limit: int | None = None) -> list[RecordedTry]:
        """The finished tries at a deal, the best first: those of people, and after them those of bots."""
        return await self._database.read(lambda connection: _tries(connection, key, limit))


def finish(connection: Connection, entry: DailyEntry, tried: FinishedTry) -> None:
    """Store the result of a first try, with whatever else is stored through this connection."""
    changing = update(schema.daily_entry).where(*_of(schema.daily_entry, entry.key))
    row = schema.daily_entry.c
    mine = changing.where(row.person == entry.person, row.table == entry.table, row.finished.is_(None))
    connection.execute(mine.values(tried._asdict()))


def _of(table: Table, key: DealKey) -> list[ColumnElement[bool]]:
    return [table.c[name] == value for name, value in key._asdict().items()]


def _add_deals(connection: Connection, deals: Sequence[DailyDeal]) -> None:
    for deal in deals:
        connection.execute(insert(connection, schema.daily_deal).values(deal._asdict()).on_conflict_do_nothing())


def _claim(connection: Connection, entry: DailyEntry) -> DailyEntry:
    connection.execute(insert(connection, schema.daily_entry).values(entry._asdict()).on_conflict_do_nothing())
    mine = schema.daily_entry.c.person == entry.person
    return DailyEntry(*connection.execute(select(*ENTRY).where(*_of(schema.daily_entry, entry.key), mine)).one())


def _add_bot(connection: Connection, key: DealKey, bot: str, tried: FinishedTry) -> None:
    values = {**key._asdict(), "bot": bot, **tried._asdict()}
    del values["finished"]
    connection.execute(insert(connection, schema.daily_bot).values(values).on_conflict_do_nothing())


def _field(connection: Connection, key: DealKey) -> DailyField:
    row, bot = schema.daily_entry.c, schema.daily_bot.c
    counted = select(row.rank, func.count()).where(*_of(schema.daily_entry, key), row.rank.is_not(None))
    people = {rank: count for rank, count in connection.execute(counted.group_by(row.rank))}  # noqa: C416 - rows
    bots = connection.execute(select(bot.bot, bot.rank).where(*_of(schema.daily_bot, key)).order_by(bot.bot))
    return DailyField(Counter(people), {name: rank for name, rank in bots})  # noqa: C416 - rows


def _tries(connection: Connection, key: DealKey, limit: int | None) -> list[RecordedTry]:
    row, bot, person = schema.daily_entry.c, schema.daily_bot.c, schema.person.c
    columns = [row[name] for name in FinishedTry._fields]
    finished = select(person.name, *columns).join(schema.person, person.id == row.person)
    finished = finished.where(*_of(schema.daily_entry, key), row.rank.is_not(None))
    finished = finished.order_by(row.rank.desc(), row.finished, row.person).limit(limit)
    found = [RecordedTry(name, FinishedTry(*tried)) for name, *tried in connection.execute(finished)]
    if limit and len(found) >= limit:
        return found
    asked = select(bot.bot, bot.own, bot.other, bot.rank, bot.record).where(*_of(schema.daily_bot, key))
    for name, own, other, rank, record in connection.execute(asked.order_by(bot.rank.desc(), bot.bot).limit(limit)):
        found.append(RecordedTry(name, FinishedTry(own, other, rank, 0, record), is_bot=True))
    return found[:limit]
