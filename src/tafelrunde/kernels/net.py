"""A small net for Stacko: how likely each end of a round is after an action, from what the acting seat has seen.

An end says who finishes and how long the run of the other tower is then. What an end is worth follows from the points
of the match: in the first round a lead, in the second the match itself. What was seen is laid out as in chain.py.

    traits   float32[108]    0 for each place, is it kept? 10 what it needs if not; 20 how many are not (1 to 10);
                             30 the run (1 to 9); 39 costs and chances; 46 the part that the other is offered;
                             56 for each place of the other, is it kept? 66 is it hidden? 76 what it needs;
                             86 how many are hidden (0 to 10); 97 costs; 100 the course of the match
    net      float32[6066]   48 weights for each trait, to units; then 18 for each unit and 18 alone, to ends
    worths   float32[19]     what each end is worth: 0 finished with the other's run at 1 to 9;
                             9 the other finished with one's own run at 1 to 9; 18 what the cost of the tower takes away
    work     float32[222]    traits | 108 what the traits from 56 on add to the units | 156 units | 204 chances of ends
    out      float64[12]     the worth of every action, by its code; higher is better
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numba import types

from tafelrunde.kernels.chain import (
    COMING,
    DECLINED,
    FINISHED,
    FLOAT,
    FLOATS,
    LEAD,
    LEFT,
    LONGS,
    NEVER,
    NEXT,
    OTHER,
    OVER,
    PLAYED,
    RENEWED,
    keep,
    run_of,
)
from tafelrunde.kernels.jit import INT, Array, Word, inline, jit, part
from tafelrunde.kernels.stacko import DRAW, FLOOR, PARTS_IN_ALL, PASS
from tafelrunde.rules.stacko.tower import HEIGHT

SINGLES = types.float32[::1]
VOID = types.void

NEEDS: Final = 10
MISSING: Final = 19
RUN: Final = 29
COST: Final = 39
OFFERED: Final = 46
THEIRS: Final = 56
HIDDEN: Final = 66
THEIR_NEEDS: Final = 76
COVERED: Final = 86
THEIR_COST: Final = 97
COURSE: Final = 100
TRAITS: Final = 108

UNITS: Final = 48
ENDS: Final = 18
CARE: Final = ENDS
WORTHS: Final = ENDS + 1
LAST: Final = TRAITS * UNITS
NET: Final = LAST + (UNITS + 1) * ENDS

FIXED: Final = TRAITS
SUMS: Final = FIXED + UNITS
CHANCES: Final = SUMS + UNITS
WORK: Final = CHANCES + ENDS

ZERO: Final = np.float32(0.0)
ONE: Final = np.float32(1.0)
MOST_COST: Final = 30.0
DIRE: Final = 1.5
"""What a place needs for which no part can be drawn."""


@inline
def need(m: Word, n: Word) -> Word:
    """What each of m places needs that wait for n parts."""
    return min(DIRE, m / n) if n > 0 else DIRE


@part(FLOAT(LONGS, SINGLES))
def write_own(seen: Array, x: Array) -> Word:
    """Write the traits of one's own tower; its cost."""
    below = np.empty(12, np.int64)
    for i in range(OFFERED):
        x[i] = ZERO
    x[COST + 1] = keep(seen, 0, COMING, below) / 10.0
    cost = keep(seen, 0, NEXT, below)
    missing, useful, scarce, lowest = 0, 0, 1.0, 0
    total = max(1, seen[NEXT + PARTS_IN_ALL])
    j = 11
    while j > 0:
        i = below[j]
        if i > 0:
            x[i - 1] = ONE
        m = j - i - 1
        if m > 0:
            n = seen[NEXT + seen[i] - 1] - seen[NEXT + seen[j]]
            missing += m
            useful += n
            scarce = min(scarce, n / total)
            lowest = i
            for k in range(i, j - 1):
                x[NEEDS + k] = need(m, n)
        j = i
    x[MISSING + missing] = ONE
    x[RUN + run_of(seen)] = ONE
    x[COST] = cost / 10.0
    x[COST + 2] = useful / total
    x[COST + 3] = scarce
    x[COST + 4] = scarce if missing == 1 else 0.0
    x[COST + 5] = scarce if missing == 2 else 0.0
    x[COST + 6] = lowest / 10.0
    return cost


