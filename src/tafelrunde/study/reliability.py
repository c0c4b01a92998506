"""Do values come true? Chances that were given, compared with results, in tenths of the scale.

chances    float64[n, sides]   what each side of n positions was given
results    float64[n, sides]   what it got
"""

from __future__ import annotations

from dataclasses import asdict, dataclass

import numpy as np

from tafelrunde.kernels.arrays import Floats, Longs

TENTHS = 10
ENOUGH = 500
"""A tenth with fewer positions says too little."""

ALLOWED = 0.02
"""A claim shown to people is at most so far off."""

LEAST = 1e-6


@dataclass(frozen=True)
class Decile:
    """What was given between two tenths: how often, on average, what came, and the error of that mean.

    The error counts every game once, however many of its positions are here.
    """

    low: float
    count: int
    given: float
    came: float
    error: float

    @property
    def excess(self) -> float:
        """How much more came than was given."""
        return self.came - self.given

    @property
    def is_wrong(self) -> bool:
        """Is it further off than a claim may be?"""
        return self.count >= ENOUGH and abs(self.excess) > ALLOWED


@dataclass(frozen=True)
class Reliability:
    """How values came true at a table."""

    positions: int
    games: int
    log_loss: float
    brier: float
    deciles: tuple[Decile, ...]

    @property
    def wrong_deciles(self) -> list[Decile]:
        """The tenths that are too far off."""
        return [decile for decile in self.deciles if decile.is_wrong]

    def as_data(self) -> dict[str, object]:
        """For a file, in numbers of five digits."""
        rows = [{name: round(value, 5) for name, value in asdict(decile).items()} for decile in self.deciles]
        return {
            "positions": self.positions,
            "games": self.games,
            "log_loss": round(self.log_loss, 5),
            "brier": round(self.brier, 5),
            "deciles": rows,
        }


def log_loss(chances: Floats, results: Floats) -> float:
    """How surprising the results were, in nats a position."""
    return float(-(results * np.log(np.maximum(chances, LEAST))).sum(axis=1).mean())


def brier(chances: Floats, results: Floats) -> float:
    """The mean squared distance between what was given and what came, over the sides."""
    return float(((chances - results) ** 2).sum(axis=1).mean() / 2)


def judge(chances: Floats, results: Floats, games: Longs) -> Reliability:
    """How these values came true; `games` numbers the game of each position. All sides are counted."""
    tenths = np.minimum(TENTHS - 1, (chances * TENTHS).astype(int))
    numbers = np.broadcast_to(games[:, None], chances.shape)
    found = (decile(tenth, chances, results, numbers, tenths == tenth) for tenth in range(TENTHS))
    deciles = tuple(each for each in found if each.count)
    return Reliability(
        len(chances), len(np.unique(games)), log_loss(chances, results), brier(chances, results), deciles
    )


def decile(tenth: int, chances: Floats, results: Floats, games: Longs, here: Longs) -> Decile:  # noqa: PLR0917 - one call
    """One tenth of the scale."""
    given, came, numbers = chances[here], results[here], games[here]
    if not len(given):
        return Decile(tenth / TENTHS, 0, 0.0, 0.0, 0.0)
    missed = came - given
    _, places = np.unique(numbers, return_inverse=True)
    sums = np.bincount(places, missed - missed.mean())
    error = float(np.sqrt((sums**2).sum())) / len(given)
    return Decile(tenth / TENTHS, len(given), float(given.mean()), float(came.mean()), error)
