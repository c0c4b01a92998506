"""How the seats stand, in any game: the score of each, and what it is made of."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from tafelrunde.rules.core import Detail, Outcome

Points: TypeAlias = dict[str, list[int | list[int]]]
"""What scores are made of, as in a record (R7)."""


class Standing(Struct, frozen=True):
    """The score of each seat as the game stands, and what it is made of, in the form of a record (R5, R7).

    Both are empty where a server of before does not tell them.
    """

    scores: list[int] = []
    detail: Points = {}


def encode_standing(outcome: Outcome) -> Standing:
    """How the seats stand, as it travels."""
    return Standing(list(outcome.scores), encode_detail(outcome.detail))


def encode_detail(detail: Detail) -> Points:
    """What scores are made of, as it travels."""
    return {
        name: [list(point) if isinstance(point, tuple) else point for point in points]
        for name, points in detail.items()
    }
