"""A small net for Stacko: how likely each end of a round is after an action, from what the acting seat has seen.

An end says who finishes and how long the run of the other tower is then. What an end is worth follows from the points
of the match: in the first round a lead, in the second the match itself. What was seen is laid out as in chain.py.

    traits   float32[108]    by the names of traits.py: 0 one's own tower, 46 the part that the other is offered,
                             56 the other's tower, 100 the course of the match
    net      float32[6066]   48 weights for each trait, to units; then 18 for each unit and 18 alone, to ends
    worths   float32[19]     what each end is worth, by the names of traits.py; 18 CARE: what the cost of the tower
                             takes away
    work     float32[222]    traits | 108 FIXED: what the traits from 56 on add to the units | 156 SUMS of the units |
                             204 CHANCES of the ends
    out      float64[12]     the worth of every action, by its code; higher is better
"""

from __future__ import annotations

from typing import Final

import numpy as np

from tafelrunde.kernels.arrays import FLOAT, FLOATS, INT, LONGS, SINGLES, VOID, Floats, Longs, Singles
from tafelrunde.kernels.jit import Word, inline, jit, part
from tafelrunde.kernels.stacko.chain import (
    COMING,
    DECLINED,
    FINISHED,
    LEAD,
    LEFT,
    NEVER,
    NEXT,
    OTHER,
    OVER,
    OWN,
    PLAYED,
    RENEWED,
    keep,
    run_of,
)
from tafelrunde.kernels.stacko.game import DRAW, FLOOR, PARTS_IN_ALL, PASS, SKY, WIDTH
from tafelrunde.kernels.stacko.traits import (
    ALWAYS,
    COMING_COST,
    COST,
    COVERED,
    DECLINED_ABOVE,
    DECLINED_BELOW,
    ENDS,
    HIDDEN,
    KEPT,
    LEADER,
    LOST,
    LOWEST_GAP,
    MISSING,
    NEEDS,
    OFFERED,
    OFFERED_ANY,
    OFFERED_COVERED,
    OFFERED_FINISHES,
    OFFERED_FITS,
    OFFERED_HIDDEN,
    OFFERED_OF_TWO,
    OFFERED_RARE,
    POINTS_LEAD,
    PROGRESS,
    PROGRESS_SQUARED,
    ROUNDS_OVER,
    RUN,
    SCARCE,
    SCARCE_LAST,
    SCARCE_LAST_TWO,
    TALON_KNOWN,
    TALON_LEFT,
    THEIR_COST,
    THEIR_LOWEST,
    THEIR_NEEDS,
    THEIR_OPEN,
    THEIRS,
    TRAITS,
    USEFUL,
    WHOLE,
)
from tafelrunde.rules.stacko.tower import HEIGHT, POINTS_A_PART

UNITS: Final = 48
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
def write_own(seen: Longs, x: Singles) -> Word:
    """Write the traits of one's own tower; its cost."""
    below = np.empty(WIDTH, np.int64)
    for i in range(OFFERED):
        x[i] = ZERO
    x[COMING_COST] = keep(seen, OWN, COMING, below) / 10.0
    cost = keep(seen, OWN, NEXT, below)
    missing, useful, scarce, lowest = 0, 0, 1.0, 0
    total = max(1, seen[NEXT + PARTS_IN_ALL])
    j = SKY
    while j > 0:
        i = below[j]
        if i > 0:
            x[KEPT + i - 1] = ONE
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
    x[USEFUL] = useful / total
    x[SCARCE] = scarce
    x[SCARCE_LAST] = scarce if missing == 1 else 0.0
    x[SCARCE_LAST_TWO] = scarce if missing == 2 else 0.0
    x[LOWEST_GAP] = lowest / 10.0
    return cost


