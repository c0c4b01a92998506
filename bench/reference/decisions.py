"""Decisions as the reference set keeps them, and how far an evaluator is off.

A decision is a position, two actions, and by how much the first is worth more to the seat that acts: exactly, or as the
mean over worlds that agree with what the seat sees, with the error of that mean.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from tafelrunde.kernels.arrays import Floats, Longs
from tafelrunde.study.verdicts import Z, widen_small_sample


@dataclass(frozen=True)
class Decision:
    """One decision. `position` and `facts` are as the kernels have them, `table` is named as its values are."""

    table: str
    phase: int
    position: Any
    facts: Any
    actions: tuple[int, int]
    difference: float
    error: float
    exact: bool


class Kept(NamedTuple):
    """The decisions of a file, the command that made them, and how many tasks they come from."""

    decisions: list[Decision]
    made: str
    tasks: int


def write(path: Path, kept: Kept) -> None:
    """Keep decisions."""
    columns: dict[str, Any] = {
        each.name: np.array([getattr(one, each.name) for one in kept.decisions]) for each in fields(Decision)
    }
    columns |= {name: columns[name].astype(np.float32) for name in ("difference", "error")}
    np.savez_compressed(path, made=np.array(kept.made), tasks=np.array(kept.tasks), **columns)


def read(path: Path) -> Kept:
    """What `write` has written."""
    with np.load(path) as kept:
        columns = [kept[each.name] for each in fields(Decision)]
        made, tasks = str(kept["made"]), int(kept["tasks"])
    found = []
    for table, phase, position, facts, actions, difference, error, exact in zip(*columns, strict=True):
        pair = (int(actions[0]), int(actions[1]))
        numbers = (float(difference), float(error), bool(exact))
        found.append(Decision(str(table), int(phase), position, facts, pair, *numbers))
    return Kept(found, made, tasks)


@dataclass(frozen=True)
class Missed:
    """By how much an evaluator missed the reference in some decisions.

    `sampled` is the error of the evaluator's worlds, `noise` that of the reference.
    """

    missed: Floats
    sampled: Floats
    noise: Floats
    phases: Longs

    def select(self, here: Any) -> Missed:  # noqa: ANN401 - whatever selects from arrays
        """Some of the decisions."""
        return Missed(self.missed[here], self.sampled[here], self.noise[here], self.phases[here])


class OwnError(NamedTuple):
    """τ² with the error of that, which may come out below 0, and of how many decisions it is."""

    square: float
    error: float
    decisions: int

    @property
    def tau(self) -> float:
        """τ; 0 when chance explains all."""
        return math.sqrt(max(0.0, self.square))

    @property
    def tau_error(self) -> float:
        """How far τ reaches up when its square is one error larger."""
        return math.sqrt(max(0.0, self.square + self.error)) - self.tau


def own_error(found: Missed) -> OwnError:
    """The mean square of what was missed, without what chance explains."""
    squares = found.missed**2 - found.sampled**2 - found.noise**2
    return OwnError(float(squares.mean()), float(squares.std(ddof=1) / np.sqrt(len(squares))), len(squares))


def phase_errors(found: Missed) -> dict[int, OwnError]:
    """τ² of each phase, drawn to that of all phases as far as their difference may be chance (empirical Bayes)."""
    alone = {int(phase): own_error(found.select(found.phases == phase)) for phase in np.unique(found.phases)}
    pooled, rows = own_error(found), list(alone.values())
    spread = float(np.var([row.square for row in rows]) - np.mean([row.error**2 for row in rows]))
    drawn = {}
    for phase, row in alone.items():
        own = max(0.0, spread) / (max(0.0, spread) + row.error**2) if row.error else 1.0
        error = float(np.hypot(own * row.error, (1 - own) * pooled.error))
        drawn[phase] = OwnError(own * row.square + (1 - own) * pooled.square, error, row.decisions)
    return drawn


def coverage(found: Missed, worlds: int) -> float:
    """How often 90 % intervals of the evaluator hold the reference, τ being measured on the other half of the set."""
    number, inside = np.arange(len(found.missed)), 0
    for half in (number % 2 == 0, number % 2 == 1):
        taus, judged = phase_errors(found.select(~half)), found.select(half)
        own = np.array([taus[int(phase)].tau if int(phase) in taus else 0.0 for phase in judged.phases])
        reach = Z * np.sqrt((judged.sampled * widen_small_sample(worlds)) ** 2 + own**2 + judged.noise**2)
        inside += int((np.abs(judged.missed) <= reach).sum())
    return inside / max(1, len(number))
