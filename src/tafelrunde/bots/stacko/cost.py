"""What a tower of Stacko still needs: a cost that falls as parts come to lie where they can stay.

Some parts of the tower are kept, the others are to be replaced. Between two kept parts, m places wait for parts whose
numbers lie between theirs, w of them: each place waits for one of about w / m parts, so m places cost m × m / w. The
cost of a tower is that of the best choice of parts to keep: 0 when it is finished. A tower of ten evenly spread parts
has each in its own band of four, so this is the play with fixed slots, except that the slots follow the tower.
"""

from __future__ import annotations

from functools import cache
from math import inf

from tafelrunde.rules.stacko.tower import PARTS, Tower

WIDEST = PARTS[-1] + 1
"""Below the lowest place: wider than every part. Above the top lies 0, narrower than every part."""


@cache
def gap(places: int, parts: int) -> float:
    """What it costs to fill so many places with so many parts to choose from."""
    if parts < places:
        return inf
    return places * places / parts if places else 0.0


def cost(tower: Tower) -> float:
    """What a tower still needs."""
    parts = (WIDEST, *tower, 0)
    best = [0.0]
    for place in range(1, len(parts)):
        part = parts[place]
        best.append(min(best[below] + gap(place - below - 1, parts[below] - part - 1) for below in range(place)))
    return best[-1]
