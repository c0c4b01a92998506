"""Truncated Monte Carlo over sampled worlds, and the games of self-play that values are fitted to.

In every world each candidate is tried; a few more lays follow, each the best of some drawn at random, and the position
is valued there. All candidates meet the same worlds and the same chance.

    plan    int64[8]    0 worlds, 1 plies, 2 lays drawn for each reply, 3 the seat that thinks,
                        4 lays drawn for the first reply, which matters most
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numba import types

from tafelrunde.kernels.jit import INT, INTS, RNG, ROWS, Array, Word, below, chance, inline, jit, part, reseed
from tafelrunde.kernels.layout import (
    COLOURS,
    MOST_LAYS,
    NAME,
    OUTGROWN,
    PASS,
    PAYS,
    PLACED,
    ROWS_SIZE,
    SEATS,
    SMARTIE,
    SMARTIES,
    TABLE_SIZE,
    TIER,
    TURN,
    VERB,
    WORK_SIZE,
)
from tafelrunde.kernels.lays import placements
from tafelrunde.kernels.playout import copy, resample, targets
from tafelrunde.kernels.step import deal, over, step
from tafelrunde.kernels.values import (
    FLOAT,
    FLOATS,
    TRAITS,
    WIDTH,
    examine,
    favourite,
    guided,
    lead,
    phase_of,
    worth,
)

LONGS = types.int64[::1]
FLAGS = types.uint8[::1]
SHEET = types.float64[:, ::1]
WORLDS: Final = 0
PLIES: Final = 1
TRIES: Final = 2
SEAT: Final = 3
FIRST: Final = 4
PLAN_SIZE: Final = 8


@inline
def likely(value: Word, spread: Word) -> Word:
    """A lead of points as something between a sure loss, -1, and a sure win, 1."""
    x = value / spread
    return x / np.sqrt(1.0 + x * x)


@inline
def won(value: Word) -> Word:
    """The same for a game that is over: a little more for a larger lead."""
    return (1.0 if value > 0 else (-1.0 if value < 0 else 0.0)) + 0.001 * value


@inline
def is_ally(table: Array, seat: Word, other: Word) -> Word:
    """Are they on one side?"""
    return table[COLOURS + seat] == table[COLOURS + other]


@part(FLOAT(ROWS, INTS, INTS, LONGS, RNG, ROWS, INTS, FLOATS, FLOATS))
def look_ahead(
    rows: Array,
    table: Array,
    deck: Array,
    plan: Array,
    rng: Array,
    work: Array,
    out: Array,
    weights: Array,
    traits: Array,
) -> Word:
    """Play on for some plies and say what that is worth to the seat that thinks, from -1 to 1."""
    seat, seats = plan[SEAT], table[SEATS]
    plies, mover, value = 1, np.int64(-1), 0.0
    while True:
        if table[OUTGROWN]:
            return 0.0
        if over(table, deck):
            return won(lead(rows, table, deck, seat, work, out))
        if table[COLOURS + table[TURN]] < 0:
            step(rows, table, deck, NAME << VERB | favourite(table, deck))
            continue
        if plies >= plan[PLIES] and mover >= 0 and (seats != 3 or mover == seat):
            spread = weights[phase_of(table[PLACED], deck) * WIDTH + TRAITS]
            return likely(value if is_ally(table, seat, mover) else -value, spread)
        turn = np.int64(table[TURN])
        tries = plan[FIRST] if plies == 1 else plan[TRIES]
        code = guided(rows, table, deck, work, rng, tries, weights, traits)
        if code < 0:
            step(rows, table, deck, PASS << VERB)
            continue
        value = traits[22]
        mover = turn
        step(rows, table, deck, code)
        plies += 1


@jit((ROWS, INTS, INTS, INTS, INTS, FLAGS, LONGS, RNG, FLOATS, FLOATS, LONGS))
def search(
    rows: Array,
    table: Array,
    deck: Array,
    known: Array,
    codes: Array,
    alive: Array,
    plan: Array,
    rng: Array,
    weights: Array,
    sums: Array,
    counts: Array,
) -> None:
    """Try the candidates that are still alive in some more worlds; sums and counts go on. The position stays."""
    world, r, t = table.copy(), np.empty(ROWS_SIZE, np.uint64), np.empty(TABLE_SIZE, np.int32)
    work, out = np.empty(WORK_SIZE, np.uint64), np.empty(16, np.int32)
    traits = np.zeros(TRAITS, np.float64)
    luck = np.empty(1, np.uint64)
    for _ in range(plan[WORLDS]):
        resample(world, deck, plan[SEAT], known, rng)
        seed = chance(rng)
        for i in range(len(codes)):
            if alive[i]:
                copy(rows, world, r, t)
                reseed(luck, seed)
                step(r, t, deck, np.int64(codes[i]))
                sums[i] += look_ahead(r, t, deck, plan, luck, work, out, weights, traits)
                counts[i] += 1


@inline
def pick_best(
    rows: Array, table: Array, deck: Array, work: Array, out: Array, weights: Array, traits: Array, n: Word
) -> Word:
    """The listed lay of most worth, with the smartie that is worth most."""
    best, most = np.int64(out[0]), -1e18
    for i in range(n):
        value = worth(rows, table, deck, np.int64(out[i]), work, weights, traits)
        if value > most:
            most = value
            best = np.int64(out[i])
    if deck[PAYS] and table[SMARTIES + table[TURN]] > 0 and not best >> TIER & 1:
        plain = best
        m = targets(rows, table, out)
        out[m] = table[PLACED] + 1
        for i in range(m + 1):
            code = plain | np.int64(out[i]) << SMARTIE
            value = worth(rows, table, deck, code, work, weights, traits)
            if value > most:
                most = value
                best = code
    return best


@jit(INT(INTS, INT, INT, FLOAT, RNG, FLOATS, SHEET, LONGS))
def selfplay(
    deck: Array, seats: Word, games: Word, errors: Word, rng: Array, weights: Array, sheet: Array, placed: Array
) -> Word:
    """Play games by worth alone, some lays at random; a row of traits and the final lead for each; how many rows."""
    rows, table = np.empty(ROWS_SIZE, np.uint64), np.empty(TABLE_SIZE, np.int32)
    work, out = np.empty(WORK_SIZE, np.uint64), np.empty(MOST_LAYS, np.int32)
    traits, movers = np.zeros(TRAITS, np.float64), np.empty(64, np.int64)
    row = 0
    for _ in range(games):
        deal(rows, table, deck, seats, rng)
        first = row
        while not over(table, deck) and not table[OUTGROWN]:
            if table[COLOURS + table[TURN]] < 0:
                step(rows, table, deck, NAME << VERB | favourite(table, deck))
                continue
            n = placements(rows, table, deck, work, out)
            if n == 0:
                step(rows, table, deck, PASS << VERB)
                continue
            if np.float64(chance(rng)) / 4294967296.0 < errors:
                code = np.int64(out[below(rng, n)])
            else:
                code = pick_best(rows, table, deck, work, out, weights, traits, n)
            examine(rows, table, deck, code, work, traits)
            for i in range(22):
                sheet[row, i] = traits[i]
            movers[row - first] = table[TURN]
            placed[row] = table[PLACED] + 1
            row += 1
            step(rows, table, deck, code)
        for i in range(first, row):
            sheet[i, TRAITS] = lead(rows, table, deck, movers[i - first], work, out)
        if table[OUTGROWN]:
            row = first
    return row
