"""Won, drawn or lost: exact search of the last plies of Schokoly for two seats, once all cards are known.

Alpha-beta over three results with an explicit stack and a memory of positions. A smartie can only matter while the
other side has one to pay with. While that side holds one card more, it is tried only where it undoes the reply that
was found against the lay without it, on a card that this reply rests on: any other smartie leaves that reply as good
as it was. While both have smarties and the other side holds more cards, the search gives up.

    found   as in alpha_beta.py; it counts lays
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from tafelrunde.kernels.arrays import INT, INTS, INTS_2, LONGS, LONGS_2, ROWS, ROWS_2, Ints, Longs, Rows, tuple_type
from tafelrunde.kernels.chocolate.endgame.alpha_beta import (
    COUNTED,
    DEPTH,
    GIVEN_UP,
    MOVE,
    RESULT,
    key_of,
    set_root,
    sign,
)
from tafelrunde.kernels.chocolate.endgame.levels import (
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
from tafelrunde.kernels.chocolate.endgame.memory import NOTHING, mix, recall, remember
from tafelrunde.kernels.chocolate.groups import SCORE_SIZE, score
from tafelrunde.kernels.chocolate.lay_value import SAVED, lay_lightly, restore, save
from tafelrunde.kernels.chocolate.layout import (
    BOTTOM,
    CARDS,
    CARDS_IN_ALL,
    GUARDS_ANY,
    HANDS,
    HELD,
    KINDS,
    MOST_LAYS,
    OUTGROWN,
    PASS,
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
from tafelrunde.kernels.chocolate.lays import placements
from tafelrunde.kernels.chocolate.playout import copy
from tafelrunde.kernels.chocolate.step import LAID, over, step
from tafelrunde.kernels.jit import U0, U63, Word, inline, jit, part, u64

URGENT: Final = 1000
"""The value of a lay with a smartie: it is tried at once."""


class Lines(NamedTuple):
    """All that a search holds, a row for each ply where there are two dimensions."""

    boards: Rows
    tables: Ints
    deck: Ints
    codes: Ints
    values: Ints
    level: Longs
    work: Rows
    out: Ints
    saved: Rows


LINES = tuple_type(
    (ROWS_2, INTS_2, INTS, INTS_2, INTS_2, LONGS_2, ROWS, INTS, ROWS),
    Lines,
)


@part(INT(LINES, INT))
def standing(s: Lines, depth: Word) -> Word:
    """How far the seat on turn is ahead as it stands (S11)."""
    table = s.tables[depth]
    score(s.boards[depth], table, s.deck, s.work, s.out)
    return np.int64(s.out[table[TURN]] - s.out[1 - table[TURN]])


@part(INT(LINES, INT, INT))
def recount(s: Lines, depth: Word, code: Word) -> Word:
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
def find(codes: Ints, n: Word, code: Word) -> Word:
    """Where a code stands among n, or -1."""
    for i in range(n):
        if codes[i] == code:
            return np.int64(i)
    return np.int64(-1)


@inline
def bring(codes: Ints, to: Word, at: Word) -> None:
    """Change the places of two codes."""
    code = codes[to]
    codes[to] = codes[at]
    codes[at] = code


@part(INT(LINES, INT, LONGS))
def last_lay(s: Lines, depth: Word, found: Longs) -> Word:
    """The result of the last card, as far as it matters up to beta; UNKNOWN when there is no lay."""
    codes, level = s.codes[depth], s.level[depth]
    n = placements(s.boards[depth], s.tables[depth], s.deck, s.work, codes)
    best = np.int64(UNKNOWN)
    at = find(codes, n, level[KILLER])
    if at > 0:
        bring(codes, 0, at)
    for i in range(n):
        found[COUNTED] += 1
        result = sign(recount(s, depth, np.int64(codes[i])))
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
def take_next(s: Lines, depth: Word, found: Longs) -> Word:
    """The next code to follow; once those that come first are done, the others are counted."""
    codes, values, level = s.codes[depth], s.values[depth], s.level[depth]
    at = level[NEXT]
    if at == level[LISTED] and level[N] > 1:
        for i in range(at, level[N]):
            values[i] = recount(s, depth, np.int64(codes[i])) if codes[i] >> SMARTIE == 0 else URGENT
        found[COUNTED] += level[N] - at
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
    """Add the lay with a smartie on each card that the reply against it rests on, and that may take one (S14)."""
    codes, level, table = s.codes[depth], s.level[depth], s.tables[depth]
    for number in range(1 if s.deck[GUARDS_ANY] else table[PLACED] + 1, table[PLACED] + 2):
        card = np.int64(table[CARDS + number - 1]) if number <= table[PLACED] else code
        if is_under(card, reply):
            codes[level[N]] = code | number << SMARTIE
            s.values[depth, level[N]] = URGENT
            level[N] += 1


@inline
def both_pay(table: Ints) -> Word:
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


@part((LINES, INT, INT))
def follow(s: Lines, depth: Word, code: Word) -> None:
    """Set up the next ply. A card that takes a smartie is known by its place: its number depends on the order."""
    level, table, further = s.level[depth], s.tables[depth], s.level[depth + 1]
    copy(s.boards[depth], table, s.boards[depth + 1], s.tables[depth + 1])
    step(s.boards[depth + 1], s.tables[depth + 1], s.deck, code)
    key, side, number = u64(level[HASH]), np.int64(table[TURN]), code >> SMARTIE
    if code >> VERB == 0 and number > 0:
        place = np.int64(s.tables[depth + 1, CARDS + number - 1]) & 4095
        key ^= mix(1 << 29 | place, side)
        code &= LAID
    further[HASH] = np.int64(key ^ mix(code, side))
    further[ALPHA], further[BETA] = -level[BETA], -level[ALPHA]


@part((LINES, INT, ROWS))
def close(s: Lines, depth: Word, memory: Rows) -> None:
    """Remember the result, and the lay that refuted the one before."""
    level = s.level[depth]
    remember(memory, key_of(s, depth), level[BEST], level[FLOOR], level[BETA])
    if level[BEST] >= level[BETA] and level[KILLER] != level[CODE]:
        level[KILLER + 1], level[KILLER] = level[KILLER], level[CODE]


@jit((LINES, INT, ROWS, LONGS))
def settle(s: Lines, most: Word, memory: Rows, found: Longs) -> None:
    """Search the position at the root, but give up after so many lays were counted."""
    depth, entering = np.int64(0), True
    result: Word = np.int64(0)
    found[RESULT] = found[COUNTED] = 0
    found[MOVE], found[GIVEN_UP] = -1, 1
    while True:
        level, table, returning = s.level[depth], s.tables[depth], False
        if entering:
            found[COUNTED] += 1
            if found[COUNTED] > most or table[OUTGROWN] or depth + 1 >= DEPTH:
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
            found[RESULT], found[MOVE], found[GIVEN_UP] = result, level[CODE], 0
            return
        entering = not returning
        if returning:
            depth -= 1
        else:
            follow(s, depth, take_next(s, depth, found))
            depth += 1


def solve(rows: Rows, table: Ints, deck: Ints, most: int, memory: Rows, found: Longs) -> None:
    """Search a position for two seats in which no card is left to draw, but give up after so many lays were counted."""
    s = Lines(
        boards=np.empty((DEPTH, ROWS_SIZE), np.uint64),
        tables=np.empty((DEPTH, TABLE_SIZE), np.int32),
        deck=deck,
        codes=np.empty((DEPTH, 5 * MOST_LAYS), np.int32),
        values=np.empty((DEPTH, 5 * MOST_LAYS), np.int32),
        level=np.zeros((DEPTH, LEVEL), np.int64),
        work=np.empty(WORK_SIZE, np.uint64),
        out=np.empty(SCORE_SIZE, np.int32),
        saved=np.empty(SAVED, np.uint64),
    )
    set_root(s, rows, table)
    settle(s, most, memory, found)
