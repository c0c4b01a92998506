"""The groups that count in each game, and whose the neutral areas are."""

import pytest
from tests.kit.boards import field_of
from tests.kit.tables import CHOCOLATE, EMPTY, Kind, act, game_of, state_of, states

from tafelrunde.rules.chocolate.card import Colour
from tafelrunde.rules.chocolate.field import Field
from tafelrunde.rules.chocolate.placing import continued_colours, touched_cells
from tafelrunde.rules.chocolate.schoko import SCHOKO
from tafelrunde.rules.chocolate.schokoly import SCHOKOLY, areas
from tafelrunde.rules.chocolate.table import Lay

BOOKLET = "MMWM@0,0 DDWM@0,-2 DDMD@-2,-2 DDDW@-2,0 DDMM@2,-1 WWWM@2,1"
TIED = "D D D D D D\nM M M M M M\nW W W W W W\nW W W W W W"


def booklet() -> Field:
    """The booklet's example of a neutral area, in cards of the deck."""
    field = EMPTY
    for word in BOOKLET.split():
        lay = act(word)
        assert isinstance(lay, Lay)
        field = SCHOKOLY.lay_card(field, lay)
    return field


def test_the_area_of_the_booklet_is_darks_by_eight_to_six() -> None:
    """S10: seven milk pieces, 6 contacts with white, 8 with dark."""
    (area,) = areas(booklet(), (Colour.WHITE, Colour.DARK))
    assert (7, (6, 8), Colour.DARK) == (area.cells.bit_count(), area.contacts, area.owner)
    assert (0, 7) == SCHOKOLY.standing(state_of(" | ", booklet(), colours="WD")).detail["neutral"]


def test_an_area_with_equal_contacts_is_nobodys() -> None:
    """S10: it is told with its contacts all the same."""
    (area,) = areas(field_of(TIED), (Colour.WHITE, Colour.DARK))
    assert ((6, 6), None) == (area.contacts, area.owner)


@pytest.mark.parametrize(("colours", "neutral"), [("--", None), ("W-", None), ("WM", "D"), ("WDWD", "M")])
def test_the_neutral_colour_is_known_when_both_sides_have_named(colours: str, neutral: str | None) -> None:
    """S4, S5: the colour that is left; three players and Scho K.O. have none."""
    assert neutral == SCHOKOLY.neutral(state_of("|" * (len(colours) - 1), colours=colours))
    assert SCHOKOLY.neutral(state_of("| |", colours="WDM")) is None
    assert SCHOKO.neutral(state_of("|", colours="WD")) is None


@pytest.mark.parametrize("kind", CHOCOLATE, ids=str)
def test_the_scores_are_made_of_the_groups_that_count(kind: Kind) -> None:
    """K5, S11: of nothing else, so second largest groups are counted in Scho K.O. alone."""
    game = game_of(kind)
    for state in states(kind, 3):
        counted = game.count_groups(state)
        own = [
            sum(g.cells.bit_count() for g in counted if g.kind == "largest" and g.colour == c) for c in state.colours
        ]
        won = [sum(g.cells.bit_count() for g in counted if c and g.owner == c) for c in state.colours]
        assert game.standing(state).scores == tuple(map(sum, zip(own, won, strict=True)))
        assert game is SCHOKO or "second" not in {group.kind for group in counted}


def test_a_lay_touches_pieces_and_continues_colours() -> None:
    """C7, C8: counted and named as they are seen from above; the first card has nothing beside it."""
    field = field_of("D D W W\nW W D D")
    assert [2, 2] == [len(touched_cells(field, at)) for at in ((1, 2), (4, 0))]
    assert (Colour.WHITE, Colour.DARK) == continued_colours(field, "WDMM", (1, 2))
    assert () == continued_colours(field, "DWMM", (1, 2)) == continued_colours(EMPTY, "DWMM", (0, 0))
