"""What a tower of Stacko still needs, from what a seat has seen.

Some parts of a tower are kept; between two kept ones, m places wait for parts of which n may be drawn, and cost
m × m / n. The cost of a tower is that of the best chain of parts to keep, 0 when it is finished.

    seen    int64[114]     0 OWN tower, 12 that of the OTHER: 41 | ten parts from the bottom, -1 for one not seen | 0;
                           24 NEXT how many parts up to each number may be drawn next, 66 COMING at some time;
                           108 LEFT in the talon, RENEWED, turns PLAYED, rounds OVER, LEAD, and the numbers that the
                           other DECLINED (bits)
    below   int64[12]      for each kept part of a tower, the next lower one that is kept
    out     float64[12]    the worth of every action, by its code; higher is better
"""

from __future__ import annotations

from typing import Final

import numpy as np

from tafelrunde.kernels.arrays import FLOAT, FLOATS, INT, INTS, LONGS, Floats, Ints, Longs
from tafelrunde.kernels.jit import Word, inline, jit, part
from tafelrunde.kernels.stacko.game import DRAW, FLOOR, OPEN, PASS, SKY, STOCK, STOCKED, TALON, TOWERS, TURNS, WIDTH
from tafelrunde.rules.stacko.tower import HEIGHT

OWN: Final = 0
OTHER: Final = 12
NEXT: Final = 24
COMING: Final = 66
LEFT: Final = 108
RENEWED: Final = 109
PLAYED: Final = 110
OVER: Final = 111
LEAD: Final = 112
DECLINED: Final = 113
SEEN: Final = 114

NEVER: Final = 1e9
SLOW: Final = 12.0
"""What a place costs when too few parts for it can be drawn before the talon is renewed."""

FINISHED: Final = 100.0
"""Nothing is worth more than to finish."""


@jit((INTS, INT, INT, LONGS))
def look(table: Ints, seat: Word, renewed: Word, seen: Longs) -> None:
    """What a seat sees of a table, but for the points and what the other declined."""
    placed, hidden = np.zeros(FLOOR + 1, np.int64), np.zeros(FLOOR + 1, np.int64)
    known = renewed or table[TALON] == 0
    for i in range(WIDTH):
        seen[i] = table[TOWERS + WIDTH * seat + i]
        seen[OTHER + i] = table[TOWERS + WIDTH * (1 - seat) + i]
        placed[seen[i]] = 1
        if 0 < i and i < WIDTH - 1 and not table[OPEN + 1 - seat] >> (i - 1) & 1:
            hidden[seen[OTHER + i]] = not known
            seen[OTHER + i] = -1
        else:
            placed[seen[OTHER + i]] = 1
    for i in range(table[TALON] or STOCKED):
        hidden[table[STOCK + i]] = 1
    seen[NEXT] = seen[COMING] = 0
    for v in range(1, FLOOR + 1):
        seen[NEXT + v] = seen[NEXT + v - 1] + hidden[v]
        seen[COMING + v] = seen[COMING + v - 1] + 1 - placed[v]
    seen[LEFT] = table[TALON]
    seen[RENEWED] = known
    seen[PLAYED] = table[TURNS]


@inline
def gap_cost(m: Word, n: Word) -> Word:
    """What m places cost that wait for n parts."""
    return m * m / n if n >= m else SLOW * m


@part(FLOAT(LONGS, INT, INT, LONGS))
def keep(seen: Longs, tower: Word, drawn: Word, below: Longs) -> Word:
    """The cost of the best chain of parts to keep in the tower at a cell, with the parts counted from another cell."""
    best = np.empty(WIDTH, np.float64)
    best[0] = 0.0
    for j in range(1, WIDTH):
        least, top = NEVER, seen[tower + j]
        below[j] = 0
        for i in range(j if top >= 0 else 0):
            m, low = j - i - 1, seen[tower + i]
            if low - top <= m or best[i] >= NEVER:
                continue
            cost = best[i] + (gap_cost(m, seen[drawn + low - 1] - seen[drawn + top]) if m > 0 else 0.0)
            if cost < least:
                least = cost
                below[j] = i
        best[j] = least
    return best[SKY]


@inline
def run_of(seen: Longs) -> Word:
    """How many parts of one's own tower are built correctly from the bottom up (T6)."""
    n = 1
    while n < HEIGHT and seen[n] > seen[n + 1]:
        n += 1
    return n


@jit((LONGS, INT, FLOATS))
def weigh(seen: Longs, offered: Word, out: Floats) -> None:
    """The worth of every action by the cost it leads to; of a draw or a pass, by that of the tower as it stands."""
    below = np.empty(WIDTH, np.int64)
    out[DRAW] = out[PASS] = -keep(seen, OWN, NEXT, below)
    for place in range(1, HEIGHT + 1):
        kept = seen[place]
        seen[place] = offered
        out[place - 1] = FINISHED if run_of(seen) == HEIGHT else -keep(seen, OWN, NEXT, below)
        seen[place] = kept
