"""The exact search of the last plies, for whichever chocolate game a deck belongs to."""

from __future__ import annotations

from tafelrunde.kernels.arrays import Ints, Longs, Rows
from tafelrunde.kernels.chocolate.endgame import schoko, schokoly
from tafelrunde.kernels.chocolate.layout import COLOUR_COUNT

TWO_COLOURS = 2


def solve(rows: Rows, table: Ints, deck: Ints, most: int, memory: Rows, found: Longs) -> None:
    """Search a position for two seats in which no card is left to draw, but give up after `most` counts.

    Scho K.O. has two colours; `found` says what was found, and what was counted (alpha_beta.py).
    """
    search = schoko if deck[COLOUR_COUNT] == TWO_COLOURS else schokoly
    search.solve(rows, table, deck, most, memory, found)
