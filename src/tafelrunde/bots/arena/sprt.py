"""The sequential test of a contest: deals are played until one of two differences in strength is clearly the likelier.

It counts the scores of whole pairs (five of them with two seats, hence pentanomial), so that what the games of a deal
have in common is not counted twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log

from tafelrunde.bots.arena.likelihood import log_ratio


@dataclass(frozen=True, slots=True)
class Hypotheses:
    """H0: the first bot is stronger by `elo0`. H1: by `elo1`. How often the test may choose H1 or H0 wrongly."""

    elo0: float = -35.0
    elo1: float = 35.0
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def bounds(self) -> tuple[float, float]:
        """At or below the first ratio H0 is accepted, at or above the second one H1."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)


@dataclass(slots=True)
class SequentialTest:
    """A test under way. `verdict` is H0 or H1 from the moment it is clear, and stays."""

    hypotheses: Hypotheses
    even: float
    ratio: float = 0.0
    verdict: str | None = None

    def look(self, histogram: Sequence[int]) -> None:
        """Weigh the scores of all pairs so far, unless the verdict has been reached."""
        if self.verdict:
            return
        means = [share_of(elo, self.even) for elo in (self.hypotheses.elo0, self.hypotheses.elo1)]
        self.ratio = float(log_ratio(histogram, *means))
        low, high = self.hypotheses.bounds
        self.verdict = "H0" if self.ratio <= low else "H1" if self.ratio >= high else None


def share_of(elo: float, even: float) -> float:
    """The share of the first bot that a difference in strength gives, where equal bots have an even share."""
    odds: float = even / (1 - even) * 10 ** (elo / 400)
    return odds / (1 + odds)
