"""Greedy play of the chocolate games: sensible where it can be seen."""

from random import Random

from tests.kit.boards import field_of
from tests.kit.tables import act, state_of

from tafelrunde.bots.chocolate.greedy import choose
from tafelrunde.records.notation import write
from tafelrunde.rules.chocolate.course import Course
from tafelrunde.rules.chocolate.schoko import SCHOKO
from tafelrunde.rules.chocolate.schokoly import SCHOKOLY
from tafelrunde.rules.chocolate.table import ChocolateState

PAIR = field_of("W D\nW D")


def chosen(state: ChocolateState, rules: Course = SCHOKOLY) -> str:
    """The word that greedy plays in a chocolate game."""
    seat = rules.actor(state) or 1
    return write(choose(rules.actions(rules.view(state, seat)), Random(0)), rules)


def test_it_names_the_colour_it_holds_most_of() -> None:
    """K3: the starting player looks at the hand and names a colour."""
    assert "=D" == chosen(state_of("DDDW DDDW DDWW DWWW|WWWD WWWD", colours="--"), SCHOKO)


def test_it_joins_its_own_pieces() -> None:
    """The only lay that makes a group of five dark pieces is found."""
    laid = chosen(state_of("DDDW|WWWD", PAIR, colours="DW"), SCHOKO)
    state = state_of("DDDW|WWWD", PAIR, colours="DW")
    assert (5, 2) == SCHOKO.standing(SCHOKO.apply(state, act(laid)).state).scores


def test_it_passes_when_no_card_can_be_laid() -> None:
    """C14: white cannot continue a field of dark and milk."""
    assert "pass" == chosen(state_of("WWWW|DDDM", field_of("D M\nD M"), colours="WD"))
