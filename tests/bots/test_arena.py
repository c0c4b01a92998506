"""Contests: fair to both bots, and their figures are what they say."""

import pytest
from tests.kit.tables import KINDS, Kind

from tafelrunde.bots.arena import Contest, Pair, decode, encode, played
from tafelrunde.bots.measure import elo, is_settled, likelihood, measure
from tafelrunde.bots.referee import Rules


def pair(number: int, share: float) -> Pair:
    """A pair with this share of the first bot."""
    return Pair(number, share, (10, 8), (0.5, 0.1), (10, 10))


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_identical_bots_share_evenly(kind: Kind) -> None:
    """With the same chance on the same seat, every deal is exactly even."""
    contest = Contest(Rules(kind.game, kind.deck), kind.seats, ("greedy", "greedy"), "even")
    assert contest.even == played(contest, 0, {}).share


def test_the_figures_are_means_over_pairs() -> None:
    """Two deals won both ways and two shared: three quarters, with the interval of the pair scores."""
    found = measure([pair(n, share) for n, share in enumerate((1, 1, 0.5, 0.5))], 0.5)
    assert (4, 0.75, (10, 8)) == (found.pairs, found.share, found.points)
    assert (0.467, 1) == (round(found.interval[0], 3), found.interval[1])
    assert (50, 10) == tuple(map(round, found.cpu_ms))


@pytest.mark.parametrize(("share", "even", "points"), [(0.5, 0.5, 0), (10 / 11, 0.5, 400), (1 / 3, 1 / 3, 0)])
def test_elo_is_zero_when_even_and_400_for_ten_to_one(share: float, even: float, points: int) -> None:
    """Also where even is a third."""
    assert points == round(elo(share, even))


def test_the_sequential_test_waits_until_it_is_clear() -> None:
    """Not after one pair, and not between equals."""
    assert not is_settled(likelihood([1], 0.5))
    assert not is_settled(likelihood([0, 1] * 50, 0.5))
    assert is_settled(likelihood([1, 1, 1, 0.5] * 10, 0.5))


def test_a_pair_is_read_as_it_was_written() -> None:
    """All but its records."""
    assert pair(3, 0.5) == decode(encode(pair(3, 0.5)))
