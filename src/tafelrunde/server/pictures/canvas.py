"""A picture to draw on, in plain shapes: everything that knows Pillow."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from PIL import Image, ImageDraw, ImageFont

FINER = 2
"""Shapes are drawn so many times as large, and made smaller in the end: that smooths their edges."""

Point: TypeAlias = tuple[float, float]


class Area(NamedTuple):
    """A part of a picture, in pixels."""

    x: float
    y: float
    width: float
    height: float


class Canvas:
    """A picture of so many pixels; all measures are in pixels of the finished one."""

    def __init__(self, width: int, height: int, ground: str) -> None:
        self.size = (width, height)
        self.image = Image.new("RGB", (width * FINER, height * FINER), ground)
        self.pen = ImageDraw.Draw(self.image)

    def box(self, area: Area, fill: str, *, radius: float = 0, line: str | None = None, thick: float = 0) -> None:
        """A rectangle with round corners."""
        x, y, width, height = (FINER * value for value in area)
        self.pen.rounded_rectangle(
            (x, y, x + width, y + height), FINER * radius, fill, line, round(FINER * thick) if line else 0
        )

    def disc(self, centre: Point, radius: float, fill: str, line: str | None = None) -> None:
        """A circle."""
        x, y = centre
        corners = (FINER * (x - radius), FINER * (y - radius), FINER * (x + radius), FINER * (y + radius))
        self.pen.ellipse(corners, fill, line, FINER if line else 0)

    def line(self, start: Point, end: Point, colour: str, thick: float) -> None:
        """A line with round ends."""
        ends = [(FINER * x, FINER * y) for x, y in (start, end)]
        self.pen.line(ends, colour, round(FINER * thick))
        for point in (start, end):
            self.disc(point, thick / 2, colour)

    def shape(self, points: Sequence[Point], fill: str) -> None:
        """The inside of a line through these points."""
        self.pen.polygon([(FINER * x, FINER * y) for x, y in points], fill)

    def text(self, at: Point, text: str, size: float, colour: str, *, anchor: str = "mm") -> None:
        """Letters of ASCII: the font that comes with Pillow has no others. The anchor is one of Pillow's."""
        font = ImageFont.load_default(FINER * size)
        self.pen.text((FINER * at[0], FINER * at[1]), text, colour, font, anchor)

    def png(self) -> bytes:
        """The finished picture."""
        file = io.BytesIO()
        self.image.resize(self.size, Image.Resampling.BOX).save(file, "PNG", optimize=True)
        return file.getvalue()
