"""The sequential test errs no more often than it promises, and says what it found."""

import numpy as np
import pytest
from numpy.typing import NDArray

from tafelrunde.bots.arena.likelihood import Floats, log_ratio
from tafelrunde.bots.arena.sprt import Hypotheses, SequentialTest, share_of

RUNS = 3000
LONGEST = 2000
USUAL = (0.2, 0.02, 0.56, 0.02, 0.2)
"""Scores of pairs as bots of one strength have them: few games are shared, and half of the deals are one each."""

OF_THREE = (0.35, 0.35, 0.25, 0.05)


def tilted(distribution: tuple[float, ...], mean: float) -> Floats:
    """The distribution with its weight moved until it has this mean."""
    scores, low, high = np.linspace(0, 1, len(distribution)), -50.0, 50.0
    weights: Floats = np.ones(0)
    for _ in range(100):
        middle = (low + high) / 2
        weights = np.array(distribution) * np.exp(middle * scores)
        low, high = (middle, high) if weights @ scores < mean * weights.sum() else (low, middle)
    weights /= weights.sum()
    return weights


def verdicts(test: Hypotheses, distribution: Floats, even: float) -> NDArray[np.int64]:
    """How contests end whose pairs are drawn from this distribution: 1 for H1, -1 for H0, 0 for neither."""
    rng, (low, high) = np.random.default_rng(1), test.bounds
    means = share_of(test.elo0, even), share_of(test.elo1, even)
    counts, found, running = np.zeros((RUNS, len(distribution))), np.zeros(RUNS, np.int64), np.arange(RUNS)
    for _ in range(LONGEST):
        counts[running, rng.choice(len(distribution), p=distribution, size=len(running))] += 1
        ratios = log_ratio(counts[running], *means)
        found[running] = np.where(ratios >= high, 1, np.where(ratios <= low, -1, 0))
        running = running[found[running] == 0]
        if not len(running):
            break
    return found


@pytest.mark.parametrize(("distribution", "even"), [(USUAL, 1 / 2), (OF_THREE, 1 / 3)])
@pytest.mark.parametrize("truth", [0, 1])
def test_at_most_one_verdict_in_twenty_is_wrong(distribution: tuple[float, ...], even: float, truth: int) -> None:
    """In 3,000 contests where the first bot is exactly as strong as H0 or H1 says, with two seats and with three."""
    test = Hypotheses()
    mean = share_of((test.elo0, test.elo1)[truth], even)
    found = verdicts(test, tilted(distribution, mean), even)
    assert (0, True) == ((found == 0).sum(), (found == (-1, 1)[1 - truth]).mean() <= 0.05)


def test_narrower_bounds_and_rarer_errors_need_more_pairs() -> None:
    """Thirty pairs that settle the usual question do not settle finer ones."""
    pairs = [1, 1, 10, 2, 16]
    found = []
    for hypotheses in (Hypotheses(), Hypotheses(-5, 5), Hypotheses(alpha=0.001)):
        test = SequentialTest(hypotheses, 1 / 2)
        test.look(pairs)
        found.append(test.verdict)
    assert ["H1", None, None] == found


def test_a_verdict_stands() -> None:
    """What comes later does not change it: the test has stopped there."""
    test = SequentialTest(Hypotheses(), 1 / 2)
    for pairs in ([0, 0, 0, 0, 5], [0, 0, 0, 0, 30], [90, 0, 0, 0, 30]):
        test.look(pairs)
    assert ("H1", True) == (test.verdict, test.ratio > test.hypotheses.bounds[1])


def test_losses_are_for_the_first_hypothesis() -> None:
    """And one pair is for none."""
    test = SequentialTest(Hypotheses(), 1 / 2)
    test.look([1, 0, 0, 0, 0])
    assert test.verdict is None
    test.look([30, 0, 0, 0, 0])
    assert "H0" == test.verdict


@pytest.mark.parametrize(("elo", "even", "share"), [(0, 1 / 2, 1 / 2), (0, 1 / 3, 1 / 3), (400, 1 / 2, 10 / 11)])
def test_a_difference_in_strength_is_a_share(elo: float, even: float, share: float) -> None:
    """The even share for none, ten to one for 400."""
    assert share == pytest.approx(share_of(elo, even))
