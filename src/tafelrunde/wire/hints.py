"""Hints as they travel (docs/review.md): what a seat could do, found from its view alone."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from tafelrunde.rules.core import Cell, Seat
from tafelrunde.wire.reviews import DecisionReport, VerdictReason

HintStep: TypeAlias = Literal["place", "action", "reason"]
"""How much of a hint is told: where to look, then also what to do, then also why."""

Confidence: TypeAlias = Literal["forced", "proven", "clear", "likely", "close"]


class HintedAction(Struct, frozen=True):
    """An action, where it is done, and what it costs against the best one, with the 90 % interval."""

    action: str
    cells: list[Cell]
    regret: float
    low: float
    high: float


class HintReport(Struct, frozen=True):
    """All that was found: the best action first, and those that come as close as not to matter.

    `confidence`: there is but one action; searched to the end; better than all others for certain; probably; or some
    others are as good by our estimate. The reasons hold against the action `against`, null where there are none.
    """

    seat: Seat
    confidence: Confidence
    actions: list[HintedAction]
    reasons: list[VerdictReason]
    against: str | None = None


class Hint(Struct, frozen=True):
    """A hint as far as it was asked for: `actions` come with the step `action`, reasons with the step `reason`.

    `cells` are where to look; none for what is done in no place: then it is the hand, or what is on offer.
    """

    seat: Seat
    step: HintStep
    confidence: Confidence
    cells: list[list[Cell]]
    actions: list[HintedAction] = []
    reasons: list[VerdictReason] = []
    against: str | None = None


class Warned(Struct, frozen=True):
    """A blunder that the coach speaks about: the decision, and where the played and the best action are done."""

    decision: DecisionReport
    played: list[Cell]
    best: list[Cell]


def tell(found: HintReport, step: HintStep) -> Hint:
    """A hint as far as it is told."""
    hint = Hint(found.seat, step, found.confidence, [action.cells for action in found.actions])
    if step == "place":
        return hint
    reasons = found.reasons if step == "reason" else []
    return Hint(
        found.seat, step, found.confidence, hint.cells, found.actions, reasons, found.against if reasons else None
    )
