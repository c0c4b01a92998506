"""Won, drawn or lost: exact search of the last plies of Schokoly for two seats, once all cards are known.

Alpha-beta over three results with an explicit stack and a memory of positions. A smartie can only matter while the
other side has one to pay with. While that side holds one card more, it is tried only where it undoes the reply that
was found against the lay without it, on a card that this reply rests on: any other smartie leaves that reply as good
as it was. While both have smarties and the other side holds more cards, the search gives up.

    level   int64[14, 16], a row for each ply; the names of its numbers are those of endgame_lays.py
    found   int64[4]       0 result for the seat on turn: 1, 0, -1   1 code   2 lays counted   3 1: given up
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numba import types

from tafelrunde.kernels.endgame_levels import (
    ALPHA,
    BEST,
    BETA,
    CODE,
    FLOOR,
    HASH,
    KILLER,
    LEVEL,
    LISTED,
    NEXT,
    UNKNOWN,
    N,
)
from tafelrunde.kernels.endgame_memory import NOTHING, mixed, recall, remember
from tafelrunde.kernels.groups import score
from tafelrunde.kernels.jit import INT, INTS, ROWS, U0, U63, Array, Word, inline, jit, part, u64
from tafelrunde.kernels.layout import (
    BOTTOM,
    CARDS,
    CARDS_IN_ALL,
    HANDS,
    HELD,
    KINDS,
    MOST_LAYS,
    OUTGROWN,
    PASS,
    PASSES,
    PLACED,
    ROWS_SIZE,
    SMARTIE,
    SMARTIES,
    TABLE_SIZE,
    TIER,
    TOP,
    TURN,
    VERB,
    WORK_SIZE,
)
from tafelrunde.kernels.lays import placements
from tafelrunde.kernels.playout import copy
from tafelrunde.kernels.step import LAID, over, step
from tafelrunde.kernels.values import lay_lightly, restore, save

LONGS = types.int64[::1]
DEPTH: Final = 14
"""Eight lays and the passes between them."""

URGENT: Final = 1000
"""The value of a lay with a smartie: it is tried at once."""


class Lines(NamedTuple):
    """All that a search holds, a row for each ply where there are two dimensions."""

    boards: Array
    tables: Array
    deck: Array
    codes: Array
    values: Array
    level: Array
    work: Array
    out: Array
    saved: Array


KINDS_OF: Any = types
INTS_2, LONGS_2 = types.int32[:, ::1], types.int64[:, ::1]
LINES = KINDS_OF.NamedTuple(
    (types.uint64[:, ::1], INTS_2, INTS, INTS_2, INTS_2, LONGS_2, ROWS, INTS, ROWS),
    Lines,
)


@inline
def sign(value: Word) -> Word:
    """1, 0 or -1."""
    return np.int64(1) if value > 0 else (np.int64(-1) if value < 0 else np.int64(0))


@part(INT(LINES, INT))
def standing(s: Lines, depth: Word) -> Word:
    """How far the seat on turn is ahead as it stands (S11)."""
    table = s.tables[depth]
    score(s.boards[depth], table, s.deck, s.work, s.out)
    return np.int64(s.out[table[TURN]] - s.out[1 - table[TURN]])


@part(INT(LINES, INT, INT))
def counted(s: Lines, depth: Word, code: Word) -> Word:
    """How far the seat on turn is ahead after a lay without a smartie; the position stays as it was."""
    rows, table = s.boards[depth], s.tables[depth]
    y = u64(code >> 6) & U63
    top, bottom = table[TOP], table[BOTTOM]
    save(rows, y, s.saved, U0)
    lay_lightly(rows, table, s.deck, code)
    value = standing(s, depth)
    restore(rows, y, s.saved, U0)
    table[TOP] = top
    table[BOTTOM] = bottom
    return value


@inline
def find(codes: Array, n: Word, code: Word) -> Word:
    """Where a code stands among n, or -1."""
    for i in range(n):
        if codes[i] == code:
            return np.int64(i)
    return np.int64(-1)


@inline
def bring(codes: Array, to: Word, at: Word) -> None:
    """Change the places of two codes."""
    code = codes[to]
    codes[to] = codes[at]
    codes[at] = code


@part(INT(LINES, INT, LONGS))
def last_lay(s: Lines, depth: Word, found: Array) -> Word:
    """The result of the last card, as far as it matters up to beta; UNKNOWN when there is no lay."""
    codes, level = s.codes[depth], s.level[depth]
    n = placements(s.boards[depth], s.tables[depth], s.deck, s.work, codes)
    best = np.int64(UNKNOWN)
    at = find(codes, n, level[KILLER])
    if at > 0:
        bring(codes, 0, at)
    for i in range(n):
        found[2] += 1
        result = sign(counted(s, depth, np.int64(codes[i])))
        if result > best:
            best = result
            level[CODE] = codes[i]
            if best >= level[BETA]:
                level[KILLER] = codes[i]
                break
    return best


@part((LINES, INT))
def list_lays(s: Lines, depth: Word) -> None:
    """List the lays without smarties, or a pass; those that refuted a neighbour come first, and are tried uncounted."""
    codes, level = s.codes[depth], s.level[depth]
    n = placements(s.boards[depth], s.tables[depth], s.deck, s.work, codes)
    if n <= 0:
        codes[0] = PASS << VERB
        n = np.int64(1)
    level[N], level[NEXT], level[BEST], level[CODE] = n, 0, UNKNOWN, codes[0]
    level[LISTED] = 0
    for i in range(2):
        at = find(codes, n, level[KILLER + i])
        if at >= level[LISTED]:
            bring(codes, level[LISTED], at)
            level[LISTED] += 1


@part(INT(LINES, INT, LONGS))
def take_next(s: Lines, depth: Word, found: Array) -> Word:
    """The next code to follow; once those that come first are done, the others are counted."""
    codes, values, level = s.codes[depth], s.values[depth], s.level[depth]
    at = level[NEXT]
    if at == level[LISTED] and level[N] > 1:
        for i in range(at, level[N]):
            values[i] = counted(s, depth, np.int64(codes[i])) if codes[i] >> SMARTIE == 0 else URGENT
        found[2] += level[N] - at
    best = at
    if at >= level[LISTED]:
        for i in range(at + 1, level[N]):
            if values[i] > values[best]:
                best = i
        value = values[best]
        values[best] = values[at]
        values[at] = value
    bring(codes, at, best)
    level[NEXT] = at + 1
    return np.int64(codes[at])


@inline
def is_under(card: Word, code: Word) -> Word:
    """Does a lay on the second tier rest on this card of the first?"""
    dx, dy = ((card & 63) - (code & 63) + 1) & 63, ((card >> 6 & 63) - (code >> 6 & 63) + 1) & 63
    return card >> TIER & 1 == 0 and dx <= 2 and dy <= 2


@inline
def guard(s: Lines, depth: Word, code: Word, reply: Word) -> None:
    """Add the lay with a smartie on each card that the reply against it rests on."""
    codes, level, table = s.codes[depth], s.level[depth], s.tables[depth]
    for number in range(1, table[PLACED] + 2):
        card = np.int64(table[CARDS + number - 1]) if number <= table[PLACED] else code
        if is_under(card, reply):
            codes[level[N]] = code | number << SMARTIE
            s.values[depth, level[N]] = URGENT
            level[N] += 1


@inline
def both_pay(table: Array) -> Word:
    """Have both sides smarties left?"""
    return table[SMARTIES] > 0 and table[SMARTIES + 1] > 0


@part(INT(LINES, INT, INT))
def come_back(s: Lines, depth: Word, result: Word) -> Word:
    """A ply further the result was this, for the other side; 0 when smarties would have to be looked at closer."""
    level, table = s.level[depth], s.tables[depth]
    code, reply = np.int64(s.codes[depth, level[NEXT] - 1]), s.level[depth + 1, CODE]
    if -result > level[BEST]:
        level[BEST], level[CODE] = -result, code
        level[ALPHA] = max(level[ALPHA], -result)
    if -result < level[BETA] and code >> TIER == 0 and both_pay(table):
        held = 0
        for kind in range(KINDS):
            held += table[HANDS + KINDS * (1 - table[TURN]) + kind]
        if held > 1:
            return np.int64(0)
        if held == 1 and reply >> VERB == 0 and reply >> TIER & 1:
            guard(s, depth, code, reply)
    return np.int64(1)


@inline
def key_of(s: Lines, depth: Word) -> Word:
    """The hash of a position."""
    table = s.tables[depth]
    return u64(s.level[depth, HASH]) ^ mixed(1 << 30 | np.int64(table[PASSES]), np.int64(table[TURN]))


@part((LINES, INT, INT))
def follow(s: Lines, depth: Word, code: Word) -> None:
    """Set up the next ply. A card that takes a smartie is told by its place: its number depends on the order."""
    level, table, further = s.level[depth], s.tables[depth], s.level[depth + 1]
    copy(s.boards[depth], table, s.boards[depth + 1], s.tables[depth + 1])
    step(s.boards[depth + 1], s.tables[depth + 1], s.deck, code)
    key, side, number = u64(level[HASH]), np.int64(table[TURN]), code >> SMARTIE
    if code >> VERB == 0 and number > 0:
        place = np.int64(s.tables[depth + 1, CARDS + number - 1]) & 4095
        key ^= mixed(1 << 29 | place, side)
        code &= LAID
    further[HASH] = np.int64(key ^ mixed(code, side))
    further[ALPHA], further[BETA] = -level[BETA], -level[ALPHA]


@part((LINES, INT, ROWS))
def close(s: Lines, depth: Word, memory: Array) -> None:
    """Remember the result, and the lay that refuted the one before."""
    level = s.level[depth]
    remember(memory, key_of(s, depth), level[BEST], level[FLOOR], level[BETA])
    if level[BEST] >= level[BETA] and level[KILLER] != level[CODE]:
        level[KILLER + 1], level[KILLER] = level[KILLER], level[CODE]


@jit((LINES, INT, ROWS, LONGS))
def settle(s: Lines, most: Word, memory: Array, found: Array) -> None:
    """Search the position at the root, but give up after so many lays were counted."""
    depth, entering = np.int64(0), True
    result: Word = np.int64(0)
    found[0] = found[2] = 0
    found[1], found[3] = -1, 1
    while True:
        level, table, returning = s.level[depth], s.tables[depth], False
        if entering:
            found[2] += 1
            if found[2] > most or table[OUTGROWN] or depth + 1 >= DEPTH:
                return
            level[CODE] = PASS << VERB
            if over(table, s.deck):
                result, returning = sign(standing(s, depth)), True
            elif table[PLACED] + 1 == s.deck[CARDS_IN_ALL] and table[HELD + table[TURN]] != 0:
                result = last_lay(s, depth, found)
                returning = result > UNKNOWN
            elif depth > 0 and not both_pay(table):
                result = recall(memory, key_of(s, depth), level[ALPHA], level[BETA])
                returning = result != NOTHING
            level[FLOOR] = level[ALPHA]
            if not returning:
                list_lays(s, depth)
        elif not come_back(s, depth, result):
            return
        if not returning and (level[BEST] >= level[BETA] or level[NEXT] == level[N]):
            close(s, depth, memory)
            result, returning = level[BEST], True
        if returning and depth == 0:
            found[0], found[1], found[3] = result, level[CODE], 0
            return
        entering = not returning
        if returning:
            depth -= 1
        else:
            follow(s, depth, take_next(s, depth, found))
            depth += 1


def solve(rows: Array, table: Array, deck: Array, most: int, memory: Array, found: Array) -> None:
    """Search a position for two seats in which no card is left to draw, but give up after so many lays were counted."""
    s = Lines(
        boards=np.empty((DEPTH, ROWS_SIZE), np.uint64),
        tables=np.empty((DEPTH, TABLE_SIZE), np.int32),
        deck=deck,
        codes=np.empty((DEPTH, 5 * MOST_LAYS), np.int32),
        values=np.empty((DEPTH, 5 * MOST_LAYS), np.int32),
        level=np.zeros((DEPTH, LEVEL), np.int64),
        work=np.empty(WORK_SIZE, np.uint64),
        out=np.empty(16, np.int32),
        saved=np.empty(16, np.uint64),
    )
    s.boards[0], s.tables[0] = rows, table
    s.level[:, KILLER : KILLER + 2] = -1
    s.level[0, ALPHA], s.level[0, BETA] = -1, 1
    settle(s, most, memory, found)
