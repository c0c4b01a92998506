"""Won, drawn or lost: exact search of the last plies of Scho K.O., once all cards are known.

Alpha-beta over three results with an explicit stack, a memory of positions, the lays that lead furthest first. A
position is known by the set of lays since the root, each with who laid it. named_groups.py and ordered_lays.py draw the
arrays of groups and of lays.

    tried   int32[2**15]   for each lay, hashed: how often it refuted others, by the plies that this saved
    found   as in alpha_beta.py; it counts positions
"""

from __future__ import annotations

import numpy as np

from tafelrunde.kernels.arrays import INT, LONGS, ROWS, Ints, Longs, Rows
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
    BOARD,
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
from tafelrunde.kernels.chocolate.endgame.named_groups import (
    CELLS,
    CUTS,
    GROUPS,
    LARGEST,
    STAMP,
    TOUCH,
    forget_lay,
    name_all,
    name_lay,
)
from tafelrunde.kernels.chocolate.endgame.ordered_lays import (
    HISTORY,
    REPLIES,
    SEARCH,
    WITNESS,
    Search,
    fits,
    judge_last,
    last_above,
    last_below,
    list_all,
    list_open,
    place_of,
    standing,
    witnesses,
)
from tafelrunde.kernels.chocolate.layout import (
    CARDS_IN_ALL,
    CLIMBS,
    HELD,
    MOST_LAYS,
    OUTGROWN,
    PASS,
    PLACED,
    ROWS_SIZE,
    TABLE_SIZE,
    TIER,
    TURN,
    VERB,
    WORK_SIZE,
)
from tafelrunde.kernels.chocolate.playout import copy
from tafelrunde.kernels.chocolate.step import over, step
from tafelrunde.kernels.jit import Word, ctz, inline, jit, part, u64


@inline
def keep_reply(replies: Ints, code: Word) -> None:
    """A last lay that won comes first among the replies."""
    at = REPLIES - 1
    for i in range(REPLIES):
        if replies[i] == code:
            at = i
            break
    for i in range(at, 0, -1):
        replies[i] = replies[i - 1]
    replies[0] = code


@part(INT(SEARCH, INT))
def last_lay(s: Search, depth: Word) -> Word:
    """The result of the last card of the game, as far as it matters between alpha and beta; UNKNOWN without a lay."""
    rows, table, level, groups = s.boards[depth], s.tables[depth], s.level[depth], s.groups[depth]
    side = np.int64(table[TURN])
    result = np.int64(UNKNOWN)
    if fits(rows, table, s.deck, side, level[KILLER]):
        result = judge_last(s, depth, level[KILLER])
        level[CODE] = level[KILLER]
    if result < level[BETA]:
        result = last_below(s, depth, result)
    if result < level[BETA] and s.deck[CLIMBS + np.int64(ctz(u64(table[HELD + side])))]:
        result = last_above(s, depth, result)
    if result == UNKNOWN and depth > 0 and groups[LARGEST + side] < groups[LARGEST + 1 - side]:
        return np.int64(-1)
    if result == 1:
        level[KILLER] = level[CODE]
        keep_reply(s.replies[depth], level[CODE])
    return result


@part((SEARCH, INT))
def open_node(s: Search, depth: Word) -> None:
    """Nothing is listed yet; lays that refuted neighbours are tried before."""
    level, rows, table = s.level[depth], s.boards[depth], s.tables[depth]
    level[N] = level[NEXT] = level[LISTED] = 0
    level[BEST] = UNKNOWN
    level[CODE] = -1
    level[FLOOR] = level[ALPHA]
    for i in range(2):
        if fits(rows, table, s.deck, np.int64(table[TURN]), level[KILLER + i]):
            s.codes[depth, level[N]] = level[KILLER + i]
            level[N] += 1


@part((SEARCH, INT))
def list_node(s: Search, depth: Word) -> None:
    """List the lays that are worth following, or a pass when there is none."""
    level, table = s.level[depth], s.tables[depth]
    n = np.int64(0)
    if depth > 0 and s.deck[CARDS_IN_ALL] - table[PLACED] == 2 and table[HELD + 1 - table[TURN]] != 0:
        n = witnesses(s, depth)
    n = list_open(s, depth, level[N], n) if n else list_all(s, depth, level[N])
    if n < 0:
        s.codes[depth, 0] = PASS << VERB
        n = np.int64(1)
    level[N], level[NEXT], level[LISTED] = n, 0, 1


@part(INT(SEARCH, INT))
def take_next(s: Search, depth: Word) -> Word:
    """The most promising of the codes that were not followed yet."""
    at, codes, values = s.level[depth, NEXT], s.codes[depth], s.values[depth]
    best = at
    if s.level[depth, LISTED]:
        for i in range(at + 1, s.level[depth, N]):
            if values[i] > values[best]:
                best = i
    code = codes[best]
    codes[best], values[best] = codes[at], values[at]
    codes[at] = code
    s.level[depth, NEXT] = at + 1
    return np.int64(code)


