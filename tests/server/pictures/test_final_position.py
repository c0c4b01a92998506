"""Pictures of final positions: every game is drawn, and the board is the one of the record."""

import io
from pathlib import Path

import pytest
from PIL import Image

from tafelrunde.records import record
from tafelrunde.records.record import Record
from tafelrunde.rules.games import GAMES
from tafelrunde.server.pictures.final_position import draw_final_position, first_seats

EXAMPLES = Path(__file__).parents[3] / "examples"
GROUND = (233, 216, 187)


def example(name: str) -> Record:
    """A record of a whole game."""
    return record.read((EXAMPLES / f"{name}.jsonl").read_bytes().splitlines()[0])


@pytest.mark.parametrize("name", ["schoko", "schokoly", "schokoly-3", "stacko"])
def test_every_game_is_drawn(name: str) -> None:
    """In the size that programs ask for, small enough to be sent, and not only its scores."""
    png = draw_final_position(example(name))
    board = Image.open(io.BytesIO(png)).crop((0, 0, 840, 630))
    colours = board.getcolors(1 << 24) or []
    ground = sum(count for count, colour in colours if colour == GROUND)
    assert (True, True) == (len(png) < 150_000, 0.2 < ground / (840 * 630) < 0.95)


def test_partners_have_one_row() -> None:
    """Two sides of four seats, and a side for each of three (S5)."""
    assert ([1, 2], [1, 2, 3]) == (first_seats(GAMES["schokoly"], 4), first_seats(GAMES["schokoly"], 3))
