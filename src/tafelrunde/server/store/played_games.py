"""Games that people have played to their end: what each shows in the list of one's own games, and what it came to.

A row for each person and game is written when the game has ended; what a review found of it is added when that is done.
Lists and figures are made from these rows alone, and from no log. They go with the person, and with the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from sqlalchemy import ColumnElement, Connection, and_, delete, exists, func, or_, select, update
from sqlalchemy import insert as plain_insert

from tafelrunde.server.store.schema import log, person, played_game, played_loss, played_seat, review_wish
from tafelrunde.server.store.transactions import Database, fetch, insert

Against: TypeAlias = Literal["bots", "people", "both", "self"]
GameResult: TypeAlias = Literal["won", "shared", "lost"]
OF_A_GAME = (review_wish, played_loss, played_seat, played_game)
"""What goes with a table that is removed."""


@dataclass(frozen=True, slots=True)
class PlayedSeat:
    """A seat of a game that ended: who played it first, and what it scored."""

    seat: int
    side: int
    score: int
    name: str
    person: str = ""
    bot: str = ""
    automated: bool = False


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """A game that ended, for one of those who played it.

    `result` from 0 to 1 is None where it counts for nobody: aborted, or all sides were one's own. `handed_on`: a bot
    played on for this person. `digest` tells the game by what a review looks at. `review`: the id of the review that
    the figures come from, empty as long as there is none.
    """

    table: str
    person: str
    ended: int
    how: str
    game: str
    seats: int
    sides: int
    result: float | None
    against: Against
    handed_on: bool
    digest: str
    review: str = ""
    evaluator: str = ""
    depth: str = ""
    decisions: int = 0
    regret: float = 0.0
    luck: float = 0.0
    guesses: float = 0.0

    @property
    def counts(self) -> bool:
        """Does the game say something about how this person plays?"""
        return self.result is not None and not self.handed_on


class Loss(NamedTuple):
    """What decisions of a kind cost in a part of the game: 0 the opening, 1 the middle, 2 the end."""

    phase: int
    kind: str
    decisions: int
    regret: float


@dataclass(frozen=True, slots=True)
class ReviewFigures:
    """What a review found of a person's play in a game."""

    review: str
    evaluator: str
    depth: str
    decisions: int
    regret: float
    luck: float
    guesses: float
    losses: tuple[Loss, ...] = ()


class Place(NamedTuple):
    """A place in the list of games, the latest first: what comes after it is asked for."""

    ended: int
    table: str


@dataclass(frozen=True, slots=True)
class GameQuery:
    """Which games of a person are asked for; None leaves a thing open. `since` and `until` in milliseconds.

    `opponent`: a person, or a bot, who sat at the other side. `search`: a part of the name of such a one.
    """

    person: str
    game: str | None = None
    against: Against | None = None
    opponent: tuple[str, str] | None = None
    result: GameResult | None = None
    since: int | None = None
    until: int | None = None
    search: str = ""


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A game with its seats; `waits`: its review was asked for together with others."""

    game: HistoryRow
    seats: Sequence[PlayedSeat] = field(default_factory=tuple)
    waits: bool = False


def write_game(connection: Connection, games: Iterable[HistoryRow], seats: Sequence[PlayedSeat], number: int) -> None:
    """Store a game that ended with the entry of that number, for those who played it and are known still.

    `ended` is taken from that entry, if it is there.
    """
    games = list(games)
    people = select(person.c.id).where(person.c.id.in_([seat.person for seat in seats]), ~person.c.deleted)
    known = set(connection.scalars(people))
    for each in games:
        if each.person in known:
            when = select(log.c.time).where(log.c.table == each.table, log.c.number == number)
            ended = connection.scalar(when) or each.ended
            row = insert(connection, played_game).values(asdict(each) | {"ended": ended})
            connection.execute(row.on_conflict_do_nothing())
    if games:
        rows = [asdict(each) | {"table": games[0].table, "folded": fold(each.name)} for each in seats]
        kept = [row | {"person": row["person"] if row["person"] in known else ""} for row in rows]
        connection.execute(plain_insert(played_seat), kept)


def fold(name: str) -> str:
    """A name as it is searched for."""
    return name.casefold()


class PlayedGames:
    """The games that people have played."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, wanted: GameQuery, limit: int, after: Place | None = None) -> list[ListedGame]:
        """The wanted games, the latest first, so many of those that come after a place."""
        return await self._database.read(lambda connection: _find(connection, wanted, limit, after))

    async def count(self, wanted: GameQuery) -> int:
        """How many games are wanted."""
        asked = select(func.count()).select_from(played_game).where(*conditions(wanted))
        return int((await self._database.read(fetch(asked)))[0][0])

    async def tables(self, wanted: GameQuery) -> list[str]:
        """The tables of the wanted games, the latest first."""
        row = played_game.c
        asked = select(row.table).where(*conditions(wanted)).order_by(row.ended.desc(), row.table.desc())
        return [found.table for found in await self._database.read(fetch(asked))]

    async def find_opponent(self, me: str, table: str, seat: int) -> tuple[str, str] | None:
        """Who sat there, at a table of one's own: the person, or the bot. None for nobody that is known."""
        row = played_seat.c
        asked = select(row.person, row.bot).where(row.table == table, row.seat == seat, _is_mine(me, row.table))
        found = await self._database.read(fetch(asked))
        return (found[0].person, found[0].bot) if found and (found[0].person or found[0].bot) else None

    async def find_seats(self, digest: str) -> dict[tuple[str, str], tuple[int, ...]]:
        """The seats of each person, by table and person, in all games that went like this and count."""
        return await self._database.read(lambda connection: _seats_by_person(connection, digest))

    async def write_figures(self, found: Mapping[tuple[str, str], ReviewFigures]) -> None:
        """Add what a review found; a quick one changes nothing where the same evaluator has looked closer."""
        await self._database.write(lambda connection: _write_figures(connection, found))


