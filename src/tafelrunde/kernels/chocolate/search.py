"""Truncated Monte Carlo over sampled worlds, and the games of self-play that values are fitted to.

In every world each candidate is tried; a few more lays follow, and the position is valued there. The first reply is the
best of all: the field after a candidate is the same in every world, so a book keeps the best lay of every kind of card
and, where it has the pages, the best answers to each of these. Later lays are the best of some drawn at random. All
candidates meet the same worlds and the same chance. Lays are chosen by `weights` (lay_value.py), the end of a look
ahead is judged by `beyond` (leaf_value.py).

    plan    int64[8]     0 worlds, 1 plies, 2 lays drawn where the book does not help, 3 the seat that thinks
    book    int32[n, 1 or 97, 96]   for each candidate a page of replies, and one of answers to each of them;
                                    for each kind of card and number of stack cards kept beside it, 4 * kind + kept,
                                    the code of the best lay, -1 when there is none, -2 while it is not known
    prices  float64[n, 1 or 97, 96] what each of them is worth, but for the hand that is kept
"""

from __future__ import annotations

from typing import Final

import numpy as np

from tafelrunde.kernels.arrays import (
    BYTES,
    FLOAT,
    FLOATS,
    FLOATS_2,
    FLOATS_3,
    INT,
    INTS,
    INTS_2,
    INTS_3,
    LONGS,
    RNG,
    ROWS,
    Bytes,
    Floats,
    Ints,
    Longs,
    Rng,
    Rows,
)
from tafelrunde.kernels.chocolate.lay_value import (
    TRAITS,
    WIDTH,
    dot,
    draw_best,
    examine,
    favourite,
    keep_hand,
    lead,
    phase_of,
    worth,
)
from tafelrunde.kernels.chocolate.layout import (
    CARDS,
    CARDS_IN_ALL,
    COLOURS,
    COPIES,
    HELD,
    KIND,
    KIND_COUNT,
    KINDS,
    MOST_LAYS,
    NAME,
    OUTGROWN,
    PASS,
    PAYS,
    PLACED,
    PRINTED,
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
from tafelrunde.kernels.chocolate.lays import placements
from tafelrunde.kernels.chocolate.leaf_value import OUTLOOK, SPAN, outlook
from tafelrunde.kernels.chocolate.playout import copy, resample, targets
from tafelrunde.kernels.chocolate.step import deal, over, step
from tafelrunde.kernels.chocolate.traits import (
    NEUTRAL_KEPT,
    OTHER_BARE,
    OTHER_EXPOSED,
    OWN_BARE,
    OWN_EXPOSED,
    PIECES_KEPT,
    SHARED_TRAITS,
    STACKS_KEPT,
    STACKS_UNSEEN,
    WORTH,
)
from tafelrunde.kernels.jit import U0, U1, Word, below, chance, ctz, inline, jit, part, reseed, u64

WORLDS: Final = 0
PLIES: Final = 1
TRIES: Final = 2
SEAT: Final = 3
PLAN_SIZE: Final = 8
KEPT: Final = 4
"""None to three stack cards are kept."""

PAGE: Final = KINDS * KEPT
UNKNOWN: Final = -2


@inline
def likely(value: Word, spread: Word) -> Word:
    """A lead of points as something between a sure loss, -1, and a sure win, 1."""
    x = value / spread
    return x / np.sqrt(1.0 + x * x)


@inline
def score_end(value: Word) -> Word:
    """The same for a game that is over: a little more for a larger lead."""
    return (1.0 if value > 0 else (-1.0 if value < 0 else 0.0)) + 0.001 * value


@inline
def is_ally(table: Ints, seat: Word, other: Word) -> Word:
    """Are they on one side?"""
    return table[COLOURS + seat] == table[COLOURS + other]


@inline
def hidden_stacks(table: Ints, deck: Ints) -> Word:
    """The stack cards that do not lie on the field."""
    n = 0
    for kind in range(deck[KIND_COUNT]):
        n += deck[PRINTED + kind] * deck[COPIES + kind]
    for i in range(table[PLACED]):
        n -= deck[PRINTED + (table[CARDS + i] >> KIND & 31)]
    return n


@part((ROWS, INTS, INTS, INT, ROWS, INTS, FLOATS, FLOATS, INTS, FLOATS))
def study(
    rows: Rows,
    table: Ints,
    deck: Ints,
    kind: Word,
    work: Rows,
    out: Ints,
    weights: Floats,
    traits: Floats,
    page: Ints,
    prices: Floats,
) -> None:
    """Write down the best lays of a kind for the seat on turn, without what depends on its hand; the position stays."""
    held = table[HELD + table[TURN]]
    table[HELD + table[TURN]] = 1 << kind
    n = placements(rows, table, deck, work, out)
    table[HELD + table[TURN]] = held
    phase, pays = phase_of(table[PLACED] + 1, deck), deck[PAYS]
    unseen = hidden_stacks(table, deck) - deck[PRINTED + kind]
    for at in range(KEPT * kind, KEPT * kind + KEPT):
        page[at] = -1
        prices[at] = -1e18
    for i in range(n):
        examine(rows, table, deck, np.int64(out[i]), work, traits)
        traits[PIECES_KEPT] = traits[STACKS_KEPT] = traits[STACKS_UNSEEN] = traits[NEUTRAL_KEPT] = traits[WORTH] = 0.0
        if not pays:
            traits[OWN_EXPOSED] = traits[OTHER_EXPOSED] = 0.0
        price = dot(weights, phase, traits)
        for kept in range(1 if pays else KEPT):
            here = price
            if not pays:
                here += weights[phase * WIDTH + OWN_EXPOSED] * traits[OWN_BARE] * (unseen - kept)
                here += weights[phase * WIDTH + OTHER_EXPOSED] * traits[OTHER_BARE] * kept
            if here > prices[KEPT * kind + kept]:
                prices[KEPT * kind + kept] = here
                page[KEPT * kind + kept] = out[i]


@part(INT(ROWS, INTS, INTS, ROWS, INTS, FLOATS, FLOATS, INTS, FLOATS))
def best_reply(
    rows: Rows,
    table: Ints,
    deck: Ints,
    work: Rows,
    out: Ints,
    weights: Floats,
    traits: Floats,
    page: Ints,
    prices: Floats,
) -> Word:
    """Where the best of all lays stands on the page, -1 when there is none; its worth stands in traits[WORTH]."""
    seat = np.int64(table[TURN])
    base = phase_of(table[PLACED] + 1, deck) * WIDTH
    best, most = np.int64(-1), -1e18
    held = u64(table[HELD + seat])
    while held != U0:
        kind = np.int64(ctz(held))
        held &= held - U1
        if page[KEPT * kind] == UNKNOWN:
            study(rows, table, deck, kind, work, out, weights, traits, page, prices)
        keep_hand(table, deck, seat, kind, traits)
        at = KEPT * kind + np.int64(traits[STACKS_KEPT])
        value = (
            prices[at]
            + weights[base + PIECES_KEPT] * traits[PIECES_KEPT]
            + weights[base + STACKS_KEPT] * traits[STACKS_KEPT]
        )
        value += (
            weights[base + STACKS_UNSEEN] * traits[STACKS_UNSEEN] + weights[base + NEUTRAL_KEPT] * traits[NEUTRAL_KEPT]
        )
        if page[at] >= 0 and value > most:
            best = at
            most = value
    traits[WORTH] = most
    return best


@part(FLOAT(ROWS, INTS, INTS, LONGS, RNG, ROWS, INTS, FLOATS, FLOATS, FLOATS, INTS_2, FLOATS_2))
def look_ahead(
    rows: Rows,
    table: Ints,
    deck: Ints,
    plan: Longs,
    rng: Rng,
    work: Rows,
    out: Ints,
    weights: Floats,
    beyond: Floats,
    traits: Floats,
    book: Ints,
    prices: Floats,
) -> Word:
    """Play on for some plies and say what that is worth to the seat that thinks, from -1 to 1."""
    seat, seats = plan[SEAT], table[SEATS]
    plies, mover, value = 1, np.int64(-1), 0.0
    page = np.int64(0 if table[PLACED] > 0 else -1)
    while True:
        if table[OUTGROWN]:
            return 0.0
        if over(table, deck):
            return score_end(lead(rows, table, deck, seat, work, out))
        if table[COLOURS + table[TURN]] < 0:
            step(rows, table, deck, NAME << VERB | favourite(table, deck))
            page = np.int64(-1)
            continue
        if plies >= plan[PLIES] and mover >= 0 and (seats != 3 or mover == seat):
            spread = beyond[phase_of(table[PLACED], deck) * SPAN + OUTLOOK]
            return likely(value if is_ally(table, seat, mover) else -value, spread)
        turn = np.int64(table[TURN])
        if page >= 0 and table[PLACED] + 1 < deck[CARDS_IN_ALL]:
            at = best_reply(rows, table, deck, work, out, weights, traits, book[page], prices[page])
            code = np.int64(book[page, at]) if at >= 0 else np.int64(-1)
            page = at + 1 if page == 0 and at >= 0 and len(book) > 1 else np.int64(-1)
        else:
            code = draw_best(rows, table, deck, work, rng, plan[TRIES], weights, traits)
            page = np.int64(-1)
        if code < 0:
            step(rows, table, deck, PASS << VERB)
            continue
        mover = turn
        plies += 1
        if plies >= plan[PLIES] and table[PLACED] + 1 < deck[CARDS_IN_ALL]:
            value = outlook(rows, table, deck, code, work, beyond, traits)
        step(rows, table, deck, code)


@jit((ROWS, INTS, INTS, INTS, INTS, BYTES, LONGS, RNG, FLOATS, FLOATS, INTS_3, FLOATS_3, FLOATS, LONGS))
def search(
    rows: Rows,
    table: Ints,
    deck: Ints,
    known: Ints,
    codes: Ints,
    alive: Bytes,
    plan: Longs,
    rng: Rng,
    weights: Floats,
    beyond: Floats,
    book: Ints,
    prices: Floats,
    sums: Floats,
    counts: Longs,
) -> None:
    """Try the candidates that are still alive in some more worlds; sums and counts go on. The position stays."""
    world, r, t = table.copy(), np.empty(ROWS_SIZE, np.uint64), np.empty(TABLE_SIZE, np.int32)
    work, out = np.empty(WORK_SIZE, np.uint64), np.empty(MOST_LAYS, np.int32)
    traits = np.zeros(OUTLOOK, np.float64)
    luck = np.empty(1, np.uint64)
    for _ in range(plan[WORLDS]):
        resample(world, deck, plan[SEAT], known, rng)
        seed = chance(rng)
        for i in range(len(codes)):
            if alive[i]:
                copy(rows, world, r, t)
                reseed(luck, seed)
                step(r, t, deck, np.int64(codes[i]))
                sums[i] += look_ahead(r, t, deck, plan, luck, work, out, weights, beyond, traits, book[i], prices[i])
                counts[i] += 1


@inline
def pick_best(
    rows: Rows, table: Ints, deck: Ints, work: Rows, out: Ints, weights: Floats, traits: Floats, n: Word
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
        m = targets(rows, table, deck, out)
        out[m] = table[PLACED] + 1
        for i in range(m + 1):
            code = plain | np.int64(out[i]) << SMARTIE
            value = worth(rows, table, deck, code, work, weights, traits)
            if value > most:
                most = value
                best = code
    return best


@jit(INT(INTS, INT, INT, FLOAT, RNG, FLOATS, FLOATS_2, LONGS))
def selfplay(
    deck: Ints, seats: Word, games: Word, errors: Word, rng: Rng, weights: Floats, sheet: Floats, placed: Longs
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
            for i in range(SHARED_TRAITS):
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
