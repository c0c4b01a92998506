"""What the exact searches of both chocolate games share: what they find, and how a search begins.

    found   int64[4]   0 RESULT for the seat on turn: 1, 0, -1   1 MOVE its code   2 COUNTED positions or lays
                       3 GIVEN_UP 1 when the search did not end

Both searches are alpha-beta over three results with an explicit stack, yet each has a loop of its own. One loop for
both, with the parts of a game handed to it as compiled functions, gave the same results and took 7 to 20 % more time
in Scho K.O. (bench/results.md); why was not found out.
"""

from __future__ import annotations

from typing import Final, Protocol

import numpy as np

from tafelrunde.kernels.arrays import Ints, Longs, Rows
from tafelrunde.kernels.chocolate.endgame.levels import ALPHA, BETA, HASH, KILLER
from tafelrunde.kernels.chocolate.endgame.memory import mix
from tafelrunde.kernels.chocolate.layout import PASSES, TURN
from tafelrunde.kernels.jit import Word, inline, u64

DEPTH: Final = 14
"""Eight lays and the passes between them."""

RESULT: Final = 0
MOVE: Final = 1
COUNTED: Final = 2
GIVEN_UP: Final = 3
FOUND_SIZE: Final = 4


class Plies(Protocol):
    """What every search holds, with a row for each ply."""

    @property
    def boards(self) -> Rows:
        """The rows of each position."""

    @property
    def tables(self) -> Ints:
        """The table of each position."""

    @property
    def level(self) -> Longs:
        """The numbers of levels.py."""


@inline
def sign(value: Word) -> Word:
    """1, 0 or -1."""
    return np.int64(1) if value > 0 else (np.int64(-1) if value < 0 else np.int64(0))


@inline
def key_of(s: Plies, depth: Word) -> Word:
    """The hash of a position."""
    table = s.tables[depth]
    return u64(s.level[depth, HASH]) ^ mix(1 << 30 | np.int64(table[PASSES]), np.int64(table[TURN]))


def set_root(s: Plies, rows: Rows, table: Ints) -> None:
    """Put a position at the root, with the widest bounds and no killers."""
    s.boards[0], s.tables[0] = rows, table
    s.level[:, KILLER : KILLER + 2] = -1
    s.level[0, ALPHA], s.level[0, BETA] = -1, 1
