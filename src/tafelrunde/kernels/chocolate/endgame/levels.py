"""What the exact searches keep for each ply, by its place in a row.

level   int64[16]    0 lays listed, 1 the next of them, 2 alpha, 3 beta, 4 the best result, 5 the key of the position,
6 alpha as it was at first, 7 the best lay, 8 how far lays were listed, 9 the ply at which all
groups were named last, 10 … lays that were good beside this one
"""

from __future__ import annotations

from typing import Final

N: Final = 0
NEXT: Final = 1
ALPHA: Final = 2
BETA: Final = 3
BEST: Final = 4
HASH: Final = 5
FLOOR: Final = 6
CODE: Final = 7
LISTED: Final = 8
BOARD: Final = 9
KILLER: Final = 10
LEVEL: Final = 16

UNKNOWN: Final = -2
"""Worse than a defeat: no result yet."""
