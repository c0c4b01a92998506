"""Values that come true, and a planted bias that is caught."""

import numpy as np

from tafelrunde.kernels.arrays import Floats
from tafelrunde.study.reliability import Reliability, judge


def judged(bias: float, positions: int = 40_000) -> Reliability:
    """How chances come true that are this much too high for the first side, in the middle of the scale."""
    rng = np.random.default_rng(1)
    true = rng.random(positions)
    results = (rng.random(positions) < true).astype(float)
    told = np.clip(true + bias * 4 * true * (1 - true), 0.0, 1.0)
    return judge(pair(told), pair(results), np.arange(positions))


def pair(first: Floats) -> Floats:
    """Both sides, from the first one."""
    return np.column_stack((first, 1 - first))


def test_honest_chances_pass() -> None:
    """All tenths are within two points, and every position counts for both sides."""
    found = judged(0.0)
    assert [] == found.wrong_deciles
    assert (40_000, 40_000, 80_000) == (found.positions, found.games, sum(tenth.count for tenth in found.deciles))


def test_a_planted_bias_is_caught() -> None:
    """Four points too many for the starter, two in the sum of both sides, are seen; they cancel out in none."""
    rng = np.random.default_rng(2)
    true = rng.random(40_000)
    results = (rng.random(40_000) < true).astype(float)
    told = np.clip(true + 0.08 * (true > 0.5), 0.0, 1.0)
    found = judge(pair(told), pair(results), np.arange(40_000))
    assert found.wrong_deciles


def test_overconfidence_is_caught() -> None:
    """Chances that lie further from even than results do are wrong in many tenths."""
    rng = np.random.default_rng(3)
    told = rng.random(40_000)
    results = (rng.random(40_000) < 0.5 + 0.8 * (told - 0.5)).astype(float)
    assert len(judge(pair(told), pair(results), np.arange(40_000)).wrong_deciles) >= 6


def test_few_positions_are_not_judged() -> None:
    """A tenth with fewer than 500 says too little, however far off it is."""
    told, results = np.full(200, 0.75), np.zeros(200)
    assert [] == judge(pair(told), pair(results), np.arange(200)).wrong_deciles


def test_the_error_counts_a_game_once() -> None:
    """The same games, each with four equal positions, are no surer than with one."""
    rng = np.random.default_rng(4)
    told, games = np.full(2_000, 0.55), np.arange(2_000)
    results = (rng.random(2_000) < 0.55).astype(float)
    once = judge(pair(told), pair(results), games)
    often = judge(pair(np.repeat(told, 4)), pair(np.repeat(results, 4)), np.repeat(games, 4))
    assert np.isclose(once.deciles[1].error, often.deciles[1].error)
