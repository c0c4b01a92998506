"""A tower: ten parts from bottom to top, which are to become narrower from one to the next."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TypeAlias

Part: TypeAlias = int
"""A part of a tower: 1 is the narrowest, 40 the widest."""

Tower: TypeAlias = tuple[Part, ...]

PARTS = tuple(range(1, 41))
HEIGHT = 10
POINTS_A_PART = 5


def is_finished(tower: Sequence[Part]) -> bool:
    """Whether every part but the lowest lies on a wider one (T1)."""
    return all(below > above for below, above in pairwise(tower))


def run(tower: Sequence[Part]) -> int:
    """How many parts are built correctly from the bottom up (T6)."""
    for height, (below, above) in enumerate(pairwise(tower), start=1):
        if below < above:
            return height
    return len(tower)


def points(tower: Sequence[Part]) -> int:
    """What a tower scores at the end of a round: 5 for each part of its run, so 50 when it is finished (T6, T8)."""
    return POINTS_A_PART * run(tower)
