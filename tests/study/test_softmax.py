"""Chances from features: they add up to 1, change gently, and are found again by a fit."""

import numpy as np
import pytest

from tafelrunde.kernels.arrays import Floats
from tafelrunde.study import softmax


def random_positions(seed: int, positions: int, sides: int) -> tuple[Floats, Floats]:
    """Features and progress of some positions."""
    rng = np.random.default_rng(seed)
    return rng.normal(size=(positions, sides, 3)), rng.random(positions)


@pytest.mark.parametrize("sides", [2, 3])
def test_chances_of_all_sides_add_up_to_one(sides: int) -> None:
    """Whatever the weights are."""
    weights = np.random.default_rng(1).normal(size=3 * softmax.KNOTS)
    found = softmax.chances(softmax.inputs(*random_positions(2, 50, sides)), weights)
    assert np.allclose(1.0, found.sum(axis=1))
    assert found.min() > 0


def test_a_fit_finds_the_chances_that_made_the_results() -> None:
    """To some points, from 20,000 results."""
    given = softmax.inputs(*random_positions(3, 20_000, 3))
    true = softmax.chances(given, np.random.default_rng(4).normal(size=given.shape[2:]))
    rng = np.random.default_rng(5)
    results = np.array([rng.multinomial(1, each) for each in true], float)
    found = softmax.chances(given, softmax.fit(given, results))
    assert 0.02 > float(np.sqrt(((found - true) ** 2).mean()))


def test_weights_change_gently_with_the_progress() -> None:
    """Between two knots a feature counts for both of them."""
    features = np.ones((2, 1, 1))
    halfway = 0.5 / (softmax.KNOTS - 1)
    assert [[1, 0, 0, 0, 0], [0.5, 0.5, 0, 0, 0]] == softmax.inputs(features, np.array([0.0, halfway]))[:, 0].tolist()
