"""What a decision is called: verdicts by what it cost for certain, and the evaluator's own error (V5, V6).

τ is measured against the frozen reference set (`python -m bench.reference tau`) and comes with the package as
`values/tau.json`: for each game a row a phase, as that command writes them. Without it nobody knows how far off the
evaluator is: then intervals hold the error of the sampled worlds alone, and nothing is named but what is proven.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

Z = 1.6449
"""A 90 % interval reaches so many standard errors to each side."""

COARSE = 0.015
"""With a larger error of its own, the evaluator names no inaccuracies."""

UNSURE = 0.05
"""A decision that may have cost more is not called good."""


class DecisionVerdict(StrEnum):
    """What a decision is called."""

    GOOD = "good"
    CLOSE = "too close to call"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"
    PROVEN = "proven"


GRAVE = ((0.10, DecisionVerdict.BLUNDER), (0.05, DecisionVerdict.MISTAKE), (0.02, DecisionVerdict.INACCURACY))
"""From so much on that was lost for certain, a decision is called that."""


class Interval(NamedTuple):
    """From where to where."""

    low: float
    high: float


def own_error(game: str, evaluator: str, phase: int) -> float | None:
    """τ of an evaluator in a phase of its game, None where nobody measured it."""
    return find_tau(load_tau().get(game, {}), evaluator, phase)


def find_tau(rows: Mapping[str, Any], evaluator: str, phase: int) -> float | None:
    """τ of a phase among the measured rows; those of another evaluator tell nothing."""
    row = rows.get(f"phase {phase}")
    return None if row is None or rows.get("evaluator", evaluator) != evaluator else float(row["tau"])


@lru_cache
def load_tau() -> Mapping[str, Any]:
    """What was measured, by game; nothing where no file came with the package."""
    file = files("tafelrunde.study").joinpath("values", "tau.json")
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return found


def widen_small_sample(worlds: int) -> float:
    """How much wider the interval of a mean is for having been estimated from so few worlds (Student, expanded)."""
    free = max(1, worlds - 1)
    return 1 + (Z**2 + 1) / (4 * free) + (5 * Z**4 + 16 * Z**2 + 3) / (96 * free**2)


def interval(points: float, sampled: float, worlds: int, tau: float | None) -> Interval:
    """The 90 % interval of a regret whose mean over so many worlds has the error `sampled`."""
    reach = Z * math.hypot(sampled * widen_small_sample(worlds), tau or 0.0)
    return Interval(points - reach, points + reach)


def verdict(cost: Interval, tau: float | None) -> DecisionVerdict:
    """What a decision is called whose regret lies in this interval."""
    if tau is None:
        return DecisionVerdict.CLOSE
    for least, name in GRAVE:
        if cost.low >= least and (name is not DecisionVerdict.INACCURACY or tau <= COARSE):
            return name
    return DecisionVerdict.CLOSE if cost.high > UNSURE else DecisionVerdict.GOOD
