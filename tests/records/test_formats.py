"""How each game is written down: its options, its secrets and its limits."""

import pytest

from tafelrunde.records.chocolate import decks
from tafelrunde.records.formats import FORMATS
from tafelrunde.records.game_format import BadBooklet
from tafelrunde.rules.chocolate.deck import DeckOptions
from tafelrunde.rules.core import NO_OPTIONS

SCHOKO, SCHOKOLY, STACKO = (FORMATS[game] for game in ("schoko", "schokoly", "stacko"))


def test_the_usual_deck_is_not_told_and_another_is_by_its_cards() -> None:
    """R4: of Stacko there is nothing to tell."""
    usual = [SCHOKO.options_with(), SCHOKOLY.options_with("48"), NO_OPTIONS]
    forms = (SCHOKO, SCHOKOLY, STACKO)
    assert [{}, {}, {}] == [form.unusual_options(options) for form, options in zip(forms, usual, strict=True)]
    assert {} == SCHOKO.unusual_options(NO_OPTIONS)
    small = SCHOKOLY.unusual_options(SCHOKOLY.options_with("36"))
    assert {str(card): count for card, count in decks.standard_deck("schokoly", "36").counts} == small["deck"]


def test_a_deck_is_written_by_its_name_and_needed() -> None:
    """R4: a record of a chocolate game without a deck cannot be."""
    assert {"deck": "36"} == SCHOKOLY.write_options(DeckOptions(decks.standard_deck("schokoly", "36")))
    with pytest.raises(TypeError, match="schokoly needs a deck"):
        SCHOKOLY.write_options(NO_OPTIONS)
    assert DeckOptions(decks.standard_deck("schokoly", "36")) == SCHOKOLY.choose_options("36", 2)
    assert [("standard",), ("48", "36"), ()] == [form.deck_names() for form in (SCHOKO, SCHOKOLY, STACKO)]


def test_only_schokoly_has_booklets_to_choose_from() -> None:
    """S14: and those it has are named."""
    assert [(), ("de", "fr", "es"), ()] == [form.booklet_names() for form in (SCHOKO, SCHOKOLY, STACKO)]
    for form in (SCHOKO, STACKO):
        with pytest.raises(BadBooklet, match="no booklets"):
            form.options_with(booklet="fr")
        with pytest.raises(BadBooklet, match="no booklets"):
            form.choose_options(None, 2, "fr")
    with pytest.raises(BadBooklet, match="The booklets are de, fr, es"):
        SCHOKOLY.options_with(booklet="it")


def test_only_swaps_may_be_masked() -> None:
    """N3: what others see of every other word is the word."""
    words = ("swap 2 DDWW", "swap yes", "DDWW@0,0", "pass")
    assert [True, True, False, False] == [SCHOKOLY.may_be_masked(word) for word in words]
    assert [False] * 4 == [STACKO.may_be_masked(word) for word in words]
