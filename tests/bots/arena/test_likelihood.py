"""What scores say about their mean: intervals that cover it, and never more certainty than there is."""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import factorial, prod

import pytest

from tafelrunde.bots.arena.likelihood import intervals, log_ratio

EVEN = (0.25, 0.0, 0.5, 0.0, 0.25)
CLEAR = (0.02, 0.02, 0.26, 0.1, 0.6)
CALM = (0.05, 0.1, 0.7, 0.1, 0.05)


def histograms(pairs: int) -> Iterator[tuple[int, ...]]:
    """Everything that so many pairs may show."""
    for drawn in combinations_with_replacement(range(5), pairs):
        yield tuple(drawn.count(score) for score in range(5))


def chance_of(histogram: tuple[int, ...], distribution: tuple[float, ...]) -> float:
    """How likely these pairs are."""
    ways = factorial(sum(histogram)) / prod(map(factorial, histogram))
    return ways * prod(share**count for share, count in zip(distribution, histogram, strict=True))


@pytest.mark.parametrize("distribution", [EVEN, CLEAR, CALM])
@pytest.mark.parametrize("pairs", [2, 3, 5, 8, 12])
def test_the_interval_covers_the_true_mean_even_after_few_pairs(pairs: int, distribution: tuple[float, ...]) -> None:
    """Of all that may be seen, 95 % give an interval with the mean in it, or at worst 94 %; counted exactly."""
    mean = sum(score / 4 * share for score, share in enumerate(distribution))
    seen = list(histograms(pairs))
    low, high = intervals(seen)
    chances = [chance_of(histogram, distribution) for histogram in seen]
    assert 0.94 <= sum(chances * (low <= mean) * (mean <= high))


@pytest.mark.parametrize("score", range(5))
def test_pairs_that_are_all_alike_leave_a_doubt(score: int) -> None:
    """All won, all lost or all shared: the interval never collapses, and narrows with every pair."""
    low, high = intervals([[pairs * (score == each) for each in range(5)] for pairs in (1, 2, 20, 200)])
    assert all(low <= score / 4)
    assert all(score / 4 <= high)
    widths = list(high - low)
    assert sorted(widths, reverse=True) == widths
    assert (True, True) == (widths[1] > 0.7, widths[-1] > 0.009)


def test_two_wins_are_as_good_as_a_textbook_says() -> None:
    """Two of two: from about 15 % on, as the exact binomial interval has it."""
    assert (0.15, 1.0) == tuple(round(float(bound), 2) for bound in intervals([0, 0, 0, 0, 2]))


def test_more_pairs_of_the_same_kind_narrow_the_interval() -> None:
    """Four times the pairs, about half the width."""
    low, high = intervals([[n, n, 2 * n, n, n] for n in (25, 100)])
    assert 2 == pytest.approx((high - low)[0] / (high - low)[1], rel=0.03)


def test_the_ratio_takes_the_side_of_the_scores() -> None:
    """It is even between means that are equally far, changes sign with its means, and grows with the pairs."""
    assert 0 == pytest.approx(log_ratio([3, 0, 4, 0, 3], 0.45, 0.55))
    assert log_ratio([0, 1, 2, 0, 3], 0.45, 0.55) == pytest.approx(-log_ratio([0, 1, 2, 0, 3], 0.55, 0.45))
    assert 0 < log_ratio([0, 0, 1, 0, 3], 0.45, 0.55) < log_ratio([0, 0, 2, 0, 6], 0.45, 0.55)
