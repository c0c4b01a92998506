"""Names for people who have not chosen one, and what a name may be."""

from __future__ import annotations

import secrets

from tafelrunde.server.decisions import LONGEST_NAME, Refusal

FIRST = (
    "Amber", "Brave", "Bright", "Calm", "Clever", "Cosy", "Crisp", "Dapper", "Eager", "Early", "Fair", "Gentle",
    "Golden", "Happy", "Jolly", "Keen", "Kind", "Lively", "Lucky", "Mellow", "Merry", "Mild", "Nimble", "Patient",
    "Plucky", "Polite", "Quick", "Quiet", "Silver", "Smooth", "Sunny", "Sweet", "Tender", "Velvet", "Warm", "Witty",
)  # fmt: skip
SECOND = (
    "Almond", "Apricot", "Biscuit", "Brioche", "Brownie", "Caramel", "Cashew", "Cherry", "Cinnamon", "Clove", "Cocoa",
    "Coconut", "Cookie", "Fig", "Ginger", "Hazelnut", "Honey", "Macaron", "Marzipan", "Mocha", "Muffin", "Nougat",
    "Nutmeg", "Orange", "Peanut", "Pecan", "Pistachio", "Praline", "Raisin", "Saffron", "Sesame", "Toffee", "Truffle",
    "Vanilla", "Waffle", "Walnut",
)  # fmt: skip

NOBODY = "Somebody"
"""The name of who wanted to be forgotten."""


def friendly() -> str:
    """A name for somebody new."""
    return f"{secrets.choice(FIRST)} {secrets.choice(SECOND)}"


def tidied(name: str) -> str:
    """The name without what cannot be read, and with single spaces between its words."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())


def good(name: str) -> str:
    """The name, tidied. Raises Refusal when it cannot be one."""
    tidy = tidied(name)
    if not 1 <= len(tidy) <= LONGEST_NAME:
        raise Refusal("bad_name", f"A name has 1 to {LONGEST_NAME} letters that can be read.")
    if tidy.casefold().startswith("bot:"):
        raise Refusal("bad_name", "Names that begin with bot: are kept for bots.")
    return tidy
