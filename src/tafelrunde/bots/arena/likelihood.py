"""How well a mean explains the scores that were counted: the profile likelihood of a distribution without a shape.

A histogram has a count for each possible score, in its last axis; further axes hold histograms of their own. For a
given mean, the likeliest distribution of the scores weighs each count by 1 / (1 + t (score - mean)), for one t. At both
ends a trace of a count is added: what was not seen yet is not impossible.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats: TypeAlias = NDArray[np.float64]

TRACE = 1e-3
"""The count that is added at both ends of a histogram."""

FEW = 2
"""With n scores, evidence is divided by 1 + FEW / n: measured so that intervals cover and tests err as they promise."""

STEPS = 60
CLOSE = 1e-10
HALVINGS = 24
"""How often the room for the bound of an interval is halved: more digits than anybody reads."""

NORMAL = 1.96
"""95 % of a normal distribution lie within so many deviations."""


def add_trace(histogram: ArrayLike) -> Floats:
    """The histogram with a trace of a count at both ends."""
    counts = np.array(histogram, float)
    counts[..., 0] += TRACE
    counts[..., -1] += TRACE
    return counts


def scores(bins: int) -> Floats:
    """The scores of so many bins, from 0 to 1."""
    return np.linspace(0.0, 1.0, bins)


def log_tilt(counts: Floats, means: float | Floats) -> Floats:
    """For every count, how much less likely its score is with this mean than as it was counted, as a logarithm.

    There is one mean for all histograms, or one for each; they lie between 0 and 1. Newton's steps find t, halving
    where a step would leave the bracket.
    """
    mean = np.broadcast_to(means, counts.shape[:-1])[..., np.newaxis]
    off = scores(counts.shape[-1]) - mean
    low, high, t = -1 / (1 - mean), 1 / mean, np.zeros(mean.shape)
    close = CLOSE * counts.sum(-1, keepdims=True)
    for _ in range(STEPS):
        part = off / (1 + t * off)
        slope = (counts * part).sum(-1, keepdims=True)
        low, high = np.where(slope > 0, t, low), np.where(slope > 0, high, t)
        if np.all(np.abs(slope) < close):
            break
        step = t + slope / (counts * part * part).sum(-1, keepdims=True)
        t = np.where((step > low) & (step < high), step, (low + high) / 2)
    tilt: Floats = np.log1p(t * off)
    return tilt


def discount(histogram: ArrayLike) -> Floats:
    """By what evidence is divided, for the few scores that there are."""
    total: Floats = np.maximum(1.0, np.sum(histogram, axis=-1, dtype=float))
    return 1 + FEW / total


def log_ratio(histogram: ArrayLike, mean0: float, mean1: float) -> Floats:
    """The log likelihood ratio: how much better the second mean explains the scores than the first."""
    counts = add_trace(histogram)
    ratio: Floats = (counts * (log_tilt(counts, mean0) - log_tilt(counts, mean1))).sum(-1)
    return ratio / discount(histogram)


def intervals(histograms: ArrayLike) -> tuple[Floats, Floats]:
    """The least and the largest mean that a histogram does not contradict, with 95 % confidence; each has a score."""
    given, counts = np.asarray(histograms), add_trace(histograms)
    mean = counts @ scores(counts.shape[-1]) / counts.sum(-1)
    most = NORMAL**2 / 2 * discount(given)
    low, high = (bounds(counts, mean, end, most) for end in (0.0, 1.0))
    total = given.sum(-1)
    return np.where(given[..., 0] == total, 0.0, low), np.where(given[..., -1] == total, 1.0, high)


def bounds(counts: Floats, inside: Floats, end: float, most: Floats) -> Floats:
    """The farthest means towards an end that explain the scores worse by no more than `most`."""
    outside: Floats = np.full(np.shape(inside), end)
    for _ in range(HALVINGS):
        mean = (inside + outside) / 2
        fits = (counts * log_tilt(counts, mean)).sum(-1) <= most
        inside, outside = np.where(fits, mean, inside), np.where(fits, outside, mean)
    return inside
