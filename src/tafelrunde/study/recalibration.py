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

from tafelrunde.kernels.arrays import Floats
from tafelrunde.study import softmax
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


def fit(sample: Sample) -> Floats:
    """The weights of the last layer for a sample to which the first softmax is fitted as a whole."""
    return softmax.fit(curves(chances_apart(sample), sample.progress), sample.results)


def chances_apart(sample: Sample) -> Floats:
    """What the first softmax gives every position when it is fitted to other games alone."""
    given, fold = softmax.inputs(sample.features, sample.progress), sample.games % FOLDS
    found = np.empty(sample.results.shape)
    for number in range(FOLDS):
        apart = fold == number
        found[apart] = softmax.chances(given[apart], softmax.fit(given[~apart], sample.results[~apart]))
    return found
