"""How the chocolate games are written down: decks and booklets."""

import pytest
from tests.records.test_formats import SCHOKO, SCHOKOLY

from tafelrunde.records.fields import BadRecord, Value
from tafelrunde.records.game_format import BadOptions


def test_a_deck_of_ones_own_has_cards_for_all_seats() -> None:
    """R4: for two where nobody says for how many."""
    mine = {"name": "mine", "cards": {"DDWW": 8}}
    assert 8 == len(SCHOKOLY.options_with(mine).deck)  # type: ignore[attr-defined]
    with pytest.raises(BadOptions, match="A deck for 3 seats has 12 to 64 cards"):
        SCHOKOLY.options_with(mine, 3)


def test_a_booklet_is_written_unless_it_is_the_german_one() -> None:
    """R4, S14: a record without it means the German one, and the Spanish one has its own deck."""
    french, spanish = SCHOKOLY.options_with(booklet="fr"), SCHOKOLY.choose_options(None, 2, "es")
    assert {"deck": "48"} == SCHOKOLY.write_options(SCHOKOLY.options_with(booklet="de"))
    assert {"deck": "48", "booklet": "fr"} == SCHOKOLY.write_options(french)
    assert {"deck": "36", "booklet": "es"} == SCHOKOLY.write_options(spanish)
    assert {"deck": "48", "booklet": "es"} == SCHOKOLY.write_options(SCHOKOLY.options_with("48", booklet="es"))
    assert {"booklet": "fr"} == SCHOKOLY.unusual_options(french)
    assert {"booklet", "deck"} == set(SCHOKOLY.unusual_options(spanish))


def test_a_booklet_is_read_as_it_was_written() -> None:
    """R4: missing for the German one, so its name is not read."""
    for booklet in (None, "fr", "es"):
        options = SCHOKOLY.options_with(booklet=booklet)
        assert options == SCHOKOLY.read_options(Value(SCHOKOLY.write_options(options)), 2)
    for form, other in ((SCHOKOLY, "de"), (SCHOKOLY, "it"), (SCHOKOLY, 3), (SCHOKO, "fr")):
        with pytest.raises(BadRecord):
            form.read_options(Value({"deck": form.deck_names()[0], "booklet": other}), 2)
