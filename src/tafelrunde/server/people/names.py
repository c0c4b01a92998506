"""What a name may be."""

from __future__ import annotations

import unicodedata

from tafelrunde.server.people.confusables import skeleton, words
from tafelrunde.server.table.refusals import Refusal
from tafelrunde.server.table.requests import LONGEST_NAME
from tafelrunde.server.table.visible_text import has_invisible, is_seen, make_printable, without_styles

NOBODY = "Somebody"
"""The name of whoever wanted to be forgotten."""


RESERVED = (
    "admin", "administrator", "moderator", "mod", "host", "system", "server", "root", "staff", "support", "operator",
    "official", "tafelrunde", "bot", "robot", "gastgeber", "verwalter", "moderateur", "administrateur", "systeme",
    "hote", "moderador", "administrador", "sistema", "anfitrion",
)  # fmt: skip
"""Words that would make others believe whom they should not, in the languages of the page."""

KEPT = {skeleton(word) for word in RESERVED}
BEGINNINGS = tuple(skeleton(word) for word in ("admin", "moderat", "tafelrunde"))

MOST_MARKS = 2
"""So many marks may stand on one letter; Vietnamese needs two."""


def tidy_name(name: str) -> str:
    """The name without what cannot be read or only restyles a sign, and with single spaces between its words."""
    return " ".join(make_printable(without_styles(name)).split())


def must_be_name(name: str) -> str:
    """The name, tidied. Raises Refusal when it cannot be one."""
    tidy = must_be_readable(name)
    if tidy.casefold().startswith("bot:"):
        raise Refusal("bad_name", "Names that begin with “bot:” are reserved for bots.")
    if KEPT & {skeleton(tidy), *words(tidy)} or skeleton(tidy).startswith(BEGINNINGS):
        raise Refusal("reserved_name", "This name looks as if you spoke for the server. Choose another one.")
    return tidy


def must_be_readable(name: str) -> str:
    """A name or a label, tidied. Raises Refusal when it cannot be read."""
    if has_invisible(without_styles(name)):
        raise Refusal("bad_name", "This name contains invisible characters. Type it again.")
    tidy = unicodedata.normalize("NFC", tidy_name(name))
    if not 1 <= len(tidy) <= LONGEST_NAME or not any(is_seen(letter) for letter in tidy) or is_piled(tidy):
        raise Refusal("bad_name", f"A name has 1 to {LONGEST_NAME} readable characters.")
    return tidy


def is_piled(name: str) -> bool:
    """Do so many marks stand on one letter that they reach into other lines?"""
    run = 0
    for letter in unicodedata.normalize("NFD", name):
        run = run + 1 if unicodedata.category(letter) in {"Mn", "Me"} else 0
        if run > MOST_MARKS:
            return True
    return False
