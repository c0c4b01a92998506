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
from tafelrunde.study.softmax import KNOTS


@dataclass(frozen=True)
class FittedValue:
    """The weights of a table, a row a knot, and what else its game keeps with them."""

    table: str
    weights: Floats
    metadata: dict[str, Any]

    @property
    def flat(self) -> Floats:
        """The weights as the softmax takes them."""
        flat: Floats = self.weights.ravel()
        return flat


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
    return FittedValue(data.pop("table"), np.array(data.pop("weights")), data)


def write(path: Path, table: str, weights: Floats, metadata: dict[str, Any]) -> None:
    """A value as a file, a knot a line."""
    rows = weights.reshape(KNOTS, -1)
    lines = [f" {json.dumps(name)}: {json.dumps(value)}" for name, value in {"table": table, **metadata}.items()]
    numbers = ",\n".join("  [" + ", ".join(f"{weight:.5g}" for weight in row) + "]" for row in rows)
    path.write_text("{\n" + ",\n".join([*lines, f' "weights": [\n{numbers}\n ]']) + "\n}\n", encoding="utf-8")
