"""What a seat may do, and why it may not do the rest."""

from dataclasses import replace

import pytest
from tests.rules.stacko.kit import deal, play

from tafelrunde.rules.chocolate.table import Pass as ChocolatePass
from tafelrunde.rules.core import Illegal, IllegalCode, Seat
from tafelrunde.rules.stacko.choices import StackoChoices
from tafelrunde.rules.stacko.game import STACKO
from tafelrunde.rules.stacko.table import Draw, PassOn, StackoState, Take

TAKES = [Take(place) for place in range(1, 11)]


def choices(state: StackoState, seat: Seat | None) -> StackoChoices:
    """What a seat, or an onlooker, may do."""
    return STACKO.actions(STACKO.view(state, seat))


def over() -> StackoState:
    """A match that is over."""
    return replace(deal(), points=((50, 5), (10, 50)))


def test_a_turn_begins_with_take_or_draw() -> None:
    """T2: the offered part goes to any place of the own tower, or another one is drawn."""
    assert [*TAKES, Draw()] == list(choices(deal(), 1))


def test_after_a_draw_one_takes_or_passes() -> None:
    """T2: the part turned up is taken to any place, or left to the other player."""
    assert [*TAKES, PassOn()] == list(choices(play(deal(), "draw"), 1))


def test_choices_are_counted_picked_and_tested() -> None:
    """The legal actions can be asked for one by one."""
    legal = choices(deal(), 1)
    assert (11, Take(4), True, False) == (len(legal), legal[3], Draw() in legal, PassOn() in legal)


@pytest.mark.parametrize("seat", [2, None])
def test_others_have_nothing_to_do(seat: Seat | None) -> None:
    """T2: only the player on turn acts."""
    assert (0, []) == (len(choices(deal(), seat)), list(choices(deal(), seat)))


def test_nobody_acts_when_the_match_is_over() -> None:
    """T7: after two rounds nothing is left to do."""
    assert [[], [], []] == [list(choices(over(), seat)) for seat in (1, 2, None)]


@pytest.mark.parametrize("action", [*TAKES, Draw()])
def test_what_is_listed_is_not_refused(action: Take | Draw) -> None:
    """The list and the refusals have one author."""
    assert choices(deal(), 1).refusal(action) is None


@pytest.mark.parametrize(
    ("code", "state", "seat", "action"),
    [
        (IllegalCode.GAME_OVER, over(), 1, Take(1)),
        (IllegalCode.GAME_OVER, over(), None, Take(11)),
        (IllegalCode.NOT_YOUR_TURN, deal(), 2, Take(11)),
        (IllegalCode.NOT_YOUR_TURN, deal(), None, Draw()),
        (IllegalCode.NO_SUCH_PLACE, deal(), 1, Take(0)),
        (IllegalCode.NO_SUCH_PLACE, play(deal(), "draw"), 1, Take(11)),
        (IllegalCode.DRAW_FIRST, deal(), 1, PassOn()),
        (IllegalCode.DRAWN_ALREADY, play(deal(), "draw"), 1, Draw()),
        (IllegalCode.NOT_NOW, deal(), 1, ChocolatePass()),
    ],
)
def test_a_refusal_names_the_first_rule_broken(
    code: IllegalCode, state: StackoState, seat: Seat | None, action: object
) -> None:
    """T2, N4: whose turn it is comes first, then what the turn allows."""
    refused = choices(state, seat).refusal(action)
    assert refused is not None
    assert code is refused.code


@pytest.mark.parametrize(("code", "word"), [(IllegalCode.DRAW_FIRST, "pass"), (IllegalCode.NO_SUCH_PLACE, "take 11")])
def test_apply_raises_the_refusal(code: IllegalCode, word: str) -> None:
    """T2: an illegal action changes nothing and says why."""
    with pytest.raises(Illegal, match=r"\(T2\)$") as refused:
        play(deal(), word)
    assert code is refused.value.code
