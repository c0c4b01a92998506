"""All groups of all colours by name, so that many lays can be counted by the groups that they join or cut.

labels  uint8[4096]    for each cell, y << 6 | x, the name of its group; 0 where there is no piece
name    colour << 6 | number from 1; groups beyond the 63rd of a colour share its number
counts  int64[512]     0 for each name the pieces of its group
                       192 BIGGEST size, 196 BIGGEST_NAME, 200 PIECES, 204 SQUARES of all sizes, by colour
                       256 LEADS: for each name of a neutral group the contacts of one side, less the other's
near    uint64[12]     4 * colour + corner (1 2 / 4 8): the set of the numbers of groups that the corner touches
"""

from __future__ import annotations

from typing import Final

import numpy as np

from tafelrunde.kernels.arrays import BYTES, FLOAT, INT, INTS, LONGS, ROWS, WORD, Bytes, Ints, Longs, Rows
from tafelrunde.kernels.chocolate.groups import fill, sizes
from tafelrunde.kernels.chocolate.layout import BOTTOM, COLOUR_COUNT, TOP
from tafelrunde.kernels.chocolate.torus import around
from tafelrunde.kernels.jit import U0, U1, U2, U3, U63, Word, ctz, inline, part, popcount, u64
from tafelrunde.rules.chocolate.schokoly import AREA

CELLS: Final = 4096
BIGGEST: Final = 192
BIGGEST_NAME: Final = 196
PIECES: Final = 200
SQUARES: Final = 204
LEADS: Final = 256
COUNTS: Final = 512
NEAR: Final = 12
MOST_NUMBERS: Final = 63
COUNTED: Final = 2
"""Neutral groups of more pieces count as areas that may come about."""

U6 = u64(6)
GROUP = u64(64)


@inline
def enter(work: Rows, labels: Bytes, counts: Longs, colour: Word, number: Word, size: Word, line: Word) -> None:
    """Write down the group that was just filled, from its first line on."""
    name = colour << 6 | number
    counts[name] = size
    counts[PIECES + colour] += size
    counts[SQUARES + colour] += size * size
    if size > counts[BIGGEST + colour]:
        counts[BIGGEST + colour] = size
        counts[BIGGEST_NAME + colour] = name
    while size > 0:
        y = u64(line) & U63
        bits = work[GROUP + y]
        work[GROUP + y] = U0
        while bits != U0:
            labels[y << U6 | ctz(bits)] = name
            bits &= bits - U1
            size -= 1
        line += 1


@part((ROWS, INTS, INTS, ROWS, BYTES, LONGS))
def label(rows: Rows, table: Ints, deck: Ints, work: Rows, labels: Bytes, counts: Longs) -> None:
    """Name all groups, and count them."""
    labels[:] = 0
    counts[:] = 0
    top, bottom = table[TOP], table[BOTTOM]
    for colour in range(deck[COLOUR_COUNT]):
        layer = u64(colour) << U6
        work[u64(top - 1) & U63] = U0
        work[u64(bottom + 1) & U63] = U0
        for line in range(top, bottom + 1):
            y = u64(line) & U63
            work[y] = rows[layer + y]
            work[GROUP + y] = U0
        number = 0
        for line in range(top, bottom + 1):
            y = u64(line) & U63
            while work[y] != U0:
                size = fill(work, y, 1)
                number = min(number + 1, MOST_NUMBERS)
                enter(work, labels, counts, colour, number, size, line)


@inline
def touching(rows: Rows, layer: Word, x: Word, y: Word) -> Word:
    """How many of the four cells beside a cell have a piece of a colour."""
    beside = rows[layer + y]
    found = (rows[layer + ((y - U1) & U63)] >> x & U1) + (rows[layer + ((y + U1) & U63)] >> x & U1)
    return found + (beside >> ((x - U1) & U63) & U1) + (beside >> ((x + U1) & U63) & U1)


@part((ROWS, INTS, INT, INT, BYTES, LONGS))
def count_contacts(rows: Rows, table: Ints, own: Word, other: Word, labels: Bytes, counts: Longs) -> None:
    """The contacts of all neutral groups with a colour, less those with the other (S10)."""
    neutral, mine, theirs = u64(3 - own - other) << U6, u64(own) << U6, u64(other) << U6
    for line in range(table[TOP], table[BOTTOM] + 1):
        y = u64(line) & U63
        bits = rows[neutral + y]
        while bits != U0:
            x = ctz(bits)
            bits &= bits - U1
            lead = touching(rows, mine, x, y) - touching(rows, theirs, x, y)
            counts[LEADS + labels[y << U6 | x]] += lead


@inline
def note(near: Rows, corner: Word, name: Word) -> None:
    """A corner touches a group, or a cell without one, which is number 0 of the first colour."""
    near[(name >> 6) << 2 | corner] |= U1 << u64(name & 63)


