"""Rounds of Stacko that a net plays against itself, written down as lessons: what was seen, and what came of it.

Two nets play: one judges what follows an action, the other what a draw brings, so that no draw is thought through.
An end is learnt from what the same seat foresaw later, and in the last place from what happened.

    plan       float64[3]        the share of actions that are changed, how much an end counts more than what was
                                 foreseen next, and whether the cost of the tower decides instead of a net (0 or 1)
    rows       float32[n, 108]   the traits after an action
    lessons    float32[n, 18]    the chances of the ends that they are to teach
    kinds      int64[n]          1 for a draw, 0 for the others
    margins    int64[21]         how often the first seat was ahead by -50, -45, … 50 points
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numba import types

from tafelrunde.kernels.chain import (
    DECLINED,
    FINISHED,
    FLOAT,
    FLOATS,
    LEAD,
    LONGS,
    NEVER,
    OVER,
    SEEN,
    look,
    run_of,
)
from tafelrunde.kernels.jit import INT, INTS, RNG, Array, Word, below, inline, jit, part
from tafelrunde.kernels.net import (
    CHANCES,
    ENDS,
    ONE,
    SINGLES,
    TRAITS,
    VOID,
    WORK,
    WORTHS,
    price,
    settle,
    worth,
    write_fixed,
    write_own,
)
from tafelrunde.kernels.stacko import (
    DRAW,
    OFFER,
    PASS,
    POINTS,
    ROUND,
    SIZE,
    TALON,
    TURN,
    deal,
    step,
)
from tafelrunde.kernels.stacko import DRAWN as IS_DRAWN
from tafelrunde.rules.stacko.tower import HEIGHT

SHEET = types.float32[:, ::1]

MOST_ROWS: Final = 400
"""A round has at most 200 turns of two actions."""

WHOLE: Final = 50
"""The points of a finished tower."""

WORTH_TAKING: Final = 0.1
"""By how much a part must lower the cost of a tower to be taken rather than drawing."""


@part(FLOAT(LONGS, LONGS, INT, INT, SINGLES, SINGLES, SINGLES, INT))
def weighed(
    seen: Array, chain: Array, missing: Word, v: Word, net: Array, worths: Array, work: Array, by_cost: Word
) -> Word:
    """The worth of a tower, by its cost or by a net."""
    return -write_own(seen, work) if by_cost else worth(seen, chain, missing, v, net, worths, work)


@inline
def best_take(
    seen: Array, chain: Array, missing: Word, offered: Word, net: Array, worths: Array, work: Array, by_cost: Word
) -> Word:
    """The place where a part is worth most, and that worth."""
    most, best = -NEVER, 0
    for place in range(1, HEIGHT + 1):
        kept = seen[place]
        seen[place] = offered
        over = run_of(seen) == HEIGHT
        now = FINISHED if over else weighed(seen, chain, missing, kept, net, worths, work, by_cost)
        seen[place] = kept
        if now > most:
            most = now
            best = place - 1
    return best, most


@inline
def chosen(
    seen: Array,
    chain: Array,
    offered: Word,
    is_drawn: Word,
    plan: Array,
    rng: Array,
    net: Array,
    draws: Array,
    worths: Array,
    work: Array,
) -> Word:
    """The action of a turn, and is it a lesson? Then it is done in what is seen, and `work` holds what is foreseen.

    Nothing is learnt from finishing a tower. Now and then, by chance, the worse of taking and declining is chosen.
    """
    by_cost = np.int64(plan[2])
    missing = write_fixed(seen, chain, work)
    settle(net, work)
    code, most = best_take(seen, chain, missing, offered, net, worths, work, by_cost)
    is_lesson = most < FINISHED
    if is_lesson:
        judges, given = (net, offered) if is_drawn else (draws, 0)
        settle(judges, work)
        spared = weighed(seen, chain, missing, given, judges, worths, work, by_cost)
        if by_cost and not is_drawn:
            spared += WORTH_TAKING
        if (spared >= most) != (below(rng, 1000) < 1000 * plan[0]):
            code = PASS if is_drawn else DRAW
        else:
            judges, given = net, seen[code + 1]
            seen[code + 1] = offered
        settle(judges, work)
        worth(seen, chain, missing, given, judges, worths, work)
    return code, is_lesson


@inline
def label(table: Array, seat: Word) -> Word:
    """The end that a round had for a seat."""
    own, other = np.int64(table[POINTS + seat]), np.int64(table[POINTS + 1 - seat])
    return other // 5 - 1 if own == WHOLE else own // 5 + 8


@part(VOID(INTS, INT, INT, LONGS, types.float32, SHEET))
def teach(table: Array, first: Word, n: Word, seats: Array, share: Word, lessons: Array) -> None:
    """Replace what was foreseen in the rows of a round by what came of it."""
    ends = np.zeros((2, ENDS), np.float32)
    for seat in range(2):
        ends[seat, label(table, seat)] = ONE
    for row in range(n - 1, first - 1, -1):
        seat = seats[row - first]
        for e in range(ENDS):
            foreseen = lessons[row, e]
            lessons[row, e] = ends[seat, e]
            ends[seat, e] = share * ends[seat, e] + (ONE - share) * foreseen


@jit(INT(INT, FLOATS, RNG, SINGLES, SINGLES, SINGLES, SHEET, SHEET, LONGS, LONGS))
def selfplay(
    games: Word,
    plan: Array,
    rng: Array,
    net: Array,
    draws: Array,
    leads: Array,
    rows: Array,
    lessons: Array,
    kinds: Array,
    margins: Array,
) -> Word:
    """Play rounds, half of them as second ones with any lead, while there is room; how many rows were written."""
    table = np.empty(SIZE, np.int32)
    seen, chain, seats = np.zeros(SEEN, np.int64), np.empty(12, np.int64), np.empty(MOST_ROWS, np.int64)
    work, worths = np.zeros(WORK, np.float32), np.zeros(WORTHS, np.float32)
    declined = np.empty(2, np.int64)
    share = np.float32(plan[1])
    n = 0
    for _ in range(games):
        first = n
        if first + MOST_ROWS > len(rows):
            break
        deal(table, rng)
        over, lead = below(rng, 2), 5 * (below(rng, 19) - 9)
        renewed, declined[0], declined[1] = 0, 0, 0
        while table[ROUND] == 0:
            seat, offered, is_drawn = np.int64(table[TURN]), np.int64(table[OFFER]), table[IS_DRAWN]
            look(table, seat, renewed, seen)
            seen[OVER], seen[LEAD], seen[DECLINED] = over, over * lead * (1 - 2 * seat), declined[1 - seat]
            price(seen, leads, worths)
            code, is_lesson = chosen(seen, chain, offered, is_drawn, plan, rng, net, draws, worths, work)
            if is_lesson:
                rows[n] = work[:TRAITS]
                lessons[n] = work[CHANCES : CHANCES + ENDS]
                kinds[n] = code == DRAW
                seats[n - first] = seat
                n += 1
            if code >= DRAW:
                declined[seat] |= 1 << offered
            renewed |= code == DRAW and table[TALON] == 0
            step(table, np.int64(code), rng)
        margins[(table[POINTS] - table[POINTS + 1]) // 5 + 10] += 1
        if max(table[POINTS], table[POINTS + 1]) == WHOLE:
            teach(table, first, n, seats, share, lessons)
        else:
            n = first
    return n
