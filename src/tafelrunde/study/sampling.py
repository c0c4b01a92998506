"""Sampled positions with the results of their games, to fit values to and to check them against.

Half of the games are strong play from the deal on. In the others every seat plays by a level of its own until some ply,
and from there on all play strongly: positions as people reach them, results as strong play makes them. Nothing is taken
from before the switch. The same seed gives the same positions, whatever the number of processes.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Protocol

import numpy as np

from tafelrunde.kernels.arrays import Floats, Longs

CHUNK = 50
"""So many games have one seed."""


@dataclass(frozen=True)
class Sample:
    """Positions: features and results of every side, progress, of which kind the game was, and its number."""

    features: Floats
    progress: Floats
    results: Floats
    mixed: Longs
    games: Longs


class Sampler(Protocol):
    """A table whose games are sampled: picklable, for processes."""

    table: str

    @property
    def rollout_features(self) -> int:
        """So many features come first that are made by rollouts."""

    def play(self, seed: int, games: int) -> Sample:
        """The positions of so many games."""

    def metadata(self, sample: Sample) -> dict[str, Any]:
        """What is kept with the weights that are fitted to a sample."""


def chunk_seed(seed: str, table: str, number: int) -> int:
    """The seed of a chunk of games."""
    return int.from_bytes(sha256(f"{seed}:{table}:{number}".encode()).digest()[:7], "big")


def join_samples(samples: list[Sample]) -> Sample:
    """All positions, the games numbered on."""
    offsets = np.cumsum([0, *(int(each.games.max(initial=-1)) + 1 for each in samples)])
    games = [each.games + offset for each, offset in zip(samples, offsets[:-1], strict=True)]
    return Sample(
        np.concatenate([each.features for each in samples]),
        np.concatenate([each.progress for each in samples]),
        np.concatenate([each.results for each in samples]),
        np.concatenate([each.mixed for each in samples]),
        np.concatenate(games),
    )


def sample_plies(rng: np.random.Generator, switch: int, last: int, number: int) -> Longs:
    """So many plies at most, from the switch to before the last, in order; the switch is one of them if it is not 0."""
    drawn = rng.integers(switch, max(switch + 1, last), number)
    if switch:
        drawn[0] = switch
    return np.unique(drawn).astype(np.int64)
