"""What can be asked about tables without reading their logs: ordinary columns that the server keeps up to date."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, bindparam, delete, exists, func, insert, select, update

from tafelrunde.server.store.schema import listing, log, member
from tafelrunde.server.store.transactions import Database, New, fetch, portions, upsert


class Status(StrEnum):
    """How far a table is."""

    OPEN = "open"
    RUNNING = "running"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class Listing:
    """A table as it is listed: in the lobby when `is_open`; the people come in the order of their ids.

    `number` is that of the entry after which it was so; 0 when that is not known. `turn` is the chair that has to act,
    0 for none; `summary` is what lists show of the table, empty when an older program listed it.
    """

    table: str
    game: str
    status: Status
    is_open: bool
    created: int
    changed: int
    people: tuple[str, ...] = ()
    number: int = 0
    turn: int = 0
    summary: str = ""


class ListedTurn(NamedTuple):
    """Whose turn it is at a table after the entry of that number: the chair."""

    table: str
    number: int
    chair: int


@dataclass(frozen=True, slots=True)
class ListingQuery:
    """Which tables are asked for: None leaves a column open; `before` is about the last change.

    `logged`: only those whose log has its first entry; a listing may be there before it, and a while after a removal.
    """

    status: Status | None = None
    is_open: bool | None = None
    person: str | None = None
    before: int | None = None
    logged: bool = False


ANY = ListingQuery()


TURN = (
    update(listing)
    .where(listing.c.table == bindparam("at"), listing.c.number <= bindparam("after"))
    .values(number=bindparam("after"), turn=bindparam("chair"))
)
"""Note whose turn it is, unless what came later is listed already."""


class Listings:
    """The list of tables."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def write(self, value: Listing) -> None:
        """List a table, or what changed about it, unless another process has listed what came later."""
        await self._database.write(lambda connection: _write(connection, value))

    async def write_turns(self, turns: Sequence[ListedTurn]) -> None:
        """Note whose turn it is at many tables, all together; one that is not listed, or later, stays as it is."""
        values = [{"at": turn.table, "after": turn.number, "chair": turn.chair} for turn in turns]
        if values:
            await self._database.write(lambda connection: connection.execute(TURN, values).close())

    async def read(self, table: str) -> Listing | None:
        """One table; None when it is not listed."""
        found = await self._database.read(lambda connection: _find(connection, [listing.c.table == table], 1))
        return next(iter(found), None)

    async def find(self, wanted: ListingQuery = ANY, limit: int = 100) -> list[Listing]:
        """The tables that are wanted, the latest change first."""
        return await self._database.read(lambda connection: _find(connection, _conditions(wanted), limit))

    async def find_played(self, wanted: ListingQuery = ANY, limit: int = 100) -> list[Listing]:
        """The tables that are wanted, `changed` when their last entry was made, the latest first.

        It looks into the log of each, which is too much for what visitors ask for.
        """
        return await self._database.read(lambda connection: _find(connection, _conditions(wanted), limit, PLAYED))

    async def count(self, wanted: ListingQuery = ANY) -> dict[Status, int]:
        """How many of the wanted tables there are of every status."""
        asked = select(listing.c.status, func.count()).where(*_conditions(wanted)).group_by(listing.c.status)
        found = await self._database.read(fetch(asked))
        return dict.fromkeys(Status, 0) | {Status(status): count for status, count in found}


LAST = select(log.c.time).where(log.c.table == listing.c.table).order_by(log.c.number.desc()).limit(1)
PLAYED = func.coalesce(LAST.correlate(listing).scalar_subquery(), listing.c.changed)
"""When the last entry of a table was made; a table is listed a moment before it has one."""


MEMBERS = select(member.c.person).where(member.c.table == bindparam("of"))
NO_MEMBERS = delete(member).where(member.c.table == bindparam("of"))


def _is_not_later(new: New) -> ColumnElement[bool]:
    later: ColumnElement[bool] = listing.c.number > new.number
    return ~later


def _write(connection: Connection, value: Listing) -> None:
    columns = asdict(value)
    people = set(columns.pop("people"))
    if not upsert(listing, columns, over=_is_not_later)(connection):
        return
    if people == set(connection.scalars(MEMBERS, {"of": value.table})):
        return
    connection.execute(NO_MEMBERS, {"of": value.table})
    if people:
        connection.execute(insert(member), [{"table": value.table, "person": person} for person in sorted(people)])


def _conditions(wanted: ListingQuery) -> Iterator[ColumnElement[bool]]:
    if wanted.status is not None:
        yield listing.c.status == wanted.status
    if wanted.is_open is not None:
        yield listing.c.is_open == wanted.is_open
    if wanted.person is not None:
        yield listing.c.table.in_(select(member.c.table).where(member.c.person == wanted.person))
    if wanted.before is not None:
        yield listing.c.changed < wanted.before
    if wanted.logged:
        yield exists().where(log.c.table == listing.c.table, log.c.number == 1)


def _find(
    connection: Connection,
    conditions: Iterable[ColumnElement[bool]],
    limit: int,
    latest: ColumnElement[int] = listing.c.changed,
) -> list[Listing]:
    asked = select(listing, latest.label("latest")).where(*conditions)
    asked = asked.order_by(latest.desc(), listing.c.table).limit(limit)
    found = connection.execute(asked).all()
    people = _people(connection, [row.table for row in found])
    return [
        Listing(
            row.table,
            row.game,
            Status(row.status),
            row.is_open,
            row.created,
            row.latest,
            tuple(people[row.table]),
            row.number,
            row.turn,
            row.summary,
        )
        for row in found
    ]


def _people(connection: Connection, tables: Sequence[str]) -> dict[str, list[str]]:
    people: dict[str, list[str]] = defaultdict(list)
    for some in portions(tables):
        asked = select(member.c.table, member.c.person).where(member.c.table.in_(some)).order_by(member.c.person)
        for table, person in connection.execute(asked):
            people[table].append(person)
    return people
