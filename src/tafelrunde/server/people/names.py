"""What a name may be."""

from __future__ import annotations

import unicodedata

from tafelrunde.server.people.confusables import skeleton, words
from tafelrunde.server.table.requests import LONGEST_NAME, Refusal

NOBODY = "Somebody"
"""The name of who wanted to be forgotten."""


RESERVED = (
    "admin", "administrator", "moderator", "mod", "host", "system", "server", "root", "staff", "support", "operator",
    "official", "tafelrunde", "bot", "robot", "gastgeber", "verwalter", "moderateur", "administrateur", "systeme",
    "hote", "moderador", "administrador", "sistema", "anfitrion",
)  # fmt: skip
"""Words that would make others believe whom they should not, in the languages of the page."""

KEPT = {skeleton(word) for word in RESERVED}
BEGINNINGS = tuple(skeleton(word) for word in ("admin", "moderat", "tafelrunde"))

INVISIBLE = (
    (0x00AD, 0x00AD), (0x034F, 0x034F), (0x061C, 0x061C), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F),
    (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x2800, 0x2800), (0x3164, 0x3164), (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0), (0xFFF0, 0xFFFC), (0x13441, 0x13442), (0x1BCA0, 0x1BCA3), (0x1D159, 0x1D159), (0x1D173, 0x1D17A),
    (0xE0000, 0xE0FFF),
)  # fmt: skip
"""What Unicode calls default-ignorable, and a few more that show nothing, from the first to the last."""

STYLES = {chr(number) for number in range(0xFE00, 0xFE10)}
"""How the sign before them is drawn; without them it is drawn as well."""

MOST_MARKS = 2
"""So many marks may stand on one letter; Vietnamese needs two."""


def tidied(name: str) -> str:
    """The name without what cannot be read, and with single spaces between its words."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())


def good(name: str) -> str:
    """The name, tidied. Raises Refusal when it cannot be one."""
    tidy = readable(name)
    if tidy.casefold().startswith("bot:"):
        raise Refusal("bad_name", "Names that begin with “bot:” are reserved for bots.")
    if KEPT & {skeleton(tidy), *words(tidy)} or skeleton(tidy).startswith(BEGINNINGS):
        raise Refusal("reserved_name", "This name looks as if you spoke for the server. Choose another one.")
    return tidy


def readable(name: str) -> str:
    """A name or a label, tidied. Raises Refusal when it cannot be read."""
    if any(is_invisible(letter) for letter in name):
        raise Refusal("bad_name", "This name contains invisible characters. Type it again.")
    tidy = unicodedata.normalize("NFC", tidied("".join(letter for letter in name if letter not in STYLES)))
    if not 1 <= len(tidy) <= LONGEST_NAME or not any(is_seen(letter) for letter in tidy) or is_piled(tidy):
        raise Refusal("bad_name", f"A name has 1 to {LONGEST_NAME} readable characters.")
    return tidy


def is_invisible(letter: str) -> bool:
    """Does it show nothing, or turn around how the rest is read?"""
    return any(first <= ord(letter) <= last for first, last in INVISIBLE) or unicodedata.category(letter) in {
        "Co",
        "Cs",
    }


def is_seen(letter: str) -> bool:
    """Does it stand by itself, so that a mark can stand on it?"""
    return unicodedata.category(letter)[0] in "LNPS"


def is_piled(name: str) -> bool:
    """Do so many marks stand on one letter that they reach into other lines?"""
    run = 0
    for letter in unicodedata.normalize("NFD", name):
        run = run + 1 if unicodedata.category(letter) in {"Mn", "Me"} else 0
        if run > MOST_MARKS:
            return True
    return False
