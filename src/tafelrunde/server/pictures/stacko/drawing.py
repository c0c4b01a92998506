"""Two towers on a picture, side by side."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.rules.core import Seat
from tafelrunde.server.pictures.canvas import Area, Canvas
from tafelrunde.wire.replays import Frame

WOODS = ("#f2d9a4", "#e0ac66", "#bd7c45", "#8c5029", "#5a301a")
"""From the narrow parts to the wide ones."""

WIDEST = 40
LIGHT_INK, DARK_INK = "#fff4e0", "#2a1204"
FIRST_WITH_LIGHT_INK = 3
GAP = 24.0
SEAT_WOODS = (1, 3)


class StackoDrawing:
    """Draws towers."""

    def draw(self, canvas: Canvas, frame: Frame, area: Area) -> None:
        """The towers of the seats from left to right."""
        width = (area.width - GAP) / len(frame.towers)
        for index, tower in enumerate(frame.towers):
            draw_tower(canvas, tower, Area(area.x + index * (width + GAP), area.y, width, area.height))

    def badge(self, canvas: Canvas, frame: Frame, seat: Seat, area: Area) -> None:  # noqa: ARG002 - see PositionDrawing
        """A small part, lighter for the left tower."""
        low = Area(area.x, area.y + 0.3 * area.height, area.width, 0.4 * area.height)
        canvas.box(low, WOODS[SEAT_WOODS[seat - 1]], radius=6, line="#3a1d0c", thick=2)


def draw_tower(canvas: Canvas, tower: Sequence[int], area: Area) -> None:
    """The parts of a tower, the lowest at the bottom; the width of each is its number."""
    step = area.height / len(tower)
    for place, part in enumerate(tower):
        tone = (part - 1) * len(WOODS) // WIDEST
        width = area.width * (0.2 + 0.8 * part / WIDEST)
        x, y = area.x + area.width / 2, area.y + area.height - (place + 1) * step
        canvas.box(Area(x - width / 2, y + 2, width, step - 4), WOODS[tone], radius=8, line="#3a1d0c", thick=2)
        ink = LIGHT_INK if tone >= FIRST_WITH_LIGHT_INK else DARK_INK
        canvas.text((x, y + step / 2), str(part), 0.5 * step, ink)
