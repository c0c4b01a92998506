"""Values as whole millionths, so that the parts of a review add up exactly in what is stored (V8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

Units: TypeAlias = tuple[int, ...]
"""The value of every side in millionths."""

WHOLE = 1_000_000


def to_units(values: Sequence[float]) -> Units:
    """The values of all sides, which add up to what they added up to before: the last side takes what rounding left."""
    *others, _ = [round(value * WHOLE) for value in values]
    return (*others, round(sum(values) * WHOLE) - sum(others))


def to_number(units: int) -> float:
    """As it is stored: a number of six digits at most."""
    return units / WHOLE


def total(values: Iterable[Units]) -> Units:
    """All of them added up, side by side. Raises ValueError when there are none."""
    return tuple(map(sum, zip(*values, strict=True)))


def subtract(one: Units, other: Units) -> Units:
    """The first without the second, side by side."""
    return tuple(a - b for a, b in zip(one, other, strict=True))
