"""The groups of both sides by name, for the exact endgame of Scho K.O.: a lay is counted by the groups that it joins.

    cells   uint8[4096]   for each cell, y << 6 | x, the name of its piece; 0 where there is none
    name    side << 6 | number from 1; the sides are the seats
    groups  int32[264]    0 for each name that of the group it belongs to now, since groups are joined by later lays
                          128 SIZE of the group of each name, 0 when it was joined to another
                          256 COUNT of names, 258 LARGEST size, 260 BIGGEST group, for both sides
    touch   uint64[8]     for both sides and each corner of a card (1 2 / 4 8) the set of groups that it touches
    cuts    int64[8194]   for both sides and each anchor what is left of the largest group there, with a stamp << 9
                          8192 STAMP of the board that they are true of; in the first row after it the last stamp

A set of groups of a side has a bit for each number. Lays on the first tier only add pieces: groups grow, and whatever
was large stays at least as large. A lay on the second tier makes all names new.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from tafelrunde.kernels.arrays import BYTES, INT, INTS, ROWS, WORD, Bytes, Ints, Longs, Rows
from tafelrunde.kernels.chocolate.groups import begin, fill, sizes
from tafelrunde.kernels.chocolate.layout import BOTTOM, COLOURS, PATTERN, TOP
from tafelrunde.kernels.chocolate.torus import around
from tafelrunde.kernels.jit import U0, U1, U2, U3, U63, Word, ctz, inline, part, popcount, u64

CELLS: Final = 4096
SIZE: Final = 128
COUNT: Final = 256
LARGEST: Final = 258
BIGGEST: Final = 260
GROUPS: Final = 264
STAMP: Final = 2 * CELLS
CUTS: Final = STAMP + 2
TOUCH: Final = 8
MOST_NAMES: Final = 47
"""So many names at first; each of eight more lays adds at most two for a side."""

U6 = u64(6)
GROUP = u64(64)


@part(WORD(INTS, INTS, INT, INT))
def corners_of(table: Ints, deck: Ints, code: Word, side: Word) -> Word:
    """The corners of a card, as it is laid, that have the colour of a side."""
    return u64(deck[PATTERN + (code >> 12 & 127)]) >> (u64(table[COLOURS + side]) << U2) & u64(15)


@inline
def is_split(corners: Word) -> Word:
    """Are these corners of a card two opposite ones, which do not touch?"""
    return corners == u64(6) or corners == u64(9)


@inline
def enter(groups: Ints, side: Word, name: Word, size: Word) -> None:
    """A new group of a side."""
    groups[COUNT + side] = name & 63
    groups[name] = name
    groups[SIZE + name] = size
    if size > groups[LARGEST + side]:
        groups[LARGEST + side] = size
        groups[BIGGEST + side] = name


@part(INT(ROWS, INTS, ROWS, BYTES, INTS))
def name_all(rows: Rows, table: Ints, work: Rows, cells: Bytes, groups: Ints) -> Word:
    """Name all groups; 0 when there are too many."""
    for i in range(CELLS):
        cells[i] = 0
    for i in range(GROUPS):
        groups[i] = 0
    bottom = np.int64(table[BOTTOM])
    for side in range(2):
        begin(rows, table, np.int64(table[COLOURS + side]), work)
        name = side << 6
        for line in range(table[TOP], bottom + 1):
            y = u64(line) & U63
            while work[y] != U0:
                name += 1
                if name & 63 > MOST_NAMES:
                    return 0
                for row in range(line, bottom + 1):
                    work[GROUP + (u64(row) & U63)] = U0
                enter(groups, side, name, fill(work, y, 1))
                for row in range(line, bottom + 1):
                    at = u64(row) & U63
                    bits = work[GROUP + at]
                    while bits != U0:
                        cells[at << U6 | ctz(bits)] = np.uint8(name)
                        bits &= bits - U1
    return 1


@inline
def name_at(cells: Bytes, groups: Ints, x: Word, y: Word) -> Word:
    """The group at a cell."""
    return np.int64(groups[cells[y << U6 | x]])


@inline
def note(touch: Rows, corner: Word, name: Word) -> None:
    """A corner touches a group."""
    touch[(name >> 6) << 2 | corner] |= U1 << u64(name & 63)


@part((BYTES, INTS, WORD, WORD, ROWS))
def feel(cells: Bytes, groups: Ints, x: Word, y: Word, touch: Rows) -> None:
    """What the corners of a card at an anchor touch."""
    left, right, far = (x - U1) & U63, (x + U1) & U63, (x + U2) & U63
    up, under, low = (y - U1) & U63, (y + U1) & U63, (y + U2) & U63
    for i in range(TOUCH):
        touch[i] = U0
    note(touch, 0, name_at(cells, groups, x, up))
    note(touch, 0, name_at(cells, groups, left, y))
    note(touch, 1, name_at(cells, groups, right, up))
    note(touch, 1, name_at(cells, groups, far, y))
    note(touch, 2, name_at(cells, groups, x, low))
    note(touch, 2, name_at(cells, groups, left, under))
    note(touch, 3, name_at(cells, groups, right, low))
    note(touch, 3, name_at(cells, groups, far, under))
    for corner in range(4):
        touch[corner] &= ~U1


@part(WORD(ROWS, INT, WORD))
def find_touched(touch: Rows, side: Word, corners: Word) -> Word:
    """The groups of a side that some corners touch."""
    at = side << 2
    found = touch[at] & (U0 - (corners & U1))
    found |= touch[at + 1] & (U0 - (corners >> U1 & U1))
    found |= touch[at + 2] & (U0 - (corners >> U2 & U1))
    return found | touch[at + 3] & (U0 - (corners >> U3))


@part(INT(INTS, INT, WORD))
def total(groups: Ints, side: Word, found: Word) -> Word:
    """How many pieces these groups of a side have."""
    pieces = np.int64(0)
    at = SIZE + (side << 6)
    while found != U0:
        pieces += np.int64(groups[at + np.int64(ctz(found))])
        found &= found - U1
    return pieces


@inline
def measure_joined(groups: Ints, side: Word, corners: Word, found: Word) -> Word:
    """The size of the group that these corners make of the groups they touch."""
    return np.int64(popcount(corners)) + total(groups, side, found)


@part((BYTES, INTS, INT, WORD, WORD, WORD, ROWS))
def add(cells: Bytes, groups: Ints, side: Word, corners: Word, x: Word, y: Word, touch: Rows) -> None:
    """Name the pieces of a side on a new card of the first tier; they touch each other."""
    feel(cells, groups, x, y, touch)
    found = find_touched(touch, side, corners)
    base = side << 6
    name = base + groups[COUNT + side] + 1
    size = measure_joined(groups, side, corners, found)
    if found != U0:
        for each in range(base + 1, name):
            if found >> u64(groups[each] & 63) & U1 != U0:
                groups[SIZE + each] = 0
                groups[each] = name
    enter(groups, side, name, size)
    for corner in range(4):
        if corners >> u64(corner) & U1 != U0:
            cells[((y + u64(corner >> 1)) & U63) << U6 | (x + u64(corner & 1)) & U63] = np.uint8(name)


@inline
def name_lay(table: Ints, deck: Ints, code: Word, cells: Bytes, groups: Ints, touch: Rows) -> None:
    """Names with a lay on the first tier."""
    x, y = u64(code) & U63, u64(code >> 6) & U63
    for side in range(2):
        corners = corners_of(table, deck, code, side)
        first = corners & (~corners + U1) if is_split(corners) else corners
        if corners != U0:
            add(cells, groups, side, first, x, y, touch)
        if corners != first:
            add(cells, groups, side, corners ^ first, x, y, touch)


@inline
def forget_lay(cells: Bytes, code: Word) -> None:
    """The cells of a lay on the first tier are empty again."""
    x, y = u64(code) & U63, u64(code >> 6) & U63
    right, under = (x + U1) & U63, (y + U1) & U63
    cells[y << U6 | x] = 0
    cells[y << U6 | right] = 0
    cells[under << U6 | x] = 0
    cells[under << U6 | right] = 0


@part(WORD(BYTES, INTS, INT, WORD, WORD))
def find_covered(cells: Bytes, groups: Ints, side: Word, x: Word, y: Word) -> Word:
    """The groups of a side that a card of the second tier covers a piece of."""
    found = U0
    for corner in range(4):
        name = name_at(cells, groups, (x + u64(corner & 1)) & U63, (y + u64(corner >> 1)) & U63)
        if name >> 6 == side:
            found |= U1 << u64(name & 63)
    return found


@part(INT(ROWS, INTS, INT, WORD, WORD, ROWS))
def remainder(rows: Rows, table: Ints, side: Word, x: Word, y: Word, work: Rows) -> Word:
    """The largest group of a side once the cells of a card are covered."""
    layer = u64(table[COLOURS + side]) << U6
    low = (y + U1) & U63
    here, there = rows[layer + y], rows[layer + low]
    others = ~around(U3, x)
    rows[layer + y] &= others
    rows[layer + low] &= others
    size = sizes(rows, table, np.int64(table[COLOURS + side]), work, 0)[0]
    rows[layer + y] = here
    rows[layer + low] = there
    return size


@inline
def cut(rows: Rows, table: Ints, side: Word, x: Word, y: Word, work: Rows, cuts: Longs) -> Word:
    """The same for the board on which all groups were named last, remembered; after more lays it is no less."""
    at = side << 12 | np.int64(y << U6 | x)
    if cuts[at] >> 9 != cuts[STAMP]:
        cuts[at] = cuts[STAMP] << 9 | remainder(rows, table, side, x, y, work)
    return cuts[at] & 511


@inline
def second(groups: Ints, side: Word, found: Word, size: Word) -> Word:
    """The second largest group of a side after a lay has made one of this size from those found."""
    first, next_one = size, np.int64(0)
    base = SIZE + (side << 6)
    for number in range(1, groups[COUNT + side] + 1):
        if found >> u64(number) & U1 == U0:
            other = np.int64(groups[base + number])
            if other > first:
                next_one = first
                first = other
            elif other > next_one:
                next_one = other
    return next_one


@part(INT(INTS, INT, WORD, WORD, ROWS))
def ahead(groups: Ints, side: Word, mine: Word, theirs: Word, touch: Rows) -> Word:
    """How far a side is ahead after a lay on the first tier (K5): by the largest groups, if equal by the second."""
    found, other = find_touched(touch, side, mine), find_touched(touch, 1 - side, theirs)
    own, against = measure_joined(groups, side, mine, found), measure_joined(groups, 1 - side, theirs, other)
    lead = max(np.int64(groups[LARGEST + side]), own) - max(np.int64(groups[LARGEST + 1 - side]), against)
    if lead == 0:
        lead = second(groups, side, found, own) - second(groups, 1 - side, other, against)
    return lead
