"""The legal actions as a person reads them, by their factors."""

from tests.kit.boards import field_of
from tests.kit.tables import state_of

from tafelrunde.cli.chocolate.legal_actions import MOST_PLACES, list_actions, places
from tafelrunde.rules.chocolate.field import Field
from tafelrunde.rules.chocolate.schokoly import SCHOKOLY
from tafelrunde.rules.chocolate.table import ChocolateState

LAID, OPEN = field_of("W W D* D*\nM M M* M*"), field_of("W W D D\nM M M M")


def listed(state: ChocolateState, seat: int = 1) -> list[str]:
    """What a seat reads."""
    return list_actions(SCHOKOLY.actions(SCHOKOLY.view(state, seat)))


def test_a_lay_is_a_line_with_its_places() -> None:
    """C5: at first there is one place; a card with two turns has two lines."""
    assert ["DWDW@x,y   at 0,0", "WDWD@x,y   at 0,0"] == listed(state_of("DWDW | DDDW", colours="WD"))


def test_the_second_tier_has_lines_of_its_own() -> None:
    """S7: by the mark that its words bear."""
    lines = listed(state_of("DDMM | DDDW", OPEN, colours="WD", smarties=1))
    assert ["DDMM@x,y^  at 1,0", "MDDM@x,y^  at 1,0", "DMMD@x,y^  at 1,0"] == [line for line in lines if "^" in line]


def test_whoever_has_a_smartie_is_told_where_it_may_go() -> None:
    """S8: on the card just laid, and on cards that carry none; without smarties nothing is said."""
    *_, own, other = listed(state_of("DDMM | DDDW", LAID, colours="WD", smarties=1))
    assert "Add ! to put a smartie on that card (first tier)." == own
    assert "Add !x,y to put it on the card at 0,0" == other
    assert [] == [line for line in listed(state_of("DDMM | DDDW", LAID, colours="WD")) if "Add" in line]


def test_offers_and_answers_are_words_on_one_line() -> None:
    """S12: they are few."""
    lines = listed(state_of("DDMW | DDDW | DDWW", Field(), colours="WDM"))
    assert "swap 2 DDMW  swap 3 DDMW" == lines[0]


def test_no_list_of_places_is_endless() -> None:
    """What is left out is counted."""
    cells = [(x, 0) for x in range(MOST_PLACES + 1)]
    assert places(cells[:-1]).endswith(f"{MOST_PLACES - 1},0")
    assert places(cells).endswith(f"{MOST_PLACES - 1},0  … and 1 more")
