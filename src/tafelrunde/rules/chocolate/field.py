"""The field seen from above: an unbounded grid with two tiers, kept as sets of cells.

A set of cells is one whole number, a bit a cell. Row after row, STRIDE bits a row; bit 0 is the cell (left, top),
which always keeps MARGIN empty rows and columns before the first card, so that neighbours are plain shifts:

        left      left+1
    top   0          1        2   …
    top+1 STRIDE   STRIDE+1   …

64 cards in one line are 128 cells and fit in a row with its margins.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple, TypeAlias

from tafelrunde.rules.chocolate.card import Card, Colour
from tafelrunde.rules.core import Cell
from tafelrunde.rules.quick import quick

Cells: TypeAlias = int

STRIDE = 136
MARGIN = 3
SQUARE: Cells = 0b11 | 0b11 << STRIDE
FIRST, SECOND = 1, 2
COLOURS = tuple(Colour)
AT_CORNER = ((0, 0), (1, 0), (1, 1), (0, 1))
"""Where the pieces of a card lie, clockwise from the top left as they are written."""


class LaidCard(NamedTuple):
    """A card as it lies on the field, and whether it carries a smartie, printed or placed."""

    card: Card
    pieces: str
    at: Cell
    tier: int
    smartie: bool

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Its four cells, clockwise from the top left."""
        return square(self.at)


@quick
@dataclass(frozen=True, slots=True)
class Field:
    """All cards in the order they were laid, and what is seen of them.

    `visible` holds the cells of each colour seen from above, `first` and `second` the occupied cells of the tiers,
    `corners` the top-left cells of the first-tier cards, `barred` the first-tier cells of cards with a smartie.
    """

    cards: tuple[LaidCard, ...] = ()
    left: int = -MARGIN
    top: int = -MARGIN
    visible: tuple[Cells, Cells, Cells] = (0, 0, 0)
    first: Cells = 0
    second: Cells = 0
    corners: Cells = 0
    barred: Cells = 0

    def __hash__(self) -> int:
        return hash((self.visible, self.left, self.top))

    def bit(self, cell: Cell) -> int:
        """The number of the bit of a cell; below zero or beyond the row when the cell is far from every card."""
        return (cell[1] - self.top) * STRIDE + cell[0] - self.left

    def has(self, cells: Cells, cell: Cell) -> bool:
        """Is the cell in this set of cells?"""
        across, down = cell[0] - self.left, cell[1] - self.top
        return 0 <= across < STRIDE and down >= 0 and bool(cells >> (down * STRIDE + across) & 1)

    def cells(self, cells: Cells) -> Iterator[Cell]:
        """The cells of a set, row by row."""
        left, top = self.left, self.top
        return iter([(bit % STRIDE + left, bit // STRIDE + top) for bit in bits(cells)])

    def lowest(self, cells: Cells) -> Cell:
        """The first cell of a set, row by row."""
        down, across = divmod((cells & -cells).bit_length() - 1, STRIDE)
        return across + self.left, down + self.top

    def colour(self, cell: Cell) -> Colour | None:
        """The visible piece of a cell (C3), None where the field is empty."""
        return next(
            (colour for colour, cells in zip(COLOURS, self.visible, strict=True) if self.has(cells, cell)), None
        )

    def owner(self, cell: Cell) -> int | None:
        """The index of the card whose piece is visible in a cell."""
        x, y = cell
        corners = {(x, y), (x - 1, y), (x, y - 1), (x - 1, y - 1)}
        owners = [i for i, laid in enumerate(self.cards) if laid.at in corners]
        return max(owners, key=lambda i: self.cards[i].tier, default=None)

    def find_visible_cell(self, index: int) -> Cell | None:
        """The topmost, and of those the leftmost, visible piece of a card; None when it is covered whole."""
        laid = self.cards[index]
        if laid.tier == SECOND or not self.second >> self.bit(laid.at) & SQUARE:
            return laid.at
        visible = (cell for cell in laid.cells if not self.has(self.second, cell))
        return min(visible, key=lambda cell: (cell[1], cell[0]), default=None)

    def lay(self, laid: LaidCard) -> Field:
        """The field with one more card on it. Whether it may lie there was decided before."""
        field = self.widen_for(laid.at)
        bit = field.bit(laid.at)
        cells = SQUARE << bit
        white, dark, milk = field.visible
        if laid.tier == SECOND:
            white, dark, milk = white & ~cells, dark & ~cells, milk & ~cells
        new_white, new_dark, new_milk = cells_by_colour(laid.pieces)
        visible = (white | new_white << bit, dark | new_dark << bit, milk | new_milk << bit)
        first, second, corners, barred = field.first, field.second, field.corners, field.barred
        if laid.tier == FIRST:
            first, corners = first | cells, corners | 1 << bit
            barred |= cells if laid.smartie else 0
        else:
            second |= cells
        return Field((*field.cards, laid), field.left, field.top, visible, first, second, corners, barred)

    def guard(self, index: int) -> Field:
        """The field with a smartie put on one of its first-tier cards (S8)."""
        laid = self.cards[index]
        cards = (*self.cards[:index], laid._replace(smartie=True), *self.cards[index + 1 :])
        barred = self.barred | SQUARE << self.bit(laid.at)
        return Field(cards, self.left, self.top, self.visible, self.first, self.second, self.corners, barred)

    def widen_for(self, cell: Cell) -> Field:
        """The same field, with its margins moved so that a card fits at the cell."""
        x, y = cell
        if x - self.left >= MARGIN and y - self.top >= MARGIN:
            return self
        left, top = min(self.left, x - MARGIN), min(self.top, y - MARGIN)
        by = (self.top - top) * STRIDE + self.left - left
        white, dark, milk = self.visible
        visible = (white << by, dark << by, milk << by)
        shifted = (self.first << by, self.second << by, self.corners << by, self.barred << by)
        return Field(self.cards, left, top, visible, *shifted)


def square(at: Cell) -> tuple[Cell, ...]:
    """The four cells of a card whose top-left piece is at a cell, clockwise."""
    return tuple((at[0] + dx, at[1] + dy) for dx, dy in AT_CORNER)


@cache
def cells_by_colour(pieces: str) -> tuple[Cells, ...]:
    """The cells of each colour of a card that lies at bit 0."""
    cells = [(1 << dy * STRIDE + dx, piece) for (dx, dy), piece in zip(AT_CORNER, pieces, strict=True)]
    return tuple(sum(cell for cell, piece in cells if piece == colour) for colour in COLOURS)


def bits(cells: Cells) -> Iterator[int]:
    """The numbers of the bits of a set, lowest first; the highest are found first, since that shortens the rest."""
    found = []
    while cells:
        highest = cells.bit_length() - 1
        found.append(highest)
        cells ^= 1 << highest
    return reversed(found)
