"""What can be seen of a text that a visitor typed: a name, or a line of the chat."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

INVISIBLE = (
    (0x00AD, 0x00AD), (0x034F, 0x034F), (0x061C, 0x061C), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F),
    (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x2800, 0x2800), (0x3164, 0x3164), (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0), (0xFFF0, 0xFFFC), (0x13441, 0x13442), (0x1BCA0, 0x1BCA3), (0x1D159, 0x1D159), (0x1D173, 0x1D17A),
    (0xE0000, 0xE0FFF),
)  # fmt: skip
"""What Unicode calls default-ignorable, and a few more that show nothing, from the first to the last."""

STYLES = {chr(number) for number in range(0xFE00, 0xFE10)}
"""How the sign before them is drawn; without them it is drawn as well."""

JOINER, NON_JOINER = "\u200d", "\u200c"
JOINERS = {JOINER, NON_JOINER}
"""They show nothing themselves: a family is an emoji of several, and many Persian names are written with one."""

VIRAMA = 9
"""The combining class of the sign that takes the vowel from an Indic letter."""

SKINS = {chr(number) for number in range(0x1F3FB, 0x1F400)}
"""The colours of the skin of the person before them."""


def without_styles(name: str) -> str:
    """The name without what keyboards for emoji put behind a sign, so that it is the same from each of them."""
    return "".join(letter for letter in name if letter not in STYLES)


def make_printable(text: str) -> str:
    """The text without what shows nothing; a blank for what cannot be printed, as the end of a line."""
    return "".join(letter if letter.isprintable() or letter in JOINERS else " " for letter in visible(text))


def visible(text: str) -> Iterator[str]:
    """The letters that show something, and the joiners between them."""
    around = zip(text, ["", *text], [*text[1:], ""], strict=False)
    return (letter for letter, before, after in around if not is_invisible(letter) or is_joined(before, letter, after))


def has_invisible(text: str) -> bool:
    """Is there something in the text that shows nothing, other than a joiner in its place?"""
    return len(text) > sum(1 for _ in visible(text))


def is_joined(before: str, joiner: str, after: str) -> bool:
    """Does a joiner stand where writing needs one: between two emoji, in an Arabic word, behind an Indic virama?

    The places are those of CONTEXTJ in RFC 5892, and of emoji sequences in UTS #51.
    """
    if joiner not in JOINERS or not before or not after:
        return False
    if unicodedata.combining(before) == VIRAMA:
        return after.isalpha()
    if joiner == JOINER:
        return is_emoji(before) and is_emoji(after)
    return all(unicodedata.name(letter, "").startswith("ARABIC LETTER") for letter in (before, after))


def is_emoji(letter: str) -> bool:
    """May it be a part of an emoji, as the colour of a skin and arrows may?"""
    return unicodedata.category(letter) in {"So", "Sm"} or letter in SKINS | STYLES


def is_invisible(letter: str) -> bool:
    """Does it show nothing, or turn around how the rest is read?"""
    return any(first <= ord(letter) <= last for first, last in INVISIBLE) or unicodedata.category(letter) in {
        "Co",
        "Cs",
    }


def is_seen(letter: str) -> bool:
    """Does it stand by itself, so that a mark can stand on it?"""
    return unicodedata.category(letter)[0] in "LNPS"
