"""What a choice cost: the regret of an action, how sure that is, and the evaluator's own error.

`values` is what `evaluator.compare` gives of one side: float64[worlds, actions].
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tafelrunde.kernels.arrays import Floats


class Regret(NamedTuple):
    """How much less an action is worth than the best one, and the error of that; it may come out below 0."""

    points: float
    error: float


def halves(values: Floats, side: int = 0) -> list[tuple[int, Floats]]:
    """The action that is best for a side on one half of the worlds, with the other half, both ways.

    `values` is float64[worlds, actions, sides]. Raises ValueError for less than two worlds.
    """
    if len(values) < 2:  # noqa: PLR2004 - two halves
        raise ValueError("The regret of an action needs two worlds at least.")
    both = values[::2], values[1::2]
    return [(int(np.argmax(chosen[:, :, side].mean(axis=0))), judged) for chosen, judged in (both, both[::-1])]


def regret(values: Floats, played: int, own_error: float = 0.0) -> Regret:
    """The cross-fitted regret of an action: the best is chosen on one half of the worlds and judged on the other.

    `own_error` is the evaluator's own, for the game and its phase; it does not become less with more worlds.
    """
    losses = [judged[:, best, 0] - judged[:, played, 0] for best, judged in halves(values[:, :, None])]
    points = float(np.mean([loss.mean() for loss in losses]))
    paired = np.concatenate(losses)
    sampled = float(paired.var(ddof=1)) / len(paired)
    return Regret(points, float(np.sqrt(sampled + own_error**2)))
