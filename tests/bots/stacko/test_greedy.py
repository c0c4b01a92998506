"""Greedy play of Stacko: a part goes where it helps, or is declined."""

from random import Random

import pytest
from tests.bots.stacko.kit import FINISHED, looking

from tafelrunde.bots.stacko.greedy import choose
from tafelrunde.records.notation import write


def test_it_finishes_a_tower_when_it_can() -> None:
    """T6: the part goes where it completes the tower."""
    assert "take 5" == write(choose(looking((*FINISHED[:4], 38, *FINISHED[5:]), 23), Random(0)), "stacko")


@pytest.mark.parametrize(("drawn", "word"), [(False, "draw"), (True, "pass")])
def test_it_declines_a_part_that_helps_nowhere(drawn: bool, word: str) -> None:  # noqa: FBT001
    """T2: with one place missing between 28 and 20, a 39 is of no use."""
    view = looking((*FINISHED[:4], 38, *FINISHED[5:]), 39, drawn=drawn)
    assert word == write(choose(view, Random(0)), "stacko")
