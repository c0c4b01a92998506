"""The notation of any game: what is read is canonical, and what is not says so."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.records import notation
from tafelrunde.records.game_format import Unreadable, tidy_text
from tafelrunde.rules.games import GAMES

letters = st.sampled_from([*"=WDM*@,-^!?+0129 wdm\n\t\u0663", "swap", "yes", "no", "take", "draw", "pass"])


@given(st.lists(letters, max_size=14).map("".join), st.sampled_from(list(GAMES)))
def test_what_is_read_is_canonical(word: str, game: str) -> None:
    """N2: a text is read only if it is exactly what its action is written as."""
    try:
        action = notation.read(word, game)
    except Unreadable:
        return
    assert word == notation.write(action, game)


def test_an_unknown_game_has_no_words() -> None:
    """R4: the games are named."""
    with pytest.raises(Unreadable, match=r'no game "chess": the games are schoko, schokoly, stacko\. \(R4\)'):
        notation.read("pass", "chess")


def test_an_unreadable_word_is_shown_short_and_harmless() -> None:
    """N2: whatever a record holds, its sentence can be printed."""
    with pytest.raises(Unreadable) as raised:
        notation.read("\x1b[2J" + "A" * 10_000, "schoko")
    assert raised.value.sentence.startswith('"\\x1b[2JAAAA')
    assert len(raised.value.sentence) < 250


def test_a_typed_number_of_sixty_digits_is_none() -> None:
    """N2: one digit less is still written as a record would have it."""
    assert ["take 7", "take ?"] == [tidy_text(f"take {'7'.zfill(digits)}") for digits in (59, 60)]
