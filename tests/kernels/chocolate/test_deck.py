"""The tables of a deck: each kind with its turns, pieces and colours, as the rules have them."""

import pytest
from tests.kernels.twins import ODD
from tests.kit.tables import CHOCOLATE, Kind

from tafelrunde.kernels.chocolate.deck import corners, tables
from tafelrunde.kernels.chocolate.layout import COPIES, PATTERN, PIECES, PRINTED, TURNED, TURNED_SIZE, TURNS
from tafelrunde.rules.chocolate.card import turns
from tafelrunde.rules.chocolate.field import COLOURS


@pytest.mark.parametrize("kind", [*CHOCOLATE, *ODD], ids=str)
def test_each_kind_is_counted_as_the_deck_says(kind: Kind) -> None:
    """Copies, turns, printed smarties and the pieces of each colour."""
    assert kind.deck is not None
    made = tables(kind.game, kind.deck)
    for number, (card, copies) in enumerate(kind.deck.counts):
        assert number == made.kind(card)
        expected = (copies, len(turns(card.pieces)), card.stack, *(card.pieces.count(colour) for colour in COLOURS))
        places = (COPIES + number, TURNS + number, PRINTED + number, *(PIECES + 3 * number + c for c in range(3)))
        assert expected == tuple(made.array[place] for place in places)


@pytest.mark.parametrize(("pieces", "white"), [("WDDD", 1), ("DWDD", 2), ("DDWD", 8), ("DDDW", 4), ("WWWW", 15)])
def test_corners_count_row_by_row(pieces: str, white: int) -> None:
    """Cards are written clockwise; the bits of their corners go 1 2 / 4 8."""
    assert white == corners(pieces, "W")


@pytest.mark.parametrize("kind", [CHOCOLATE[0], CHOCOLATE[1]], ids=str)
def test_sets_of_turns_are_those_that_show_a_colour_where_it_is_touched(kind: Kind) -> None:
    """C8: for white or dark on some corners; the set is empty where nothing is touched."""
    assert kind.deck is not None
    made = tables(kind.game, kind.deck)
    for number, (card, _) in enumerate(kind.deck.counts):
        start = TURNED + TURNED_SIZE * number
        patterns = [int(made.array[PATTERN + 4 * number + turn]) for turn in range(len(turns(card.pieces)))]
        assert 0 == made.array[start]
        for touched in range(256):
            expected = sum(1 << turn for turn, pattern in enumerate(patterns) if pattern & touched)
            assert expected == made.array[start + touched]


def test_there_is_no_table_of_another_game() -> None:
    """A deck of Scho K.O. is no deck of Stacko."""
    assert CHOCOLATE[0].deck is not None
    with pytest.raises(ValueError, match="no kernel for stacko"):
        tables("stacko", CHOCOLATE[0].deck)
