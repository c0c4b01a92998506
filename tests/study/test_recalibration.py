"""The last layer: it mends what a weighted sum cannot, and its chances add up to 1."""

import numpy as np
import pytest

from tafelrunde.kernels.arrays import Floats
from tafelrunde.study import recalibration, softmax
from tafelrunde.study.reliability import judge
from tafelrunde.study.sampling import Sample


def crooked_games(seed: int, games: int, sides: int) -> Sample:
    """A position a game, in which the side ahead wins more often the less one expects it by a weighted sum."""
    rng = np.random.default_rng(seed)
    features = rng.normal(size=(games, sides, 1))
    true = softmax.chances(np.tanh(2 * features) + 2.0 * (features > 1), np.array([1.5]))
    results = np.array([rng.multinomial(1, each) for each in true], float)
    return Sample(features, rng.random(games), results, np.zeros(games, np.int64), np.arange(games))


def furthest_off(chances: Floats, sample: Sample) -> float:
    """By how much the worst tenth is off."""
    return max(
        abs(tenth.excess) for tenth in judge(chances, sample.results, sample.games).deciles if tenth.count >= 500
    )


@pytest.mark.parametrize("sides", [2, 3])
def test_chances_come_true_that_a_weighted_sum_does_not_reach(sides: int) -> None:
    """V3: on games that neither layer saw."""
    sample, fresh = crooked_games(1, 20_000, sides), crooked_games(2, 20_000, sides)
    weights = softmax.fit(softmax.inputs(sample.features, sample.progress), sample.results)
    first = softmax.chances(softmax.inputs(fresh.features, fresh.progress), weights)
    weights_of_last = recalibration.fit(sample)
    assert weights_of_last is not None
    bent = recalibration.bend(first, fresh.progress, weights_of_last)
    assert furthest_off(bent, fresh) < 0.025 < furthest_off(first, fresh)
    assert np.allclose(1.0, bent.sum(axis=1))


def test_too_few_games_have_no_last_layer() -> None:
    """What bends chances that come true already would only follow chance."""
    assert None is recalibration.fit(crooked_games(4, 60, 2))


def test_a_position_is_judged_by_the_games_of_others() -> None:
    """What its own game ended in changes nothing."""
    sample = crooked_games(3, 400, 2)
    before = recalibration.chances_apart(sample)[7].tolist()
    sample.results[7] = 1 - sample.results[7]
    assert before == recalibration.chances_apart(sample)[7].tolist()


def test_a_chance_of_nothing_is_bent_as_well() -> None:
    """No infinity, no missing number."""
    found = recalibration.bend(np.array([[1.0, 0.0]]), np.array([0.5]), np.tile([1.0, 0.2, 0.1, 0.3, 0.0, 0.1, 0.2], 3))
    assert np.isfinite(found).all()
    assert 1.0 == pytest.approx(found.sum())
