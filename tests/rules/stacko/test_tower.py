"""Towers: when one is finished, and what one scores."""

import pytest

from tafelrunde.rules.stacko.tower import HEIGHT, PARTS, is_finished, points, run

FINISHED = (38, 33, 30, 27, 20, 19, 11, 8, 4, 1)


def test_there_are_forty_parts_and_towers_of_ten() -> None:
    """T1: the parts are numbered from 1, the narrowest, to 40, the widest."""
    assert (1, 40, 40, 10) == (PARTS[0], PARTS[-1], len(PARTS), HEIGHT)


def test_a_tower_of_falling_numbers_is_finished() -> None:
    """T1: every part but the lowest lies on a wider one."""
    assert is_finished(FINISHED)


@pytest.mark.parametrize("place", range(1, 10))
def test_one_wider_part_on_a_narrower_one_spoils_the_tower(place: int) -> None:
    """T1: two neighbours the wrong way round are enough, wherever they are."""
    tower = [*FINISHED]
    tower[place - 1 : place + 1] = reversed(tower[place - 1 : place + 1])
    assert not is_finished(tower)


def test_three_parts_built_correctly_score_15() -> None:
    """T6: the example: the lowest parts are 32, 23, 21, followed by a wider one."""
    assert 15 == points((32, 23, 21, 25, 24, 22, 20, 18, 16, 14))


def test_only_the_run_from_the_bottom_counts() -> None:
    """T6: what falls above a break scores nothing; the lowest part alone always counts."""
    assert 1 == run((1, 40, 39, 38, 37, 36, 35, 34, 33, 32))


def test_a_finished_tower_scores_50() -> None:
    """T6: its builder scores 50."""
    assert 50 == points(FINISHED)
