"""Sets of cells as lists, the way they travel."""

from __future__ import annotations

from functools import lru_cache

from tafelrunde.rules.chocolate.field import STRIDE, Cells, Field
from tafelrunde.rules.core import Cell


class Places(dict[int, Cell]):
    """The cells of all fields with the same left and top, by the numbers of their bits; each is worked out once."""

    def __init__(self, left: int, top: int) -> None:
        super().__init__()
        self.left = left
        self.top = top

    def __missing__(self, bit: int) -> Cell:
        down, across = divmod(bit, STRIDE)
        cell = self[bit] = (across + self.left, down + self.top)
        return cell


places = lru_cache(maxsize=512)(Places)


def list_cells(field: Field, cells: Cells) -> list[Cell]:
    """The cells of a set, row by row. Taken from the last to the first, so that the number gets shorter on the way."""
    place = places(field.left, field.top)
    found = []
    while cells:
        bit = cells.bit_length() - 1
        found.append(place[bit])
        cells ^= 1 << bit
    found.reverse()
    return found
