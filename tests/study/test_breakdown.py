"""The parts of a result: how sure each is, and what an early end makes of them."""

import numpy as np
from tests.kit.reviews import record_of, whimsical
from tests.kit.tables import Kind

from tafelrunde.records.record import EarlyEnd
from tafelrunde.study.breakdown import PARTS, EarlyCost, ResultBreakdown, interval_around
from tafelrunde.study.value_curve import ValueCurve

STACKO = Kind("stacko", 2)
HALF = np.full((4, 2), 0.5)


def account(result: tuple[int, int], ended: EarlyCost | None) -> ResultBreakdown:
    """A game in which nothing was played, and that was even to the end."""
    nothing = np.zeros((4, 0, 2))
    return ResultBreakdown(((1,), (2,)), result, ValueCurve(HALF, nothing, nothing, HALF), (), ended)


def test_an_agreed_draw_and_an_aborted_game_are_nobodys_error() -> None:
    """R8: what they changed is the rest."""
    drawn, aborted = (account(each, EarlyCost("agreed")).sides()[0] for each in ((500_000, 500_000), (0, 0)))
    assert [0] * 5 == list(drawn.parts.values())
    assert {"rest": -500_000} == {part: points for part, points in aborted.parts.items() if points}


def test_who_resigns_loses_what_could_be_expected() -> None:
    """As its view told; that it lay otherwise is a guess, and the others gain as much."""
    expected = np.tile([0.3, 0.7], (6, 1))
    first, second = account((0, 1_000_000), EarlyCost("resigned", 1, 0, expected)).sides()
    assert (-300_000, -200_000) == (first.own_errors, first.guesses)
    assert (300_000, 200_000) == (second.others_errors, second.guesses)
    assert 0 == first.rest == second.own_errors


def test_every_part_lies_in_its_interval() -> None:
    """Which holds what other chance would have changed."""
    for side in whimsical(record_of(STACKO, 1, 20, EarlyEnd.AGREED)).sides:
        for part in PARTS:
            low, high = side.intervals[part]
            assert low <= side.parts[part] / 1e6 <= high


def test_more_error_makes_a_wider_interval() -> None:
    """By 1.64 of it to each side."""
    assert (0.0, 0.0) == interval_around(0, 0.0)
    assert 0.0329 == round(interval_around(0, 0.02).high, 4)
