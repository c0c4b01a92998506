"""The regret of an action, and how sure it is."""

import numpy as np
import pytest

from tafelrunde.study.regret import regret


def test_the_best_action_costs_nothing() -> None:
    """And one that is always ten points worse costs ten points, with no error from the worlds."""
    base = np.random.default_rng(1).random(40)
    values = np.column_stack((base, base - 0.1))
    assert (0.0, 0.0) == tuple(regret(values, 0))
    assert (0.1, 0.0) == tuple(round(each, 9) for each in regret(values, 1))


def test_chance_alone_makes_no_regret() -> None:
    """V4: between equal actions the mean over many decisions is nothing, though each best one looks better."""
    rng = np.random.default_rng(2)
    found = [regret(rng.random((24, 8)), 0).points for _ in range(2_000)]
    assert abs(np.mean(found)) < 4 * np.std(found) / len(found) ** 0.5
    assert min(found) < 0


def test_the_error_has_the_evaluators_own_in_it() -> None:
    """V5: it does not become less than that with more worlds."""
    values = np.random.default_rng(3).random((400, 2))
    assert 0.05 < regret(values, 0, own_error=0.05).error < regret(values, 0, own_error=0.06).error


def test_one_world_is_too_few() -> None:
    """Two halves are needed."""
    with pytest.raises(ValueError, match="two worlds"):
        regret(np.zeros((1, 2)), 0)
