"""The last layer of a value: chances bent by curves until they come true.

A weighted sum in a softmax cannot be right everywhere: rollouts that all end alike say too much, those of three seats
too little. So a second softmax takes curves of the first one's chances, which are straight between some odds. It is
fitted to what the first one gives of games that it was not fitted to, and its chances add up to 1 as well.

    chances  float64[n, sides]       what the first softmax gave
    curves   float64[n, sides, B]    log p of every side, and how near its odds are to each of some; shared out to the
                                     knots around the progress
"""

from __future__ import annotations

import numpy as np

from tafelrunde.kernels.arrays import Floats, Longs
from tafelrunde.study import softmax
from tafelrunde.study.reliability import log_loss
from tafelrunde.study.sampling import Sample

KNOTS = 3
ODDS = np.array([-3.0, -1.5, -0.5, 0.5, 1.5, 3.0])
"""Their logarithms, between which a curve is straight: chances of 5, 18, 38, 62, 82 and 95 percent."""

FOLDS = 5
LEAST = 1e-9


def curves(chances: Floats, progress: Floats) -> Floats:
    """What the last layer weighs."""
    safe = np.clip(chances, LEAST, 1 - LEAST)
    odds = np.log(safe / (1 - safe))
    near = [np.interp(odds, ODDS, row) for row in np.eye(len(ODDS))]
    return softmax.inputs(np.stack([np.log(safe), *near], axis=-1), progress, KNOTS)


def bend(chances: Floats, progress: Floats, weights: Floats) -> Floats:
    """The chances of the last layer."""
    return softmax.chances(curves(chances, progress), weights)


def fit(sample: Sample) -> Floats | None:
    """The weights of the last layer for a sample to which the first softmax is fitted as a whole.

    None where results of other games surprise no less with it, as when there are too few.
    """
    chances = chances_apart(sample)
    given = curves(chances, sample.progress)
    bent = fit_apart(given, sample.results, sample.games // FOLDS % FOLDS)
    if log_loss(bent, sample.results) >= log_loss(chances, sample.results):
        return None
    return softmax.fit(given, sample.results)


def chances_apart(sample: Sample) -> Floats:
    """What the first softmax gives every position when it is fitted to other games alone."""
    return fit_apart(softmax.inputs(sample.features, sample.progress), sample.results, sample.games % FOLDS)


def fit_apart(given: Floats, results: Floats, folds: Longs) -> Floats:
    """What a softmax gives every position when it is fitted to those of other folds."""
    found = np.empty(results.shape)
    for number in range(FOLDS):
        apart = folds == number
        found[apart] = softmax.chances(given[apart], softmax.fit(given[~apart], results[~apart]))
    return found
