"""Cards side by side, as they are held: a number, four pieces, the word of the card."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from tafelrunde.cli.drawing.palette import FAINT, SHADES, SMARTIES, Paper
from tafelrunde.rules.chocolate.card import Card, Colour

COLUMN = 8
TILE = "  "


def draw(cards: Sequence[Card], paper: Paper) -> Text:
    """The cards, numbered from 1."""
    numbers = Text("".join(f" {n:<{COLUMN - 1}}" for n in range(1, len(cards) + 1)), style=FAINT)
    upper, lower = Text(), Text()
    for card in cards:
        a, b, c, d = card.pieces
        upper.append_text(row(a, b, card.stack, paper))
        lower.append_text(row(d, c, False, paper))  # noqa: FBT003 - the smartie is drawn once
    words = Text("".join(f" {card!s:<{COLUMN - 1}}" for card in cards))
    return Text("\n").join([numbers, upper, lower, words])


def row(left: str, right: str, smartie: bool, paper: Paper) -> Text:  # noqa: FBT001
    """Two pieces of a card side by side."""
    text = Text(" ")
    for piece, dot in ((left, smartie), (right, False)):
        if paper.colour:
            text.append("● " if dot else TILE, style=f"{SMARTIES[0]} on {SHADES[Colour(piece)].face}")
        else:
            text.append(f"{piece}{'*' if dot else ' '}")
    return text.append(" " * (COLUMN - len(text)))
