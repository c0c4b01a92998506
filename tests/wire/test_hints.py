"""Hints on the wire: each step tells no more than was asked for."""

from tafelrunde.wire.hints import HintedAction, HintReport, tell
from tafelrunde.wire.reviews import VerdictReason

FOUND = HintReport(
    1,
    "clear",
    [HintedAction("take 3", [(0, 3)], 0.0, -0.02, 0.02)],
    [VerdictReason("run", {"best": 3, "played": 2, "before": 2}, [(0, 1)])],
    "draw",
)


def test_the_first_step_names_no_action() -> None:
    """Only where to look."""
    hint = tell(FOUND, "place")
    assert ([[(0, 3)]], [], [], None) == (hint.cells, hint.actions, hint.reasons, hint.against)


def test_the_second_step_gives_no_reason_and_the_third_gives_all() -> None:
    """Each with what came before."""
    action, reason = tell(FOUND, "action"), tell(FOUND, "reason")
    assert (FOUND.actions, [], None) == (action.actions, action.reasons, action.against)
    assert (FOUND.actions, FOUND.reasons, "draw") == (reason.actions, reason.reasons, reason.against)
