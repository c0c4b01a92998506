"""The colours of chocolate and of smarties."""

from __future__ import annotations

from typing import NamedTuple

from tafelrunde.rules.chocolate.card import Colour


class Shade(NamedTuple):
    """The tones of one chocolate: its face, its face when raised to the second tier, and its edges."""

    face: str
    raised: str
    edge: str
    light: str


SHADES = {
    Colour.WHITE: Shade("#ead9b0", "#fff7e2", "#c9b184", "#9c7a45"),
    Colour.DARK: Shade("#43241a", "#5d3323", "#2a150e", "#d39a78"),
    Colour.MILK: Shade("#a5653a", "#c07a48", "#7d4826", "#ffd9b3"),
}
NAMES = {Colour.WHITE: "white", Colour.DARK: "dark", Colour.MILK: "milk"}
SMARTIES = ("#e23b2e", "#f7c600", "#37a446", "#2d7dd2", "#f57f17", "#e667a8", "#7e4fb3")


def pieces_shown(pieces: str) -> str:
    """How many pieces of each colour a card shows, in words: `2 dark and 2 white pieces`."""
    parts = [f"{pieces.count(colour)} {name}" for colour, name in NAMES.items() if colour in pieces]
    return f"{' and '.join([', '.join(parts[:-1]), parts[-1]] if parts[1:] else parts)} pieces"
