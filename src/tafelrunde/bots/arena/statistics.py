"""How strong: win rates with their intervals, and Elo, from totals that take the same room for any number of pairs."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf, log10

from tafelrunde.bots.arena.contest import Pair
from tafelrunde.bots.arena.likelihood import intervals

UNITS = 36
"""The share of a pair is a whole number of these parts: quarters with two sides, eighteenths with three."""

KEPT_FAULTS = 5


def no_pairs() -> list[int]:
    """A histogram without pairs."""
    return [0] * (UNITS + 1)


@dataclass(slots=True)
class PairTotals:
    """What is kept of the pairs played so far: how many had each share, sums for both bots, and the first faults."""

    histogram: list[int] = field(default_factory=no_pairs)
    points: list[float] = field(default_factory=lambda: [0.0, 0.0])
    cpu: list[float] = field(default_factory=lambda: [0.0, 0.0])
    actions: list[int] = field(default_factory=lambda: [0, 0])
    faults: list[str] = field(default_factory=list)
    fault_count: int = 0

    @property
    def pairs(self) -> int:
        """How many pairs there are."""
        return sum(self.histogram)

    def add(self, pair: Pair) -> None:
        """Count one pair."""
        self.histogram[round(UNITS * pair.share)] += 1
        for bot in range(2):
            self.points[bot] += pair.points[bot]
            self.cpu[bot] += pair.cpu[bot]
            self.actions[bot] += pair.actions[bot]
        self.fault_count += len(pair.faults)
        self.faults.extend(pair.faults[: KEPT_FAULTS - len(self.faults)])


@dataclass(frozen=True, slots=True)
class Measure:
    """What a contest showed of the first bot, with 95 % intervals from the scores of its pairs, and of both."""

    pairs: int
    share: float
    interval: tuple[float, float]
    points: tuple[float, float]
    cpu_ms: tuple[float, float]
    elo: float
    elo_interval: tuple[float, float]


def measure(totals: PairTotals, even: float) -> Measure:
    """The figures of some pairs, of which there is at least one."""
    pairs = totals.pairs
    share = sum(units * count for units, count in enumerate(totals.histogram)) / (UNITS * pairs)
    low, high = map(float, intervals(totals.histogram))
    actions = [max(1, count) for count in totals.actions]
    return Measure(
        pairs=pairs,
        share=share,
        interval=(low, high),
        points=(totals.points[0] / pairs, totals.points[1] / pairs),
        cpu_ms=(1000 * totals.cpu[0] / actions[0], 1000 * totals.cpu[1] / actions[1]),
        elo=elo(share, even),
        elo_interval=(elo(low, even), elo(high, even)),
    )


def elo(share: float, even: float) -> float:
    """The difference in strength that gives this share, infinite for all or nothing."""
    if not 0 < share < 1:
        return inf if share >= 1 else -inf
    return 400 * log10(share / (1 - share) * (1 - even) / even)
