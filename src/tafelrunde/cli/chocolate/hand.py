"""Cards side by side, as they are held: a number, four pieces, the word of the card."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from tafelrunde.cli.chocolate.shades import SHADES, SMARTIES
from tafelrunde.cli.palette import FAINT, Paper
from tafelrunde.rules.chocolate.card import Card, Colour

COLUMN = 8
TILE = "  "


def draw(cards: Sequence[Card], paper: Paper) -> Text:
    """The cards of a hand, numbered from 1."""
    return side_by_side([(card.pieces, card.stack) for card in cards], paper)


def draw_turns(card: Card, ways: Sequence[str], paper: Paper) -> Text:
    """A card in each of the ways it can lie, numbered from 1."""
    return side_by_side([(pieces, card.stack) for pieces in ways], paper)


def side_by_side(cards: Sequence[tuple[str, bool]], paper: Paper) -> Text:
    """Cards as they lie, and whether they have a smartie, with their words below."""
    numbers = Text("".join(f" {n:<{COLUMN - 1}}" for n in range(1, len(cards) + 1)), style=FAINT)
    upper, lower = Text(), Text()
    for pieces, stack in cards:
        upper.append_text(row(pieces[:2], paper, smartie=stack))
        lower.append_text(row(pieces[:1:-1], paper))
    words = Text("".join(f" {'*' * stack + pieces:<{COLUMN - 1}}" for pieces, stack in cards))
    return Text("\n").join([numbers, upper, lower, words])


def row(pieces: str, paper: Paper, *, smartie: bool = False) -> Text:
    """Two pieces of a card side by side."""
    text = Text(" ")
    for piece, dot in zip(pieces, (smartie, False), strict=True):
        if paper.colour:
            text.append("● " if dot else TILE, style=f"{SMARTIES[0]} on {SHADES[Colour(piece)].face}")
        else:
            text.append(f"{piece}{'*' if dot else ' '}")
    return text.append(" " * (COLUMN - len(text)))
