"""Groups of connected visible pieces of one colour, and the contacts between them (C4, C15, S10)."""

from __future__ import annotations

from functools import lru_cache

from tafelrunde.rules.chocolate.field import STRIDE, Cells

MOST_KNOWN = 256
"""Of so many sets of cells the groups are kept: about a kilobyte each."""


@lru_cache(maxsize=MOST_KNOWN)
def groups(cells: Cells) -> tuple[Cells, ...]:
    """The maximal sets of connected cells, in no special order (C15); kept, as scores and board ask for the same ones.

    Each one grows from the first cell of those that are left, moved to bit 0: so the numbers stay short.
    """
    found = []
    start = 0
    while cells:
        empty = (cells & -cells).bit_length() - 1
        start += empty
        cells >>= empty
        group, grown = 0, 1
        while grown != group:
            group = grown
            grown = (group | group << 1 | group >> 1 | group << STRIDE | group >> STRIDE) & cells
        found.append(group << start)
        cells ^= group
    return tuple(found)


def sizes(cells: Cells) -> tuple[int, int]:
    """The sizes of the largest and the second largest group; a missing one counts 0 (K5)."""
    largest = second = 0
    for group in groups(cells):
        size = group.bit_count()
        if size > largest:
            largest, second = size, largest
        elif size > second:
            second = size
    return largest, second


def contacts(group: Cells, cells: Cells) -> int:
    """How many pairs of side-by-side pieces a group has with other cells (S10)."""
    left, right, above, below = group >> 1 & cells, group << 1 & cells, group >> STRIDE & cells, group << STRIDE & cells
    return left.bit_count() + right.bit_count() + above.bit_count() + below.bit_count()
