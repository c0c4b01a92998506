"""Reviews as they travel (docs/review.md): numbers are results from 0 to 1, or differences of them."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from tafelrunde.rules.core import Cell, Seat

ReviewDepth: TypeAlias = Literal["quick", "full"]
ReviewState: TypeAlias = Literal["queued", "running", "done", "failed", "cancelled"]
VerdictName: TypeAlias = Literal["good", "too close to call", "inaccuracy", "mistake", "blunder", "proven"]
LowHigh: TypeAlias = tuple[float, float]
"""A 90 % interval."""


class PartIntervals(Struct, frozen=True):
    """The intervals of the five parts."""

    cards: LowHigh
    guesses: LowHigh
    own_errors: LowHigh
    others_errors: LowHigh
    rest: LowHigh


class SideReport(Struct, frozen=True):
    """What the result of a side came from: the five parts lead from its start to its result, exactly."""

    seats: list[Seat]
    start: float
    result: float
    cards: float
    guesses: float
    own_errors: float
    others_errors: float
    rest: float
    intervals: PartIntervals


class ExpectedResult(Struct, frozen=True):
    """What a seat could expect by what it knew, with the interval."""

    value: float
    low: float
    high: float


class ComparedAction(Struct, frozen=True):
    """An action that was compared: what it is worth, and what it would have cost had it been played."""

    action: str
    value: float
    regret: float
    low: float
    high: float


class VerdictReason(Struct, frozen=True):
    """A fact that speaks for the best action: the key of a sentence, its figures, and the cells to point at."""

    kind: str
    figures: dict[str, int | str]
    cells: list[Cell]


class DecisionReport(Struct, frozen=True):
    """A decision: `ply` is the number of actions before it. Where there was no choice there is no verdict."""

    ply: int
    seat: Seat
    played: str
    best: str
    regret: float
    low: float
    high: float
    verdict: VerdictName | None
    tau: float | None
    expected: ExpectedResult
    alternatives: list[ComparedAction]
    reasons: list[VerdictReason]


class EndingReport(Struct, frozen=True):
    """How a game ended otherwise than by the rules; the seat that ended it, and what it could still expect."""

    how: str
    by: Seat | None = None
    expected: float | None = None


class ReviewReport(Struct, frozen=True):
    """A review, or what there is of one: as long as not all is judged there are no `sides` and no `hindsight`.

    `hindsight`: before each action, and at the end, what every side could expect with all hands open (V10).
    """

    game: str
    evaluator: str
    calibrated: bool
    depth: ReviewDepth
    tau_known: bool
    ended: EndingReport | None
    sides: list[SideReport]
    decisions: list[DecisionReport]
    hindsight: list[list[float]]
