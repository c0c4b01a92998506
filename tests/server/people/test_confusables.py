"""Names that look alike have the same skeleton."""

# ruff: noqa: RUF001 - letters that are easily confused are what this is about

import json
from collections.abc import Iterator
from importlib.resources import files

import pytest

from tafelrunde.server.people.confusables import skeleton, words
from tafelrunde.server.people.made_up_names import SPOKEN, made_up_names

EVERYDAY = {chr(number) for number in (*range(0xC0, 0x180), *range(0x370, 0x500), *range(0x531, 0x588))}
AS_ANOTHER = {"ſ": "s", "ẝ": "s"}
"""A long s looks like an f to Unicode, and is read as the s that it was."""


@pytest.mark.parametrize(
    ("one", "other"),
    [
        *(("Ada", "Аda"), ("Ada", "ada."), ("Paul", "Рaul"), ("Bill", "BiII"), ("Barney", "Bamey"), ("Otto", "0tt0")),
        *(("Ægir", "AEgir"), ("Юра", "IOpa"), ("Cleo", "ϹIeo"), ("Ｚｏｅ", "Zoe"), ("Kleo", "𝕂l𝑒𝓸"), ("Nina", "Νіոа")),
        *(("👨\u200d👩", "👨👩"), ("ΠΑΒΕΛ", "ПАВЕЛ"), ("Zoë", "z.o.e")),
    ],
)
def test_names_that_look_alike_have_one_skeleton(one: str, other: str) -> None:
    """By other letters, digits, signs, large and small."""
    assert skeleton(one) == skeleton(other)


def alike() -> Iterator[tuple[str, str]]:
    """A letter that is not of ASCII and what looks like it, by the table of the Unicode consortium."""
    listed = json.loads(files("confusable_homoglyphs").joinpath("confusables.json").read_bytes())
    for letter, others in listed.items():
        if len(letter) == 1 and not letter.isascii():
            yield from ((letter, other["c"]) for other in others)


def test_letters_of_all_scripts_are_the_latin_ones_they_look_like() -> None:
    """Each that Unicode lists as one, or several, of ASCII: 1,300 letters, digits and signs."""
    listed = [(letter, latin) for letter, latin in alike() if latin.isascii() and latin.isalnum()]
    assert len(listed) > 1300
    wrong = {(letter, latin) for letter, latin in listed if skeleton(AS_ANOTHER.get(letter, latin)) != skeleton(letter)}
    assert set() == wrong


def test_letters_of_other_alphabets_are_each_other() -> None:
    """Latin with marks, Greek, Cyrillic and Armenian ones of today; but a sharp s is two letters, and no beta."""
    pairs = [pair for pair in alike() if set(pair) <= EVERYDAY - {"ß"}]
    assert len(pairs) > 40
    assert [] == [(one, other) for one, other in pairs if skeleton(one) != skeleton(other)]


@pytest.mark.parametrize(
    "row",
    [
        *("AΑАＡ", "BΒВＢ", "CСϹＣ", "EΕЕＥ", "HΗНＨ", "IΙІＩ", "JЈＪ", "KΚКＫ", "MΜМＭ", "NΝＮ", "OΟОＯ", "PΡРＰ"),
        *("SЅＳ", "TΤТＴ", "XΧХＸ", "YΥУＹ", "ZΖＺ"),
        *("aаａ", "cсϲｃ", "eеｅ", "iіｉ", "jјϳｊ", "oοоｏ", "pρрｐ", "sѕｓ", "xхｘ", "yуｙ"),
    ],
)
def test_latin_greek_cyrillic_and_wide_letters_are_one(row: str) -> None:
    """As they are drawn in any typeface."""
    assert 1 == len({skeleton(letter) for letter in row})


def test_different_names_have_different_skeletons() -> None:
    """Nobody is kept from a name without need: all that guests are given differ."""
    given = {name for language in SPOKEN for name in made_up_names(language)}
    assert len(given) == len({skeleton(name) for name in given})


@pytest.mark.parametrize(("one", "other"), [("アオイ", "Aoi"), ("あおい", "Aoi"), ("Ива", "Iba"), ("आ", "aa")])
def test_letters_that_only_sound_alike_are_different(one: str, other: str) -> None:
    """Whoever has the name in another alphabet does not keep it from anybody."""
    assert skeleton(one) != skeleton(other)


def test_a_word_is_found_among_digits_and_signs() -> None:
    """Those around it hide nothing."""
    assert "admin" in words("~Ad\u043cin42~")
