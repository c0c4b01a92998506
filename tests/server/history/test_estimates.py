"""Means with their intervals, and results without luck (V9)."""

from dataclasses import dataclass
from random import Random

import pytest

from tafelrunde.server.history.estimates import LEAST, adjusted, estimate, read_shares, student
from tafelrunde.server.store.played_figures import ReviewedSums

SHARES = {"v1": {"2": {"c": 0.8}}}


@dataclass
class Reviewed:
    """Games by chance, whose result hangs on the luck in them."""

    results: list[float]
    lucks: list[float]

    def sums(self, evaluator: str = "v1") -> ReviewedSums:
        """As the database sums them up."""
        squares = [sum(each * each for each in some) for some in (self.results, self.lucks)]
        both = sum(result * luck for result, luck in zip(self.results, self.lucks, strict=True))
        games = len(self.results)
        return ReviewedSums(
            "schoko", 2, evaluator, games, sum(self.results), squares[0], sum(self.lucks), squares[1], both, 0, 0, 0
        )


def games_of(number: int, seed: int = 1) -> Reviewed:
    """So many games of somebody who wins half of them without luck."""
    rng = Random(seed)
    lucks = [rng.uniform(-0.5, 0.5) for _ in range(number)]
    return Reviewed([float(rng.random() < 0.5 + 0.8 * luck) for luck in lucks], lucks)


@pytest.mark.parametrize(("freedom", "expected"), [(4, 2.132), (9, 1.833), (30, 1.697), (1000, 1.646)])
def test_the_reach_of_an_interval_is_students(freedom: int, expected: float) -> None:
    """As tables have it."""
    assert expected == pytest.approx(student(freedom), abs=0.005)


def test_a_mean_comes_with_its_interval() -> None:
    """None of no games, and no interval of one."""
    assert estimate(0, 0, 0) is None
    one = estimate(1, 1.0, 1.0)
    assert one is not None
    assert (1.0, None) == (one.mean, one.low)
    four = estimate(4, 2.0, 2.0)
    assert four is not None
    assert 0.5 == four.mean
    assert 1.0 == pytest.approx((four.low or 0) + (four.high or 0))


def test_fewer_than_ten_games_are_not_adjusted() -> None:
    """V9; but they are counted."""
    assert (None, None, LEAST - 1) == adjusted([games_of(LEAST - 1).sums()], SHARES)
    assert adjusted([games_of(LEAST).sums()], SHARES)[0] is not None


def test_an_evaluator_without_a_share_adjusts_nothing() -> None:
    """Its games are left out, and do not count to the ten."""
    assert (None, None, 0) == adjusted([games_of(50).sums("v9")], SHARES)


def test_the_adjusted_result_is_right_and_nearer() -> None:
    """Game by game it is result - c * luck; its interval is shorter than that of the results alone."""
    games = games_of(400)
    single = [result - 0.8 * luck for result, luck in zip(games.results, games.lucks, strict=True)]
    found, plain, _ = adjusted([games.sums()], SHARES)
    assert found is not None
    assert plain is not None
    assert sum(single) / 400 == pytest.approx(found.mean)
    assert found.high is not None
    assert plain.high is not None
    assert found.high - found.mean < 0.95 * (plain.high - plain.mean)


def test_packaged_shares_are_between_none_and_all() -> None:
    """Each with its interval and the number of games that it was found on."""
    for by_seats in read_shares().values():
        for found in by_seats.values():
            assert found["low"] <= found["c"] <= found["high"]
            assert found["games"] >= 50
