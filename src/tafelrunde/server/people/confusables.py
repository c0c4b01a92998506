"""Names that look alike: each is brought to a skeleton, and names with the same skeleton are taken for one another.

This follows UTS #39 in small, without ICU. What Unicode itself knows is taken from its tables in `unicodedata`:
compatibility forms (NFKC), marks, and by their names the letters that are Latin ones with something added (ł, ø, ᴀ).
What only looks Latin is listed below: letters of Cyrillic, Greek, Armenian, Cherokee, Lisu and a few more that look
like Latin ones in usual typefaces, after the classes of confusables.txt.
"""

# ruff: noqa: RUF001 - letters that are easily confused are what this is about

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

# The skeletons of account names are stored (migration 0007). Whoever changes what follows adds a migration that
# computes them again, or names like those of old accounts can be taken.
LOOKS_LIKE = {
    "a": "аɑαΑАᎪꓮ",
    "b": "ЬВвΒᏴꓐЪβ",
    "c": "сСϲϹᏟⅽꓚ¢©",
    "d": "ԁᏧᎠꓓԀ",
    "e": "еЕΕҽᎬ℮ꓰє",
    "f": "ϝſꓝғƒ",
    "g": "ɡցᏀꓖԌɢ",
    "h": "һНнΗհᎻꓧ",
    "i": "іІΙιӀıɩ1l|ⅼӏІᎥꓲ!ןاוƖ",
    "j": "јЈϳᎫꓙյ",
    "k": "кКΚκᏦꓗ",
    "m": "мМΜᎷꓟϺ",
    "n": "ոпηΝꓠռ",
    "o": "оОοΟօՕ0σᴏ०০ꓳѳӨ",
    "p": "рРρΡᏢꓑ",
    "q": "ԛզգ",
    "r": "гᎡꓣяʀ",
    "s": "ѕЅᏚꓢ$5Տ",
    "t": "тТτΤᎢꓔ",
    "u": "υսՍ∪ꓴц",
    "v": "νѵѴᏙꓦ∨",
    "w": "ԝԜᎳꓪωшѡɯ",
    "x": "хХχΧꓫ×",
    "y": "уУүҮΥγꓬʏ",
    "z": "ᏃΖꓜᴢ",
}
SINGLE = {other: letter for letter, others in LOOKS_LIKE.items() for other in others}
LATIN = re.compile(
    r"(?:LATIN|LETTER) (?:SMALL |CAPITAL |LETTER )*(?:SCRIPT |DOTLESS |LONG |OPEN )?([A-Z])(?: WITH .*)?$"
)
PAIRS = (("rn", "m"), ("vv", "w"), ("cl", "d"))
"""Two letters that look like one; i stands for l here."""


def skeleton(name: str) -> str:
    """What is left of a name when everything is gone that can be overlooked; the same for names that look alike."""
    plain = unicodedata.normalize("NFKC", name)
    letters = "".join(letter_of(letter) for letter in unicodedata.normalize("NFKD", plain))
    for two, one in PAIRS:
        letters = letters.replace(two.replace("l", "i"), one)
    return letters or plain.casefold()


@lru_cache(maxsize=4096)
def letter_of(letter: str) -> str:
    """The small Latin letter that a letter looks like, else itself in small; nothing for marks and signs."""
    if letter in SINGLE:
        return SINGLE[letter]
    small = letter.casefold()
    if small in SINGLE:
        return SINGLE[small]
    if found := LATIN.search(unicodedata.name(letter, "")):
        return letter_of(found[1].lower()) if found[1].lower() in SINGLE else found[1].lower()
    return small if letter.isalnum() else ""


def words(name: str) -> list[str]:
    """The skeletons of the words of a name, also without the digits around them."""
    found = re.split(r"[\W_]+", unicodedata.normalize("NFKC", name))
    return [skeleton(word) for part in found for word in (part, part.strip("0123456789")) if word]
