"""Fitted values as files: the weights of a table, with the command and figures of the fit."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np

from tafelrunde.kernels.arrays import Floats
from tafelrunde.study import recalibration, softmax

NOTHING = 1e-9


@dataclass(frozen=True)
class FittedValue:
    """The weights of a table and those of the last layer, a row a knot, and what else its game keeps with them.

    There is a table without a last layer.
    """

    table: str
    weights: Floats
    bends: Floats | None
    metadata: dict[str, Any]

    def chances(self, features: Floats, progress: Floats) -> Floats:
        """The chances of every side, for each position."""
        first = softmax.chances(softmax.inputs(features, progress), self.weights.ravel())
        return first if self.bends is None else recalibration.bend(first, progress, self.bends.ravel())


@lru_cache
def load_packaged(table: str) -> FittedValue | None:
    """The value of a table that comes with the package, None when there is none."""
    file = files("tafelrunde.study").joinpath("values", f"{table}.json")
    return read(file.read_text(encoding="utf-8")) if file.is_file() else None


def is_checked(table: str) -> bool:
    """Did fresh games show that the value of a table, as it is now, comes true (`python -m bench.calibration`)?"""
    value = load_packaged(table)
    return value is not None and check_values().get(table, {}).get("command") == value.metadata["command"]


@lru_cache
def check_values() -> dict[str, dict[str, Any]]:
    """The tables whose values came true, each with the command that made its value."""
    file = files("tafelrunde.study").joinpath("values", "checked.json")
    found: dict[str, dict[str, Any]] = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return found


def read(text: str) -> FittedValue:
    """What `write` has written."""
    data = json.loads(text)
    bends = data.pop("bends", None)
    return FittedValue(
        data.pop("table"), np.array(data.pop("weights")), None if bends is None else np.array(bends), data
    )


def write(path: Path, value: FittedValue) -> None:
    """A value as a file, a knot a line."""
    told = {"table": value.table, **value.metadata}
    lines = [f" {json.dumps(name)}: {json.dumps(each)}" for name, each in told.items()]
    lines.append(f' "weights": [\n{write_rows(value.weights)}\n ]')
    if value.bends is not None:
        lines.append(f' "bends": [\n{write_rows(value.bends)}\n ]')
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def write_rows(rows: Floats) -> str:
    """Numbers of five digits, a row a line. What is nothing but the order of additions is 0."""
    cleared = np.where(np.abs(rows) < NOTHING, 0.0, rows)
    return ",\n".join("  [" + ", ".join(f"{number:.5g}" for number in row) + "]" for row in cleared)
