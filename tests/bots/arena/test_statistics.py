"""The figures of a contest: means over pairs, intervals and Elo, in the same room for any number of pairs."""

import inspect
import tracemalloc
from dataclasses import replace
from math import inf

import pytest
from tests.bots.arena.test_contest import pair

from tafelrunde.bots.arena.statistics import PairTotals, elo, measure

KEEPERS = (__file__, inspect.getfile(PairTotals))
"""Where what is kept of pairs would be made; other threads of the tests keep things, too."""


def totals(*shares: float) -> PairTotals:
    """Pairs with these shares of the first bot."""
    counted = PairTotals()
    for number, share in enumerate(shares):
        counted.add(pair(number, share))
    return counted


def test_the_figures_are_means_over_pairs() -> None:
    """Two deals won both ways and two shared: three quarters, with the interval of the pair scores."""
    found = measure(totals(1, 1, 0.5, 0.5), 0.5)
    assert (4, 0.75, (10, 8)) == (found.pairs, found.share, found.points)
    assert (0.343, 0.968) == tuple(round(bound, 3) for bound in found.interval)
    assert (50, 10) == tuple(map(round, found.cpu_ms))


def test_any_number_of_pairs_takes_the_same_room() -> None:
    """Ten thousand more pairs, some of them with faults, leave nothing behind."""
    counted = totals(*[1.0] * 100)
    tracemalloc.start()
    for number in range(10_000):
        counted.add(replace(pair(number, number % 5 / 4), faults=(f"fault {number}",)))
    assert (10_100, 10_000) == (counted.pairs, counted.fault_count)
    kept = tracemalloc.take_snapshot().filter_traces([
        tracemalloc.Filter(inclusive=True, filename_pattern=name) for name in KEEPERS
    ])
    tracemalloc.stop()
    assert 10_000 > sum(trace.size for trace in kept.traces)


def test_the_share_of_three_seats_is_counted_exactly() -> None:
    """A place of three shared by two, and one shared by all, are whole numbers of the parts that are counted."""
    found = measure(totals((1 + 1 / 2 + 1 / 3) / 3, 1 / 9), 1 / 3)
    assert (11 / 18 + 1 / 9) / 2 == pytest.approx(found.share)


@pytest.mark.parametrize(("share", "even", "points"), [(0.5, 0.5, 0), (10 / 11, 0.5, 400), (1 / 3, 1 / 3, 0)])
def test_elo_is_zero_when_even_and_400_for_ten_to_one(share: float, even: float, points: int) -> None:
    """Also where even is a third."""
    assert points == round(elo(share, even))


def test_who_wins_everything_is_stronger_without_bound() -> None:
    """And who loses everything weaker."""
    assert (inf, -inf) == (elo(1.0, 0.5), elo(0.0, 0.5))
