"""Boards of chocolate as ASCII drawings, read and drawn.

    W  D  .      a letter is the visible piece of a cell, a dot is an empty cell
    w  d* .      small letters are pieces of the second tier; a star marks a piece of a card with a smartie

Row by row, the first cell that belongs to no card yet is the top-left piece of the next card. So a drawing of one tier
tells its cards apart, however they are offset.
"""

from collections.abc import Iterator

from tafelrunde.rules.chocolate import placing
from tafelrunde.rules.chocolate.card import card_of
from tafelrunde.rules.chocolate.field import FIRST, SECOND, Field, LaidCard, square
from tafelrunde.rules.core import Cell


def board(text: str) -> str:
    """A drawing with nothing but single spaces in it, to be compared."""
    return "\n".join(" ".join(line.split()) for line in text.strip().splitlines())


def field_of(first: str, second: str = "", *, at: Cell = (0, 0), printed: bool = False) -> Field:
    """The field of a drawing of each tier, with the top-left corner at a cell; printed: its stars are stack cards."""
    field = Field()
    for tier, text in ((FIRST, first), (SECOND, second)):
        for pieces, cell, smartie in cards_drawn(text):
            place = (cell[0] + at[0], cell[1] + at[1])
            field = field.lay(LaidCard(card_of(pieces, smartie and printed), pieces, place, tier, smartie))
    return field


def cards_drawn(text: str) -> Iterator[tuple[str, Cell, bool]]:
    """The pieces, the top-left cell and the smartie of each card of a drawing."""
    rows = [line.split() for line in text.strip().splitlines()]
    left = {(x, y): drawn for y, row in enumerate(rows) for x, drawn in enumerate(row) if drawn != "."}
    while left:
        cell = min(left, key=lambda cell: (cell[1], cell[0]))
        pieces = [left.pop(corner) for corner in square(cell)]
        yield "".join(piece[0] for piece in pieces).upper(), cell, any("*" in piece for piece in pieces)


def draw(field: Field) -> str:
    """The field seen from above."""
    return drawn(field, {}, 0)


def places(field: Field, pieces: str, tier: int = FIRST) -> str:
    """The field with a margin, and a plus at each anchor where a card may be laid as it lies here, on this tier."""
    cells = {cell for laid in field.cards for x, y in laid.cells for cell in box(x, y)}
    legal = [cell for cell in cells if placing.refusal(field, pieces, cell, tier) is None]
    return drawn(field, dict.fromkeys(legal, "+"), 2)


def box(x: int, y: int) -> Iterator[Cell]:
    """The cells around a cell, two steps each way."""
    return ((x + dx, y + dy) for dx in range(-2, 3) for dy in range(-2, 3))


def drawn(field: Field, marks: dict[Cell, str], margin: int) -> str:
    """The field with marks in some of its cells."""
    cells = [cell for laid in field.cards for cell in laid.cells] or [(0, 0)]
    across = range(min(x for x, _ in cells) - margin, max(x for x, _ in cells) + margin + 1)
    down = range(min(y for _, y in cells) - margin, max(y for _, y in cells) + margin + 1)
    return "\n".join(" ".join(marks.get((x, y)) or piece(field, (x, y)) for x in across) for y in down)


def piece(field: Field, cell: Cell) -> str:
    """One cell of a drawing."""
    colour, owner = field.colour(cell), field.owner(cell)
    if colour is None or owner is None:
        return "."
    laid = field.cards[owner]
    return (colour.lower() if laid.tier == SECOND else colour.value) + ("*" if laid.smartie else "")
