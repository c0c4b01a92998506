"""How strong: win rates with their intervals, Elo, and when enough has been played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, log, log10, sqrt
from statistics import fmean, variance

from tafelrunde.bots.arena import Pair

NORMAL = 1.96
"""95 % of a normal distribution lie within so many deviations."""

GAIN = 0.05
"""What the sequential test tells apart: an even share, and one that is so much larger or smaller."""

ERROR = 0.05
BOUND = log((1 - ERROR) / ERROR)


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
    likelihood: float


def measure(pairs: Sequence[Pair], even: float) -> Measure:
    """The figures of some pairs, of which there is at least one."""
    shares = [pair.share for pair in pairs]
    mean = fmean(shares)
    margin = NORMAL * sqrt(variance(shares) / len(shares)) if len(shares) > 1 else 1.0
    low, high = max(0.0, mean - margin), min(1.0, mean + margin)
    cpu = [sum(pair.cpu[bot] for pair in pairs) for bot in range(2)]
    actions = [max(1, sum(pair.actions[bot] for pair in pairs)) for bot in range(2)]
    return Measure(
        pairs=len(pairs),
        share=mean,
        interval=(low, high),
        points=(fmean(pair.points[0] for pair in pairs), fmean(pair.points[1] for pair in pairs)),
        cpu_ms=(1000 * cpu[0] / actions[0], 1000 * cpu[1] / actions[1]),
        elo=elo(mean, even),
        elo_interval=(elo(low, even), elo(high, even)),
        likelihood=likelihood(shares, even),
    )


def elo(share: float, even: float) -> float:
    """The difference in strength that gives this share."""
    if not 0 < share < 1:
        return inf if share >= 1 else -inf
    return 400 * log10(share / (1 - share) * (1 - even) / even)


def likelihood(shares: Sequence[float], even: float) -> float:
    """The log likelihood ratio: is the first bot better by the gain, rather than worse by it?"""
    if len(shares) < 2:  # noqa: PLR2004 - a variance needs two
        return 0.0
    spread = max(variance(shares), 1e-3)
    return len(shares) * 2 * GAIN * (fmean(shares) - even) / spread


def is_settled(likelihood: float) -> bool:
    """Has enough been played to tell which bot is better?"""
    return abs(likelihood) >= BOUND
