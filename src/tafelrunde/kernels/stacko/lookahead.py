"""Looking ahead in Stacko: actions are tried in worlds that agree with what a seat has seen.

In each world both seats go on as two nets judge, one what follows an action and one what a draw brings; each sees what
it would see there. After some turns, the last of them its own, the seat judges where it has come to.

    table     a whole state, as in game.py; what the seat does not see of it is drawn anew for each world
    facts     int64[6]          0 SEAT, 1 ALL_KNOWN: is its talon renewed? 2 AHEAD: its lead, 3 GIVEN: what both seats
                                declined (bits), 5 TURNS_ON: how many turns to go on
    plan      float64[2]        0 PRUDENT: how much a tower that needs 1 less is worth, 1 KEEN: how likely it is that
                                the other has such a one
    seen      what the seat sees of the table, as in chain.py; the tower of the other is written over
    codes     int64[n]          the actions to try
    values    float64[w, n]     what each of them came to, in w worlds
"""

from __future__ import annotations

from typing import Final

import numpy as np

from tafelrunde.kernels.arrays import (
    FLOAT,
    FLOAT_PAIR,
    FLOATS,
    FLOATS_2,
    INT,
    INTS,
    LONGS,
    RNG,
    SINGLES,
    SINGLES_2,
    VOID,
    Floats,
    Ints,
    Longs,
    Rng,
    Singles,
)
from tafelrunde.kernels.jit import Word, chance, inline, jit, part, reseed, u64
from tafelrunde.kernels.stacko.chain import (
    COMING,
    DECLINED,
    FINISHED,
    LEAD,
    NEVER,
    NEXT,
    OTHER,
    OVER,
    OWN,
    SEEN,
    keep,
    look,
    run_of,
)
from tafelrunde.kernels.stacko.game import (
    DRAW,
    FALLS,
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
    TURNS,
    WIDTH,
    falls,
    shuffle,
    step,
)
from tafelrunde.kernels.stacko.game import DRAWN as IS_DRAWN
from tafelrunde.kernels.stacko.game import FINISHED as ALL_FALL
from tafelrunde.kernels.stacko.net import CARE, MOST_COST, WORK, WORTHS, price, settle, worth, write_fixed
from tafelrunde.kernels.stacko.traits import COST, ENDS, LOST, WHOLE
from tafelrunde.rules.stacko.table import SEATS
from tafelrunde.rules.stacko.tower import HEIGHT, POINTS_A_PART

SEAT: Final = 0
ALL_KNOWN: Final = 1
AHEAD: Final = 2
GIVEN: Final = 3
TURNS_ON: Final = 5

PRUDENT: Final = 0
KEEN: Final = 1

TRIES: Final = 8
"""Of so many towers that the other may have, one is believed in."""

SLACK: Final = 0.3
"""A place is not thought about when the tower would need so much more than with the part elsewhere."""


@inline
def need_of(work: Singles) -> Word:
    """What the tower needs that was judged last."""
    return min(MOST_COST, 10.0 * work[COST])


@part(FLOAT_PAIR(INTS, LONGS, LONGS, SINGLES, SINGLES, SINGLES, SINGLES))
def decide(
    table: Ints, seen: Longs, chain: Longs, net: Singles, draws: Singles, worths: Singles, work: Singles
) -> Word:
    """The code of the action that the nets choose for a seat, and the worth of the ends that they then foresee."""
    under, needs, least = np.empty(WIDTH, np.int64), np.empty(HEIGHT + 1), NEVER
    offered, care = np.int64(table[OFFER]), np.float64(worths[CARE])
    for place in range(1, HEIGHT + 1):
        kept = seen[place]
        seen[place] = offered
        over = run_of(seen) == HEIGHT
        needs[place] = keep(seen, OWN, NEXT, under)
        seen[place] = kept
        least = min(least, needs[place])
        if over:
            return np.float64(place - 1), FINISHED
    missing = write_fixed(seen, chain, work)
    settle(net, work)
    best, most, need = 0, -NEVER, 0.0
    for place in range(1, HEIGHT + 1):
        if needs[place] <= least + SLACK:
            kept = seen[place]
            seen[place] = offered
            now = worth(seen, chain, missing, kept, net, worths, work)
            seen[place] = kept
            if now > most:
                best, most, need = place - 1, now, need_of(work)
    most += care * need
    drawn = table[IS_DRAWN]
    if not drawn:
        settle(draws, work)
    now = worth(seen, chain, missing, offered if drawn else 0, net if drawn else draws, worths, work)
    spared = now + care * need_of(work)
    is_better = now >= most - care * need if drawn else spared >= most
    code = (PASS if drawn else DRAW) if is_better else best
    return np.float64(code), spared if is_better else most


@inline
def weigh_end(table: Ints, number: Word, seat: Word, worths: Singles) -> Word:
    """What a round that is over is worth to a seat."""
    points = POINTS + SEATS * number
    margin = np.int64(table[points + seat]) - np.int64(table[points + 1 - seat])
    if margin == 0:
        return 0.5 * (worths[LOST - 1] + worths[ENDS - 1])
    run = (WHOLE - abs(margin)) // POINTS_A_PART
    return np.float64(worths[run - 1 if margin > 0 else LOST + run - 1])


