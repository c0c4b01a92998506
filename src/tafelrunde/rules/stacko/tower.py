"""A tower: ten parts from bottom to top, which are to become narrower from one to the next."""

from __future__ import annotations

from collections.abc import Sequence
from operator import gt
from typing import TypeAlias

Part: TypeAlias = int
"""A part of a tower: 1 is the narrowest, 40 the widest."""

Tower: TypeAlias = tuple[Part, ...]

SeenTower: TypeAlias = tuple[Part | None, ...]
"""A tower whose hidden parts are None."""

PARTS = tuple(range(1, 41))
HEIGHT = 10
POINTS_A_PART = 5


def is_finished(tower: Sequence[Part]) -> bool:
    """Whether every part but the lowest lies on a wider one (T1)."""
    return all(map(gt, tower, tower[1:]))


def run(tower: Sequence[Part | None]) -> int:
    """How many parts are built correctly from the bottom up (T6); a hidden part ends what is seen of them."""
    height, below = 0, PARTS[-1] + 1
    for part in tower:
        if part is None or part > below:
            break
        height, below = height + 1, part
    return height


def points(tower: Sequence[Part | None]) -> int:
    """What a tower scores at the end of a round: 5 for each part of its run, so 50 when it is finished (T6, T8)."""
    return POINTS_A_PART * run(tower)


def run_of(points: int) -> int:
    """How many parts of a tower were built correctly when it scored these points (T6)."""
    return points // POINTS_A_PART