@part(INT(LONGS, LONGS, SINGLES))
def write_fixed(seen: Array, below: Array, x: Array) -> Word:
    """Write the traits of the other's tower and of the course; how many places of that tower are not kept."""
    for i in range(THEIRS, TRAITS):
        x[i] = ZERO
    cost = keep(seen, OTHER, NEXT, below)
    j, missing, covered, lowest = 11, 0, 0, 0
    while j > 0:
        i = below[j]
        if i > 0:
            x[THEIRS + i - 1] = ONE
        m = j - i - 1
        if m > 0:
            missing += m
            lowest = i
            n = seen[NEXT + seen[OTHER + i] - 1] - seen[NEXT + seen[OTHER + j]]
            for k in range(i, j - 1):
                x[THEIR_NEEDS + k] = need(m, n)
                if seen[OTHER + k + 1] < 0:
                    x[HIDDEN + k] = ONE
                    covered += 1
        j = i
    x[COVERED + covered] = ONE
    x[THEIR_COST] = cost / 10.0
    x[THEIR_COST + 1] = (missing - covered) / 5.0
    x[THEIR_COST + 2] = lowest / 10.0
    turns = min(60, seen[PLAYED]) / 20.0
    x[COURSE] = turns
    x[COURSE + 1] = turns * turns
    x[COURSE + 2] = seen[LEFT] / 20.0
    x[COURSE + 3] = seen[RENEWED]
    x[COURSE + 4] = seen[OVER]
    x[COURSE + 5] = seen[LEAD] / 50.0
    x[COURSE + 6] = np.sign(seen[LEAD])
    x[COURSE + 7] = ONE
    return missing


@inline
def distance(declined: Word, v: Word, way: Word) -> Word:
    """How far from a number the next one is that the other declined; 1 stands for ten and more."""
    for d in range(10):
        w = v + way * d
        if w >= 1 and w <= PARTS_IN_ALL and declined >> w & 1:
            return d / 10.0
    return 1.0


