"""Won, drawn or lost: exact search of the last plies of a game of two seats, once all cards are known.

A plain alpha-beta over three results with an explicit stack, a memory of positions, and the lays that lead furthest
first. A position is told by the set of lays since the root, each with who laid it.

    level   int64[16, 8], a row for each ply: the names of its numbers are below
    memory  uint64[2**n]   hash without its last 4 bits | kind of bound, 2 bits | result + 1, 2 bits
    names   int64[4352]    for each cell: stamp << 7 | side << 6 | number of its group
            4096 SIZES of the groups of both sides, 4224 LARGEST of both (-1: not known), 4226 STAMP of this position,
            4228 BIGGEST, the names of the largest groups of both
    tried   float64[2**17] for each lay, hashed: how often it refuted others, by the plies that this saved
    found   int64[4]       0 result for the seat on turn: 1, 0, -1   1 code   2 positions met   3 1: given up
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numba import types

from tafelrunde.kernels.groups import begin, fill
from tafelrunde.kernels.jit import INT, INTS, ROWS, U0, U1, U2, U63, Array, Word, ctz, inline, jit, part, popcount, u64
from tafelrunde.kernels.layout import (
    BOTTOM,
    CARDS_IN_ALL,
    COLOUR_COUNT,
    COLOURS,
    MOST_LAYS,
    OUTGROWN,
    PASS,
    PASSES,
    PATTERN,
    PLACED,
    ROWS_SIZE,
    TABLE_SIZE,
    TIER,
    TOP,
    TURN,
    VERB,
    WORK_SIZE,
)
from tafelrunde.kernels.lays import placements
from tafelrunde.kernels.playout import actions, copy
from tafelrunde.kernels.step import over, step
from tafelrunde.kernels.values import FLOAT, lay_lightly, lead, restore, save

LONGS = types.int64[::1]
LEVEL = types.int64[:, ::1]

DEPTH: Final = 14
"""Eight lays and the passes between them."""

WIDE: Final = MOST_LAYS
N: Final = 0
NEXT: Final = 1
ALPHA: Final = 2
BETA: Final = 3
BEST: Final = 4
HASH: Final = 5
KILLER: Final = 6
CODE: Final = 7
EXACT, AT_LEAST, AT_MOST = u64(1), u64(2), u64(3)
LOW = u64(15)
SIZES: Final = 4096
LARGEST: Final = 4224
STAMP: Final = 4226
BIGGEST: Final = 4228
HISTORY: Final = 1 << 17
NAMES_SIZE: Final = 4352
GROUP, U6 = u64(64), u64(6)


@inline
def mixed(code: Word, turn: Word) -> Word:
    """A number for a lay and who laid it."""
    x = (u64(code) | u64(turn + 1) << u64(40)) * u64(0x9E3779B97F4A7C15)
    x = (x ^ (x >> u64(30))) * u64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> u64(27))) * u64(0x94D049BB133111EB)
    return x ^ (x >> u64(31))


@inline
def sign(value: Word) -> Word:
    """1, 0 or -1."""
    return np.int64(1) if value > 0 else (np.int64(-1) if value < 0 else np.int64(0))


@part(FLOAT(ROWS, INTS, INTS, INT, ROWS, INTS, ROWS))
def counted(rows: Array, table: Array, deck: Array, code: Word, work: Array, out: Array, saved: Array) -> Word:
    """How far the seat on turn is ahead after a lay without a smartie elsewhere; the position stays as it was."""
    y = u64(code >> 6) & U63
    top, bottom = table[TOP], table[BOTTOM]
    save(rows, y, saved, U0)
    lay_lightly(rows, table, deck, code)
    value = lead(rows, table, deck, np.int64(table[TURN]), work, out)
    restore(rows, y, saved, U0)
    table[TOP] = top
    table[BOTTOM] = bottom
    return value


@inline
def name_groups(rows: Array, table: Array, side: Word, work: Array, names: Array) -> None:
    """Number the groups of the seat on turn (side 0) or of the other (1), and note the largest."""
    turn = np.int64(table[TURN])
    left = begin(rows, table, np.int64(table[COLOURS + (1 - turn if side else turn)]), work)
    bottom, largest, n = table[BOTTOM], np.int64(0), 0
    mark = names[STAMP] << 7 | side << 6
    for line in range(table[TOP], bottom + 1):
        y = u64(line) & U63
        while work[y] != U0 and left > 0 and n < 64:
            for row in range(table[TOP], bottom + 1):
                work[GROUP + (u64(row) & U63)] = U0
            size = fill(work, y, 1)
            left -= size
            if size > largest:
                largest = size
                names[BIGGEST + side] = mark | n
            names[SIZES + (side << 6) + n] = size
            for row in range(line, bottom + 1):
                at = u64(row) & U63
                bits = work[GROUP + at]
                while bits != U0:
                    names[at << U6 | ctz(bits)] = mark | n
                    bits &= bits - U1
            n += 1
    names[LARGEST + side] = largest if left == 0 else -1


@inline
def meet(names: Array, cell: Word, mark: Word, met: Word) -> Word:
    """The groups of a side that were met, with that of a cell."""
    name = names[cell]
    return met | U1 << u64(name & 63) if name >> 6 == mark else met


@inline
def joined(names: Array, corners: Word, x: Word, y: Word, side: Word) -> Word:
    """The size of the group that these corners of a card, side by side, make with the groups of a side they touch."""
    mark, met, size = names[STAMP] << 1 | side, U0, np.int64(popcount(corners))
    left, right, far = (x - U1) & U63, (x + U1) & U63, (x + U2) & U63
    up, under, low = ((y - U1) & U63) << U6, ((y + U1) & U63) << U6, ((y + U2) & U63) << U6
    if corners & U1 != U0:
        met = meet(names, y << U6 | left, mark, meet(names, up | x, mark, met))
    if corners & U2 != U0:
        met = meet(names, y << U6 | far, mark, meet(names, up | right, mark, met))
    if corners & u64(4) != U0:
        met = meet(names, under | left, mark, meet(names, low | x, mark, met))
    if corners & u64(8) != U0:
        met = meet(names, under | far, mark, meet(names, low | right, mark, met))
    while met != U0:
        size += names[SIZES + (side << 6) + np.int64(ctz(met))]
        met &= met - U1
    return size


@inline
def is_split(corners: Word) -> Word:
    """Are these corners of a card two opposite ones, which do not touch?"""
    return corners == u64(6) or corners == u64(9)


@inline
def name_all(rows: Array, table: Array, deck: Array, work: Array, names: Array) -> None:
    """Number all groups of Scho K.O.: a lay on the first tier is then counted by what it joins."""
    names[LARGEST] = -1
    if deck[COLOUR_COUNT] == 2:
        names[STAMP] += 1
        name_groups(rows, table, np.int64(0), work, names)
        name_groups(rows, table, np.int64(1), work, names)


@part(FLOAT(ROWS, INTS, INTS, INT, ROWS, INTS, ROWS, LONGS))
def after(
    rows: Array, table: Array, deck: Array, code: Word, work: Array, out: Array, saved: Array, names: Array
) -> Word:
    """How far the seat on turn is ahead after a lay; a tie of the largest groups is counted with the second ones."""
    if code >> TIER & 1 == 0 and names[LARGEST] >= 0 and names[LARGEST + 1] >= 0:
        pattern = u64(deck[PATTERN + (code >> 12 & 127)])
        own = u64(table[COLOURS + table[TURN]]) << U2
        mine, theirs = pattern >> own & u64(15), pattern >> (u64(4) - own) & u64(15)
        if not is_split(mine):
            x, y = u64(code) & U63, u64(code >> 6) & U63
            ahead = max(names[LARGEST], joined(names, mine, x, y, np.int64(0)) if mine != U0 else 0)
            ahead -= max(names[LARGEST + 1], joined(names, theirs, x, y, np.int64(1)) if theirs != U0 else 0)
            if ahead != 0:
                return np.float64(ahead)
    return counted(rows, table, deck, code, work, out, saved)


@inline
def is_hopeless(table: Array, deck: Array, code: Word, names: Array) -> Word:
    """Does a last lay on the second tier surely lose, since it cuts nothing of importance and joins too little?"""
    if code >> TIER & 1 == 0 or names[LARGEST] < 0 or names[LARGEST + 1] < 0:
        return False
    x, y = u64(code) & U63, u64(code >> 6) & U63
    right, under, biggest = (x + U1) & U63, ((y + U1) & U63) << U6, names[BIGGEST + 1]
    if names[y << U6 | x] == biggest or names[y << U6 | right] == biggest:
        return False
    if names[under | x] == biggest or names[under | right] == biggest:
        return False
    mine = u64(deck[PATTERN + (code >> 12 & 127)]) >> (u64(table[COLOURS + table[TURN]]) << U2) & u64(15)
    most = max(names[LARGEST], joined(names, mine, x, y, np.int64(0)))
    return most < names[LARGEST + 1]


@inline
def place_of(code: Word, turn: Word) -> Word:
    """Where a lay of a seat is counted in the history."""
    return (u64(code) * u64(2654435761) >> u64(13) ^ u64(turn)) & u64(HISTORY - 1)


@inline
def lay_part(code: Word) -> Word:
    """A lay without its smartie."""
    return code & ((1 << 20) - 1)


@part(INT(ROWS, INTS, INTS, LEVEL, INT, INTS, ROWS, INTS, ROWS, LONGS))
def last_lay(
    rows: Array,
    table: Array,
    deck: Array,
    level: Array,
    depth: Word,
    codes: Array,
    work: Array,
    out: Array,
    saved: Array,
    names: Array,
) -> Word:
    """The result of the last card of the game, as far as it matters between alpha and beta."""
    name_all(rows, table, deck, work, names)
    best = np.int64(-1)
    killer = level[depth, KILLER]
    for i in range(level[depth, N]):
        if codes[i] == killer:
            codes[i] = codes[0]
            codes[0] = killer
            break
    for i in range(level[depth, N]):
        if best == -1 and is_hopeless(table, deck, np.int64(codes[i]), names):
            continue
        result = sign(after(rows, table, deck, np.int64(codes[i]), work, out, saved, names))
        if result > best:
            best = result
            level[depth, CODE] = codes[i]
            if best >= level[depth, BETA]:
                level[depth, KILLER] = codes[i]
                break
    return best


@inline
def order(
    rows: Array,
    table: Array,
    deck: Array,
    level: Array,
    depth: Word,
    codes: Array,
    values: Array,
    work: Array,
    out: Array,
    saved: Array,
    names: Array,
    tried: Array,
) -> None:
    """How promising each lay is: by the lead it gives, the one that refuted a neighbour first."""
    name_all(rows, table, deck, work, names)
    for i in range(level[depth, N]):
        values[i] = after(rows, table, deck, lay_part(np.int64(codes[i])), work, out, saved, names)
        values[i] += 0.05 * np.sqrt(tried[place_of(np.int64(codes[i]), np.int64(table[TURN]))])
        if codes[i] == level[depth, KILLER]:
            values[i] += 1000.0


@inline
def next_code(level: Array, depth: Word, codes: Array, values: Array) -> Word:
    """The most promising of the codes that were not followed yet."""
    at = level[depth, NEXT]
    best = at
    for i in range(at + 1, level[depth, N]):
        if values[i] > values[best]:
            best = i
    code, value = codes[best], values[best]
    codes[best] = codes[at]
    values[best] = values[at]
    codes[at] = code
    values[at] = value
    level[depth, NEXT] = at + 1
    return np.int64(code)


@inline
def key_of(table: Array, level: Array, depth: Word) -> Word:
    """The hash of a position."""
    return u64(level[depth, HASH]) ^ mixed(1 << 30 | np.int64(table[PASSES]), np.int64(table[TURN]))


@inline
def recall(memory: Array, key: Word, alpha: Word, beta: Word) -> Word:
    """What is remembered of a position if it settles it between alpha and beta, else 2."""
    entry = memory[key & u64(len(memory) - 1)]
    if (entry ^ key) & ~LOW != U0 or entry & LOW == U0:
        return np.int64(2)
    result = np.int64(entry & u64(3)) - 1
    kind = entry >> u64(2) & u64(3)
    if kind == EXACT or (kind == AT_LEAST and result >= beta) or (kind == AT_MOST and result <= alpha):
        return result
    return np.int64(2)


@inline
def remember(memory: Array, key: Word, result: Word, alpha: Word, beta: Word) -> None:
    """Keep a result."""
    kind = AT_LEAST if result >= beta else (AT_MOST if result <= alpha else EXACT)
    memory[key & u64(len(memory) - 1)] = (key & ~LOW) | kind << u64(2) | u64(result + 1)


@jit((ROWS, INTS, INTS, INT, ROWS, LONGS))
def solve(rows: Array, table: Array, deck: Array, most: Word, memory: Array, found: Array) -> None:
    """Search a position in which no card is left to draw, but give up after so many positions."""
    boards, tables = np.empty((DEPTH, ROWS_SIZE), np.uint64), np.empty((DEPTH, TABLE_SIZE), np.int32)
    codes, values = np.empty((DEPTH, WIDE), np.int32), np.empty((DEPTH, WIDE), np.float64)
    level, firsts = np.zeros((DEPTH, 8), np.int64), np.zeros(DEPTH, np.int64)
    work, out, saved = np.empty(WORK_SIZE, np.uint64), np.empty(16, np.int32), np.empty(16, np.uint64)
    names, tried = np.zeros(NAMES_SIZE, np.int64), np.zeros(HISTORY, np.float64)
    copy(rows, table, boards[0], tables[0])
    level[0, ALPHA], level[0, BETA] = -1, 1
    depth, entering = np.int64(0), True
    result: Word = np.int64(0)
    found[0] = found[2] = found[3] = 0
    found[1] = -1
    while True:
        r, t, c, v = boards[depth], tables[depth], codes[depth], values[depth]
        if entering:
            found[2] += 1
            if found[2] > most or t[OUTGROWN] or depth + 1 >= DEPTH:
                found[3] = 1
                return
            returning = True
            known = recall(memory, key_of(t, level, depth), level[depth, ALPHA], level[depth, BETA]) if depth else 2
            if over(t, deck):
                result = sign(lead(r, t, deck, np.int64(t[TURN]), work, out))
            elif known != 2:
                result = known
            else:
                last = t[PLACED] + 1 == deck[CARDS_IN_ALL]
                n = placements(r, t, deck, work, c) if last else actions(r, t, deck, work, c)
                if n > WIDE or n < 0:
                    found[3] = 1
                    return
                if n == 0:
                    c[0] = PASS << VERB
                    n = 1
                level[depth, N], level[depth, NEXT], level[depth, BEST] = n, 0, -1
                level[depth, CODE] = c[0]
                firsts[depth] = level[depth, ALPHA]
                if last and c[0] != PASS << VERB:
                    result = last_lay(r, t, deck, level, depth, c, work, out, saved, names)
                    if depth == 0:
                        found[0], found[1] = result, level[0, CODE]
                        return
                else:
                    returning = False
                    if n > 1:
                        order(r, t, deck, level, depth, c, v, work, out, saved, names, tried)
        else:
            returning = False
            if -result > level[depth, BEST]:
                level[depth, BEST] = -result
                level[depth, CODE] = c[level[depth, NEXT] - 1]
                level[depth, ALPHA] = max(level[depth, ALPHA], -result)
        if not returning and (level[depth, BEST] >= level[depth, BETA] or level[depth, NEXT] == level[depth, N]):
            returning = True
            result = level[depth, BEST]
            if result >= level[depth, BETA]:
                level[depth, KILLER] = level[depth, CODE]
                left = deck[CARDS_IN_ALL] - t[PLACED]
                tried[place_of(level[depth, CODE], np.int64(t[TURN]))] += left * left
            if depth == 0:
                found[0], found[1] = result, level[0, CODE]
                return
            remember(memory, key_of(t, level, depth), result, firsts[depth], level[depth, BETA])
        if returning:
            if depth == 0:
                found[0] = result
                return
            depth -= 1
            entering = False
        else:
            code = next_code(level, depth, c, v)
            copy(r, t, boards[depth + 1], tables[depth + 1])
            step(boards[depth + 1], tables[depth + 1], deck, code)
            level[depth + 1, HASH] = np.int64(u64(level[depth, HASH]) ^ mixed(code, np.int64(t[TURN])))
            level[depth + 1, ALPHA] = -level[depth, BETA]
            level[depth + 1, BETA] = -level[depth, ALPHA]
            depth += 1
            entering = True
