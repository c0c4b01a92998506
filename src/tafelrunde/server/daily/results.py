"""What is stored when a game with the deal of the day has ended: the result of a first try that ended in time (D2)."""

from __future__ import annotations

from sqlalchemy import Connection

from tafelrunde.records.daily import TryScore, end_of, score_try
from tafelrunde.server.reviews.requests import take_game
from tafelrunde.server.store.daily_deals import DailyEntry, FinishedTry, finish
from tafelrunde.server.table import recording
from tafelrunde.server.table.table import Table


class DailyResults:
    """A listener of game_endings.py."""

    name = "daily"

    def record(self, connection: Connection, table: Table) -> None:
        """Store the result of a first try. What ended after its day does not count, nor what nobody played."""
        mark = table.daily
        if mark is None or not mark.counted or table.time >= end_of(mark.day) or table.state is None:
            return
        for person in table.people:
            entry = DailyEntry(mark.day, table.setup.game, table.setup.seats, person, table.id, table.opened)
            finish(connection, entry, finished_try(table, person))


def finished_try(table: Table, person: str) -> FinishedTry:
    """What is kept of a game that is over."""
    score = score_of(table, person)
    return FinishedTry(score.own, score.other, score.rank, table.time, bare_record(table, person))


def score_of(table: Table, person: str) -> TryScore:
    """The score of the person at the table."""
    if (outcome := table.outcome) is None:
        raise ValueError("the game is not over")
    (seat,) = table.seats_of(person)
    return score_try(outcome.scores, outcome.winners, seat, gave_up=table.ended is not None)


def bare_record(table: Table, person: str) -> bytes:
    """The record as reviews have it: without names, which can change, and without its chance, which the deal has."""
    return take_game(recording.record(table, person)).line.encode()