@part(VOID(LONGS, LONGS, INT, INT, SINGLES))
def write_offered(seen: Array, below: Array, missing: Word, v: Word, x: Array) -> None:
    """Write the traits of the part that the other is offered, 0 for none: does it fit into a gap of its chain?"""
    for i in range(OFFERED, THEIRS):
        x[i] = ZERO
    if v == 0:
        return
    j = 11
    while seen[OTHER + below[j]] < v:
        j = below[j]
    i = below[j]
    m = j - i - 1
    if m > 0:
        low, top = seen[OTHER + i], seen[OTHER + j]
        covered = 0
        for k in range(i + 1, j):
            covered += seen[OTHER + k] < 0
        place = i + 1 + min(m - 1, (low - v) * m // (low - top))
        x[OFFERED] = m / 5.0
        x[OFFERED + 1] = ONE
        x[OFFERED + 2] = min(1.0, m / (seen[NEXT + low - 1] - seen[NEXT + top] + 1))
        x[OFFERED + 3] = covered / m
        x[OFFERED + 4] = missing == 1
        x[OFFERED + 5] = seen[OTHER + place] < 0
        x[OFFERED + 6] = missing == 2
    x[OFFERED + 7] = distance(seen[DECLINED], v, -1)
    x[OFFERED + 8] = distance(seen[DECLINED], v, 1)
    x[OFFERED + 9] = ONE


@inline
def add(net: Array, work: Array, first: Word, last: Word, to: Word) -> None:
    """Add the weights of some traits to sums, one for each unit."""
    for i in range(first, last):
        x = work[i]
        if x != ZERO:
            for u in range(UNITS):
                work[to + u] += x * net[i * UNITS + u]


@part(VOID(SINGLES, SINGLES))
def settle(net: Array, work: Array) -> None:
    """Add up what is the same for all actions."""
    for u in range(UNITS):
        work[FIXED + u] = ZERO
    add(net, work, THEIRS, TRAITS, FIXED)


@part(VOID(SINGLES, SINGLES))
def foresee(net: Array, work: Array) -> None:
    """The chances of all ends, from the traits."""
    for u in range(UNITS):
        work[SUMS + u] = work[FIXED + u]
    add(net, work, 0, THEIRS, SUMS)
    for e in range(ENDS):
        work[CHANCES + e] = net[LAST + UNITS * ENDS + e]
    for u in range(UNITS):
        x = work[SUMS + u]
        if x > ZERO:
            for e in range(ENDS):
                work[CHANCES + e] += x * net[LAST + u * ENDS + e]
    most = work[CHANCES]
    for e in range(1, ENDS):
        most = max(most, work[CHANCES + e])
    total = ZERO
    for e in range(ENDS):
        work[CHANCES + e] = np.exp(work[CHANCES + e] - most)
        total += work[CHANCES + e]
    for e in range(ENDS):
        work[CHANCES + e] /= total


@part(FLOAT(LONGS, LONGS, INT, INT, SINGLES, SINGLES, SINGLES))
def worth(seen: Array, below: Array, missing: Word, v: Word, net: Array, worths: Array, work: Array) -> Word:
    """The worth of the tower as it stands when the other is offered a part."""
    total = -worths[CARE] * np.float32(min(MOST_COST, write_own(seen, work)))
    write_offered(seen, below, missing, v, work)
    foresee(net, work)
    for e in range(ENDS):
        total += work[CHANCES + e] * worths[e]
    return total


@inline
def finishing(worths: Array, work: Array) -> Word:
    """The worth of finishing at once: of the chances foreseen last, those in which this seat is first."""
    chances, total = np.float32(1e-6), ZERO
    for e in range(ENDS // 2):
        chances += work[CHANCES + e]
        total += work[CHANCES + e] * worths[e]
    return total / chances


@part(FLOAT(LONGS, LONGS, INT, INT, SINGLES, SINGLES, SINGLES))
def best_of(seen: Array, below: Array, missing: Word, fresh: Word, net: Array, worths: Array, work: Array) -> Word:
    """The worth of the best that can be done with a part just drawn."""
    for v in range(fresh, FLOOR + 1):
        seen[NEXT + v] -= 1
    most = worth(seen, below, missing, fresh, net, worths, work)
    first = finishing(worths, work)
    for place in range(1, HEIGHT + 1):
        kept = seen[place]
        seen[place] = fresh
        now = first if run_of(seen) == HEIGHT else worth(seen, below, missing, kept, net, worths, work)
        most = max(most, now)
        seen[place] = kept
    for v in range(fresh, FLOOR + 1):
        seen[NEXT + v] += 1
    return most


@jit((LONGS, INT, INT, SINGLES, SINGLES, SINGLES, FLOATS))
def judge(seen: Array, offered: Word, is_drawn: Word, net: Array, worths: Array, work: Array, out: Array) -> None:
    """The worth of taking into each place (0 to 9), of a draw (10), the mean over what may come, or of a pass (11)."""
    below = np.empty(12, np.int64)
    missing = write_fixed(seen, below, work)
    settle(net, work)
    out[DRAW] = out[PASS] = -NEVER
    for place in range(1, HEIGHT + 1):
        kept = seen[place]
        seen[place] = offered
        over = run_of(seen) == HEIGHT
        out[place - 1] = FINISHED if over else worth(seen, below, missing, kept, net, worths, work)
        seen[place] = kept
    if is_drawn:
        out[PASS] = worth(seen, below, missing, offered, net, worths, work)
        return
    total, n = 0.0, 0
    for fresh in range(1, PARTS_IN_ALL + 1):
        if seen[NEXT + fresh] > seen[NEXT + fresh - 1]:
            total += best_of(seen, below, missing, fresh, net, worths, work)
            n += 1
    out[DRAW] = total / n


@jit((LONGS, SINGLES, SINGLES))
def price(seen: Array, leads: Array, worths: Array) -> None:
    """What each end is worth: as a lead in the first round, in the second by who then wins the match."""
    for e in range(ENDS):
        margin = 45 - 5 * e if e < 9 else 5 * e - 90
        lead = seen[LEAD] + margin
        worths[e] = np.sign(lead) + 0.0005 * margin if seen[OVER] else leads[e]
