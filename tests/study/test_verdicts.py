"""Verdicts: only what can be defended is named."""

import numpy as np
import pytest

from tafelrunde.study.verdicts import (
    DecisionVerdict,
    Interval,
    find_tau,
    interval,
    own_error,
    verdict,
    widen_small_sample,
)

ROWS = {"evaluator": "tafelrunde-schoko-v1", "phase 0": {"tau": 0.011}, "phase 1": {"tau": 0.02}}


@pytest.mark.parametrize(
    ("low", "high", "name"),
    [
        (0.10, 0.3, DecisionVerdict.BLUNDER),
        (0.099, 0.3, DecisionVerdict.MISTAKE),
        (0.05, 0.06, DecisionVerdict.MISTAKE),
        (0.02, 0.04, DecisionVerdict.INACCURACY),
        (0.019, 0.05, DecisionVerdict.GOOD),
        (-0.04, 0.051, DecisionVerdict.CLOSE),
    ],
)
def test_the_lower_bound_names_the_verdict(low: float, high: float, name: DecisionVerdict) -> None:
    """V6: 2, 5 and 10 points; what may have cost more than 5 is not called good."""
    assert name == verdict(Interval(low, high), 0.01)


def test_an_inexact_evaluator_names_no_inaccuracies() -> None:
    """V6: while τ is above 1.5 points; mistakes it may name."""
    assert DecisionVerdict.GOOD == verdict(Interval(0.03, 0.04), 0.016)
    assert DecisionVerdict.INACCURACY == verdict(Interval(0.03, 0.04), 0.015)
    assert DecisionVerdict.MISTAKE == verdict(Interval(0.05, 0.06), 0.03)


def test_without_a_measured_error_nothing_is_named() -> None:
    """Not even what looks like a blunder, and not that it was good."""
    assert {DecisionVerdict.CLOSE} == {verdict(Interval(low, low + 0.1), None) for low in (-0.2, 0.0, 0.5)}


def test_an_interval_is_never_narrower_than_the_evaluators_own_error() -> None:
    """V5: more worlds take away only their own error."""
    assert interval(0.1, 0.0, 1000, 0.02) == pytest.approx((0.1 - 0.0329, 0.1 + 0.0329), abs=1e-4)
    wide, narrow = interval(0.1, 0.02, 4, 0.02), interval(0.1, 0.02, 400, 0.02)
    assert wide.low < narrow.low < 0.1 - 1.6449 * 0.0282


@pytest.mark.parametrize("worlds", [6, 12, 48])
def test_few_worlds_make_wide_intervals(worlds: int) -> None:
    """The 90 % interval of a mean covers it in nine of ten cases, also when its error was estimated from few."""
    rng = np.random.default_rng(worlds)
    samples = rng.normal(size=(20_000, worlds))
    errors = samples.std(axis=1, ddof=1) / worlds**0.5
    covered = np.abs(samples.mean(axis=1)) <= 1.6449 * errors * widen_small_sample(worlds)
    assert covered.mean() == pytest.approx(0.9, abs=0.012)


def test_the_error_of_a_phase_is_that_of_its_evaluator() -> None:
    """As `bench.reference tau` writes it; what was measured of another evaluator tells nothing."""
    assert 0.02 == find_tau(ROWS, "tafelrunde-schoko-v1", 1)
    assert None is find_tau(ROWS, "tafelrunde-schoko-v1", 2)
    assert None is find_tau(ROWS, "tafelrunde-schoko-v2", 1)
    assert 0.02 == find_tau({"phase 1": {"tau": 0.02}}, "tafelrunde-schoko-v2", 1)
    assert None is own_error("highcard", "none", 0)
