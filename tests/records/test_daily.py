"""Days of UTC, the score of a try and its place in the field."""

import pytest

from tafelrunde.records import daily
from tafelrunde.records.daily import FieldPlace, TryScore, find_place, score_try

NOON = 1_795_089_600_000
DAY = 24 * 60 * 60 * 1000


def test_a_day_is_one_of_utc() -> None:
    """It begins at midnight there, and ends when the next one begins."""
    assert "2026-11-19" == daily.day_of(NOON) == daily.day_of(daily.start_of("2026-11-19"))
    assert ("2026-11-18", "2026-11-20") == (daily.shift("2026-11-19", -1), daily.shift("2026-11-19", 1))
    assert DAY == daily.end_of("2026-11-19") - daily.start_of("2026-11-19")
    assert "2026-11-20" == daily.day_of(daily.end_of("2026-11-19"))


@pytest.mark.parametrize("text", ["2026-11-31", "2026-1-1", "20261119", "today", "2026-W47-4", ""])
def test_what_is_no_day_is_told(text: str) -> None:
    """A day is written in one way only."""
    assert not daily.is_day(text)
    assert daily.is_day("2026-11-30")


def test_the_margin_decides_and_then_who_won() -> None:
    """Of equal points a win by the rules (K5) comes before a draw, and that before a loss; giving up is last."""
    scores = [
        TryScore(30, 20, 1.0),
        TryScore(21, 20, 1.0),
        TryScore(20, 20, 1.0),
        TryScore(20, 20, 0.5),
        TryScore(20, 20, 0.0),
        TryScore(19, 20, 0.0),
        TryScore(9, 0, 0.0, gave_up=True),
    ]
    assert sorted(scores, key=lambda score: -score.rank) == scores
    assert [10, 1, 0, 0, 0, -1, None] == [daily.margin_of(score.rank) for score in scores]


def test_a_score_is_that_of_a_seat() -> None:
    """Whoever starts."""
    assert TryScore(31, 28, 1.0) == score_try([31, 28], [1], 1)
    assert TryScore(28, 31, 0.0) == score_try([31, 28], [1], 2)
    assert TryScore(5, 5, 0.5) == score_try([5, 5], [1, 2], 2)


def test_the_field_is_beaten_in_shares() -> None:
    """D2: the share of results beaten, ties half."""
    field = {10: 1, 4: 3, 1: 1}
    assert FieldPlace(1, 5, 1.0) == find_place(10, field)
    assert FieldPlace(2, 5, 0.5) == find_place(4, field)
    assert FieldPlace(5, 5, 0.0) == find_place(1, field)
    assert FieldPlace(1, 1, None) == find_place(1, {1: 1})
