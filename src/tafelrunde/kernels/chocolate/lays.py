"""The legal lays of the seat on turn: listed, counted, or one drawn at random without writing the list.

work    uint64[3072], scratch
0 scanned anchors, first those of the first tier, then those of the second
| milk 4 | dark 4 | white 4 | y 6 | x 6 |     the corners of a card there that touch each colour
2048 TOUCHED   for each colour and corner a layer of 64 rows: the anchors at which that corner touches that colour
"""

from __future__ import annotations

import numpy as np

from tafelrunde.kernels.arrays import INT, INTS, RNG, ROWS, WORD, Ints, Rng, Rows
from tafelrunde.kernels.chocolate.layout import (
    ABOVES,
    BESIDES,
    BOTTOM,
    CLIMBS,
    COLOUR_COUNT,
    GUARDS_ANY,
    HELD,
    KIND,
    ORIGIN,
    OUTGROWN,
    PATTERN,
    PAYS,
    PLACED,
    SMARTIE,
    SMARTIES,
    TARGETS,
    TIER,
    TOP,
    TOUCHED,
    TURN,
    TURNED,
    TURNED_SIZE,
    TURNS,
)
from tafelrunde.kernels.chocolate.placing import vBESIDE
from tafelrunde.kernels.chocolate.torus import east, east_two, west
from tafelrunde.kernels.jit import (
    U0,
    U1,
    U2,
    U3,
    U63,
    Word,
    below,
    chance,
    ctz,
    fused,
    inline,
    jit,
    later,
    nth,
    part,
    popcount,
    u64,
    write_four,
)

U4, U5, U6, U8 = u64(4), u64(5), u64(6), u64(8)
vTOUCHED = u64(TOUCHED)
LAYER = u64(192)
"""The bits of a colour where a layer begins: 64 times the colour."""

COMPACT = np.array([[*(t << 12 for t in range(4) if s >> t & 1), 0, 0, 0, 0][:4] for s in range(16)], np.int32).ravel()
"""For each set of turns, the turns in it, each where a code has it, moved together."""
SIZE = np.array([s.bit_count() for s in range(16)], np.int32)
TRIES = 48
"""Draws that may fail before the legal lays are counted."""


@inline
def may_climb(table: Ints, deck: Ints) -> Word:
    """May the seat on turn lay on the second tier at all, as far as smarties go (S7)?"""
    return deck[PAYS] == 0 or table[SMARTIES + table[TURN]] > 0


@inline
def variants(table: Ints, deck: Ints) -> Word:
    """In how many ways a smartie may go with a first-tier lay of the seat on turn, none counted too (S8)."""
    return table[TARGETS] * deck[GUARDS_ANY] + 2 if deck[PAYS] and table[SMARTIES + table[TURN]] > 0 else 1


@inline
def continues(rows: Rows, deck: Ints, x: Word, y: Word, turned: Word) -> Word:
    """C8: does a card continue a colour here? `turned` is 4 * kind + turn."""
    colours = u64(deck[u64(PATTERN) + turned]) >> u64(6)
    tl, tr = colours & LAYER, (colours >> U2) & LAYER
    bl, br = (colours >> U4) & LAYER, (colours >> U6) & LAYER
    up, b, low = (y - U1) & U63, (y + U1) & U63, (y + U2) & U63
    w, e, ee = (x - U1) & U63, (x + U1) & U63, (x + U2) & U63
    found = rows[tl + up] >> x | rows[tl + y] >> w | rows[tr + up] >> e | rows[tr + y] >> ee
    found |= rows[bl + low] >> x | rows[bl + b] >> w | rows[br + low] >> e | rows[br + b] >> ee
    return (found & U1) != U0


@inline
def touch_row(rows: Rows, work: Rows, layer: Word, up: Word, y: Word, b: Word, low: Word) -> None:
    """For each corner of a card with its anchor in row y: the anchors at which it touches this colour."""
    ru, ra, rb, rd = rows[layer + up], rows[layer + y], rows[layer + b], rows[layer + low]
    at = vTOUCHED + (layer << U2) + y
    work[at] = ru | west(ra)
    work[at + u64(64)] = east(ru) | east_two(ra)
    work[at + u64(128)] = rd | west(rb)
    work[at + u64(192)] = east(rd) | east_two(rb)


@part((ROWS, INTS, INTS, ROWS))
def touch_wrapped(rows: Rows, table: Ints, deck: Ints, work: Rows) -> None:
    """What touch does where the rows of the field go around the torus."""
    for colour in range(deck[COLOUR_COUNT]):
        for unwrapped in range(table[TOP] - 3, table[BOTTOM] + 1):
            r = u64(unwrapped)
            touch_row(rows, work, u64(colour) << U6, r & U63, (r + U1) & U63, (r + U2) & U63, (r + U3) & U63)


