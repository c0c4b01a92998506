"""Games of the chocolate games played to their end: quick ones that judge a position, strong ones to learn from.

A rollout goes on from a position with the pile shuffled anew; every lay is the best of some drawn at random, or, in a
sharp one, nearly the best of all (shortlist.py). Strong play takes the best of all lays it sees, or looks ahead with
the best of them (search.py).

    policy  int64[8]       0 SIGHT: how many of 1,000 lays are seen, 1 CANDIDATES of a look ahead (0: none), 2 AHEAD
                           worlds, 3 DEPTH in plies, 4 DRAWS: lays drawn where the book does not help, 5 THRIFT: are
                           smarties kept until there is one for every turn? 6 SIMPLE: goes by the plain weights?
    sums    float64[8]     0 SHARES of the first place, by seat (a shared one is shared by sides); 4 LEADS, by seat
    kept    int32[n, 256]  the tables of some positions of a game
"""

from __future__ import annotations

from typing import Final

import numpy as np

from tafelrunde.kernels.arrays import (
    FLOATS,
    INT,
    INTS,
    INTS_2,
    LONGS,
    LONGS_2,
    RNG,
    ROWS,
    Floats,
    Ints,
    Longs,
    Rng,
    Rows,
)
from tafelrunde.kernels.chocolate.groups import SCORES, SECOND_SIZES, score
from tafelrunde.kernels.chocolate.lay_value import (
    SIDE,
    compare,
    draw_best,
    favourite,
    keep_hand,
    weigh_smarties,
    worth,
)
from tafelrunde.kernels.chocolate.layout import (
    CARDS_IN_ALL,
    COLOUR_COUNT,
    COLOURS,
    DECLINE,
    DRAWN,
    HANDS,
    KINDS,
    MOST_LAYS,
    NAME,
    ORDER,
    OUTGROWN,
    PASS,
    PAYS,
    PLACED,
    ROWS_SIZE,
    SEATS,
    SMARTIE,
    SMARTIES,
    SWAP_TO,
    TABLE_SIZE,
    TIER,
    TURN,
    VERB,
    WORK_SIZE,
)
from tafelrunde.kernels.chocolate.lays import placements
from tafelrunde.kernels.chocolate.playout import copy, targets
from tafelrunde.kernels.chocolate.search import PAGE, PLAN_SIZE, PLIES, SEAT, TRIES, UNKNOWN, WORLDS, search
from tafelrunde.kernels.chocolate.shortlist import find_best, make_scratch
from tafelrunde.kernels.chocolate.step import deal, over, step
from tafelrunde.kernels.chocolate.traits import LAY_TRAITS, LEAF_TRAITS, ONE
from tafelrunde.kernels.jit import Word, below, inline, jit, part, reseed

SIGHT: Final = 0
CANDIDATES: Final = 1
AHEAD: Final = 2
DEPTH: Final = 3
DRAWS: Final = 4
THRIFT: Final = 5
SIMPLE: Final = 6
POLICY_SIZE: Final = 8

SHARES: Final = 0
LEADS: Final = 4
SUMS: Final = 8

ALL: Final = 1000
"""The sight of who sees every lay."""

STRONG: Final = 4
"""The row of policies after those of the seats: how everybody goes on after the switch."""

UNSEEN: Final = -1e17


@inline
def shuffle_pile(table: Ints, deck: Ints, rng: Rng) -> None:
    """The cards that are not drawn yet, in another order."""
    first = np.int64(table[DRAWN])
    for last in range(deck[CARDS_IN_ALL] - 1, first, -1):
        other = first + below(rng, last - first + 1)
        held = table[ORDER + last]
        table[ORDER + last] = table[ORDER + other]
        table[ORDER + other] = held


@inline
def add_result(rows: Rows, table: Ints, deck: Ints, work: Rows, out: Ints, sums: Floats) -> None:
    """Add the shares of the first place, and how far each seat is ahead of the best other side."""
    score(rows, table, deck, work, out)
    seats, tie = table[SEATS], 0.01 if deck[COLOUR_COUNT] == 2 else 0.0
    best, sharing = -1.0, 0.0
    for seat in range(seats):
        best = max(best, out[SCORES + seat] + tie * out[SECOND_SIZES + seat])
    for seat in range(seats):
        first = out[SCORES + seat] + tie * out[SECOND_SIZES + seat] == best
        for earlier in range(seat):
            first = first and table[COLOURS + earlier] != table[COLOURS + seat]
        sharing += 1.0 if first else 0.0
    for seat in range(seats):
        own, other = out[SCORES + seat] + tie * out[SECOND_SIZES + seat], -1.0
        for rival in range(seats):
            if table[COLOURS + rival] != table[COLOURS + seat]:
                other = max(other, out[SCORES + rival] + tie * out[SECOND_SIZES + rival])
        sums[SHARES + seat] += 1.0 / sharing if own == best else 0.0
        sums[LEADS + seat] += own - other


