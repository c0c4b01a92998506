"""The colours of the drawings, and whether there are any."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from rich.console import Console

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
OUTLINE = "#160a06"
NEWEST = "#f2a900"
WRONG = "#ff3b30"
FAINT = "#8a7763"
WARM = "bold #e09f5a"


@dataclass(frozen=True, slots=True)
class Paper:
    """What is drawn on: with colour or without, and how wide and high it is."""

    colour: bool
    width: int
    height: int


def paper(console: Console) -> Paper:
    """The terminal, or a file, that a console writes to."""
    colour = console.color_system is not None and not console.no_color
    return Paper(colour, console.width, console.height)
