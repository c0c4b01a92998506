"""What is kept of a game when it has ended, for everybody who played it."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from sqlalchemy import Connection

from tafelrunde.rules.core import Seat
from tafelrunde.server.reviews.requests import take_game
from tafelrunde.server.store.played_games import Against, HistoryRow, PlayedSeat, write_game
from tafelrunde.server.table import recording
from tafelrunde.server.table.table import Occupant, Table

PLAYED = "played"
"""How a game ended that was played to its end."""


class PlayedGameListener:
    """Told of each game that has ended, once."""

    name: Final = "played_games"

    def record(self, connection: Connection, table: Table) -> None:
        """Keep the game for everybody who played it."""
        if table.state is not None:
            write_game(connection, games_of(table), seats_of(table), table.changed)


def digest_of(line: str) -> str:
    """What tells a game by the line that a review looks at: the same for all who played the same game."""
    return sha256(line.encode()).hexdigest()


def occupant(table: Table, seat: Seat) -> Occupant:
    """Who played a seat, before a bot took it over if one did (R9)."""
    took = (successor.after for successor in table.successors if successor.seat == seat)
    return next(took, table.occupant(seat))


def sides_of(table: Table) -> tuple[tuple[Seat, ...], ...]:
    """The sides of a game, in the order of their first seats."""
    seats = range(1, len(table.chairs) + 1)
    return tuple(dict.fromkeys(tuple(table.game.side(seat, len(seats))) for seat in seats))


def seats_of(table: Table) -> list[PlayedSeat]:
    """Every seat, with its score."""
    scores = table.outcome.scores if table.outcome else ()
    found = []
    for number, side in enumerate(sides_of(table)):
        for seat in side:
            by = occupant(table, seat)
            score = scores[seat - 1] if seat <= len(scores) else 0
            found.append(PlayedSeat(seat, number, score, by.name, by.person or "", by.bot or "", by.automated))
    return sorted(found, key=lambda each: each.seat)


def games_of(table: Table) -> list[HistoryRow]:
    """The game, for each person who played it."""
    seats, digest = seats_of(table), digest_of(take_game(recording.record(table, table.host)).line)
    people = dict.fromkeys(seat.person for seat in seats if seat.person)
    return [game_of(table, person, seats, digest) for person in people]


def game_of(table: Table, person: str, seats: list[PlayedSeat], digest: str) -> HistoryRow:
    """The game, for one of those who played it."""
    own = {seat.side for seat in seats if seat.person == person}
    return HistoryRow(
        table.id,
        person,
        ended=table.time,
        how=table.ended.how if table.ended else PLAYED,
        game=table.setup.game,
        seats=len(seats),
        sides=len(sides_of(table)),
        result=result_of(table, min(own)) if len(own) == 1 else None,
        against=against(person, [seat for seat in seats if seat.side not in own]),
        handed_on=any(person == successor.after.person for successor in table.successors),
        digest=digest,
    )


def result_of(table: Table, side: int) -> float | None:
    """What a side has of the game, from 0 to 1; None where it was broken off, and nobody has anything."""
    winners = set(table.outcome.winners) if table.outcome else set()
    first = [bool(winners.intersection(seats)) for seats in sides_of(table)]
    return first[side] / sum(first) if any(first) else None


def against(person: str, others: list[PlayedSeat]) -> Against:
    """Whom somebody played against."""
    kinds = {bool(seat.bot) for seat in others if seat.person != person}
    if not kinds:
        return "self"
    return "both" if len(kinds) > 1 else "bots" if kinds == {True} else "people"
