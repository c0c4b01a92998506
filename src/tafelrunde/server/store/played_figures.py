"""What many games of a person come to: counted by the database, from the rows of the games alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Text, and_, case, cast, exists, func, select

from tafelrunde.server.store.played_games import GameQuery, Loss, conditions
from tafelrunde.server.store.schema import played_game, played_loss, played_seat
from tafelrunde.server.store.transactions import Database

MOST_OPPONENTS = 12


class ReviewedSums(NamedTuple):
    """The reviewed games of one kind, by one evaluator: how many, and sums over them."""

    game: str
    seats: int
    evaluator: str
    games: int
    result: float
    result_squared: float
    luck: float
    luck_squared: float
    result_luck: float
    regret: float
    regret_squared: float
    guesses: float


class GameSpan(NamedTuple):
    """Some games in a row: the mean result, and the mean regret of those that were reviewed."""

    since: int
    until: int
    games: int
    result: float
    even: float
    reviewed: int
    regret: float | None


class OpponentSums(NamedTuple):
    """The games against somebody. `seat`: TABLE.SEAT of one of them; `bot` is empty for a person."""

    seat: str
    name: str
    bot: str
    games: int
    won: int
    lost: int
    result: float
    reviewed: int
    regret: float | None


@dataclass(frozen=True, slots=True)
class GameSums:
    """All of it, of the games that count."""

    games: int
    won: int
    lost: int
    result: float
    result_squared: float
    even: float
    reviewed: Sequence[ReviewedSums]
    spans: Sequence[GameSpan]
    losses: Sequence[Loss]
    opponents: Sequence[OpponentSums]


class PlayedFigures:
    """What the games of people come to."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def read(self, wanted: GameQuery, spans: int) -> GameSums:
        """The sums over the wanted games that count; in so many spans of time, each with as many games."""
        return await self._database.read(lambda connection: _read(connection, wanted, spans))


def _counted(wanted: GameQuery) -> list[ColumnElement[bool]]:
    return [*conditions(wanted), played_game.c.result.is_not(None), ~played_game.c.handed_on]


def _count(what: ColumnElement[bool]) -> ColumnElement[int]:
    return func.coalesce(func.sum(case((what, 1), else_=0)), 0)


def _total(what: ColumnElement[Any]) -> ColumnElement[float]:
    return func.coalesce(func.sum(what), 0.0)


def _read(connection: Connection, wanted: GameQuery, spans: int) -> GameSums:
    row, counted = played_game.c, _counted(wanted)
    asked = select(
        func.count(),
        _count(row.result == 1),
        _count(row.result == 0),
        _total(row.result),
        _total(row.result * row.result),
        _total(1.0 / row.sides),
    )
    whole = connection.execute(asked.where(*counted)).one()
    return GameSums(
        *whole,
        reviewed=_reviewed(connection, counted),
        spans=_spans(connection, counted, max(1, min(spans, whole[0]))),
        losses=_losses(connection, counted),
        opponents=_opponents(connection, wanted, counted),
    )


def _reviewed(connection: Connection, counted: list[ColumnElement[bool]]) -> list[ReviewedSums]:
    row = played_game.c
    kind = (row.game, row.seats, row.evaluator)
    sums = (
        row.result,
        row.result * row.result,
        row.luck,
        row.luck * row.luck,
        row.result * row.luck,
        row.regret,
        row.regret * row.regret,
        row.guesses,
    )
    asked = select(*kind, func.count(), *map(func.sum, sums)).where(*counted, row.review != "")
    return [ReviewedSums(*found) for found in connection.execute(asked.group_by(*kind).order_by(*kind))]


def _spans(connection: Connection, counted: list[ColumnElement[bool]], spans: int) -> list[GameSpan]:
    row = played_game.c
    number = func.ntile(spans).over(order_by=(row.ended, row.table)).label("number")
    games = select(row.ended, row.result, row.sides, row.review, row.regret, number).where(*counted).subquery().c
    is_reviewed = games.review != ""
    asked = select(
        func.min(games.ended),
        func.max(games.ended),
        func.count(),
        func.avg(games.result),
        func.avg(1.0 / games.sides),
        _count(is_reviewed),
        func.avg(case((is_reviewed, games.regret))),
    )
    found = connection.execute(asked.group_by(games.number).order_by(games.number))
    return [GameSpan(*each) for each in found]


def _losses(connection: Connection, counted: list[ColumnElement[bool]]) -> list[Loss]:
    row, loss = played_game.c, played_loss.c
    mine = and_(loss.table == row.table, loss.person == row.person)
    asked = select(loss.phase, loss.kind, func.sum(loss.decisions), func.sum(loss.regret))
    asked = asked.select_from(played_game).join(played_loss, mine).where(*counted)
    found = connection.execute(asked.group_by(loss.phase, loss.kind).order_by(loss.phase, loss.kind))
    return [Loss(phase, kind, int(decisions), regret) for phase, kind, decisions, regret in found]


def _opponents(connection: Connection, wanted: GameQuery, counted: list[ColumnElement[bool]]) -> list[OpponentSums]:
    """Each opponent once for every game, however many seats they had; partners and the forgotten are none."""
    row, seat, own = played_game.c, played_seat.c, played_seat.alias().c
    is_partner = exists().where(own.table == seat.table, own.person == wanted.person, own.side == seat.side)
    is_known = (seat.person != "") | (seat.bot != "")
    name = func.max(seat.table + "." + cast(seat.seat, Text)).label("seat")
    once = select(
        row.table, row.result, row.review, row.regret, seat.person, seat.bot, func.max(seat.name).label("name")
    )
    once = once.add_columns(name).select_from(played_game).join(played_seat, seat.table == row.table)
    once = once.where(*counted, is_known, ~is_partner)
    games = once.group_by(row.table, row.result, row.review, row.regret, seat.person, seat.bot).subquery().c
    count, is_reviewed = func.count(), games.review != ""
    asked = select(
        func.max(games.seat),
        func.max(games.name),
        games.bot,
        count,
        _count(games.result == 1),
        _count(games.result == 0),
        func.avg(games.result),
        _count(is_reviewed),
        func.avg(case((is_reviewed, games.regret))),
    )
    asked = asked.group_by(games.person, games.bot).order_by(count.desc(), func.max(games.seat)).limit(MOST_OPPONENTS)
    return [OpponentSums(*found) for found in connection.execute(asked)]