@part(FLOAT(INTS, INT, LONGS, RNG, SINGLES, SINGLES, SINGLES_2, SINGLES, LONGS, LONGS))
def follow(
    table: Ints,
    code: Word,
    facts: Longs,
    rng: Rng,
    net: Singles,
    draws: Singles,
    worths: Singles,
    work: Singles,
    seen: Longs,
    chain: Longs,
) -> Word:
    """Play an action and go on as the nets judge; what came of it."""
    seat, renewed = facts[SEAT], facts[ALL_KNOWN]
    number, last = np.int64(table[ROUND]), np.int64(table[TURNS]) + facts[TURNS_ON]
    declined = facts[GIVEN : GIVEN + SEATS].copy()
    who = seat
    while True:
        if code >= DRAW:
            declined[who] |= 1 << np.int64(table[OFFER])
        renewed |= code == DRAW and table[TALON] == 0
        step(table, code, rng)
        if table[ROUND] != number:
            return weigh_end(table, number, seat, worths[seat])
        who = np.int64(table[TURN])
        look(table, who, renewed, seen)
        seen[OVER], seen[DECLINED] = number, declined[1 - who]
        seen[LEAD] = facts[AHEAD] if who == seat else -facts[AHEAD]
        chosen, now = decide(table, seen, chain, net, draws, worths[who], work)
        code = np.int64(chosen)
        if code != DRAW and table[TURNS] == last and now < FINISHED:
            return now if who == seat else -now


@inline
def put(table: Ints, seat: Word, parts: Ints) -> Word:
    """Put parts into the hidden places of a tower, from the bottom up; how many."""
    n = 0
    for place in range(HEIGHT):
        if not table[OPEN + seat] >> place & 1:
            table[TOWERS + WIDTH * seat + place + 1] = parts[n]
            n += 1
    return n


@inline
def gather(table: Ints, seat: Word, renewed: Word, parts: Ints) -> Word:
    """The parts that may lie in the hidden places of a tower, those that lie there first; how many."""
    n = 0
    for place in range(HEIGHT):
        if not table[OPEN + seat] >> place & 1:
            parts[n] = table[TOWERS + WIDTH * seat + place + 1]
            n += 1
    for i in range(0 if renewed else table[TALON]):
        parts[n] = table[STOCK + i]
        n += 1
    return n


@part(VOID(INTS, LONGS, FLOATS, LONGS, RNG))
def imagine(table: Ints, facts: Longs, plan: Floats, seen: Longs, rng: Rng) -> None:
    """Draw anew what a seat does not see: the talon, and the hidden parts of the other, who has kept what it needs."""
    other, renewed = 1 - facts[SEAT], facts[ALL_KNOWN]
    parts, chain = np.empty(PARTS_IN_ALL, np.int32), np.empty(WIDTH, np.int64)
    n = gather(table, other, renewed, parts)
    believed, total = parts.copy(), 0.0
    for _ in range(TRIES):
        shuffle(parts, 0, n, rng)
        put(table, other, parts)
        if falls(table, other) == ALL_FALL:
            continue
        for i in range(WIDTH):
            seen[OTHER + i] = table[TOWERS + WIDTH * other + i]
        weight = np.exp(-plan[KEEN] * min(MOST_COST, keep(seen, OTHER, COMING, chain)))
        total += weight
        if np.float64(chance(rng)) * total < weight * 2.0**32:
            believed[:] = parts
    hidden = put(table, other, believed)
    table[FALLS + other] = falls(table, other)
    if renewed:
        shuffle(table, STOCK, np.int64(table[TALON]), rng)
    else:
        for i in range(n - hidden):
            table[STOCK + i] = believed[hidden + i]


@jit((INTS, LONGS, FLOATS, LONGS, LONGS, RNG, SINGLES, SINGLES, SINGLES, FLOATS_2))
def ponder(
    table: Ints,
    facts: Longs,
    plan: Floats,
    seen: Longs,
    codes: Longs,
    rng: Rng,
    net: Singles,
    draws: Singles,
    leads: Singles,
    values: Floats,
) -> None:
    """Try actions in worlds, each action in the same ones and with the same luck."""
    work, worths = np.zeros(WORK, np.float32), np.zeros((SEATS, WORTHS), np.float32)
    sight, chain = np.zeros(SEEN, np.int64), np.empty(WIDTH, np.int64)
    for who in range(SEATS):
        sight[OVER], sight[LEAD] = table[ROUND], facts[AHEAD] if who == facts[SEAT] else -facts[AHEAD]
        price(sight, leads, worths[who])
        worths[who, CARE] = plan[PRUDENT]
    world, tried, luck = np.empty(SIZE, np.int32), np.empty(SIZE, np.int32), np.empty(1, np.uint64)
    for w in range(len(values)):
        world[:] = table
        imagine(world, facts, plan, seen, rng)
        start = chance(rng) << u64(32) | chance(rng)
        for c in range(len(codes)):
            reseed(luck, start)
            tried[:] = world
            values[w, c] = follow(tried, codes[c], facts, luck, net, draws, worths, work, sight, chain)