@part(INT(SEARCH, INT, INT))
def follow(s: Search, depth: Word, code: Word) -> Word:
    """Set up the next ply; 0 when there are too many groups to name."""
    rows, table, level, above = s.boards[depth + 1], s.tables[depth + 1], s.level[depth], s.level[depth + 1]
    side = np.int64(s.tables[depth, TURN])
    copy(s.boards[depth], s.tables[depth], rows, table)
    step(rows, table, s.deck, code)
    above[HASH] = np.int64(u64(level[HASH]) ^ mix(code, side))
    above[ALPHA], above[BETA], above[BOARD] = -level[BETA], -level[ALPHA], level[BOARD]
    if code >> VERB == 0 and code >> TIER & 1:
        above[BOARD] = depth + 1
        s.cuts[0, STAMP + 1] += 1
        s.cuts[depth + 1, STAMP] = s.cuts[0, STAMP + 1]
        return name_all(rows, table, s.work, s.cells[depth + 1], s.groups[depth + 1])
    for i in range(GROUPS):
        s.groups[depth + 1, i] = s.groups[depth, i]
    if code >> VERB == 0:
        name_lay(table, s.deck, code, s.cells[level[BOARD]], s.groups[depth + 1], s.touch)
    return np.int64(1)


@part((SEARCH, INT, INT))
def come_back(s: Search, depth: Word, result: Word) -> None:
    """A ply further the result was this, for the other side."""
    level = s.level[depth]
    code = np.int64(s.codes[depth, level[NEXT] - 1])
    if code >> VERB == 0 and not code >> TIER & 1:
        forget_lay(s.cells[level[BOARD]], code)
    if -result > level[BEST]:
        level[BEST], level[CODE] = -result, code
        level[ALPHA] = max(level[ALPHA], -result)


@part(INT(SEARCH, INT, ROWS))
def close_node(s: Search, depth: Word, memory: Rows) -> Word:
    """Remember the result of a position, and the lay that refuted the one before."""
    level, table = s.level[depth], s.tables[depth]
    if level[BEST] >= level[BETA] and level[CODE] >> VERB == 0:
        if level[KILLER] != level[CODE]:
            level[KILLER + 1], level[KILLER] = level[KILLER], level[CODE]
        left = s.deck[CARDS_IN_ALL] - table[PLACED]
        s.tried[place_of(level[CODE], np.int64(table[TURN]))] += np.int32(left * left << 4)
    remember(memory, key_of(s, depth), level[BEST], level[FLOOR], level[BETA])
    return level[BEST]


@jit((SEARCH, INT, ROWS, LONGS))
def settle(s: Search, most: Word, memory: Rows, found: Longs) -> None:
    """Search the position at the root, but give up after so many."""
    deck = s.deck
    depth, entering = np.int64(0), True
    result: Word = np.int64(0)
    found[RESULT] = found[COUNTED] = 0
    found[MOVE], found[GIVEN_UP] = -1, 1
    if not name_all(s.boards[0], s.tables[0], s.work, s.cells[0], s.groups[0]):
        return
    while True:
        level, t = s.level[depth], s.tables[depth]
        left, returning = deck[CARDS_IN_ALL] - t[PLACED], False
        if entering:
            found[COUNTED] += 1
            if found[COUNTED] > most or t[OUTGROWN] or depth + 1 >= DEPTH:
                return
            if over(t, deck):
                result, returning = sign(standing(s.boards[depth], t, s.work)), True
            elif left == 1 and t[HELD + t[TURN]] != 0:
                result = last_lay(s, depth)
                returning = result > UNKNOWN
            elif depth > 0:
                result = recall(memory, key_of(s, depth), level[ALPHA], level[BETA])
                returning = result != NOTHING
            if not returning:
                open_node(s, depth)
        else:
            come_back(s, depth, result)
        if not returning and not level[LISTED] and level[BEST] < level[BETA] and level[NEXT] == level[N]:
            list_node(s, depth)
        if not returning and (level[BEST] >= level[BETA] or level[NEXT] == level[N]):
            result, returning = close_node(s, depth, memory), True
        if returning and depth == 0:
            found[RESULT], found[MOVE], found[GIVEN_UP] = result, level[CODE], 0
            return
        entering = not returning
        if returning:
            depth -= 1
        elif not follow(s, depth, take_next(s, depth)):
            return
        else:
            depth += 1


def solve(rows: Rows, table: Ints, deck: Ints, most: int, memory: Rows, found: Longs) -> None:
    """Search a position for two seats in which no card is left to draw, but give up after so many positions."""
    s = Search(
        boards=np.empty((DEPTH, ROWS_SIZE), np.uint64),
        tables=np.empty((DEPTH, TABLE_SIZE), np.int32),
        deck=deck,
        codes=np.empty((DEPTH, MOST_LAYS), np.int32),
        values=np.empty((DEPTH, MOST_LAYS), np.int32),
        level=np.zeros((DEPTH, LEVEL), np.int64),
        cells=np.empty((DEPTH, CELLS), np.uint8),
        groups=np.empty((DEPTH, GROUPS), np.int32),
        cuts=np.zeros((DEPTH, CUTS), np.int64),
        replies=np.full((DEPTH, REPLIES), -1, np.int32),
        seen=np.empty((REPLIES, WITNESS), np.int64),
        tried=np.zeros(HISTORY, np.int32),
        touch=np.empty(TOUCH, np.uint64),
        work=np.empty(WORK_SIZE, np.uint64),
    )
    set_root(s, rows, table)
    s.cuts[0, STAMP : STAMP + 2] = 1
    settle(s, most, memory, found)
