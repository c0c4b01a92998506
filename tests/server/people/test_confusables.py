"""Names that look alike have the same skeleton."""

# ruff: noqa: RUF001 - letters that are easily confused are what this is about

import pytest

from tafelrunde.server.people.confusables import skeleton, words
from tafelrunde.server.people.made_up_names import SPOKEN, made_up_names


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ada", "Аda"), ("Ada", "ada."), ("Paul", "Рaul"), ("Bill", "BiII"), ("Barney", "Bamey"), ("Otto", "0tt0")],
)
def test_names_that_look_alike_have_one_skeleton(one: str, other: str) -> None:
    """By other letters, digits, signs, large and small."""
    assert skeleton(one) == skeleton(other)


def test_different_names_have_different_skeletons() -> None:
    """Nobody is kept from a name without need: all that guests are given differ."""
    given = {name for language in SPOKEN for name in made_up_names(language)}
    assert len(given) == len({skeleton(name) for name in given})


def test_a_word_is_found_among_digits_and_signs() -> None:
    """Those around it hide nothing."""
    assert "admin" in words("~Ad\u043cin42~")
