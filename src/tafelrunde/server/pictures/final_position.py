"""The picture of a finished game: its final position, and the scores beside it. Names are told by the link, not here.

The font that comes with Pillow has the letters of ASCII alone, and a removed name must not live on in a picture.
"""

from __future__ import annotations

from collections import deque
from math import cos, pi, sin
from typing import Any

from tafelrunde.records import replay
from tafelrunde.records.record import Record
from tafelrunde.rules.core import Game, Seat
from tafelrunde.rules.games import GAMES
from tafelrunde.server.pictures.canvas import Area, Canvas
from tafelrunde.server.pictures.drawings import DRAWINGS
from tafelrunde.wire.replays import Frame, frame

WIDTH, HEIGHT = 1200, 630
"""What programs that show links ask for."""

GROUND, PANEL, INK, SOFT, STAR = "#e9d8bb", "#fffaf1", "#33200f", "#6d543d", "#d9902f"
BOARD = Area(36, 36, 768, HEIGHT - 72)
SIDE = Area(840, 0, 360, HEIGHT)
FIRST_ROW, LAST_ROW = 170.0, 540.0
MOST_OF_ROW = 150.0


def draw_final_position(record: Record) -> bytes:
    """The picture, as PNG. Raises Problem for a record that breaks a rule."""
    game: Any = GAMES[record.game]
    [last] = deque(replay.replay(record), maxlen=1)
    shown = frame(game, last, 0, partial=False)
    canvas = Canvas(WIDTH, HEIGHT, GROUND)
    drawing = DRAWINGS.get(game.name)
    if drawing:
        drawing.draw(canvas, shown, BOARD)
    canvas.box(SIDE, PANEL)
    canvas.text((SIDE.x + SIDE.width / 2, 84), game.title, 50, INK)
    canvas.text((SIDE.x + SIDE.width / 2, HEIGHT - 46), "Tafelrunde", 28, SOFT)
    draw_scores(canvas, game, record, shown)
    return canvas.png()


def draw_scores(canvas: Canvas, game: Game[Any, Any, Any, Any], record: Record, shown: Frame) -> None:
    """A row for each side: its sign, its score, and a star for whoever won."""
    result = record.result
    if result is None:
        return
    sides = first_seats(game, len(record.players))
    row = min(MOST_OF_ROW, (LAST_ROW - FIRST_ROW) / len(sides))
    drawing = DRAWINGS.get(game.name)
    for index, seat in enumerate(sides):
        y = FIRST_ROW + (index + 0.5) * row
        if drawing:
            drawing.badge(canvas, shown, seat, Area(SIDE.x + 48, y - 34, 68, 68))
        canvas.text((SIDE.x + 192, y), str(result.scores[seat - 1]), 0.55 * row, INK)
        if seat in result.winners:
            canvas.shape(star(SIDE.x + 308, y, 28), STAR)


def first_seats(game: Game[Any, Any, Any, Any], seats: int) -> list[Seat]:
    """The first seat of each side: partners count together."""
    return list(dict.fromkeys(min(game.side(seat, seats)) for seat in range(1, seats + 1)))


def star(x: float, y: float, radius: float) -> list[tuple[float, float]]:
    """The corners of a star with five points."""
    lengths = [radius if corner % 2 == 0 else 0.42 * radius for corner in range(10)]
    return [(x + r * sin(n * pi / 5), y - r * cos(n * pi / 5)) for n, r in enumerate(lengths)]