def conditions(wanted: GameQuery) -> Iterator[ColumnElement[bool]]:
    """What makes a row one of the wanted ones. Opponents are looked up apart from the seats that a query may have."""
    row, seat = played_game.c, played_seat.alias("opponent").c
    yield row.person == wanted.person
    if wanted.game is not None:
        yield row.game == wanted.game
    if wanted.against is not None:
        yield row.against == wanted.against
    if wanted.since is not None:
        yield row.ended >= wanted.since
    if wanted.until is not None:
        yield row.ended < wanted.until
    if wanted.result == "won":
        yield row.result == 1
    elif wanted.result == "lost":
        yield row.result == 0
    elif wanted.result == "shared":
        yield and_(row.result > 0, row.result < 1)
    other = exists().where(seat.table == row.table, seat.person != row.person)
    if wanted.opponent is not None:
        someone, bot = wanted.opponent
        yield other.where(seat.person == someone if someone else seat.bot == bot)
    if wanted.search:
        yield other.where(seat.folded.contains(fold(wanted.search), autoescape=True))


def _is_mine(me: str, table: ColumnElement[str]) -> ColumnElement[bool]:
    return exists().where(played_game.c.table == table, played_game.c.person == me)


def _find(connection: Connection, wanted: GameQuery, limit: int, after: Place | None) -> list[ListedGame]:
    row = played_game.c
    waits = exists().where(review_wish.c.table == row.table, review_wish.c.person == row.person)
    asked = select(played_game, waits.label("waits")).where(*conditions(wanted))
    if after is not None:
        same = and_(row.ended == after.ended, row.table < after.table)
        asked = asked.where(or_(row.ended < after.ended, same))
    found = connection.execute(asked.order_by(row.ended.desc(), row.table.desc()).limit(limit)).all()
    seats = _seats_of(connection, [each.table for each in found])
    return [ListedGame(HistoryRow(*each[:-1]), seats.get(each.table, ()), bool(each.waits)) for each in found]


def _seats_of(connection: Connection, tables: Sequence[str]) -> dict[str, list[PlayedSeat]]:
    row = played_seat.c
    asked = select(played_seat).where(row.table.in_(tables)).order_by(row.table, row.seat)
    found: dict[str, list[PlayedSeat]] = {}
    for each in connection.execute(asked):
        seat = PlayedSeat(each.seat, each.side, each.score, each.name, each.person, each.bot, each.automated)
        found.setdefault(each.table, []).append(seat)
    return found


def _seats_by_person(connection: Connection, digest: str) -> dict[tuple[str, str], tuple[int, ...]]:
    row, seat = played_game.c, played_seat.c
    mine = and_(seat.table == row.table, seat.person == row.person)
    asked = select(row.table, row.person, seat.seat).join(played_seat, mine)
    asked = asked.where(row.digest == digest, row.result.is_not(None), ~row.handed_on)
    found: dict[tuple[str, str], tuple[int, ...]] = {}
    for table, who, number in connection.execute(asked.order_by(seat.seat)):
        found[table, who] = (*found.get((table, who), ()), number)
    return found


def _write_figures(connection: Connection, found: Mapping[tuple[str, str], ReviewFigures]) -> None:
    row, loss = played_game.c, played_loss.c
    for (table, who), figures in sorted(found.items()):
        values = asdict(figures)
        losses = values.pop("losses")
        writing = update(played_game).where(row.table == table, row.person == who)
        if figures.depth != "full":
            writing = writing.where(~and_(row.depth == "full", row.evaluator == figures.evaluator))
        if not connection.execute(writing.values(values)).rowcount:
            continue
        connection.execute(delete(played_loss).where(loss.table == table, loss.person == who))
        if losses:
            rows = [Loss(*each)._asdict() | {"table": table, "person": who} for each in losses]
            connection.execute(plain_insert(played_loss), rows)
