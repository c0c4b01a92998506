"""The deal of the day (study, D1 to D3): days, the score of a try, and its place in the field.

A day is one of UTC, written as in ISO 8601: `2026-11-19`. Times are milliseconds since the epoch.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple

from tafelrunde.rules.core import Seat

SECOND = 1000
SEATS = 2
"""The person and the bot."""

NONCES = ("",) * SEATS
"""Everybody has the same, or the deals would differ; the person's chair comes first."""

GAVE_UP = -1_000_000
"""The rank of whoever resigned: behind everybody who played to the end."""

STEPS = 3
"""A point of the margin counts so many steps of a rank, so that a win by the rules comes before a draw."""


def day_of(time: int) -> str:
    """The day of a time."""
    return datetime.fromtimestamp(time // SECOND, UTC).date().isoformat()


def start_of(day: str) -> int:
    """When a day begins."""
    return int(datetime.fromisoformat(day).replace(tzinfo=UTC).timestamp()) * SECOND


def end_of(day: str) -> int:
    """When a day is over: then its seed is published."""
    return start_of(shift(day, 1))


def shift(day: str, days: int) -> str:
    """The day so many days later."""
    return (date.fromisoformat(day) + timedelta(days)).isoformat()


def is_day(text: str) -> bool:
    """Is it a day, in the one way in which days are written?"""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


class TryScore(NamedTuple):
    """What came of a try: the points of both, whether it was won (1), drawn (0.5) or lost (0), or given up."""

    own: int
    other: int
    won: float
    gave_up: bool = False

    @property
    def margin(self) -> int:
        """The points ahead of the bot."""
        return self.own - self.other

    @property
    def rank(self) -> int:
        """The higher, the better: the margin decides, and where it is none, who won by the rules (K5)."""
        return GAVE_UP if self.gave_up else STEPS * self.margin + round(2 * self.won) - 1


def score_try(scores: Sequence[int], winners: Sequence[Seat], seat: Seat, *, gave_up: bool = False) -> TryScore:
    """The score of the player on a seat."""
    won = 1 / len(winners) if seat in winners else 0.0
    return TryScore(scores[seat - 1], scores[SEATS - seat], won, gave_up)


def margin_of(rank: int) -> int | None:
    """The points ahead of the bot by a rank; None for who gave up."""
    return None if rank == GAVE_UP else (rank + 1) // STEPS


class FieldPlace(NamedTuple):
    """A place among so many, and the share of the others that was beaten, ties half (D2); None without others."""

    place: int
    among: int
    beaten: float | None


def find_place(rank: int, field: Mapping[int, int]) -> FieldPlace:
    """The place of a rank in a field that counts everybody's, this one among them."""
    count = sum(field.values())
    worse = sum(n for other, n in field.items() if other < rank)
    ties = field[rank] - 1
    beaten = (worse + ties / 2) / (count - 1) if count > 1 else None
    return FieldPlace(count - worse - ties, count, beaten)
