"""Rounds and matches of Stacko played to their end: to judge a position, and to learn from.

Both seats go on as two nets judge (lookahead.py), each by what it would see. Before the switch of a match a seat may
build by the cost of its tower alone, and overlook places.

    facts     int64[3]       0 ALL_KNOWN: is the talon renewed? 1 GIVEN: what each seat declined in this round (bits)
    care      how much a tower that needs 1 less is worth, besides the ends that a net foresees
    counts    int64[21]      how often the first seat ended the round -50, -45, … 50 points ahead
    sights    int64[2]       how many of 1,000 places each seat sees before the switch; -1: it goes by the nets
    kept      int32[n, 64] and noted int64[n, 3]: the tables and facts of some positions of a match
"""

from __future__ import annotations

from typing import Final

import numpy as np

from tafelrunde.kernels.arrays import (
    FLOAT,
    FLOATS,
    INT,
    INTS,
    INTS_2,
    LONGS,
    LONGS_2,
    RNG,
    SINGLES,
    VOID,
    Floats,
    Ints,
    Longs,
    Rng,
    Singles,
)
from tafelrunde.kernels.jit import Word, below, jit, part, reseed
from tafelrunde.kernels.stacko.chain import COMING, DECLINED, LEAD, OTHER, OVER, OWN, SEEN, keep, look, weigh
from tafelrunde.kernels.stacko.game import (
    DRAW,
    OFFER,
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
    shuffle,
    step,
)
from tafelrunde.kernels.stacko.game import DRAWN as IS_DRAWN
from tafelrunde.kernels.stacko.lookahead import decide
from tafelrunde.kernels.stacko.net import CARE, MOST_COST, WORK, WORTHS, price
from tafelrunde.rules.stacko.table import ROUNDS, SEATS
from tafelrunde.rules.stacko.tower import HEIGHT, POINTS_A_PART

ALL_KNOWN: Final = 0
GIVEN: Final = 1
FACTS: Final = 3
MARGINS: Final = 2 * HEIGHT + 1
ALL: Final = 1000
TIE: Final = 1e-6


@part(INT(INTS, LONGS, SINGLES, SINGLES, SINGLES, FLOAT, LONGS, SINGLES, SINGLES))
def net_action(
    table: Ints,
    facts: Longs,
    net: Singles,
    draws: Singles,
    leads: Singles,
    care: Word,
    seen: Longs,
    worths: Singles,
    work: Singles,
) -> Word:
    """The action that the nets choose for the seat on turn."""
    who, chain = np.int64(table[TURN]), np.empty(WIDTH, np.int64)
    look(table, who, facts[ALL_KNOWN], seen)
    seen[OVER], seen[DECLINED] = table[ROUND], facts[GIVEN + 1 - who]
    seen[LEAD] = (table[POINTS] - table[POINTS + 1]) * (1 - 2 * who) if table[ROUND] > 0 else 0
    price(seen, leads, worths)
    worths[CARE] = care
    return np.int64(decide(table, seen, chain, net, draws, worths, work)[0])


@part(INT(INTS, LONGS, INT, RNG, LONGS, FLOATS))
def plain_action(table: Ints, facts: Longs, sight: Word, rng: Rng, seen: Longs, out: Floats) -> Word:
    """The action after which the tower needs least, of those that are seen."""
    look(table, np.int64(table[TURN]), facts[ALL_KNOWN], seen)
    weigh(seen, np.int64(table[OFFER]), out)
    out[DRAW if table[IS_DRAWN] else PASS] = -np.inf
    for place in range(HEIGHT):
        if below(rng, ALL) >= sight and out[place] < 50.0:
            out[place] = -np.inf
    out[DRAW] += TIE
    out[PASS] += TIE
    return np.argmax(out)


@part(VOID(INTS, LONGS, INT, RNG))
def follow(table: Ints, facts: Longs, code: Word, rng: Rng) -> None:
    """Play an action, and keep what both seats know of the round."""
    number = table[ROUND]
    if code >= DRAW:
        facts[GIVEN + table[TURN]] |= 1 << np.int64(table[OFFER])
    facts[ALL_KNOWN] |= code == DRAW and table[TALON] == 0
    step(table, code, rng)
    if table[ROUND] != number:
        facts[:] = 0


@jit((INTS, LONGS, INT, INT, SINGLES, SINGLES, SINGLES, FLOAT, LONGS))
def rollouts(
    table: Ints,
    facts: Longs,
    games: Word,
    seed: Word,
    net: Singles,
    draws: Singles,
    leads: Singles,
    care: Word,
    counts: Longs,
) -> None:
    """Play the round under way to its end so many times, each with chance of its own. The position stays."""
    t, f, luck = np.empty(SIZE, np.int32), np.empty(FACTS, np.int64), np.empty(1, np.uint64)
    seen, worths, work = np.zeros(SEEN, np.int64), np.zeros(WORTHS, np.float32), np.zeros(WORK, np.float32)
    number = np.int64(table[ROUND])
    for game in range(games):
        t[:] = table
        f[:] = facts
        reseed(luck, np.uint64(seed) * np.uint64(1_000_003) + np.uint64(game))
        shuffle(t, STOCK, np.int64(t[TALON]), luck)
        while t[ROUND] == number:
            follow(t, f, net_action(t, f, net, draws, leads, care, seen, worths, work), luck)
        margin = np.int64(t[POINTS + SEATS * number]) - np.int64(t[POINTS + SEATS * number + 1])
        counts[margin // POINTS_A_PART + HEIGHT] += 1


@jit((INTS, FLOATS))
def needs(table: Ints, out: Floats) -> None:
    """What the tower of each seat still needs, with all parts that may come."""
    seen, below_it = np.zeros(SEEN, np.int64), np.empty(WIDTH, np.int64)
    look(table, 0, 1, seen)
    for seat in range(SEATS):
        for i in range(WIDTH):
            seen[OTHER * seat + i] = table[TOWERS + WIDTH * seat + i]
    out[0] = min(MOST_COST, keep(seen, OWN, COMING, below_it))
    out[1] = min(MOST_COST, keep(seen, OTHER, COMING, below_it))


@jit(INT(LONGS, INT, RNG, SINGLES, SINGLES, SINGLES, FLOAT, LONGS, INTS_2, LONGS_2, LONGS))
def contend(
    sights: Longs,
    switch: Word,
    rng: Rng,
    net: Singles,
    draws: Singles,
    leads: Singles,
    care: Word,
    marks: Longs,
    kept: Ints,
    noted: Longs,
    margins: Longs,
) -> Word:
    """Play a match, after the switch by the nets alone; keep the positions at these plies, and how many there are.

    `margins` are those of the first seat in both rounds.
    """
    table, facts, out = np.empty(SIZE, np.int32), np.zeros(FACTS, np.int64), np.empty(PASS + 1)
    seen, worths, work = np.zeros(SEEN, np.int64), np.zeros(WORTHS, np.float32), np.zeros(WORK, np.float32)
    deal(table, rng)
    ply, n = 0, 0
    while table[ROUND] < ROUNDS:
        if n < len(marks) and marks[n] == ply:
            kept[n] = table
            noted[n] = facts
            n += 1
        sight = sights[np.int64(table[TURN])]
        if ply >= switch or sight < 0:
            code = net_action(table, facts, net, draws, leads, care, seen, worths, work)
        else:
            code = plain_action(table, facts, sight, rng, seen, out)
        follow(table, facts, code, rng)
        ply += 1
    for number in range(ROUNDS):
        margins[number] = table[POINTS + SEATS * number] - table[POINTS + SEATS * number + 1]
    return n
