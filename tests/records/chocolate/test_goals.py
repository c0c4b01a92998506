"""What a lesson may ask for: each goal is met by what it names, and by nothing else."""

import pytest
from tests.kit.boards import field_of
from tests.kit.tables import act, play, state_of

from tafelrunde.records.chocolate import goals
from tafelrunde.records.formats import FORMATS
from tafelrunde.records.lesson import Goal
from tafelrunde.records.lessons import find_lesson
from tafelrunde.rules.chocolate.card import Colour
from tafelrunde.rules.chocolate.schokoly import SCHOKOLY
from tafelrunde.rules.chocolate.table import ChocolateState

LAYING = state_of("WWWW WWDD | DDDW | DDWW", field_of("W W D D\nM M M M"), colours="WDM", smarties=1)
NAMING = state_of("WWWW | DDDW", field_of("W W\nW W"), colours="W-", turn=2)
AGREEING = play(SCHOKOLY, LAYING, "swap 2 WWWW", "swap DDDW")

MET = {
    "=D": goals.names(Colour.DARK),
    "DMMM@2,0": goals.is_lay,
    "DMMM@2,0^": goals.is_stacked,
    "DMMM@2,0!0,2": goals.protects((1, 3)),
    "DMMM@-1,4": goals.touches_cards(1),
    "swap 2 DMMM": goals.offers(2, 0),
    "pass": goals.is_pass,
    "swap yes": goals.is_agreement,
}


def is_met(goal: Goal, word: str, before: ChocolateState = LAYING) -> bool:
    """Does playing a word reach a goal?"""
    return goal(before, act(word), play(SCHOKOLY, before, word))


@pytest.mark.parametrize(
    ("goal", "met", "missed"),
    [
        (goals.plays("WWWW@-2,0"), "WWWW@-2,0", "WWWW@-2,0!"),
        (goals.is_lay, "WWWW@-2,0", "swap 2 WWWW"),
        (goals.is_stacked, "WWDD@1,0^", "WWDD@1,-2"),
        (goals.touches_cards(2), "WWWW@1,-2", "WWWW@-2,0"),
        (goals.touches_cards(1), "WWWW@-2,0", "swap 2 WWWW"),
        (goals.protects((1, 1)), "WWWW@-2,0!0,0", "WWWW@-2,0!"),
        (goals.protects((0, 0)), "WWWW@-2,0!0,0", "WWWW@-2,0"),
        (goals.grows_to(SCHOKOLY, 6), "WWWW@-2,0", "WWWW@1,0^"),
        (goals.wins(SCHOKOLY), "WWWW@-2,0", "swap 2 WWWW"),
        (goals.shrinks_to(SCHOKOLY, 3, 1), "WWWW@1,0^", "WWWW@-2,0"),
        (goals.offers(2, 2), "swap 2 WWDD", "swap 2 WWWW"),
        (goals.offers(3, 0), "swap 3 WWDD", "swap 2 WWDD"),
    ],
)
def test_a_goal_of_a_lay_is_met_by_what_it_names(goal: Goal, met: str, missed: str) -> None:
    """And not by another legal action at the same place."""
    assert (True, False) == (is_met(goal, met), is_met(goal, missed))


def test_a_colour_is_named_and_a_swap_agreed_to() -> None:
    """S4, S12: any of the colours that were asked for will do."""
    wanted = goals.names(Colour.DARK, Colour.WHITE)
    assert [True, False] == [is_met(wanted, word, NAMING) for word in ("=D", "=M")]
    assert [True, False] == [is_met(goals.is_agreement, word, AGREEING) for word in ("swap yes", "swap no")]


def test_a_place_without_a_card_shows_no_card() -> None:
    """Two such places are not the same card, and a card is not the same as none."""
    cells = ((0, 0), (1, 1), (0, 2), (9, 9))
    same = [goals.same_card(LAYING, one, other) for one, other in (cells[:2], cells[1:3], cells[2:], cells[3:] * 2)]
    assert [True, False, False, False] == same


def test_goals_are_put_together() -> None:
    """All of them at once, or one of several."""
    both = goals.is_lay, goals.protects((0, 0))
    words = ("WWWW@-2,0!0,0", "WWWW@-2,0", "swap 2 WWWW")
    assert [True, False, False] == [is_met(goals.all_of(*both), word) for word in words]
    assert [True, True, False] == [is_met(goals.any_of(*both), word) for word in words]


@pytest.mark.parametrize(("word", "goal"), MET.items())
def test_a_goal_is_met_by_actions_of_its_kind_alone(word: str, goal: Goal) -> None:
    """Whatever else is done is answered, too: it is not what was asked for."""
    lesson = find_lesson("schokoly", "shield")
    assert lesson is not None
    state, read = lesson.start, FORMATS["schokoly"].read
    lays = {"DMMM@2,0", "DMMM@2,0^", "DMMM@2,0!0,2", "DMMM@-1,4"}
    assert goal(state, read(word), state)
    assert not any(goal(state, read(other), state) for other in MET.keys() - {word} - (lays if word in lays else set()))
