"""The colours of chocolate, in words and in tones."""

import pytest

from tafelrunde.cli.chocolate.shades import SHADES, pieces_shown
from tafelrunde.rules.chocolate.card import Colour


@pytest.mark.parametrize(
    ("pieces", "words"),
    [("WWWW", "4 white pieces"), ("DDWW", "2 white and 2 dark pieces"), ("DDMW", "1 white, 2 dark and 1 milk pieces")],
)
def test_a_card_in_words_names_its_colours_in_one_order(pieces: str, words: str) -> None:
    """However the card is turned."""
    assert [words] * 4 == [pieces_shown(pieces[turn:] + pieces[:turn]) for turn in range(4)]


def test_a_raised_card_can_be_told_from_one_below_it() -> None:
    """Every colour has four tones, and no tone is used twice."""
    tones = [tone for colour in Colour for tone in SHADES[colour]]
    assert len(tones) == len(set(tones)) == 4 * len(Colour)