@inline
def plain_step(rows: Rows, table: Ints, deck: Ints) -> Word:
    """Decline an offer, or name a colour, if the table waits for that."""
    if table[SWAP_TO] >= 0:
        step(rows, table, deck, DECLINE << VERB)
        return True
    if table[COLOURS + table[TURN]] < 0:
        step(rows, table, deck, NAME << VERB | favourite(table, deck))
        return True
    return False


@jit(INT(ROWS, INTS, INTS, INT, INT, INT, FLOATS, FLOATS))
def rollouts(
    rows: Rows, table: Ints, deck: Ints, games: Word, tries: Word, seed: Word, weights: Floats, sums: Floats
) -> Word:
    """Play so many games to their end, each with chance of its own; how many ended on the board. The position stays."""
    r, t = np.empty(ROWS_SIZE, np.uint64), np.empty(TABLE_SIZE, np.int32)
    work, out = np.empty(WORK_SIZE, np.uint64), np.empty(64, np.int32)
    traits, luck = np.zeros(LAY_TRAITS, np.float64), np.empty(1, np.uint64)
    ended = 0
    for game in range(games):
        copy(rows, table, r, t)
        reseed(luck, np.uint64(seed) * np.uint64(1_000_003) + np.uint64(game))
        shuffle_pile(t, deck, luck)
        while not over(t, deck) and not t[OUTGROWN]:
            if plain_step(r, t, deck):
                continue
            code = draw_best(r, t, deck, work, luck, tries, weights, traits)
            step(r, t, deck, code if code >= 0 else np.int64(PASS << VERB))
        if not t[OUTGROWN]:
            add_result(r, t, deck, work, out, sums)
            ended += 1
    return ended


@jit(INT(ROWS, INTS, INTS, INT, INT, FLOATS, FLOATS))
def sharp_rollouts(rows: Rows, table: Ints, deck: Ints, games: Word, seed: Word, weights: Floats, sums: Floats) -> Word:
    """The same, but every lay is nearly the best of all."""
    r, t = np.empty(ROWS_SIZE, np.uint64), np.empty(TABLE_SIZE, np.int32)
    work, out, scratch = np.empty(WORK_SIZE, np.uint64), np.empty(MOST_LAYS, np.int32), make_scratch()
    traits, luck = np.zeros(LAY_TRAITS, np.float64), np.empty(1, np.uint64)
    ended = 0
    for game in range(games):
        copy(rows, table, r, t)
        reseed(luck, np.uint64(seed) * np.uint64(1_000_003) + np.uint64(game))
        shuffle_pile(t, deck, luck)
        while not over(t, deck) and not t[OUTGROWN]:
            if plain_step(r, t, deck):
                continue
            code = find_best(r, t, deck, work, out, weights, scratch, traits)
            step(r, t, deck, code if code >= 0 else np.int64(PASS << VERB))
        if not t[OUTGROWN]:
            add_result(r, t, deck, work, out, sums)
            ended += 1
    return ended


@jit((ROWS, INTS, INTS, INT, ROWS, FLOATS))
def situate(rows: Rows, table: Ints, deck: Ints, seat: Word, work: Rows, traits: Floats) -> None:
    """The traits of a position as it stands for a seat, none of them while it has no colour."""
    side = np.empty(3 * SIDE, np.float64)
    for i in range(len(traits)):
        traits[i] = 0.0
    if table[COLOURS + seat] >= 0:
        compare(rows, table, deck, seat, work, side, traits)
        keep_hand(table, deck, seat, -1, traits)
        weigh_smarties(table, deck, seat, 0, traits)
        traits[ONE] = 1.0


@inline
def is_rich(table: Ints, deck: Ints) -> Word:
    """Has the seat on turn a smartie for every turn that it has left?"""
    held = 0
    for kind in range(KINDS):
        held += table[HANDS + KINDS * table[TURN] + kind]
    turns = held + (deck[CARDS_IN_ALL] - table[DRAWN]) // table[SEATS]
    return table[SMARTIES + table[TURN]] >= turns


@inline
def guard(
    rows: Rows, table: Ints, deck: Ints, work: Rows, out: Ints, weights: Floats, traits: Floats, code: Word
) -> Word:
    """The lay, with a smartie where it is worth most, if that is worth more."""
    best, most = code, worth(rows, table, deck, code, work, weights, traits)
    n = targets(rows, table, deck, out)
    out[n] = table[PLACED] + 1
    for i in range(n + 1):
        guarded = code | np.int64(out[i]) << SMARTIE
        value = worth(rows, table, deck, guarded, work, weights, traits)
        if value > most:
            best = guarded
            most = value
    return best


