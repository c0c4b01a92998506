"""What a tower of Stacko still needs."""

from tafelrunde.bots.stacko.cost import cost, gap

FINISHED = (40, 36, 32, 28, 24, 20, 16, 12, 8, 4)


def test_a_finished_tower_costs_nothing() -> None:
    """T1: and every other tower costs something."""
    assert 0 == cost(FINISHED) < cost((*FINISHED[:4], 38, *FINISHED[5:]))


def test_a_gap_costs_more_the_more_places_and_the_fewer_parts_it_has() -> None:
    """And it cannot be filled with fewer parts than places."""
    assert [0.0, 1.0, 0.25, 2.0, float("inf")] == [gap(0, 9), gap(1, 1), gap(1, 4), gap(2, 2), gap(3, 2)]
