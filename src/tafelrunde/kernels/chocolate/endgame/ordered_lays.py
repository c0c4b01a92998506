"""The lays of the exact endgame of Scho K.O.: the last one judged, the others listed with what they promise.

With two cards left, a lay need not be followed when a reply is known that wins whatever the lay does: a witness.

    replies   int32[14, 8]   for each ply last lays that won; KILLER and the next number of a level are other good ones
    seen      int64[8, 8]    the witnesses: place, the size of the group that wins and the set of groups it is made of,
                             the groups that the reply joins for the seat on turn, with how many pieces, and at most
                             how large any of them is then
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from tafelrunde.kernels.arrays import (
    BOOLEAN,
    BYTES_2,
    INT,
    INTS,
    INTS_2,
    LONGS_2,
    ROWS,
    ROWS_2,
    WORD,
    Bytes,
    Ints,
    Longs,
    Rows,
    tuple_type,
)
from tafelrunde.kernels.chocolate.endgame.alpha_beta import sign
from tafelrunde.kernels.chocolate.endgame.levels import BEST, BETA, BOARD, CODE, UNKNOWN
from tafelrunde.kernels.chocolate.endgame.named_groups import (
    BIGGEST,
    LARGEST,
    U6,
    ahead,
    corners_of,
    cut,
    feel,
    find_covered,
    find_touched,
    is_split,
    measure_joined,
    remainder,
    total,
)
from tafelrunde.kernels.chocolate.groups import sizes
from tafelrunde.kernels.chocolate.lay_value import SAVED, lay_lightly, restore, save
from tafelrunde.kernels.chocolate.layout import (
    ABOVE,
    BESIDE,
    BOTTOM,
    CLIMBS,
    COLOURS,
    HELD,
    KIND,
    PIECES,
    TIER,
    TOP,
    TURN,
    TURNS,
    VERB,
)
from tafelrunde.kernels.chocolate.lays import continues, placements
from tafelrunde.kernels.chocolate.torus import east, east_two, west
from tafelrunde.kernels.jit import U0, U1, U2, U63, Word, ctz, inline, part, popcount, u64

REPLIES: Final = 8
HISTORY: Final = 1 << 15
vBESIDE, vABOVE = u64(BESIDE), u64(ABOVE)
WITNESS_X: Final = 0
WITNESS_Y: Final = 1
WINNING: Final = 2
SOURCE: Final = 3
HELPED: Final = 4
PIECES_HELD: Final = 5
HIGHEST: Final = 6
WITNESS: Final = 8
"""The places of a row of `seen`, and its width."""


class Search(NamedTuple):
    """All that a search holds, a row for each ply where there are two dimensions."""

    boards: Rows
    tables: Ints
    deck: Ints
    codes: Ints
    values: Ints
    level: Longs
    cells: Bytes
    groups: Ints
    cuts: Longs
    replies: Ints
    seen: Longs
    tried: Ints
    touch: Rows
    work: Rows


SEARCH = tuple_type(
    (
        ROWS_2,
        INTS_2,
        INTS,
        INTS_2,
        INTS_2,
        LONGS_2,
        BYTES_2,
        INTS_2,
        LONGS_2,
        INTS_2,
        LONGS_2,
        INTS,
        ROWS,
        ROWS,
    ),
    Search,
)


@part(INT(ROWS, INTS, ROWS))
def standing(rows: Rows, table: Ints, work: Rows) -> Word:
    """How far the seat on turn is ahead as it stands (K5)."""
    turn = np.int64(table[TURN])
    largest, second = sizes(rows, table, np.int64(table[COLOURS + turn]), work, 1)
    against, other = sizes(rows, table, np.int64(table[COLOURS + 1 - turn]), work, 1)
    return largest - against if largest != against else second - other


@part(INT(ROWS, INTS, INTS, INT, ROWS))
def recount(rows: Rows, table: Ints, deck: Ints, code: Word, work: Rows) -> Word:
    """How far the seat on turn is ahead after a lay, counted anew; the position stays as it was."""
    saved = np.empty(SAVED, np.uint64)
    y = u64(code >> 6) & U63
    top, bottom = table[TOP], table[BOTTOM]
    save(rows, y, saved, U0)
    lay_lightly(rows, table, deck, code)
    value = standing(rows, table, work)
    restore(rows, y, saved, U0)
    table[TOP] = top
    table[BOTTOM] = bottom
    return value


@part(INT(SEARCH, INT, INT))
def judge_last(s: Search, depth: Word, code: Word) -> Word:
    """The result of a last lay."""
    table = s.tables[depth]
    side = np.int64(table[TURN])
    mine, theirs = corners_of(table, s.deck, code, side), corners_of(table, s.deck, code, 1 - side)
    if code >> TIER & 1 or is_split(mine) or is_split(theirs):
        return sign(recount(s.boards[depth], table, s.deck, code, s.work))
    feel(s.cells[s.level[depth, BOARD]], s.groups[depth], u64(code) & U63, u64(code >> 6) & U63, s.touch)
    return sign(ahead(s.groups[depth], side, mine, theirs, s.touch))


@part(BOOLEAN(ROWS, INTS, INTS, INT, INT))
def fits(rows: Rows, table: Ints, deck: Ints, seat: Word, code: Word) -> Word:
    """Is this a lay, and legal for a seat here?"""
    if code < 0 or code >> VERB != 0 or u64(table[HELD + seat]) >> u64(code >> KIND & 31) & U1 == U0:
        return False
    x, y = u64(code) & U63, u64(code >> 6) & U63
    layer = vABOVE if code >> TIER & 1 else vBESIDE
    return rows[layer + y] >> x & U1 != U0 and continues(rows, deck, x, y, u64(code >> 12 & 127))


@inline
def all_corners(touch: Rows, side: Word) -> Word:
    """The groups of a side that any corner touches."""
    return find_touched(touch, side, u64(15))


@inline
def once(up: Word, a: Word, b: Word, low: Word) -> Word:
    """The anchors of row a that touch one of the cells of these rows."""
    return west(a) | east_two(a) | west(b) | east_two(b) | up | east(up) | low | east(low)


@inline
def twice(up: Word, a: Word, b: Word, low: Word) -> Word:
    """The anchors of row a that touch two of them."""
    c0, c1, c2, c3 = west(a), east_two(a), west(b), east_two(b)
    c4, c5, c6, c7 = up, east(up), low, east(low)
    o0, t0, o1, t1 = c0 | c1, c0 & c1, c2 | c3, c2 & c3
    o2, t2, o3, t3 = c4 | c5, c4 & c5, c6 | c7, c6 & c7
    return t0 | t1 | t2 | t3 | (o0 & o1) | (o2 & o3) | ((o0 | o1) & (o2 | o3))


@inline
def helpful(rows: Rows, layer: Word, y: Word, behind: Word, pieces: Word) -> Word:
    """The anchors of a row where so many pieces may catch up: they extend a group, or have to join two."""
    anchors = rows[vBESIDE + y]
    if behind > 0 and anchors != U0:
        up, a = rows[layer + ((y - U1) & U63)], rows[layer + y]
        b, low = rows[layer + ((y + U1) & U63)], rows[layer + ((y + U2) & U63)]
        anchors &= twice(up, a, b, low) if behind > pieces else once(up, a, b, low)
    return anchors


@part(INT(SEARCH, INT, INT))
def last_below(s: Search, depth: Word, best: Word) -> Word:
    """The best result of a last card on the first tier, if it is better than one known already."""
    rows, table, deck, groups, touch = s.boards[depth], s.tables[depth], s.deck, s.groups[depth], s.touch
    cells = s.cells[s.level[depth, BOARD]]
    side = np.int64(table[TURN])
    kind = np.int64(ctz(u64(table[HELD + side])))
    most, against = np.int64(groups[LARGEST + side]), np.int64(groups[LARGEST + 1 - side])
    pieces = np.int64(deck[PIECES + 3 * kind + table[COLOURS + side]])
    for line in range(table[TOP] - 2, table[BOTTOM] + 2):
        y = u64(line) & U63
        anchors = helpful(rows, u64(table[COLOURS + side]) << U6, y, against - most, pieces)
        while anchors != U0:
            x = ctz(anchors)
            anchors &= anchors - U1
            feel(cells, groups, x, y, touch)
            if max(most, pieces + total(groups, side, all_corners(touch, side))) < against:
                continue
            for turn in range(deck[TURNS + kind]):
                code = kind << KIND | turn << 12 | np.int64(y << U6 | x)
                mine, theirs = corners_of(table, deck, code, side), corners_of(table, deck, code, 1 - side)
                if find_touched(touch, side, mine) == U0 and find_touched(touch, 1 - side, theirs) == U0:
                    continue
                if max(most, measure_joined(groups, side, mine, find_touched(touch, side, mine))) < against:
                    continue
                if is_split(mine) or is_split(theirs):
                    result = judge_last(s, depth, code)
                else:
                    result = sign(ahead(groups, side, mine, theirs, touch))
                if result > best:
                    best = result
                    s.level[depth, CODE] = code
                    if best >= s.level[depth, BETA]:
                        return best
    return best


@inline
def least_left(s: Search, depth: Word, side: Word, x: Word, y: Word) -> Word:
    """How large the largest group of a side at least stays when a card covers cells of it."""
    base = s.level[depth, BOARD]
    return cut(s.boards[base], s.tables[base], side, x, y, s.work, s.cuts[base])


@part(INT(SEARCH, INT, INT))
def last_above(s: Search, depth: Word, best: Word) -> Word:
    """The same for the second tier."""
    rows, table, deck, groups, touch = s.boards[depth], s.tables[depth], s.deck, s.groups[depth], s.touch
    cells = s.cells[s.level[depth, BOARD]]
    side = np.int64(table[TURN])
    kind = np.int64(ctz(u64(table[HELD + side])))
    pieces = np.int64(deck[PIECES + 3 * kind + table[COLOURS + side]])
    for line in range(table[TOP], table[BOTTOM] + 1):
        y = u64(line) & U63
        anchors = rows[vABOVE + y]
        while anchors != U0:
            x = ctz(anchors)
            anchors &= anchors - U1
            feel(cells, groups, x, y, touch)
            most, least = np.int64(groups[LARGEST + side]), np.int64(groups[LARGEST + 1 - side])
            reach = max(most, pieces + total(groups, side, all_corners(touch, side)))
            if find_covered(cells, groups, 1 - side, x, y) >> u64(groups[BIGGEST + 1 - side] & 63) & U1 != U0:
                least = least_left(s, depth, 1 - side, x, y)
                if reach >= least:
                    least = remainder(rows, table, 1 - side, x, y, s.work)
            if reach < least:
                continue
            for turn in range(deck[TURNS + kind]):
                code = kind << KIND | turn << 12 | np.int64(y << U6 | x) | 1 << TIER
                mine, theirs = corners_of(table, deck, code, side), corners_of(table, deck, code, 1 - side)
                found = find_touched(touch, side, mine)
                if found == U0 and find_touched(touch, 1 - side, theirs) == U0:
                    continue
                if max(most, measure_joined(groups, side, mine, found)) >= least:
                    result = judge_last(s, depth, code)
                    if result > best:
                        best = result
                        s.level[depth, CODE] = code
                        if best >= s.level[depth, BETA]:
                            return best
    return best


@inline
def place_of(code: Word, turn: Word) -> Word:
    """Where a lay of a seat is counted in the history."""
    return (u64(code) * u64(2654435761) >> u64(13) ^ u64(turn)) & u64(HISTORY - 1)


@part(INT(SEARCH, INT, INT))
def value(s: Search, depth: Word, code: Word) -> Word:
    """Roughly how far a lay leads, and how often it was good elsewhere; its corners have been felt."""
    table, groups, touch = s.tables[depth], s.groups[depth], s.touch
    side = np.int64(table[TURN])
    mine, theirs = corners_of(table, s.deck, code, side), corners_of(table, s.deck, code, 1 - side)
    most, against = np.int64(groups[LARGEST + side]), np.int64(groups[LARGEST + 1 - side])
    most = max(most, measure_joined(groups, side, mine, find_touched(touch, side, mine)))
    if code >> TIER & 1:
        x, y = u64(code) & U63, u64(code >> 6) & U63
        cells = s.cells[s.level[depth, BOARD]]
        if find_covered(cells, groups, 1 - side, x, y) >> u64(groups[BIGGEST + 1 - side] & 63) & U1 != U0:
            against = least_left(s, depth, 1 - side, x, y)
        if find_covered(cells, groups, side, x, y) >> u64(groups[BIGGEST + side] & 63) & U1 != U0:
            most -= 3
    against = max(against, measure_joined(groups, 1 - side, theirs, find_touched(touch, 1 - side, theirs)))
    tried: Word = s.tried[place_of(code, side)]
    return ((most - against) << 16) + min(1 << 19, tried)


@part(INT(SEARCH, INT, INT))
def list_all(s: Search, depth: Word, tested: Word) -> Word:
    """List the lays that were not tested yet, with their values; how many, -1 when there is none at all."""
    rows, table, codes = s.boards[depth], s.tables[depth], s.codes[depth]
    first = codes[0] if tested > 0 else np.int32(-1)
    second = codes[1] if tested > 1 else np.int32(-1)
    n = placements(rows, table, s.deck, s.work, codes)
    if n <= 0:
        return np.int64(-1)
    place, m = np.int64(-1), np.int64(0)
    for i in range(n):
        code = np.int64(codes[i])
        if code != first and code != second:
            if code & 4095 != place:
                place = code & 4095
                cells = s.cells[s.level[depth, BOARD]]
                feel(cells, s.groups[depth], u64(code) & U63, u64(code >> 6) & U63, s.touch)
            codes[m] = code
            s.values[depth, m] = value(s, depth, code)
            m += 1
    return m


@part(INT(SEARCH, INT))
def witnesses(s: Search, depth: Word) -> Word:
    """Note the replies on the first tier that win if the seat on turn does nothing; how many there are."""
    rows, table, deck, groups, touch = s.boards[depth], s.tables[depth], s.deck, s.groups[depth], s.touch
    side = np.int64(table[TURN])
    n = np.int64(0)
    for i in range(REPLIES):
        code = np.int64(s.replies[depth + 1, i])
        if code >> TIER & 1 or not fits(rows, table, deck, 1 - side, code):
            continue
        mine, theirs = corners_of(table, deck, code, side), corners_of(table, deck, code, 1 - side)
        x, y = u64(code) & U63, u64(code >> 6) & U63
        feel(s.cells[s.level[depth, BOARD]], groups, x, y, touch)
        found, helped = find_touched(touch, 1 - side, theirs), find_touched(touch, side, mine)
        size = measure_joined(groups, 1 - side, theirs, found)
        if size < groups[LARGEST + 1 - side] or is_split(theirs):
            size = np.int64(groups[LARGEST + 1 - side])
            found = U1 << u64(groups[BIGGEST + 1 - side] & 63)
        highest = max(measure_joined(groups, side, mine, helped), np.int64(groups[LARGEST + side]))
        if highest < size:
            s.seen[n, WITNESS_X], s.seen[n, WITNESS_Y] = np.int64(x), np.int64(y)
            s.seen[n, WINNING], s.seen[n, SOURCE] = size, np.int64(found)
            s.seen[n, HELPED], s.seen[n, PIECES_HELD] = np.int64(helped), np.int64(popcount(mine))
            s.seen[n, HIGHEST] = highest
            n += 1
    return n


@part(BOOLEAN(LONGS_2, INTS, INT, INT, INT, INT, WORD, WORD, INT))
def is_refuted(
    seen: Longs,
    groups: Ints,
    side: Word,
    n: Word,
    at: Word,
    pieces: Word,
    found: Word,
    cover: Word,
    least: Word,
) -> Word:
    """Does one of n witnesses win against a lay of a side that joins so many pieces to these groups?

    `cover` are the groups of the other side that it covers, or 1 on the first tier; `least` stays of them.
    """
    for i in range(n):
        dx = ((at & 63) - seen[i, WITNESS_X] + 2) & 63
        dy = ((at >> 6 & 63) - seen[i, WITNESS_Y] + 2) & 63
        near = dx <= 4 and dy <= 4
        size = seen[i, WINNING]
        if cover != U1:
            if near:
                continue
            if cover & u64(seen[i, SOURCE]) != U0:
                size = least
        elif dx >= 1 and dx <= 3 and dy >= 1 and dy <= 3:
            continue
        helped = u64(seen[i, HELPED])
        if near or helped & found != U0:
            most = pieces + seen[i, PIECES_HELD] + total(groups, side, helped | found)
        else:
            most = pieces + total(groups, side, found)
        if max(most, seen[i, HIGHEST]) < size:
            return True
    return False


@part(INT(SEARCH, INT, INT, INT))
def list_open(s: Search, depth: Word, tested: Word, n: Word) -> Word:
    """With two cards left, list the lays that were not tested and that none of n witnesses refutes; how many.

    -1 when there is no legal lay. When some are refuted, the best result is at least a loss.
    """
    rows, table, deck, groups, touch = s.boards[depth], s.tables[depth], s.deck, s.groups[depth], s.touch
    codes, cells = s.codes[depth], s.cells[s.level[depth, BOARD]]
    side = np.int64(table[TURN])
    first = codes[0] if tested > 0 else np.int32(-1)
    second = codes[1] if tested > 1 else np.int32(-1)
    kind = np.int64(ctz(u64(table[HELD + side])))
    pieces = np.int64(deck[PIECES + 3 * kind + table[COLOURS + side]])
    m = np.int64(0)
    for tier in range(1 + deck[CLIMBS + kind]):
        for line in range(table[TOP] - 2, table[BOTTOM] + 2):
            y = u64(line) & U63
            anchors = rows[(vABOVE if tier else vBESIDE) + y]
            while anchors != U0:
                x = ctz(anchors)
                anchors &= anchors - U1
                at = np.int64(y << U6 | x)
                feel(cells, groups, x, y, touch)
                cover, least = U1, np.int64(0)
                if tier:
                    cover = find_covered(cells, groups, 1 - side, x, y)
                    least = least_left(s, depth, 1 - side, x, y)
                found, other = all_corners(touch, side), all_corners(touch, 1 - side)
                if is_refuted(s.seen, groups, side, n, at, pieces, found, cover, least):
                    if (pieces > 0 and found != U0) or (pieces < 4 and other != U0):
                        s.level[depth, BEST] = max(s.level[depth, BEST], -1)
                    continue
                for turn in range(deck[TURNS + kind]):
                    code = kind << KIND | turn << 12 | at | tier << TIER
                    mine, theirs = corners_of(table, deck, code, side), corners_of(table, deck, code, 1 - side)
                    found, other = find_touched(touch, side, mine), find_touched(touch, 1 - side, theirs)
                    if code == first or code == second or (found == U0 and other == U0):
                        continue
                    s.level[depth, BEST] = max(s.level[depth, BEST], -1)
                    if not is_refuted(s.seen, groups, side, n, at, pieces, found, cover, least):
                        codes[m] = code
                        s.values[depth, m] = value(s, depth, code)
                        m += 1
    return m if m > 0 or s.level[depth, BEST] > UNKNOWN else np.int64(-1)
