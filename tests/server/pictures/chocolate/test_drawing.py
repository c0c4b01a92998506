"""The field of a chocolate game, drawn."""

import io

import pytest
from PIL import Image
from tests.server.pictures.test_final_position import example

from tafelrunde.server.pictures.final_position import draw_final_position

PLATES = {"W": (248, 236, 208), "D": (87, 48, 26), "M": (189, 125, 75)}


def drawn(name: str) -> Image.Image:
    """The picture of an example."""
    return Image.open(io.BytesIO(draw_final_position(example(name))))


@pytest.mark.parametrize(("name", "colours"), [("schoko", "WD"), ("schokoly-3", "WDM")])
def test_the_field_shows_the_colours_that_are_played(name: str, colours: str) -> None:
    """Milk is in no deck of Scho K.O."""
    found = {colour for _, colour in drawn(name).getcolors(1 << 24) or []}
    assert set(colours) == {letter for letter, plate in PLATES.items() if plate in found}
