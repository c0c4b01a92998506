"""The tables of a deck and a booklet for the kernels: kinds, their turns and patterns (drawn in layout.py)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from tafelrunde.kernels.arrays import Ints
from tafelrunde.kernels.chocolate.layout import (
    CARDS_IN_ALL,
    CLIMBS,
    COLOUR_COUNT,
    COPIES,
    DECK_SIZE,
    GUARDS_ANY,
    KIND_COUNT,
    KINDS,
    PATTERN,
    PAYS,
    PIECES,
    PRINTED,
    TURNED,
    TURNED_SIZE,
    TURNS,
)
from tafelrunde.rules.chocolate.booklet import Booklet
from tafelrunde.rules.chocolate.card import Card, turns
from tafelrunde.rules.chocolate.deck import MOST_CARDS, Deck
from tafelrunde.rules.chocolate.field import COLOURS

BY_ROWS = (1, 2, 8, 4)
"""The bits of the corners, clockwise as a card is written; they count row by row."""


class Tables(NamedTuple):
    """A deck as the kernels know it: its kinds in canonical listing, and their tables; and the booklet (S14)."""

    game: str
    deck: Deck
    kinds: tuple[Card, ...]
    array: Ints
    booklet: Booklet = Booklet.GERMAN

    def kind(self, card: Card) -> int:
        """The number of a card's kind. Raises ValueError when the deck has no such card."""
        return self.kinds.index(card)


@lru_cache(maxsize=64)
def tables(game: str, deck: Deck, booklet: Booklet = Booklet.GERMAN) -> Tables:
    """The tables of a deck for `schoko` or `schokoly`. Raises ValueError for a deck that neither can have (R4)."""
    kinds = tuple(card for card, _ in deck.counts)
    if game not in {"schoko", "schokoly"} or len(kinds) > KINDS or len(deck) > MOST_CARDS:
        raise ValueError(f"no kernel for {game} with {len(kinds)} kinds and {len(deck)} cards")
    array = np.zeros(DECK_SIZE, np.int32)
    array[CARDS_IN_ALL] = len(deck)
    array[COLOUR_COUNT] = 2 if game == "schoko" else 3
    array[PAYS] = game == "schokoly"
    array[KIND_COUNT] = len(kinds)
    array[GUARDS_ANY] = booklet.guards_any_card
    for kind, (card, copies) in enumerate(deck.counts):
        array[TURNS + kind] = len(turns(card.pieces))
        array[CLIMBS + kind] = card.stack or game == "schokoly"
        array[PRINTED + kind] = card.stack
        array[COPIES + kind] = copies
        for colour, letter in enumerate(COLOURS):
            array[PIECES + 3 * kind + colour] = card.pieces.count(letter)
        write_turns(array, kind, card)
    return Tables(game, deck, kinds, array, booklet)


def write_turns(array: Ints, kind: int, card: Card) -> None:
    """The patterns of a kind as it lies in each of its turns."""
    start = TURNED + TURNED_SIZE * kind
    for turn, pieces in enumerate(turns(card.pieces)):
        white, dark, milk = (corners(pieces, letter) for letter in COLOURS)
        by_corner = sum(((dark >> bit & 1) + 2 * (milk >> bit & 1)) << 2 * bit for bit in range(4))
        array[PATTERN + 4 * kind + turn] = white | dark << 4 | milk << 8 | by_corner << 12
        for touched in range(256):
            if touched & (white | dark << 4):
                array[start + touched] |= 1 << turn
        for touched in range(16):
            if touched & milk:
                array[start + 256 + touched] |= 1 << turn


def corners(pieces: str, letter: str) -> int:
    """The corners of a card that have this colour, as it lies."""
    return sum(bit for bit, piece in zip(BY_ROWS, pieces, strict=True) if piece == letter)
