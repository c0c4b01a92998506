"""Positions of Stacko, played in the kernels."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from tafelrunde.bots.fits import FitTable
from tafelrunde.bots.stacko.search import PRUDENCE, load_learnt
from tafelrunde.kernels.arrays import Ints, Longs
from tafelrunde.kernels.jit import generator
from tafelrunde.kernels.stacko.game import SIZE
from tafelrunde.kernels.stacko.rollout import FACTS, contend
from tafelrunde.rules.stacko.table import ROUNDS
from tafelrunde.study.sampling import Sample, sample_plies
from tafelrunde.study.stacko.evaluator import GAMES, TABLE, outline

SIGHTS = (250, 450, 700, 1000, -1)
"""How many of 1,000 places the seats of a mixed match see; -1: they go by the nets."""

POSITIONS = 3
LAST = 90
"""Positions are taken from the first plies; most matches are over by then."""

BEFORE = 60
"""The switch of a mixed match lies before this ply."""


class PlayedMatch(NamedTuple):
    """A match: its number, whether it was mixed, positions with their facts, what the first seat got, and chance."""

    number: int
    mixed: int
    tables: Ints
    facts: Longs
    share: float
    chance: int


@dataclass(frozen=True)
class StackoSampler:
    """The table of Stacko."""

    table: str = TABLE
    rollout_features: int = 2

    def play(self, seed: int, games: int) -> Sample:
        """The positions of so many matches."""
        found: list[tuple[Any, ...]] = []
        for number, mixed, tables, facts, share, chance in self.games(seed, games):
            for i, (table, known) in enumerate(zip(tables, facts, strict=True)):
                at = outline(table, known, chance + i)
                found.append((at.features, at.progress, (share, 1 - share), mixed, number))
        features, progress, results, kinds, numbers = (np.array(each) for each in zip(*found, strict=True))
        return Sample(features, progress, results, kinds, numbers)

    def games(self, seed: int, games: int) -> Iterator[PlayedMatch]:
        """So many matches, every second one mixed."""
        rng, luck = np.random.default_rng(seed), generator(seed)
        for number in range(games):
            mixed = number % 2
            switch = int(rng.integers(1, BEFORE)) if mixed else 0
            sights = rng.choice(SIGHTS, 2).astype(np.int64)
            plies = sample_plies(rng, switch, LAST, POSITIONS)
            kept, noted = np.zeros((len(plies), SIZE), np.int32), np.zeros((len(plies), FACTS), np.int64)
            margins = np.zeros(ROUNDS, np.int64)
            n = contend(sights, switch, luck, *load_learnt(), PRUDENCE, plies, kept, noted, margins)
            share = (float(np.sign(margins.sum())) + 1) / 2
            yield PlayedMatch(number, mixed, kept[:n], noted[:n], share, int(rng.integers(1 << 40)))

    def metadata(self, sample: Sample) -> dict[str, Any]:  # noqa: ARG002
        """How much work the value does."""
        return {"rollouts": GAMES}


def sampler(_table: FitTable) -> StackoSampler:
    """The sampler of Stacko."""
    return StackoSampler()
