"""What a tower of Stacko still needs, and what each action with the part on offer leads to.

Some parts of a tower are kept; between two kept ones, m places wait for parts of which n may still be drawn. The cost
of a tower is that of the best chain of parts to keep, 0 when it is finished.

    costs   float64[451 + 3]    what m places cost with n parts to draw from: costs[41 * m + n]; then the weights of
                                451 the run from the bottom, 452 what the other is given, 453 one more draw looked ahead
    tower   int64[12]           41 | ten parts from bottom to top, -1 for one that is not seen | 0
    drawn   int64[42]           how many parts up to each number may still be drawn
    out     float64[12]         the cost after each action, by its code; lower is better
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numba import types

from tafelrunde.kernels.jit import INT, RNG, Array, Word, inline, jit, part
from tafelrunde.kernels.stacko import (
    DRAW,
    FLOOR,
    OFFER,
    OPEN,
    PARTS_IN_ALL,
    PASS,
    POINTS,
    ROUND,
    SIZE,
    STOCK,
    TALON,
    TOWERS,
    TURN,
    WIDTH,
    deal,
    step,
)
from tafelrunde.kernels.stacko import DRAWN as IS_DRAWN

FLOAT = types.float64
FLOATS = types.float64[::1]
LONGS = types.int64[::1]

PLACES: Final = 10
RUN: Final = 451
GIFT: Final = 452
AHEAD: Final = 453
COSTS: Final = 454
NEVER: Final = 1e9
SLOW: Final = 12.0
"""What a place costs when too few parts for it can be drawn before the talon is renewed."""

FINISHED: Final = -100.0


def costs(linear: float, factor: float, power: float, *more: float) -> Array:
    """The costs linear × m + factor × m × (m / n) ** power, and the weights of run, gift and looking ahead."""
    table = np.full((11, 41), 1e6)
    table[0] = 0.0
    for m in range(1, 11):
        for n in range(m, 41):
            table[m, n] = linear * m + factor * m * (m / n) ** power
    return np.concatenate((table.ravel(), (*more, *(0.0, 0.0, 0.0)[len(more) :])))


@part(FLOAT(LONGS, LONGS, FLOATS))
def chain(tower: Array, drawn: Array, costs: Array) -> Word:
    """The cost of the best chain of parts to keep: 0 for a finished tower."""
    best = np.empty(12, np.float64)
    best[0] = 0.0
    for j in range(1, 12):
        least = NEVER
        for i in range(j if tower[j] >= 0 else 0):
            m = j - i - 1
            if tower[i] - tower[j] <= m or best[i] >= NEVER:
                continue
            cost = best[i]
            if m > 0:
                n = drawn[tower[i] - 1] - drawn[tower[j]]
                cost += costs[41 * m + n] if n >= m else SLOW * m
            least = min(least, cost)
        best[j] = least
    return best[11]


@inline
def run_of(tower: Array) -> Word:
    """How many parts are built correctly from the bottom up (T6)."""
    n = 1
    while n < PLACES and tower[n] > tower[n + 1]:
        n += 1
    return n


@inline
def cost_of(tower: Array, drawn: Array, costs: Array) -> Word:
    """The cost of a tower, less what its run is worth."""
    run = run_of(tower)
    return FINISHED if run == PLACES else chain(tower, drawn, costs) - costs[RUN] * run


@part(FLOAT(LONGS, LONGS, FLOATS, INT))
def least_with(tower: Array, drawn: Array, costs: Array, offered: Word) -> Word:
    """The least cost with a part in any place."""
    least = NEVER
    for place in range(1, PLACES + 1):
        kept = tower[place]
        tower[place] = offered
        least = min(least, cost_of(tower, drawn, costs))
        tower[place] = kept
    return least


@part(FLOAT(LONGS, LONGS, FLOATS))
def ahead(tower: Array, drawn: Array, costs: Array) -> Word:
    """The cost of a tower, mixed with that after one more draw, each part as likely as every other."""
    now = cost_of(tower, drawn, costs)
    share = costs[AHEAD]
    if share == 0.0 or now <= FINISHED:
        return now
    total, n = 0.0, 0
    for fresh in range(1, PARTS_IN_ALL + 1):
        if drawn[fresh] > drawn[fresh - 1]:
            total += max(-5.0, min(now, least_with(tower, drawn, costs, fresh)))
            n += 1
    return now if n == 0 else (1 - share) * now + share * total / n


@inline
def gift(other: Array, drawn: Array, costs: Array, given: Word, before: Word) -> Word:
    """What a part is worth to the other side, as far as its tower is seen."""
    if costs[GIFT] == 0.0:
        return 0.0
    return costs[GIFT] * max(0.0, before - least_with(other, drawn, costs, given))


@jit((LONGS, LONGS, LONGS, INT, INT, FLOATS, FLOATS))
def weigh(tower: Array, other: Array, drawn: Array, offered: Word, is_drawn: Word, costs: Array, out: Array) -> None:
    """The cost of every action: taking into each place (0 to 9), a draw (10), or a pass (11)."""
    theirs = cost_of(other, drawn, costs) if costs[GIFT] != 0.0 else 0.0
    for place in range(1, PLACES + 1):
        kept = tower[place]
        tower[place] = offered
        out[place - 1] = ahead(tower, drawn, costs) + gift(other, drawn, costs, kept, theirs)
        tower[place] = kept
    now = ahead(tower, drawn, costs)
    out[DRAW] = out[PASS] = NEVER
    if is_drawn:
        out[PASS] = now + gift(other, drawn, costs, offered, theirs)
        return
    total, n = 0.0, 0
    for fresh in range(1, PARTS_IN_ALL + 1):
        if drawn[fresh] > drawn[fresh - 1]:
            least, best = NEVER, 1
            for place in range(1, PLACES + 1):
                kept = tower[place]
                tower[place] = fresh
                cost = cost_of(tower, drawn, costs) + gift(other, drawn, costs, kept, theirs)
                if cost < least:
                    least = cost
                    best = place
                tower[place] = kept
            if costs[AHEAD] != 0.0:
                kept = tower[best]
                tower[best] = fresh
                least = ahead(tower, drawn, costs) + gift(other, drawn, costs, kept, theirs)
                tower[best] = kept
            total += max(-10.0, min(now + gift(other, drawn, costs, fresh, theirs), least))
            n += 1
    out[DRAW] = total / n if n > 0 else now


@inline
def look(table: Array, seat: Word, tower: Array, other: Array, drawn: Array) -> None:
    """What a seat sees of a table: its tower, what is open of the other, and what may be drawn as far as it knows."""
    hidden = np.zeros(PARTS_IN_ALL + 2, np.int64)
    for i in range(12):
        tower[i] = table[TOWERS + WIDTH * seat + i]
        other[i] = table[TOWERS + WIDTH * (1 - seat) + i]
        if 0 < i < 11 and not table[OPEN + 1 - seat] >> (i - 1) & 1:
            hidden[other[i]] = 1
            other[i] = -1
    for i in range(table[TALON]):
        hidden[table[STOCK + i]] = 1
    drawn[0] = 0
    for i in range(1, FLOOR + 1):
        drawn[i] = drawn[i - 1] + hidden[i]


@jit((INT, RNG, FLOATS, FLOATS, LONGS))
def duel(pairs: Word, rng: Array, one: Array, two: Array, results: Array) -> None:
    """Play matches between two sets of costs, each deal of a first round from both seats: matches won, drawn, lost."""
    table, start = np.empty(SIZE, np.int32), np.empty(SIZE, np.int32)
    tower, other, drawn = np.empty(12, np.int64), np.empty(12, np.int64), np.empty(42, np.int64)
    out = np.empty(12, np.float64)
    for _ in range(pairs):
        deal(start, rng)
        for first in range(2):
            for i in range(SIZE):
                table[i] = start[i]
            while table[ROUND] < 2:
                seat = np.int64(table[TURN])
                look(table, seat, tower, other, drawn)
                mine = seat == first
                weigh(tower, other, drawn, np.int64(table[OFFER]), np.int64(table[IS_DRAWN]), one if mine else two, out)
                step(table, np.int64(np.argmin(out)), rng)
            lead = table[POINTS] + table[POINTS + 2] - table[POINTS + 1] - table[POINTS + 3]
            lead = -lead if first else lead
            results[0 if lead > 0 else (1 if lead == 0 else 2)] += 1
