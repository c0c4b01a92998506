"""Actions that are written down: counted, tested and refused like those of any game."""

import pytest

from tafelrunde.rules.core import IllegalCode
from tafelrunde.rules.listed import ListedActions


def listed(seat: int | None, actor: int | None) -> ListedActions[str]:
    """What a seat may do while another, or nobody, has to act."""
    return ListedActions(seat, actor, lambda: ["a", "b"])


def test_the_seat_to_act_has_all_actions() -> None:
    """N4: asked in four ways."""
    actions = listed(2, 2)
    assert (2, ["a", "b"], "b", True, False) == (
        len(actions),
        list(actions),
        actions[-1],
        "a" in actions,
        "c" in actions,
    )
    assert [None, IllegalCode.NOT_NOW] == [refused and refused.code for refused in map(actions.refusal, "ac")]


@pytest.mark.parametrize(
    ("seat", "actor", "code"),
    [(1, 2, IllegalCode.NOT_YOUR_TURN), (None, 2, IllegalCode.NOT_YOUR_TURN), (None, None, IllegalCode.GAME_OVER)],
)
def test_others_have_none(seat: int | None, actor: int | None, code: IllegalCode) -> None:
    """C13: nor has anybody after the end."""
    actions = listed(seat, actor)
    refused = actions.refusal("a")
    assert (0, code) == (len(actions), refused and refused.code)
