"""What a review says of one's play."""

import msgspec
from tests.server.reviews.test_live_review import NONE, decision

from tafelrunde.server.history.review_figures import figures_of, kind_of
from tafelrunde.server.store.played_games import Loss
from tafelrunde.wire.reviews import (
    DecisionReport,
    EndingReport,
    PartIntervals,
    ReviewReport,
    SideReport,
    VerdictReason,
)

SPANS = PartIntervals(NONE, NONE, NONE, NONE, NONE)
SIDES = [
    SideReport([seat], 0.5, result, 0.2 * sign, 0.1 * sign, -0.1, 0.1, 0.0, SPANS)
    for seat, result, sign in ((1, 1.0, 1), (2, 0.0, -1))
]


def because(ply: int, regret: float, *kinds: str) -> DecisionReport:
    """A decision with reasons of these kinds."""
    reasons = [VerdictReason(kind, {}, []) for kind in kinds]
    return msgspec.structs.replace(decision(ply, regret), reasons=reasons)


def reported(*decisions: DecisionReport, ended: EndingReport | None = None) -> ReviewReport:
    """The review of a game of six actions."""
    return ReviewReport("schoko", "v1", True, "quick", True, ended, SIDES, list(decisions), [[0.5, 0.5]] * 7)  # noqa: FBT003


def test_losses_are_counted_by_part_of_the_game_and_kind() -> None:
    """Each decision by its weightiest reason; the sums are what the whole game cost."""
    report = reported(
        because(0, 0.10, "stack_card", "group"),
        because(2, 0.02, "area"),
        because(3, 0.5, "smartie"),
        because(4, -0.01),
    )
    found = figures_of(report, "r", [1])
    expected = (Loss(0, "stacking", 1, 0.1), Loss(1, "areas", 1, 0.02), Loss(2, "other", 1, -0.01))
    assert expected == found.losses
    assert (3, 0.11, 0.2, 0.1) == (found.decisions, found.regret, found.luck, found.guesses)


def test_a_forced_action_is_no_decision() -> None:
    """It has no verdict."""
    forced = msgspec.structs.replace(decision(0), verdict=None)
    assert (0, ()) == (figures_of(reported(forced), "r", [1]).decisions, figures_of(reported(forced), "r", [1]).losses)


def test_giving_up_costs_what_could_still_be_expected() -> None:
    """Of the seat that did, and of nobody else."""
    report = reported(ended=EndingReport("resigned", 2, 0.3))
    assert (Loss(2, "gave_up", 1, 0.3),) == figures_of(report, "r", [2]).losses
    assert () == figures_of(report, "r", [1]).losses


def test_reasons_of_other_games_are_other_kinds() -> None:
    """A game of another package may have its own."""
    assert "other" == kind_of(because(0, 0.1, "castle"))
