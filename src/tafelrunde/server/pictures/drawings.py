"""How the games draw a position, by their names; a game without a drawing has a picture of its scores alone."""

from __future__ import annotations

from typing import Protocol

from tafelrunde.records import extensions
from tafelrunde.rules.chocolate.courses import COURSES
from tafelrunde.rules.core import Seat
from tafelrunde.rules.stacko.game import STACKO
from tafelrunde.server.pictures.canvas import Area, Canvas
from tafelrunde.server.pictures.chocolate.drawing import ChocolateDrawing
from tafelrunde.server.pictures.stacko.drawing import StackoDrawing
from tafelrunde.wire.replays import Frame


class PositionDrawing(Protocol):
    """How a game draws a position that is open to all."""

    def draw(self, canvas: Canvas, frame: Frame, area: Area) -> None:
        """Draw the board inside an area."""

    def badge(self, canvas: Canvas, frame: Frame, seat: Seat, area: Area) -> None:
        """Draw the sign of a seat's side."""


DRAWINGS: dict[str, PositionDrawing] = {**dict.fromkeys(COURSES, ChocolateDrawing()), STACKO.name: StackoDrawing()}
for package in extensions.load("pictures"):
    DRAWINGS.update(package.DRAWINGS)
