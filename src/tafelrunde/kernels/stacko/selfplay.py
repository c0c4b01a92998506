"""Rounds of Stacko that a net plays against itself, written down as lessons: what was seen, and what came of it.

Two nets play: one judges what follows an action, the other what a draw brings, so that no draw is thought through.
An end is learnt from what the same seat foresaw later, and in the last place from what happened.

    plan       float64[3]        0 CHANGED: the share of actions that are changed, 1 SHARE: how much an end counts more
                                 than what was foreseen next, 2 BY_COST: does the cost of the tower decide instead of
                                 a net (0 or 1)?
    rows       float32[n, 108]   the traits after an action
    lessons    float32[n, 18]    the chances of the ends that they are to teach
    kinds      int64[n]          1 for a draw, 0 for the others
    margins    int64[21]         how often the first seat was ahead by -50, -45, … 50 points
"""

from __future__ import annotations

from typing import Final

import numpy as np

from tafelrunde.kernels.arrays import (
    FLOAT,
    FLOATS,
    INT,
    INTS,
    LONGS,
    RNG,
    SINGLE,
    SINGLES,
    SINGLES_2,
    VOID,
    Floats,
    Ints,
    Longs,
    Rng,
    Singles,
)
from tafelrunde.kernels.jit import Word, below, inline, jit, part
from tafelrunde.kernels.stacko.chain import DECLINED, FINISHED, LEAD, NEVER, OVER, SEEN, look, run_of
from tafelrunde.kernels.stacko.game import (
    DRAW,
    OFFER,
    PASS,
    POINTS,
    ROUND,
    SIZE,
    TALON,
    TURN,
    WIDTH,
    deal,
    step,
)
from tafelrunde.kernels.stacko.game import DRAWN as IS_DRAWN
from tafelrunde.kernels.stacko.net import CHANCES, ONE, WORK, WORTHS, price, settle, worth, write_fixed, write_own
from tafelrunde.kernels.stacko.traits import ENDS, LOST, TRAITS, WHOLE
from tafelrunde.rules.stacko.tower import HEIGHT, POINTS_A_PART

MOST_ROWS: Final = 400
"""A round has at most 200 turns of two actions."""

CHANGED: Final = 0
SHARE: Final = 1
BY_COST: Final = 2
"""The places of `plan`."""

MARGINS: Final = 2 * HEIGHT + 1
"""How many margins there are, from losing by a whole tower to winning by one."""

WORTH_TAKING: Final = 0.1
"""By how much a part must lower the cost of a tower to be taken rather than drawing."""


@part(FLOAT(LONGS, LONGS, INT, INT, SINGLES, SINGLES, SINGLES, INT))
def weigh_tower(
    seen: Longs, chain: Longs, missing: Word, v: Word, net: Singles, worths: Singles, work: Singles, by_cost: Word
) -> Word:
    """The worth of a tower, by its cost or by a net."""
    return -write_own(seen, work) if by_cost else worth(seen, chain, missing, v, net, worths, work)


@inline
def best_take(
    seen: Longs, chain: Longs, missing: Word, offered: Word, net: Singles, worths: Singles, work: Singles, by_cost: Word
) -> Word:
    """The place where a part is worth most, and that worth."""
    most, best = -NEVER, 0
    for place in range(1, HEIGHT + 1):
        kept = seen[place]
        seen[place] = offered
        over = run_of(seen) == HEIGHT
        now = FINISHED if over else weigh_tower(seen, chain, missing, kept, net, worths, work, by_cost)
        seen[place] = kept
        if now > most:
            most = now
            best = place - 1
    return best, most


@inline
def choose_place(
    seen: Longs,
    chain: Longs,
    offered: Word,
    is_drawn: Word,
    plan: Floats,
    rng: Rng,
    net: Singles,
    draws: Singles,
    worths: Singles,
    work: Singles,
) -> Word:
    """The action of a turn, and is it a lesson? Then it is done in what is seen, and `work` holds what is foreseen.

    Nothing is learnt from finishing a tower. Now and then, by chance, the worse of taking and declining is chosen.
    """
    by_cost = np.int64(plan[BY_COST])
    missing = write_fixed(seen, chain, work)
    settle(net, work)
    code, most = best_take(seen, chain, missing, offered, net, worths, work, by_cost)
    is_lesson = most < FINISHED
    if is_lesson:
        judges, given = (net, offered) if is_drawn else (draws, 0)
        settle(judges, work)
        spared = weigh_tower(seen, chain, missing, given, judges, worths, work, by_cost)
        if by_cost and not is_drawn:
            spared += WORTH_TAKING
        if (spared >= most) != (below(rng, 1000) < 1000 * plan[CHANGED]):
            code = PASS if is_drawn else DRAW
        else:
            judges, given = net, seen[code + 1]
            seen[code + 1] = offered
        settle(judges, work)
        worth(seen, chain, missing, given, judges, worths, work)
    return code, is_lesson


@inline
def label(table: Ints, seat: Word) -> Word:
    """The end that a round had for a seat."""
    own, other = np.int64(table[POINTS + seat]), np.int64(table[POINTS + 1 - seat])
    return other // POINTS_A_PART - 1 if own == WHOLE else own // POINTS_A_PART + LOST - 1


@part(VOID(INTS, INT, INT, LONGS, SINGLE, SINGLES_2))
def teach(table: Ints, first: Word, n: Word, seats: Longs, share: Word, lessons: Singles) -> None:
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


@jit(INT(INT, FLOATS, RNG, SINGLES, SINGLES, SINGLES, SINGLES_2, SINGLES_2, LONGS, LONGS))
def selfplay(
    games: Word,
    plan: Floats,
    rng: Rng,
    net: Singles,
    draws: Singles,
    leads: Singles,
    rows: Singles,
    lessons: Singles,
    kinds: Longs,
    margins: Longs,
) -> Word:
    """Play rounds, half of them as second ones with any lead, while there is room; how many rows were written."""
    table = np.empty(SIZE, np.int32)
    seen, chain, seats = np.zeros(SEEN, np.int64), np.empty(WIDTH, np.int64), np.empty(MOST_ROWS, np.int64)
    work, worths = np.zeros(WORK, np.float32), np.zeros(WORTHS, np.float32)
    declined = np.empty(2, np.int64)
    share = np.float32(plan[SHARE])
    n = 0
    for _ in range(games):
        first = n
        if first + MOST_ROWS > len(rows):
            break
        deal(table, rng)
        over, lead = below(rng, 2), POINTS_A_PART * (below(rng, ENDS + 1) - LOST)
        renewed, declined[0], declined[1] = 0, 0, 0
        while table[ROUND] == 0:
            seat, offered, is_drawn = np.int64(table[TURN]), np.int64(table[OFFER]), table[IS_DRAWN]
            look(table, seat, renewed, seen)
            seen[OVER], seen[LEAD], seen[DECLINED] = over, over * lead * (1 - 2 * seat), declined[1 - seat]
            price(seen, leads, worths)
            code, is_lesson = choose_place(seen, chain, offered, is_drawn, plan, rng, net, draws, worths, work)
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
        margins[(table[POINTS] - table[POINTS + 1]) // POINTS_A_PART + HEIGHT] += 1
        if max(table[POINTS], table[POINTS + 1]) == WHOLE:
            teach(table, first, n, seats, share, lessons)
        else:
            n = first
    return n
