"""The field of a chocolate game on a picture: its cards, and the groups that count."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.rules.core import Cell, Seat
from tafelrunde.server.pictures.canvas import Area, Canvas
from tafelrunde.wire.chocolate.counting import Group
from tafelrunde.wire.chocolate.views import ChocolateView, Laid
from tafelrunde.wire.replays import Frame

PIECES = {"W": ("#dfc591", "#f8ecd0"), "D": ("#2b1508", "#57301a"), "M": ("#8a5128", "#bd7d4b")}
"""The rim and the plate of a piece of each colour."""

NAMELESS = ("#b9a27e", "#cdb995")
GLAZES = ("#dd3327", "#f07f13", "#3f9a3a", "#2f73c9", "#d9519c")
LINES = {"largest": "#ffd36b", "area": "#a6f0b0"}
CORNERS = ((0, 0), (1, 0), (1, 1), (0, 1))
SIDES = (((0, -1), (0, 0), (1, 0)), ((1, 0), (1, 0), (1, 1)), ((0, 1), (0, 1), (1, 1)), ((-1, 0), (0, 0), (0, 1)))
"""For each side of a cell: where the neighbour is, and the ends of the edge between them."""

LARGEST_CELL = 64.0
TOP_TIER = 2
LIFT = (-0.06, -0.16)
"""A card of the second tier lies so much higher, in cells."""


class ChocolateDrawing:
    """Draws fields."""

    def draw(self, canvas: Canvas, frame: Frame, area: Area) -> None:
        """The cards from below to the top, then the outlines of what counts."""
        view: ChocolateView = frame.view
        if not view.field:
            return
        grid = Grid(view.field, area)
        for card in sorted(view.field, key=lambda card: card.tier):
            draw_card(canvas, grid, card)
        for group in view.groups:
            if group.kind in LINES:
                draw_outline(canvas, grid, group)

    def badge(self, canvas: Canvas, frame: Frame, seat: Seat, area: Area) -> None:
        """A piece of the seat's colour."""
        draw_piece(canvas, frame.view.colours[seat - 1] or "", area)


class Grid:
    """Where the cells of a field are on the picture: in the middle of an area, as large as they fit."""

    def __init__(self, field: Sequence[Laid], area: Area) -> None:
        left, top = min(card.x for card in field), min(card.y for card in field)
        columns = max(card.x for card in field) + 2 - left
        rows = max(card.y for card in field) + 2 - top
        self.cell = min(LARGEST_CELL, area.width / columns, area.height / rows)
        self.x = area.x + (area.width - columns * self.cell) / 2 - left * self.cell
        self.y = area.y + (area.height - rows * self.cell) / 2 - top * self.cell

    def corner(self, x: float, y: float) -> tuple[float, float]:
        """The top left corner of a cell."""
        return self.x + x * self.cell, self.y + y * self.cell

    def square(self, x: float, y: float, size: float = 1) -> Area:
        """So many cells each way."""
        return Area(*self.corner(x, y), size * self.cell, size * self.cell)


def draw_card(canvas: Canvas, grid: Grid, card: Laid) -> None:
    """Four pieces, with a shadow below a card of the second tier, and its smartie."""
    x, y = float(card.x), float(card.y)
    if card.tier == TOP_TIER:
        canvas.box(grid.square(x + 0.06, y + 0.06, 2), "#1d0d04", radius=0.15 * grid.cell)
        x, y = x + LIFT[0], y + LIFT[1]
    for (right, down), piece in zip(CORNERS, card.pieces, strict=True):
        draw_piece(canvas, piece, grid.square(x + right, y + down))
    if card.smartie:
        glaze = GLAZES[abs(card.x * 3 + card.y) % len(GLAZES)]
        centre = grid.corner(x + 1, y + 1)
        canvas.disc(centre, 0.34 * grid.cell, glaze, "#3a1a10")
        canvas.disc(grid.corner(x + 0.9, y + 0.88), 0.08 * grid.cell, "#fff3d6")


def draw_piece(canvas: Canvas, colour: str, area: Area) -> None:
    """A piece: its rim and the plate inside."""
    rim, plate = PIECES.get(colour, NAMELESS)
    size = area.width
    canvas.box(area, rim, radius=0.12 * size, line="#241006", thick=max(1, 0.03 * size))
    inner = Area(area.x + 0.16 * size, area.y + 0.14 * size, 0.68 * size, 0.68 * size)
    canvas.box(inner, plate, radius=0.08 * size)


def draw_outline(canvas: Canvas, grid: Grid, group: Group) -> None:
    """The edges of a group that have no other cell of it behind them, and its size in the middle."""
    cells: set[Cell] = {(x, y) for x, y in group.cells}
    edges = [
        (grid.corner(x + start[0], y + start[1]), grid.corner(x + end[0], y + end[1]))
        for x, y in cells
        for behind, start, end in SIDES
        if (x + behind[0], y + behind[1]) not in cells
    ]
    for colour, thick in (("#1d0d04", 0.2), (LINES[group.kind], 0.11)):
        for start, end in edges:
            canvas.line(start, end, colour, thick * grid.cell)
    x, y = middle(cells)
    centre = grid.corner(x + 0.5, y + 0.5)
    canvas.disc(centre, 0.42 * grid.cell, "#2a1204", LINES[group.kind])
    canvas.text(centre, str(len(cells)), 0.5 * grid.cell, "#fff8ea")


def middle(cells: set[Cell]) -> Cell:
    """The cell nearest to the middle of all; of several the first in reading order."""
    x, y = (sum(values) / len(cells) for values in zip(*cells, strict=True))
    return min(cells, key=lambda cell: ((cell[0] - x) ** 2 + (cell[1] - y) ** 2, cell[1], cell[0]))