@part((BYTES, WORD, WORD, ROWS))
def feel(labels: Bytes, x: Word, y: Word, near: Rows) -> None:
    """What the corners of a card at an anchor touch."""
    left, right, far = (x - U1) & U63, (x + U1) & U63, (x + U2) & U63
    up, under, low = (y - U1) & U63, (y + U1) & U63, (y + U2) & U63
    near[:] = 0
    note(near, 0, labels[up << U6 | x])
    note(near, 0, labels[y << U6 | left])
    note(near, 1, labels[up << U6 | right])
    note(near, 1, labels[y << U6 | far])
    note(near, 2, labels[low << U6 | x])
    note(near, 2, labels[under << U6 | left])
    note(near, 3, labels[low << U6 | right])
    note(near, 3, labels[under << U6 | far])
    for corner in range(4):
        near[corner] &= ~U1


@inline
def find_near(near: Rows, colour: Word, corners: Word) -> Word:
    """The numbers of the groups of a colour that some corners touch."""
    found = U0
    for corner in range(4):
        if corners >> corner & 1:
            found |= near[colour << 2 | corner]
    return found


@inline
def label_under(labels: Bytes, x: Word, y: Word, corner: Word) -> Word:
    """The group under a corner of a card at an anchor."""
    return labels[((y + u64(corner >> 1)) & U63) << U6 | ((x + u64(corner & 1)) & U63)] | 0


@part(INT(ROWS, INTS, INT, WORD, WORD, ROWS))
def cut(rows: Rows, table: Ints, colour: Word, x: Word, y: Word, work: Rows) -> Word:
    """The largest group of a colour once the cells of a card are covered."""
    layer = u64(colour) << U6
    low = (y + U1) & U63
    here, there = rows[layer + y], rows[layer + low]
    others = ~around(U3, x)
    rows[layer + y] &= others
    rows[layer + low] &= others
    size = sizes(rows, table, colour, work, 0)[0]
    rows[layer + y] = here
    rows[layer + low] = there
    return size


@part(FLOAT(INT, INT, FLOAT, FLOAT))
def price_area(size: Word, lead: Word, points: Word, promise: Word) -> Word:
    """What a neutral group of this size and this lead in contacts is worth, by the weights of areas."""
    if size <= COUNTED:
        return 0.0
    value = promise * size * max(-4, min(4, lead)) / 4
    if size >= AREA and lead != 0:
        value += points * (size if lead > 0 else -size)
    return value


@part(FLOAT(LONGS, ROWS, INT, INT, INT, FLOAT, FLOAT))
def change_areas(counts: Longs, near: Rows, own: Word, other: Word, pattern: Word, points: Word, promise: Word) -> Word:
    """By how much a card makes the neutral groups that it touches, or makes, worth more to one side."""
    neutral = 3 - own - other
    corners, mine, theirs = pattern >> 4 * neutral & 15, pattern >> 4 * own & 15, pattern >> 4 * other & 15
    joined = find_near(near, neutral, corners)
    left = find_near(near, neutral, mine | theirs) | joined
    change = 0.0
    size, lead = np.int64(0), np.int64(0)
    while left != U0:
        number = ctz(left)
        left &= left - U1
        name = neutral << 6 | np.int64(number)
        pieces, contacts = counts[name], counts[LEADS + name]
        change -= price_area(pieces, contacts, points, promise)
        for corner in range(4):
            if near[neutral << 2 | corner] >> number & U1 != U0:
                contacts += (mine >> corner & 1) - (theirs >> corner & 1)
        if joined >> number & U1 != U0:
            size += pieces
            lead += contacts
        else:
            change += price_area(pieces, contacts, points, promise)
    for corner in range(4):
        if corners >> corner & 1:
            size += 1
            lead += np.int64(popcount(near[own << 2 | corner])) - np.int64(popcount(near[other << 2 | corner]))
            for beside in (corner ^ 1, corner ^ 2):
                lead += (mine >> beside & 1) - (theirs >> beside & 1)
    return change + price_area(size, lead, points, promise)


@part(FLOAT(BYTES, LONGS, WORD, WORD, INT, FLOAT, FLOAT))
def cover_areas(labels: Bytes, counts: Longs, x: Word, y: Word, neutral: Word, points: Word, promise: Word) -> Word:
    """By how much neutral groups are worth more without the pieces that a card covers."""
    change = 0.0
    for corner in range(4):
        name = np.int64(label_under(labels, x, y, corner))
        if name == 0 or name >> 6 != neutral:
            continue
        covered, is_first = 0, True
        for each in range(4):
            same = np.int64(label_under(labels, x, y, each)) == name
            covered += same
            is_first = is_first and (each >= corner or not same)
        if is_first:
            pieces, lead = counts[name], counts[LEADS + name]
            change += price_area(pieces - covered, lead, points, promise) - price_area(pieces, lead, points, promise)
    return change
