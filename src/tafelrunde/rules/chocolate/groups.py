"""Groups of connected visible pieces of one colour, and the contacts between them (C4, C15, S10)."""

from __future__ import annotations

from collections.abc import Iterator

from tafelrunde.rules.chocolate.field import STRIDE, Cells


def groups(cells: Cells) -> Iterator[Cells]:
    """The maximal sets of connected cells, in no special order (C15).

    Each one grows from the first cell of those that are left, moved to bit 0: so the numbers stay short.
    """
    start = 0
    while cells:
        empty = (cells & -cells).bit_length() - 1
        start += empty
        cells >>= empty
        group, grown = 0, 1
        while grown != group:
            group = grown
            grown = (group | group << 1 | group >> 1 | group << STRIDE | group >> STRIDE) & cells
        yield group << start
        cells ^= group


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
    beside = (group << 1, group >> 1, group << STRIDE, group >> STRIDE)
    return sum((side & cells).bit_count() for side in beside)