@part(INT(LONGS, LONGS, SINGLES))
def write_fixed(seen: Longs, below: Longs, x: Singles) -> Word:
    """Write the traits of the other's tower and of the course; how many places of that tower are not kept."""
    for i in range(THEIRS, TRAITS):
        x[i] = ZERO
    cost = keep(seen, OTHER, NEXT, below)
    j, missing, covered, lowest = SKY, 0, 0, 0
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
    x[THEIR_OPEN] = (missing - covered) / 5.0
    x[THEIR_LOWEST] = lowest / 10.0
    turns = min(60, seen[PLAYED]) / 20.0
    x[PROGRESS] = turns
    x[PROGRESS_SQUARED] = turns * turns
    x[TALON_LEFT] = seen[LEFT] / 20.0
    x[TALON_KNOWN] = seen[RENEWED]
    x[ROUNDS_OVER] = seen[OVER]
    x[POINTS_LEAD] = seen[LEAD] / 50.0
    x[LEADER] = np.sign(seen[LEAD])
    x[ALWAYS] = ONE
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
def write_offered(seen: Longs, below: Longs, missing: Word, v: Word, x: Singles) -> None:
    """Write the traits of the part that the other is offered, 0 for none: does it fit into a gap of its chain?"""
    for i in range(OFFERED, THEIRS):
        x[i] = ZERO
    if v == 0:
        return
    j = SKY
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
        x[OFFERED_FITS] = ONE
        x[OFFERED_RARE] = min(1.0, m / (seen[NEXT + low - 1] - seen[NEXT + top] + 1))
        x[OFFERED_COVERED] = covered / m
        x[OFFERED_FINISHES] = missing == 1
        x[OFFERED_HIDDEN] = seen[OTHER + place] < 0
        x[OFFERED_OF_TWO] = missing == 2
    x[DECLINED_BELOW] = distance(seen[DECLINED], v, -1)
    x[DECLINED_ABOVE] = distance(seen[DECLINED], v, 1)
    x[OFFERED_ANY] = ONE


@inline
def add(net: Singles, work: Singles, first: Word, last: Word, to: Word) -> None:
    """Add the weights of some traits to sums, one for each unit."""
    for i in range(first, last):
        x = work[i]
        if x != ZERO:
            for u in range(UNITS):
                work[to + u] += x * net[i * UNITS + u]


@part(VOID(SINGLES, SINGLES))
def settle(net: Singles, work: Singles) -> None:
    """Add up what is the same for all actions."""
    for u in range(UNITS):
        work[FIXED + u] = ZERO
    add(net, work, THEIRS, TRAITS, FIXED)


@part(VOID(SINGLES, SINGLES))
def foresee(net: Singles, work: Singles) -> None:
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
def worth(seen: Longs, below: Longs, missing: Word, v: Word, net: Singles, worths: Singles, work: Singles) -> Word:
    """The worth of the tower as it stands when the other is offered a part."""
    total = -worths[CARE] * np.float32(min(MOST_COST, write_own(seen, work)))
    write_offered(seen, below, missing, v, work)
    foresee(net, work)
    for e in range(ENDS):
        total += work[CHANCES + e] * worths[e]
    return total


@inline
def weigh_finish(worths: Singles, work: Singles) -> Word:
    """The worth of finishing at once: of the chances foreseen last, those in which this seat is first."""
    chances, total = np.float32(1e-6), ZERO
    for e in range(LOST):
        chances += work[CHANCES + e]
        total += work[CHANCES + e] * worths[e]
    return total / chances


@part(FLOAT(LONGS, LONGS, INT, INT, SINGLES, SINGLES, SINGLES))
def best_of(
    seen: Longs, below: Longs, missing: Word, fresh: Word, net: Singles, worths: Singles, work: Singles
) -> Word:
    """The worth of the best that can be done with a part just drawn."""
    for v in range(fresh, FLOOR + 1):
        seen[NEXT + v] -= 1
    most = worth(seen, below, missing, fresh, net, worths, work)
    first = weigh_finish(worths, work)
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
def judge(
    seen: Longs, offered: Word, is_drawn: Word, net: Singles, worths: Singles, work: Singles, out: Floats
) -> None:
    """The worth of taking into each place (0 to 9), of a draw (10), the mean over what may come, or of a pass (11)."""
    below = np.empty(WIDTH, np.int64)
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


@inline
def margin_of(end: Word) -> Word:
    """By how many points an end leaves the seat ahead."""
    run = end % LOST + 1
    return WHOLE - POINTS_A_PART * run if end < LOST else POINTS_A_PART * run - WHOLE


@jit((LONGS, SINGLES, SINGLES))
def price(seen: Longs, leads: Singles, worths: Singles) -> None:
    """What each end is worth: as a lead in the first round, in the second by who then wins the match."""
    for e in range(ENDS):
        margin = margin_of(e)
        lead = seen[LEAD] + margin
        worths[e] = np.sign(lead) + 0.0005 * margin if seen[OVER] else leads[e]
