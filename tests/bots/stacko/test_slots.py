"""The bot slots: a band of four numbers for every place."""

from random import Random

import pytest
from tests.bots.stacko.kit import FINISHED, looking
from tests.kit.tables import CHOCOLATE, start

from tafelrunde.bots.stacko.slots import Slots, slot
from tafelrunde.records.notation import write
from tafelrunde.rules.chocolate.schoko import SCHOKO

JUMBLED = (1, 5, 9, 13, 17, 21, 25, 29, 33, 37)
"""No part is in its band."""


def test_the_widest_parts_belong_lowest() -> None:
    """Parts 37 to 40 into place 1, parts 1 to 4 into place 10."""
    assert [0, 0, 1, 8, 9, 9] == [slot(part) for part in (40, 37, 36, 5, 4, 1)]


@pytest.mark.parametrize(
    ("tower", "offer", "drawn", "word"),
    [
        (JUMBLED, 40, False, "take 1"),
        (JUMBLED, 18, False, "take 6"),
        ((38, *JUMBLED[1:]), 40, False, "draw"),
        ((38, *JUMBLED[1:]), 40, True, "pass"),
        ((*FINISHED[:4], 38, *FINISHED[5:]), 27, True, "take 5"),
    ],
)
def test_a_part_goes_into_its_band_or_nowhere(tower: tuple[int, ...], offer: int, drawn: bool, word: str) -> None:  # noqa: FBT001
    """T2, T6: unless it finishes the tower elsewhere, it is taken only where the band is not yet filled."""
    assert word == write(Slots("stacko").choose(looking(tower, offer, drawn=drawn), Random(0)), "stacko")


def test_it_plays_no_other_game() -> None:
    """A view of Scho K.O. is refused."""
    with pytest.raises(TypeError):
        Slots("stacko").choose(SCHOKO.view(start(CHOCOLATE[0], 1), 1), Random(0))