@inline
def look(
    rows: Rows, table: Ints, deck: Ints, policy: Longs, rng: Rng, weights: Floats, beyond: Floats, codes: Ints
) -> Word:
    """Of some lays the one that does best in sampled worlds."""
    n = len(codes)
    plan, known = np.zeros(PLAN_SIZE, np.int64), np.zeros(TABLE_SIZE, np.int32)
    plan[WORLDS], plan[PLIES], plan[TRIES], plan[SEAT] = policy[AHEAD], policy[DEPTH], policy[DRAWS], table[TURN]
    alive, sums, counts = np.ones(n, np.uint8), np.zeros(n, np.float64), np.zeros(n, np.int64)
    book, prices = np.full((n, 1, PAGE), UNKNOWN, np.int32), np.empty((n, 1, PAGE), np.float64)
    search(rows, table, deck, known, codes, alive, plan, rng, weights, beyond, book, prices, sums, counts)
    return np.int64(codes[np.argmax(sums)])


@part(INT(ROWS, INTS, INTS, LONGS, RNG, FLOATS, FLOATS, ROWS, INTS, FLOATS))
def choose_lay(
    rows: Rows,
    table: Ints,
    deck: Ints,
    policy: Longs,
    rng: Rng,
    weights: Floats,
    beyond: Floats,
    work: Rows,
    out: Ints,
    values: Floats,
) -> Word:
    """The lay of a seat that plays by this policy, -1 when there is none."""
    traits = np.zeros(LEAF_TRAITS, np.float64)
    n = placements(rows, table, deck, work, out)
    if n <= 0:
        return np.int64(-1)
    saving = policy[THRIFT] and not is_rich(table, deck)
    best = below(rng, n)
    values[:n] = UNSEEN
    for i in range(n):
        if policy[SIGHT] >= ALL or below(rng, ALL) < policy[SIGHT]:
            values[i] = worth(rows, table, deck, np.int64(out[i]), work, weights, traits)
            if saving and out[i] >> TIER & 1:
                values[i] -= 1000.0
        if values[i] > values[best]:
            best = i
    code = np.int64(out[best])
    if policy[CANDIDATES] > 1 and table[PLACED] + 1 < deck[CARDS_IN_ALL] and n > 1:
        codes = np.empty(min(n, policy[CANDIDATES]), np.int32)
        for c in range(len(codes)):
            at = np.argmax(values[:n])
            codes[c] = out[at]
            values[at] = 10 * UNSEEN
        code = look(rows, table, deck, policy, rng, weights, beyond, codes)
    if deck[PAYS] and table[SMARTIES + table[TURN]] > 0 and not code >> TIER & 1 and not saving:
        code = guard(rows, table, deck, work, out, weights, traits, code)
    return code


@jit((ROWS, INTS, INTS, LONGS, RNG, FLOATS, FLOATS, FLOATS))
def play_on(
    rows: Rows, table: Ints, deck: Ints, policy: Longs, rng: Rng, weights: Floats, beyond: Floats, sums: Floats
) -> None:
    """Play a position to its end, everybody by one policy, and add the result; nothing is added to when it outgrows."""
    work, out, values = np.empty(WORK_SIZE, np.uint64), np.empty(MOST_LAYS, np.int32), np.empty(MOST_LAYS, np.float64)
    while not over(table, deck) and not table[OUTGROWN]:
        if not plain_step(rows, table, deck):
            code = choose_lay(rows, table, deck, policy, rng, weights, beyond, work, out, values)
            step(rows, table, deck, code if code >= 0 else np.int64(PASS << VERB))
    if not table[OUTGROWN]:
        add_result(rows, table, deck, work, out, sums)


@jit(INT(INTS, INT, LONGS_2, INT, RNG, FLOATS, FLOATS, FLOATS, LONGS, INTS_2, FLOATS))
def contend(
    deck: Ints,
    seats: Word,
    policies: Longs,
    switch: Word,
    rng: Rng,
    weights: Floats,
    plain: Floats,
    beyond: Floats,
    marks: Longs,
    kept: Ints,
    sums: Floats,
) -> Word:
    """Play a game, after the switch by strong play alone; keep the positions at these plies, and how many there are."""
    rows, table = np.empty(ROWS_SIZE, np.uint64), np.empty(TABLE_SIZE, np.int32)
    work, out, values = np.empty(WORK_SIZE, np.uint64), np.empty(MOST_LAYS, np.int32), np.empty(MOST_LAYS, np.float64)
    deal(rows, table, deck, seats, rng)
    ply, n = 0, 0
    while not over(table, deck) and not table[OUTGROWN]:
        if n < len(marks) and marks[n] == ply:
            kept[n] = table
            n += 1
        if not plain_step(rows, table, deck):
            policy = policies[np.int64(table[TURN]) if ply < switch else STRONG]
            judged = plain if policy[SIMPLE] else weights
            code = choose_lay(rows, table, deck, policy, rng, judged, beyond, work, out, values)
            step(rows, table, deck, code if code >= 0 else np.int64(PASS << VERB))
        ply += 1
    if table[OUTGROWN]:
        return 0
    add_result(rows, table, deck, work, out, sums)
    return n
