"""The field of the chocolate games from above.

In colour each piece is a tile whose right and lower edges show where cards end; second-tier cards are lighter and have
a bright upper edge and a mark; a smartie is a dot. Without colour a piece is its letter, with ^ on the second tier and
* on cards with a smartie.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from rich.text import Text

from tafelrunde.cli.chocolate.shades import SHADES, SMARTIES
from tafelrunde.cli.palette import FAINT, NEWEST, OUTLINE, WRONG, Paper
from tafelrunde.rules.chocolate.card import Colour
from tafelrunde.rules.chocolate.field import SECOND, Field
from tafelrunde.rules.core import Cell

LABEL = 4
AROUND = 1
FAR = 4
BESIDE_FIELD = 8
"""Lines of a screen that are left for what stands below the field."""


@dataclass(frozen=True, slots=True)
class Tile:
    """What is seen in a cell: the number of the card, its colour, whether it is raised, and has a smartie here."""

    card: int
    colour: Colour
    raised: bool
    smartie: bool
    dotted: bool


@dataclass(frozen=True, slots=True)
class Drawing:
    """The tiles of a field, the part of it that is drawn, the size of a tile, and the cells that are pointed at."""

    tiles: dict[Cell, Tile]
    columns: range
    rows: range
    size: int
    marks: frozenset[Cell]
    newest: int

    def has_edge(self, cell: Cell, dx: int, dy: int) -> bool:
        """Does the card of a cell end on this side?"""
        beside = self.tiles.get((cell[0] + dx, cell[1] + dy))
        return beside is None or beside.card != self.tiles[cell].card


def draw(field: Field, paper: Paper, marks: Collection[Cell] = ()) -> Text:
    """The field, with coordinates at its edges and the marked cells pointed at."""
    tiles = tiles_of(field)
    near = frozenset(cell for cell in marks if is_near(cell, tiles))
    columns, rows = extent({*tiles, *near})
    roomy = len(columns) * 4 + LABEL <= paper.width and len(rows) * 2 + BESIDE_FIELD <= paper.height
    size = (2 if roomy else 1) if paper.colour else 0
    drawing = Drawing(tiles, columns, rows, size, near, len(field.cards) - 1)
    lines = [header(drawing)]
    for row in rows:
        lines += line(drawing, row)
    return Text("\n").join(lines)


def tiles_of(field: Field) -> dict[Cell, Tile]:
    """What is seen in every cell: a later card lies above an earlier one."""
    tiles = {}
    for number, laid in enumerate(field.cards):
        for cell, piece in zip(laid.cells, laid.pieces, strict=True):
            dotted = laid.smartie and cell == field.find_visible_cell(number)
            tiles[cell] = Tile(number, Colour(piece), laid.tier == SECOND, laid.smartie, dotted)
    return tiles


def is_near(cell: Cell, tiles: Collection[Cell]) -> bool:
    """Is the cell close enough to the field to be drawn with it?"""
    return any(abs(cell[0] - x) <= FAR and abs(cell[1] - y) <= FAR for x, y in tiles) or not tiles


def extent(cells: Collection[Cell]) -> tuple[range, range]:
    """The columns and rows that hold these cells, and a margin."""
    across, down = {x for x, _ in cells} or {0, 1}, {y for _, y in cells} or {0, 1}
    columns = range(min(across) - AROUND, max(across) + AROUND + 1)
    return columns, range(min(down) - AROUND, max(down) + AROUND + 1)


def width(drawing: Drawing) -> int:
    """How wide a cell is drawn."""
    return (3, 2, 4)[drawing.size]


def header(drawing: Drawing) -> Text:
    """The numbers of the columns, of every second one where there is no room for more."""
    wide = width(drawing)
    letters = " " * LABEL
    for x in drawing.columns:
        label = str(x) if wide > LABEL - 1 or x % 2 == 0 else ""
        end = len(letters.rstrip(" ")) if len(label) > wide else 0
        start = max(end, len(letters) + (wide - len(label) + (wide > LABEL - 1)) // 2)
        letters = (letters.ljust(start)[:start] + label).ljust(len(letters) + wide)
    return Text(letters.rstrip(), style=FAINT)


def line(drawing: Drawing, row: int) -> list[Text]:
    """One row of cells, as one line or two."""
    lines = []
    for part in range(max(drawing.size, 1)):
        text = Text(f"{row:>{LABEL - 1}} " if part == 0 else " " * LABEL, style=FAINT)
        for column in drawing.columns:
            cell = (column, row)
            text.append_text(plain_cell(drawing, cell) if drawing.size == 0 else colour_part(drawing, cell, part))
        lines.append(text)
    return lines


def plain_cell(drawing: Drawing, cell: Cell) -> Text:
    """A cell in letters."""
    tile = drawing.tiles.get(cell)
    mark = "!" if cell in drawing.marks else "" if tile is None else "^" if tile.raised else "*" if tile.smartie else ""
    return Text(f" {'.' if tile is None else tile.colour.value}{mark:1}")


def colour_part(drawing: Drawing, cell: Cell, part: int) -> Text:
    """A part of a cell in colour: the upper or the lower line of a large one, or all of a small one."""
    tile = drawing.tiles.get(cell)
    if tile is None:
        return empty(drawing, cell, part)
    shade = SHADES[tile.colour]
    face = shade.raised if tile.raised else shade.face
    outline = NEWEST if tile.card == drawing.newest else OUTLINE
    right = outline if drawing.has_edge(cell, 1, 0) else shade.edge
    last = part == drawing.size - 1
    text = Text(style=f"on {face}")
    body = middle(drawing, cell, part)
    text.append_text(body)
    text.append("▕", style=right)
    if last and drawing.has_edge(cell, 0, 1):
        text.stylize(f"underline {outline}" if body.plain.isspace() else "underline")
    return text


def middle(drawing: Drawing, cell: Cell, part: int) -> Text:
    """What a piece carries: a smartie, a mark, or the bright edge of the second tier."""
    tile = drawing.tiles[cell]
    wide = width(drawing) - 1
    if cell in drawing.marks:
        return Text("✕".center(wide) if part == 0 else " " * wide, style=f"bold {WRONG}")
    if tile.dotted and part == 0:
        return Text("●".center(wide), style=SMARTIES[tile.card % len(SMARTIES)])
    if tile.raised:
        edge = part == 0 and drawing.size > 1
        return Text("▔" * wide if edge else "▴".center(wide), style=SHADES[tile.colour].light)
    return Text(" " * wide)


def empty(drawing: Drawing, cell: Cell, part: int) -> Text:
    """A cell where nothing lies."""
    wide = width(drawing)
    if part:
        return Text(" " * wide)
    if cell in drawing.marks:
        return Text("✕".center(wide), style=f"bold {WRONG}")
    return Text("·".center(wide), style=FAINT)