@inline
def touch(rows: Rows, table: Ints, deck: Ints, work: Rows) -> None:
    """The same for all rows of the field and all colours, into the scratch space."""
    if table[TOP] < 3 or table[BOTTOM] > 60:
        touch_wrapped(rows, table, deck, work)
        return
    start = u64(table[TOP] - 3)
    for colour in range(deck[COLOUR_COUNT]):
        layer = u64(colour) << U6
        for i in range(u64(table[BOTTOM] - table[TOP] + 4)):
            r = start + i
            touch_row(rows, work, layer, r, r + U1, r + U2, r + U3)


@inline
def find_touching_corners(work: Rows, colour: Word, x: Word, y: Word) -> Word:
    """The corners of a card at this anchor that touch a colour; `colour` is where its first layer begins."""
    at = vTOUCHED + colour + y
    top = ((work[at] >> x) & U1) | ((work[at + u64(64)] >> x) & U1) << U1
    return top | ((work[at + u64(128)] >> x) & U1) << U2 | ((work[at + u64(192)] >> x) & U1) << U3


@inline
def scan(rows: Rows, table: Ints, layer: Word, work: Rows, n: Word) -> Word:
    """The candidate anchors of a tier into the scratch space, three of a row at a time; where they end."""
    for unwrapped in range(table[TOP] - 2, table[BOTTOM] + 2):
        y = u64(unwrapped) & U63
        left = rows[layer + y]
        many = popcount(left)
        work[n] = y << U6 | ctz(left)
        left &= left - U1
        work[n + U1] = y << U6 | ctz(left)
        left &= left - U1
        work[n + U2] = y << U6 | ctz(left)
        left &= left - U1
        n += min(many, U3)
        while left != U0:
            work[n] = y << U6 | ctz(left)
            left &= left - U1
            n += U1
    return n


@part(WORD(ROWS, INTS, INTS, ROWS))
def candidates(rows: Rows, table: Ints, deck: Ints, work: Rows) -> Word:
    """Scan the first tier and, if the seat on turn may go there, the second; where each ends, in 32 bits each."""
    touch(rows, table, deck, work)
    ends, n = U0, U0
    above = table[ABOVES] > 0 and may_climb(table, deck)
    for tier in range(U2):
        if tier == U0 or above:
            n = scan(rows, table, vBESIDE + (tier << U6), work, n)
        ends |= n << (tier << U5)
    milk = deck[COLOUR_COUNT] == 3
    for i in range(n):
        x = work[i] & U63
        y = work[i] >> U6
        found = find_touching_corners(work, U0, x, y) | find_touching_corners(work, u64(256), x, y) << U4
        if milk:
            found |= find_touching_corners(work, u64(512), x, y) << U8
        work[i] |= found << u64(12)
    return ends


@inline
def turns_at(deck: Ints, base: Word, anchor: Word) -> Word:
    """The set of turns in which a kind continues a colour at a scanned anchor; base is where its sets begin."""
    return u64(deck[base + ((anchor >> u64(12)) & u64(255))] | deck[base + u64(256) + (anchor >> u64(20))])


@inline
def sets_of(kind: Word) -> Word:
    """Where the sets of turns of a kind begin."""
    return u64(TURNED) + u64(TURNED_SIZE) * u64(kind)


@inline
def emit(deck: Ints, kind: Word, work: Rows, firsts: Word, end: Word, out: Ints, n: Word) -> Word:
    """Write the legal lays of one kind: four codes at a time, of which the first few are kept."""
    base = sets_of(kind)
    for i in range(end):
        anchor = work[i]
        turns = turns_at(deck, base, anchor)
        lay = kind << KIND | np.int64(i >= firsts) << TIER
        write_four(out, n, COMPACT, turns << U2, np.int32(lay | np.int64(anchor & u64(4095))))
        n += u64(SIZE[turns])
    return n


@jit(INT(ROWS, INTS, INTS, ROWS, INTS))
def placements(rows: Rows, table: Ints, deck: Ints, work: Rows, out: Ints) -> Word:
    """List the legal lays of the seat on turn without smarties; how many there are, -1 when the field has outgrown."""
    if table[OUTGROWN]:
        return -1
    n = U0
    held = u64(table[HELD + table[TURN]])
    if table[PLACED] == 0:
        while held != U0:
            kind = np.int64(ctz(held))
            held &= held - U1
            for turn in range(deck[TURNS + kind]):
                out[n] = kind << KIND | turn << 12 | ORIGIN << 6 | ORIGIN
                n += U1
        return np.int64(n)
    ends = candidates(rows, table, deck, work)
    firsts, seconds = ends & u64(0xFFFFFFFF), ends >> u64(32)
    while held != U0:
        kind = np.int64(ctz(held))
        held &= held - U1
        n = emit(deck, kind, work, firsts, seconds if deck[CLIMBS + kind] else firsts, out, n)
    return np.int64(n)


