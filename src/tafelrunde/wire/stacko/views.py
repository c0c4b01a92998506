"""The view of Stacko as it travels."""

from __future__ import annotations

from msgspec import Struct, field

from tafelrunde.rules.core import Seat
from tafelrunde.wire.standing import Standing


class EndedRound(Struct, frozen=True):
    """A round that is over: who finished a tower, 0 for nobody, and how much of each tower was built correctly (T6).

    The towers are as they stood, from bottom to top; what was hidden from the viewer is null until the match is over
    (T9). Servers of before tell no towers.
    """

    finisher: Seat
    runs: list[int]
    towers: list[list[int | None]] = []
    open: list[list[bool]] = []


class StackoMarks(Struct, frozen=True, tag_field="kind", tag="stacko"):
    """What an action that is tried would make of the towers: how many parts would be built correctly."""

    runs: list[int]


class StackoView(Struct, frozen=True, tag_field="kind", tag="stacko"):
    """What a seat, or an onlooker (seat 0), sees of Stacko; a hidden part is null."""

    seat: Seat
    actor: Seat
    round: int
    turns: int
    towers: list[list[int | None]]
    open: list[list[bool]]
    offer: int
    drawn: bool
    talon: int
    known: list[int]
    discard: list[int]
    points: list[list[int]]
    history: list[tuple[int, Seat, str, int]]
    words: list[str]
    standing: Standing = field(default_factory=Standing)
    runs: list[int] = []
    ended: list[EndedRound] = []
