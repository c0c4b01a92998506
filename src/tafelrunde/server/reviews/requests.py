"""What somebody wants reviewed: a finished game of their own, or a record; a game that goes on is refused (V11)."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from dataclasses import replace
from hashlib import sha256
from typing import NamedTuple

import msgspec
from msgspec import Struct

from tafelrunde.records import record as records
from tafelrunde.records import replay
from tafelrunde.records.record import Player, Record
from tafelrunde.rules.core import Seat
from tafelrunde.server.table import recording
from tafelrunde.server.table.refusals import Refusal
from tafelrunde.server.table.table import Table
from tafelrunde.wire.reviews import ReviewDepth

ID_BYTES = 12
SEAT_MARK = "."
"""What stands between the id of a review and the seat that it is asked for."""

RUNNING_GAME = "A game is reviewed when it is over: nobody is helped in a game that goes on."


class ReviewableGame(Struct, frozen=True):
    """A finished game without what a review does not need: names, and where its chance came from."""

    line: str
    game: str
    seats: int


class ReviewQuestion(NamedTuple):
    """Which game is to be reviewed, how closely, and the decisions of which seat are wanted: 0 for all."""

    game: ReviewableGame
    depth: ReviewDepth
    seat: Seat = 0


def take_record(record: Record) -> ReviewableGame:
    """The game of a record that was sent. Raises Refusal for one that is partial, not over, or wrong."""
    if record.partial:
        raise Refusal("not_finished", f"This record is partial. {RUNNING_GAME}", "R10")
    if record.result is None:
        raise Refusal("not_finished", f"This record has no result. {RUNNING_GAME}", "R5")
    if problem := replay.check(record):
        raise Refusal("bad_record", problem.sentence, problem.rule)
    return take_game(record)


def take_table(table: Table, person: str) -> ReviewableGame:
    """The game of a table. Raises Refusal for a table of others, and for one that is not over."""
    if person not in table.people:
        raise Refusal("not_yours", "You did not sit at this table. Download its record, and have that reviewed.")
    if not table.is_over or table.state is None:
        raise Refusal("not_finished", f"This game is not over. {RUNNING_GAME}")
    return take_game(recording.record(table, person))


def take_game(record: Record) -> ReviewableGame:
    """What a review needs of a record; the same for all who played the same game."""
    nobody = tuple(Player(f"Seat {seat}") for seat in range(1, record.seats + 1))
    line = records.write(replace(record, players=nobody, fairness=None, undone=0))
    return ReviewableGame(line, record.game, record.seats)


def find_id(game: ReviewableGame, evaluator: str, depth: ReviewDepth) -> str:
    """The id of a review: the same question is the same review."""
    asked = msgspec.json.encode((game.line, evaluator, depth))
    return urlsafe_b64encode(sha256(asked).digest()[:ID_BYTES]).decode()


def join_id(review_id: str, seat: Seat) -> str:
    """The id under which somebody knows a review."""
    return f"{review_id}{SEAT_MARK}{seat}" if seat else review_id


def split_id(full_id: str) -> tuple[str, Seat]:
    """The id of a review, and the seat that it was asked for."""
    review_id, _, seat = full_id.partition(SEAT_MARK)
    return (review_id, int(seat)) if seat.isdecimal() and len(seat) < ID_BYTES else (full_id, 0)


def must_have_seat(game: ReviewableGame, seat: Seat | None) -> Seat:
    """The seat that was asked for, 0 for all. Raises Refusal."""
    if seat is not None and not 1 <= seat <= game.seats:
        raise Refusal("bad_seat", f"This game has seats 1 to {game.seats}, and no seat {seat}.")
    return seat or 0