@later
def count(rows: Rows, table: Ints, deck: Ints, work: Rows) -> Word:
    """How many legal lays the seat on turn has with all their smarties; -1 when the field has outgrown."""
    if table[OUTGROWN]:
        return -1
    n: Word = 0
    ways = variants(table, deck)
    ends = U0 if table[PLACED] == 0 else candidates(rows, table, deck, work)
    firsts, seconds = ends & u64(0xFFFFFFFF), ends >> u64(32)
    held = u64(table[HELD + table[TURN]])
    while held != U0:
        kind = ctz(held)
        held &= held - U1
        if table[PLACED] == 0:
            n += ways * deck[u64(TURNS) + kind]
        base = sets_of(kind)
        for i in range(seconds if deck[u64(CLIMBS) + kind] else firsts):
            n += SIZE[turns_at(deck, base, work[i])] * (ways if i < firsts else 1)
    return n


@inline
def anchor_of(rows: Rows, table: Ints, layer: Word, number: Word) -> Word:
    """The anchor of that number in a candidate layer: x and y as in a code."""
    v = number
    y = u64(table[TOP] - 2)
    while True:
        anchors = rows[layer + (y & U63)]
        n = popcount(anchors)
        if v < n:
            break
        v -= n
        y += U1
    return nth(anchors, v), y & U63


@part(INT(ROWS, INTS, INTS, ROWS, RNG, INT))
def draw_scanned(rows: Rows, table: Ints, deck: Ints, work: Rows, rng: Rng, ways: Word) -> Word:
    """What draw does for the rare field where hardly anything fits: each lay found takes the place of those before."""
    drawn = -1
    n = 0
    ends = candidates(rows, table, deck, work)
    firsts, seconds = ends & u64(0xFFFFFFFF), ends >> u64(32)
    held = u64(table[HELD + table[TURN]])
    while held != U0:
        kind = ctz(held)
        held &= held - U1
        for i in range(seconds if deck[u64(CLIMBS) + kind] else firsts):
            turns = turns_at(deck, sets_of(kind), work[i])
            weight, tier = (ways, U0) if i < firsts else (1, U1)
            while turns != U0:
                n += weight
                variant = below(rng, n)
                if variant < weight:
                    lay = (work[i] & u64(4095)) | (kind << U2 | ctz(turns)) << u64(12) | tier << u64(TIER)
                    drawn = np.int64(lay) | variant << SMARTIE
                turns &= turns - U1
    return drawn


@fused(INT(ROWS, INTS, INTS, ROWS, RNG, INT))
def draw(rows: Rows, table: Ints, deck: Ints, work: Rows, rng: Rng, ways: Word) -> Word:
    """A legal lay, each first-tier one in `ways` variants, all equally likely; -1 when there is none.

    Kind, turn and anchor are drawn until they fit: as likely as from the list, and nothing is listed. The variant
    stands where a code has its smartie.
    """
    held = u64(table[HELD + table[TURN]])
    turns = popcount(held) << U2
    firsts = u64(table[BESIDES] * ways)
    both = firsts + (u64(table[ABOVES]) if may_climb(table, deck) else U0)
    if held == U0 or both == U0:
        return np.int64(-1)
    for _ in range(TRIES):
        v = chance(rng) * turns
        turned = nth(held, v >> u64(34)) << U2 | (v >> u64(32)) & U3
        v = ((v & u64(0xFFFFFFFF)) * both) >> u64(32)
        kind = turned >> U2
        if (turned & U3) >= u64(deck[u64(TURNS) + kind]):
            continue
        tier = U0
        variant = U0
        if v >= firsts:
            if deck[u64(CLIMBS) + kind] == 0:
                continue
            v -= firsts
            tier = U1
        elif ways > 1:
            variant = v % u64(ways)
            v //= u64(ways)
        x, y = anchor_of(rows, table, vBESIDE + (tier << U6), v)
        if table[PLACED] == 0 or continues(rows, deck, x, y, turned):
            return np.int64(x | y << U6 | turned << u64(12) | tier << u64(TIER) | variant << u64(SMARTIE))
    return draw_scanned(rows, table, deck, work, rng, ways)
