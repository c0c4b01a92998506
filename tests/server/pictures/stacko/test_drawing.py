"""Two towers on a picture."""

import io
from itertools import pairwise

from PIL import Image

from tafelrunde.server.pictures.canvas import Area, Canvas
from tafelrunde.server.pictures.stacko.drawing import draw_tower

PARTS = [40, 31, 22, 13, 4]
GROUND = (255, 255, 255)


def widths(parts: list[int]) -> list[int]:
    """How many pixels wide each part of a tower is drawn, the lowest first."""
    canvas = Canvas(200, 100, "#ffffff")
    draw_tower(canvas, parts, Area(0, 0, 200, 100))
    picture = Image.open(io.BytesIO(canvas.png()))
    step = 100 // len(parts)
    rows = [100 - place * step - step // 2 for place in range(len(parts))]
    return [sum(picture.getpixel((x, row)) != GROUND for x in range(200)) for row in rows]


def test_a_finished_tower_gets_narrower_from_the_bottom_to_the_top() -> None:
    """T1: the first part of a list is the lowest, and its number is its width."""
    found = widths(PARTS)
    assert all(below > above for below, above in pairwise(found))
    assert found == widths(PARTS[::-1])[::-1]


def test_equal_numbers_are_equally_wide() -> None:
    """Wherever they stand in the tower."""
    assert 1 == len(set(widths([20] * 5)))
