"""A win chance from features: one weighted sum a side, made into shares that add up to 1.

The weights change with the progress of a game, linearly between knots, so that a value never jumps.

    features   float64[n, sides, F]     what each of n positions has for each side
    progress   float64[n]               how far the game is, from 0 to 1
    inputs     float64[n, sides, K·F]   the features, shared out to the knots around the progress
    results    float64[n, sides]        how the games ended: 1 for a win, 1/k for a first place shared by k sides
"""

from __future__ import annotations

import numpy as np

from tafelrunde.kernels.arrays import Floats

KNOTS = 5
RIDGE = 2.0
STEPS = 30
ENOUGH = 1e-9


def inputs(features: Floats, progress: Floats, knots: int = KNOTS) -> Floats:
    """The features, shared out to the two knots around the progress of each position."""
    place = np.clip(progress, 0.0, 1.0) * (knots - 1)
    shares = np.maximum(0.0, 1.0 - np.abs(place[:, None] - np.arange(knots)))
    n, sides, width = features.shape
    spread: Floats = (shares[:, None, :, None] * features[:, :, None, :]).reshape(n, sides, knots * width)
    return spread


def chances(given: Floats, weights: Floats) -> Floats:
    """The chance of every side, for each position."""
    sums = given @ weights
    powers = np.exp(sums - sums.max(axis=1, keepdims=True))
    found: Floats = powers / powers.sum(axis=1, keepdims=True)
    return found


def fit(given: Floats, results: Floats, ridge: float = RIDGE) -> Floats:
    """The weights under which these results are most likely, held small by a ridge: Newton's steps, always the same."""
    weights = np.zeros(given.shape[2])
    for _ in range(STEPS):
        found = chances(given, weights)
        slope = np.einsum("nsf,ns->f", given, found - results) + ridge * weights
        means = np.einsum("nsf,ns->nf", given, found)
        flat = (given * np.sqrt(found)[:, :, None]).reshape(-1, given.shape[2])
        bend = flat.T @ flat - means.T @ means + ridge * np.eye(len(weights))
        move = np.linalg.solve(bend, slope)
        weights -= move * min(1.0, 2.0 / max(ENOUGH, float(np.abs(move).max())))
        if float(np.abs(move).max()) < ENOUGH:
            break
    return weights
