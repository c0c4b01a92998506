"""Groups of one colour by flood fill over rows of bits, the contacts of neutral areas, and the score.

work    uint64[3072], scratch
0 rows of the colour that are not counted yet     64 rows of the group just filled
1024 and 2048: a stack of rows and the bits of them that are to be filled; at most two entries a cell
"""

from __future__ import annotations

from typing import Final

import numpy as np

from tafelrunde.kernels.arrays import INT, INT_PAIR, INTS, ROWS, WORD, Ints, Rows
from tafelrunde.kernels.chocolate.layout import BOTTOM, COLOUR_COUNT, COLOURS, SEATS, TOP
from tafelrunde.kernels.chocolate.torus import east, west
from tafelrunde.kernels.jit import U0, U1, U63, Word, inline, jit, part, popcount, u64
from tafelrunde.rules.chocolate.schokoly import AREA

SCORES: Final = 0
LARGEST_SIZES: Final = 4
SECOND_SIZES: Final = 8
"""Where `score` writes what it counts, by seat; in Schokoly the points from areas stand in place of second groups."""
SCORE_SIZE: Final = 12

GROUP, LINE, BITS = u64(64), u64(1024), u64(2048)


@inline
def begin(rows: Rows, table: Ints, colour: Word, work: Rows) -> Word:
    """Copy the rows of a colour into the scratch space; the number of its pieces."""
    pieces = U0
    layer = u64(colour) << u64(6)
    work[u64(table[TOP] - 1) & U63] = U0
    work[u64(table[BOTTOM] + 1) & U63] = U0
    for unwrapped in range(table[TOP], table[BOTTOM] + 1):
        y = u64(unwrapped) & U63
        work[y] = rows[layer + y]
        pieces += popcount(work[y])
    return np.int64(pieces)


@inline
def spread(bits: Word, free: Word) -> Word:
    """The runs of free cells of a row that have one of the bits: eight cells far in three steps, then cell by cell."""
    up, down, free_up, free_down = bits, bits, free & west(free), free & east(free)
    up |= free & west(up)
    down |= free & east(down)
    up |= free_up & west(west(up))
    down |= free_down & east(east(down))
    free_up &= west(west(free_up))
    free_down &= east(east(free_down))
    up |= free_up & west(west(west(west(up))))
    down |= free_down & east(east(east(east(down))))
    bits = up | down
    while True:
        grown = bits | ((west(bits) | east(bits)) & free)
        if grown == bits:
            break
        bits = grown
    return bits


@part(INT(ROWS, WORD, INT))
def fill(work: Rows, y: Word, keep: Word) -> Word:
    """Take the group of the first piece of a row out of the rows left; its size. `keep` also writes it down."""
    size = U0
    work[LINE] = y
    work[BITS] = work[y] & (~work[y] + U1)
    depth = U1
    while depth > U0:
        depth -= U1
        row = work[LINE + depth]
        free = work[row]
        bits = work[BITS + depth] & free
        if bits == U0:
            continue
        bits = spread(bits, free)
        work[row] = free & ~bits
        if keep:
            work[GROUP + row] |= bits
        size += popcount(bits)
        up, low = (row - U1) & U63, (row + U1) & U63
        above, below = bits & work[up], bits & work[low]
        work[LINE + depth] = up
        work[BITS + depth] = above
        depth += u64(above != U0)
        work[LINE + depth] = low
        work[BITS + depth] = below
        depth += u64(below != U0)
    return np.int64(size)


@part(INT_PAIR(ROWS, INTS, INT, ROWS, INT))
def sizes(rows: Rows, table: Ints, colour: Word, work: Rows, both: Word) -> Word:
    """The sizes of the largest and the second largest group of a colour (K5); the second only if `both` is not 0."""
    left = begin(rows, table, colour, work)
    best = second = 0
    for unwrapped in range(table[TOP], table[BOTTOM] + 1):
        y = u64(unwrapped) & U63
        while work[y] != U0 and left > (second if both else best):
            size = fill(work, y, 0)
            left -= size
            if size > best:
                second = best
                best = size
            elif size > second:
                second = size
    return best, second


@inline
def contacts(rows: Rows, table: Ints, colour: Word, work: Rows) -> Word:
    """The side contacts of the group in the scratch space with a colour (S10)."""
    n = U0
    layer = u64(colour) << u64(6)
    for unwrapped in range(table[TOP], table[BOTTOM] + 1):
        y = u64(unwrapped) & U63
        group, cells = work[GROUP + y], rows[layer + y]
        up, low = rows[layer + ((y - U1) & U63)], rows[layer + ((y + U1) & U63)]
        n += popcount(west(group) & cells) + popcount(east(group) & cells)
        n += popcount(group & up) + popcount(group & low)
    return np.int64(n)


@part(INT_PAIR(ROWS, INTS, ROWS))
def areas(rows: Rows, table: Ints, work: Rows) -> Word:
    """The points of the first and the second side from neutral areas (S10); both sides have named their colours."""
    one, other = np.int64(table[COLOURS]), np.int64(table[COLOURS + 1])
    neutral = 3 - one - other
    left = begin(rows, table, neutral, work)
    first = second = 0
    for unwrapped in range(table[TOP], table[BOTTOM] + 1):
        y = u64(unwrapped) & U63
        while work[y] != U0 and left >= AREA:
            for row in range(64):
                work[GROUP + u64(row)] = U0
            size = fill(work, y, 1)
            left -= size
            if size >= AREA:
                lead = contacts(rows, table, one, work) - contacts(rows, table, other, work)
                if lead > 0:
                    first += size
                elif lead < 0:
                    second += size
    return first, second


@jit((ROWS, INTS, INTS, ROWS, INTS))
def score(rows: Rows, table: Ints, deck: Ints, work: Rows, out: Ints) -> None:
    """The position as it stands, by seat: scores, largest groups, and second groups or points from areas."""
    for i in range(SCORE_SIZE):
        out[i] = 0
    seats = table[SEATS]
    both = 2 if deck[COLOUR_COUNT] == 3 and seats != 3 else 0
    for seat in range(seats):
        colour = np.int64(table[COLOURS + seat])
        if colour < 0:
            both = 0
        elif deck[COLOUR_COUNT] == 2:
            out[LARGEST_SIZES + seat], out[SECOND_SIZES + seat] = sizes(rows, table, colour, work, 1)
        elif seat < 2 or seats == 3:
            out[LARGEST_SIZES + seat] = sizes(rows, table, colour, work, 0)[0]
        else:
            out[LARGEST_SIZES + seat] = out[LARGEST_SIZES + seat - 2]
    if both:
        first, second = areas(rows, table, work)
        for seat in range(seats):
            out[SECOND_SIZES + seat] = second if seat & 1 else first
    for seat in range(seats):
        out[SCORES + seat] = out[LARGEST_SIZES + seat] + (out[SECOND_SIZES + seat] if both else 0)
