"""A picture to draw on: measures are in pixels of the finished one."""

import io

from PIL import Image

from tafelrunde.server.pictures.canvas import Area, Canvas

GROUND, INK = (255, 255, 255), (200, 0, 0)


def finished(canvas: Canvas) -> Image.Image:
    """The picture as others open it."""
    return Image.open(io.BytesIO(canvas.png()))


def canvas() -> Canvas:
    """A white one."""
    return Canvas(60, 40, "#ffffff")


def test_a_picture_has_the_size_that_was_asked_for() -> None:
    """However fine it is drawn."""
    picture = finished(canvas())
    assert ("PNG", (60, 40), GROUND) == (picture.format, picture.size, picture.getpixel((30, 20)))


def test_a_box_fills_its_area_and_nothing_beside_it() -> None:
    """A line around it has its own colour."""
    drawing = canvas()
    drawing.box(Area(10, 10, 20, 20), "#c80000", line="#000000", thick=2)
    picture = finished(drawing)
    assert [INK, (0, 0, 0), GROUND, GROUND] == [
        picture.getpixel(point) for point in ((20, 20), (11, 20), (8, 20), (33, 20))
    ]


def test_a_disc_and_a_shape_are_where_their_points_are() -> None:
    """The corners of the square around a disc stay free."""
    drawing = canvas()
    drawing.disc((20, 20), 10, "#c80000")
    drawing.shape([(40, 5), (55, 5), (40, 35)], "#c80000")
    picture = finished(drawing)
    assert [INK, GROUND, INK, GROUND] == [picture.getpixel(point) for point in ((20, 20), (11, 11), (43, 10), (54, 34))]


def test_a_line_has_round_ends() -> None:
    """They reach half its thickness beyond the points."""
    drawing = canvas()
    drawing.line((20, 20), (40, 20), "#c80000", 8)
    picture = finished(drawing)
    assert [INK, INK, GROUND, GROUND] == [picture.getpixel(point) for point in ((30, 20), (42, 20), (46, 20), (43, 16))]


def test_a_text_is_written_around_its_point() -> None:
    """By default its middle lies there."""
    drawing = canvas()
    drawing.text((30, 20), "8", 20, "#c80000")
    box = finished(drawing).convert("L").point(lambda tone: 255 * (tone < 200)).getbbox()
    assert box is not None
    left, top, right, bottom = box
    assert abs((left + right) / 2 - 30) <= 2
    assert abs((top + bottom) / 2 - 20) <= 3
