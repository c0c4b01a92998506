"""Decks: compositions as data."""

from collections import Counter

from tests.kit.tables import cards, schoko_deck, schokoly_deck

from tafelrunde.records.chocolate import decks
from tafelrunde.rules.chocolate.deck import deck_of


def test_a_deck_lists_its_cards_in_canonical_order() -> None:
    """F5: plain cards by their writing, then stack cards, however the counts were given."""
    counts = Counter(cards("*DDDW DWWW DDWW DWWW *DDDW"))
    assert cards("DDWW DWWW DWWW *DDDW *DDDW") == deck_of("own", counts).cards
    assert 5 == len(deck_of("own", counts))


def test_scho_ko_has_32_cards_that_show_both_colours() -> None:
    """K1: 32 cards, white and dark, 10 of them stack cards."""
    standard = decks.standard_deck("schoko").cards
    assert (32, 10) == (len(standard), sum(card.stack for card in standard))
    assert {frozenset("WD")} == {frozenset(card.pieces) for card in standard}


def test_the_standard_deck_of_scho_ko() -> None:
    """K2: 10, 12 and 10 cards with three, two and one white pieces; 3, 4 and 3 of them are stack cards."""
    assert schoko_deck() == decks.standard_deck("schoko")
    assert {3: 10, 2: 12, 1: 10} == Counter(card.pieces.count("W") for card in decks.standard_deck("schoko").cards)
    stack = [card for card in decks.standard_deck("schoko").cards if card.stack]
    assert {3: 3, 2: 4, 1: 3} == Counter(card.pieces.count("W") for card in stack)


def test_the_decks_of_schokoly() -> None:
    """S1: 12 colour combinations, 4 times each, or 3 times in the deck of 36."""
    for name, copies in (("48", 4), ("36", 3)):
        combinations = Counter("".join(sorted(card.pieces)) for card in decks.standard_deck("schokoly", name).cards)
        assert (12, {copies}) == (len(combinations), set(combinations.values()))
        assert schokoly_deck(copies) == decks.standard_deck("schokoly", name)


def test_equal_pieces_lie_side_by_side() -> None:
    """S2: no card of Schokoly is chequered, and the single pieces come in both orders."""
    assert not [
        card for card in decks.standard_deck("schokoly").cards if card.pieces[0] == card.pieces[2] != card.pieces[1]
    ]
    few = Counter(map(str, decks.standard_deck("schokoly", "36").cards))
    assert [(2, 1)] * 3 == [(few[a], few[b]) for a, b in (("DDMW", "DDWM"), ("DMMW", "DWMM"), ("DMWW", "DWWM"))]
