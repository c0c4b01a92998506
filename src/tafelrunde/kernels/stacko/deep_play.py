"""The second round of Stacko played to its end with nothing learnt: by what the towers need, and by trying first.

In the first turns the seat to act tries the actions after which its tower needs least, in worlds that agree with what
it sees, each played to the end. From there on both seats take the action after which their towers need least.

    table     a whole state of the second round, as in game.py; it stays
    facts     int64[3]   as in rollout.py
"""

from __future__ import annotations

from typing import Final

import numpy as np

from tafelrunde.kernels.arrays import FLOAT, FLOATS, INT, INTS, LONGS, RNG, VOID, Floats, Ints, Longs, Rng
from tafelrunde.kernels.jit import Word, chance, jit, part, reseed, u64
from tafelrunde.kernels.stacko.chain import FINISHED, SEEN, look, weigh
from tafelrunde.kernels.stacko.game import (
    DRAW,
    FALLS,
    OFFER,
    PARTS_IN_ALL,
    PASS,
    POINTS,
    ROUND,
    SIZE,
    STOCK,
    TALON,
    TURN,
    falls,
    shuffle,
)
from tafelrunde.kernels.stacko.game import DRAWN as IS_DRAWN
from tafelrunde.kernels.stacko.game import FINISHED as ALL_FALL
from tafelrunde.kernels.stacko.lookahead import gather, put
from tafelrunde.kernels.stacko.rollout import ALL, ALL_KNOWN, FACTS, follow, plain_action
from tafelrunde.rules.stacko.table import ROUNDS, SEATS

TRIED: Final = 3
TRIED_IN: Final = 5
"""So many actions are tried, in so many worlds."""

TIE: Final = 1e-6


@part(FLOAT(INTS, LONGS, INT, RNG, LONGS, FLOATS))
def finish_plainly(table: Ints, facts: Longs, seat: Word, rng: Rng, seen: Longs, out: Floats) -> Word:
    """Play to the end of the match by what the towers need; the share that a seat then has."""
    while table[ROUND] < ROUNDS:
        follow(table, facts, plain_action(table, facts, ALL, rng, seen, out), rng)
    lead = np.int64(0)
    for number in range(ROUNDS):
        lead += np.int64(table[POINTS + SEATS * number]) - np.int64(table[POINTS + SEATS * number + 1])
    if seat == 1:
        lead = -lead
    return 1.0 if lead > 0 else (0.5 if lead == 0 else 0.0)


@part(VOID(INTS, LONGS, RNG))
def draw_hidden(table: Ints, facts: Longs, rng: Rng) -> None:
    """Draw anew what the seat to act does not see: the talon, and the other's hidden parts, which are not finished."""
    other, renewed = 1 - np.int64(table[TURN]), facts[ALL_KNOWN]
    parts = np.empty(PARTS_IN_ALL, np.int32)
    n, hidden = gather(table, other, renewed, parts), np.int64(0)
    while True:
        shuffle(parts, 0, n, rng)
        hidden = put(table, other, parts)
        table[FALLS + other] = falls(table, other)
        if table[FALLS + other] < ALL_FALL or hidden == 0:
            break
    if renewed:
        shuffle(table, STOCK, np.int64(table[TALON]), rng)
    else:
        for i in range(n - hidden):
            table[STOCK + i] = parts[hidden + i]


@part(INT(INTS, LONGS, RNG, LONGS, FLOATS))
def try_plainly(table: Ints, facts: Longs, rng: Rng, seen: Longs, out: Floats) -> Word:
    """The action of the seat to act that does best in worlds that agree with what it sees."""
    seat, known = np.int64(table[TURN]), np.empty(FACTS, np.int64)
    look(table, seat, facts[ALL_KNOWN], seen)
    weigh(seen, np.int64(table[OFFER]), out)
    out[DRAW if table[IS_DRAWN] else PASS] = -np.inf
    out[DRAW] += TIE
    out[PASS] += TIE
    codes, values = np.empty(TRIED, np.int64), np.zeros(TRIED)
    for i in range(TRIED):
        codes[i] = np.argmax(out)
        if out[codes[i]] >= FINISHED:
            return codes[i]
        out[codes[i]] = -np.inf
    world, tried, luck = np.empty(SIZE, np.int32), np.empty(SIZE, np.int32), np.empty(1, np.uint64)
    for _ in range(TRIED_IN):
        world[:] = table
        draw_hidden(world, facts, rng)
        start = chance(rng) << u64(32) | chance(rng)
        for i in range(TRIED):
            reseed(luck, start)
            tried[:] = world
            known[:] = facts
            follow(tried, known, codes[i], luck)
            values[i] += finish_plainly(tried, known, seat, luck, seen, out)
    return codes[np.argmax(values)]


@jit(FLOAT(INTS, LONGS, INT, INT, INT, INT))
def deep_play(table: Ints, facts: Longs, code: Word, deep: Word, games: Word, seed: Word) -> Word:
    """What an action leads to for the seat to act, played on so many times: the first `deep` decisions by trying."""
    seat = np.int64(table[TURN])
    t, f, luck = np.empty(SIZE, np.int32), np.empty(FACTS, np.int64), np.empty(1, np.uint64)
    seen, out, total = np.zeros(SEEN, np.int64), np.empty(PASS + 1), 0.0
    for game in range(games):
        t[:] = table
        f[:] = facts
        reseed(luck, u64(seed) * u64(1_000_003) + u64(game))
        shuffle(t, STOCK, np.int64(t[TALON]), luck)
        follow(t, f, code, luck)
        for _ in range(deep):
            if t[ROUND] < ROUNDS:
                follow(t, f, try_plainly(t, f, luck, seen, out), luck)
        total += finish_plainly(t, f, seat, luck, seen, out)
    return total / np.float64(games)
