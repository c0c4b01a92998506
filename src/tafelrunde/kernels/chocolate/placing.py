"""The anchors where a card may lie, kept up to date row by row: BESIDE for the first tier, ABOVE for the second.

An anchor sees four rows, and each corner of a card laid there has two contacts:

    up          .  u1 u2  .
    y       a0 [TL TR] a3
    y + 1   b0 [BL BR] b3
    low         .  d1 d2  .

The layers are drawn in layout.py.
"""

from __future__ import annotations

import numpy as np

from tafelrunde.kernels.arrays import INTS, ROWS, WORD, Ints, Rows
from tafelrunde.kernels.chocolate.layout import ABOVE, ABOVES, BARE, BESIDE, BESIDES, CORNERS, TAKEN
from tafelrunde.kernels.chocolate.torus import east, east_two, west
from tafelrunde.kernels.jit import U0, U1, U2, U3, U63, Word, inline, part, popcount, u64

vTAKEN, vBARE, vCORNERS = u64(TAKEN), u64(BARE), u64(CORNERS)
vBESIDE, vABOVE = u64(BESIDE), u64(ABOVE)


@inline
def find_touching_twice(up: Word, a: Word, b: Word, low: Word) -> Word:
    """The anchors of row a whose four cells are free (C6) and have at least two contacts (C7)."""
    taken = a | b
    c0, c1, c2, c3 = west(a), east_two(a), west(b), east_two(b)
    c4, c5, c6, c7 = up, east(up), low, east(low)
    o0, t0, o1, t1 = c0 | c1, c0 & c1, c2 | c3, c2 & c3
    o2, t2, o3, t3 = c4 | c5, c4 & c5, c6 | c7, c6 & c7
    two = t0 | t1 | t2 | t3 | (o0 & o1) | (o2 & o3) | ((o0 | o1) & (o2 | o3))
    return two & ~(taken | east(taken))


@inline
def find_resting(a: Word, b: Word, corners: Word) -> Word:
    """The anchors of row a whose four cells may be covered (C9, C11) and belong to more than one card (C10)."""
    both = a & b
    return both & east(both) & ~corners


@inline
def refresh_row(rows: Rows, up: Word, a: Word, b: Word, low: Word) -> Word:
    """One row of BESIDE and ABOVE anew; by how much each grew."""
    beside = find_touching_twice(rows[vTAKEN + up], rows[vTAKEN + a], rows[vTAKEN + b], rows[vTAKEN + low])
    above = find_resting(rows[vBARE + a], rows[vBARE + b], rows[vCORNERS + a])
    grown = popcount(beside) - popcount(rows[vBESIDE + a])
    raised = popcount(above) - popcount(rows[vABOVE + a])
    rows[vBESIDE + a] = beside
    rows[vABOVE + a] = above
    return grown, raised


@part((ROWS, INTS, WORD))
def refresh_wrapped(rows: Rows, table: Ints, y: Word) -> None:
    """What refresh does where the rows of the field go around the torus."""
    beside = U0
    above = U0
    for i in range(5):
        r = y + u64(i + 61)
        grown, raised = refresh_row(rows, r & U63, (r + U1) & U63, (r + U2) & U63, (r + U3) & U63)
        beside += grown
        above += raised
    table[BESIDES] += np.int32(np.int64(beside))
    table[ABOVES] += np.int32(np.int64(above))


@inline
def refresh(rows: Rows, table: Ints, y: Word) -> None:
    """Both candidate layers anew after the cells of rows y and y + 1 changed; eight rows are one vector."""
    if y < U3 or y > u64(56):
        refresh_wrapped(rows, table, y)
        return
    beside = U0
    above = U0
    for i in range(u64(8)):
        r = y - U3 + i
        grown, raised = refresh_row(rows, r, r + U1, r + U2, r + U3)
        beside += grown
        above += raised
    table[BESIDES] += np.int32(np.int64(beside))
    table[ABOVES] += np.int32(np.int64(above))


@inline
def refresh_above(rows: Rows, table: Ints, y: Word) -> None:
    """The second tier's candidates anew after bare cells of rows y and y + 1 were lost."""
    above = U0
    for i in range(U3):
        a = (y + i - U1) & U63
        anchors = find_resting(rows[vBARE + a], rows[vBARE + ((a + U1) & U63)], rows[vCORNERS + a])
        above += popcount(anchors) - popcount(rows[vABOVE + a])
        rows[vABOVE + a] = anchors
    table[ABOVES] += np.int32(np.int64(above))
