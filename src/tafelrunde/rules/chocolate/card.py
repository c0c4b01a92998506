"""Colours and cards: 2 × 2 pieces, written clockwise from the top left (C1, N1)."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import NamedTuple


class Colour(StrEnum):
    """The colour of a piece."""

    WHITE = "W"
    DARK = "D"
    MILK = "M"


class Card(NamedTuple):
    """A card in its canonical turn; a stack card of Scho K.O. has its smartie printed on it.

    Invariant: pieces == canonical(pieces).
    """

    pieces: str
    stack: bool = False

    def __str__(self) -> str:
        return "*" + self.pieces if self.stack else self.pieces


@cache
def turns(pieces: str) -> tuple[str, ...]:
    """The different readings of a card as it is turned clockwise, beginning with the given one (C2)."""
    readings = (pieces, pieces[3] + pieces[:3], pieces[2:] + pieces[:2], pieces[1:] + pieces[0])
    return tuple(dict.fromkeys(readings))


@cache
def canonical(pieces: str) -> str:
    """N1: of the readings of a card, the first in alphabetical order."""
    return min(turns(pieces))


@cache
def card_of(pieces: str, stack: bool = False) -> Card:  # noqa: FBT001, FBT002 - the star of the notation
    """The card that lies with these pieces."""
    return Card(canonical(pieces), stack)


def listing_place(card: Card) -> tuple[bool, str]:
    """The place of a card in a canonical listing: plain cards first, each kind by its writing (F5)."""
    return card.stack, card.pieces
