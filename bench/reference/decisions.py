"""Decisions as the reference set keeps them, and how far an evaluator is off.

A decision is a position, two actions, and by how much the first is worth more to the seat that acts: exactly, or as the
mean over worlds that agree with what the seat sees, with the error of that mean.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np


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


def write(path: Path, decisions: Sequence[Decision], made: str) -> None:
    """Keep decisions, and the command that made them."""
    columns: dict[str, Any] = {
        each.name: np.array([getattr(one, each.name) for one in decisions]) for each in fields(Decision)
    }
    columns |= {name: columns[name].astype(np.float32) for name in ("difference", "error")}
    np.savez_compressed(path, made=np.array(made), **columns)


def read(path: Path) -> list[Decision]:
    """The decisions of a file."""
    with np.load(path) as kept:
        columns = [kept[each.name] for each in fields(Decision)]
    found = []
    for table, phase, position, facts, actions, difference, error, exact in zip(*columns, strict=True):
        pair = (int(actions[0]), int(actions[1]))
        numbers = (float(difference), float(error), bool(exact))
        found.append(Decision(str(table), int(phase), position, facts, pair, *numbers))
    return found


def own_error(missed: Any, noise: Any) -> tuple[float, float]:  # noqa: ANN401 - two arrays
    """The rms of what was missed without what chance explains, and the error of that; 0 when chance explains all."""
    squares = np.asarray(missed) ** 2 - np.asarray(noise) ** 2
    mean, error = float(squares.mean()), float(squares.std(ddof=1) / np.sqrt(len(squares)))
    tau = max(0.0, mean) ** 0.5
    return tau, (max(0.0, mean + error)) ** 0.5 - tau
