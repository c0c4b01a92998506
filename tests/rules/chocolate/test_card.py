"""Cards, their turns and their writing."""

from itertools import product

import pytest
from tests.kit.tables import cards

from tafelrunde.rules.chocolate.card import Card, Colour, canonical, card_of, listing_place, turns

ALL = ["".join(pieces) for pieces in product("WDM", repeat=4)]


def test_a_piece_is_white_dark_or_milk() -> None:
    """C1: there are three colours."""
    assert ["W", "D", "M"] == [colour.value for colour in Colour]


def test_a_card_turns_by_quarters() -> None:
    """C2: each quarter turn clockwise brings the bottom-left piece to the top left."""
    assert ("WWDM", "MWWD", "DMWW", "WDMW") == turns("WWDM")


@pytest.mark.parametrize(("pieces", "different"), [("WWWW", 1), ("WDWD", 2), ("WWDD", 4), ("WWWD", 4), ("WDMD", 4)])
def test_equal_turns_are_one(pieces: str, different: int) -> None:
    """C2: a symmetric card has fewer turns that differ."""
    assert different == len(turns(pieces))


@pytest.mark.parametrize("pieces", ALL)
def test_the_canonical_turn_is_the_first_in_the_alphabet(pieces: str) -> None:
    """N1: of the four readings of any card, the first one, whichever way it was read."""
    assert {min(pieces[i:] + pieces[:i] for i in range(4))} == {canonical(turn) for turn in turns(pieces)}


def test_a_star_marks_a_stack_card() -> None:
    """N1: a stack card is written with a star and is another card than the plain one."""
    assert ("*DDWW", "DDWW") == (str(card_of("WWDD", stack=True)), str(card_of("WDDW")))
    assert card_of("DDWW") != card_of("DDWW", stack=True)
    assert ("DDWW", False) == Card("DDWW")


def test_cards_of_equal_writing_are_interchangeable() -> None:
    """N1: they are equal, however they were turned."""
    assert {Card("DDWW")} == set(cards("DDWW DWWD WWDD WDDW"))


def test_plain_cards_are_listed_before_stack_cards() -> None:
    """F5: each kind is sorted by its canonical writing."""
    assert [*cards("DDDW DDWW DWWW *DDDW *DWWW")] == sorted(cards("*DWWW DWWW *DDDW DDWW DDDW"), key=listing_place)
