"""The best lay of a seat, nearly: all lays are counted by the groups they join or cut, and the best few are examined.

Examining all lays takes ten times as long. What a lay promises is what its value is made of as far as it can be counted
without looking at the field: the largest groups, the squares of all, pieces, areas, the hand that is kept.

    scratch   labels, counts and near as labelled_groups.py draws them
              cuts    int32[3 * 4096]   for each colour and anchor what a card there leaves of the largest group, or -1
              codes   int64[16]         the most promising lays
              keys    float64[10]       what they promise
              field   float64[12]       for each colour the largest group, the root of squares, the pieces after a lay
    plan      float64[8]                what the traits that are counted weigh in this position
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from tafelrunde.kernels.arrays import (
    BYTES,
    FLOAT,
    FLOATS,
    INT,
    INTS,
    LONGS,
    ROWS,
    Bytes,
    Floats,
    Ints,
    Longs,
    Rows,
    tuple_type,
)
from tafelrunde.kernels.chocolate.labelled_groups import (
    BIGGEST,
    BIGGEST_NAME,
    CELLS,
    COUNTS,
    NEAR,
    PIECES,
    SQUARES,
    change_areas,
    count_contacts,
    cover_areas,
    cut,
    feel,
    find_near,
    label,
    label_under,
)
from tafelrunde.kernels.chocolate.lay_value import WIDTH, keep_hand, phase_of, rivals, worth
from tafelrunde.kernels.chocolate.layout import (
    CARDS_IN_ALL,
    COLOUR_COUNT,
    COLOURS,
    KIND,
    PATTERN,
    PAYS,
    PLACED,
    SEATS,
    TIER,
    TURN,
)
from tafelrunde.kernels.chocolate.lays import placements
from tafelrunde.kernels.chocolate.traits import (
    AREA_CONTACTS,
    AREA_POINTS,
    LARGEST_LEAD,
    LIBERTIES_LEAD,
    LIBERTY_ROOTS_LEAD,
    NEUTRAL_KEPT,
    OWN_SMARTIES,
    PIECES_KEPT,
    PIECES_LEAD,
    SQUARES_LEAD,
    STACKS_KEPT,
    STACKS_UNSEEN,
    WORTH,
)
from tafelrunde.kernels.jit import U0, U1, U63, Word, ctz, inline, part, popcount, u64

LENGTH: Final = 10
"""So many lays are examined. More of them hardly ever find a better one (bench/results.md)."""

LARGEST: Final = 0
ROOT: Final = 1
ALL: Final = 2
POINTS: Final = 3
PROMISE: Final = 4
PAYMENT: Final = 5
PLAN_SIZE: Final = 8
"""The places of `plan`; the first three are those of a colour in `field`, too."""

FIRST_LAYS: Final = 16
"""The first card of a game has so many lays at most."""

LIBERTIES_PER_PIECE: Final = 0.6
ROOTS_PER_PIECE: Final = 0.1
"""So much more liberty, and root of it, comes with a piece of the largest group, roughly."""

TIE: Final = 0.02
"""With the last card, what squares weigh: second groups decide only between equal ones."""


class ShortlistScratch(NamedTuple):
    """What is needed to find the most promising lays."""

    labels: Bytes
    counts: Longs
    near: Rows
    cuts: Ints
    codes: Longs
    keys: Floats
    field: Floats


SCRATCH = tuple_type((BYTES, LONGS, ROWS, INTS, LONGS, FLOATS, FLOATS), ShortlistScratch)


@inline
def make_scratch() -> Word:
    """Empty scratch space."""
    return ShortlistScratch(
        np.empty(CELLS, np.uint8),
        np.empty(COUNTS, np.int64),
        np.empty(NEAR, np.uint64),
        np.empty(3 * CELLS, np.int32),
        np.empty(FIRST_LAYS, np.int64),
        np.empty(LENGTH, np.float64),
        np.empty(12, np.float64),
    )


@part((INTS, INTS, FLOATS, FLOATS))
def weigh_counts(table: Ints, deck: Ints, weights: Floats, plan: Floats) -> None:
    """What the traits that are counted weigh in this position."""
    plan[:] = 0.0
    if table[PLACED] + 1 == deck[CARDS_IN_ALL]:
        plan[LARGEST], plan[ROOT], plan[POINTS] = 1.0, TIE, 1.0
        return
    base = phase_of(table[PLACED] + 1, deck) * WIDTH
    plan[LARGEST] = weights[base + LARGEST_LEAD] + LIBERTIES_PER_PIECE * weights[base + LIBERTIES_LEAD]
    plan[LARGEST] += ROOTS_PER_PIECE * weights[base + LIBERTY_ROOTS_LEAD]
    plan[ROOT], plan[ALL] = weights[base + SQUARES_LEAD], weights[base + PIECES_LEAD]
    plan[POINTS], plan[PROMISE] = weights[base + AREA_POINTS], weights[base + AREA_CONTACTS]
    plan[PAYMENT] = weights[base + OWN_SMARTIES] * deck[PAYS]


@part(FLOAT(INTS, INTS, INT, FLOATS, FLOATS))
def price_hand(table: Ints, deck: Ints, kind: Word, weights: Floats, traits: Floats) -> Word:
    """What the hand without a card of this kind is worth."""
    base = phase_of(table[PLACED] + 1, deck) * WIDTH
    keep_hand(table, deck, np.int64(table[TURN]), kind, traits)
    return (
        weights[base + PIECES_KEPT] * traits[PIECES_KEPT]
        + weights[base + STACKS_KEPT] * traits[STACKS_KEPT]
        + weights[base + STACKS_UNSEEN] * traits[STACKS_UNSEEN]
        + weights[base + NEUTRAL_KEPT] * traits[NEUTRAL_KEPT]
    )


@part((ROWS, INTS, ROWS, SCRATCH, INT, INT, INT))
def count_lay(
    rows: Rows, table: Ints, work: Rows, s: ShortlistScratch, colour: Word, corners: Word, code: Word
) -> None:
    """The groups of a colour after a lay: the largest, the root of squares, the pieces."""
    x, y = u64(code) & U63, u64(code >> 6) & U63
    rest, squares, pieces = s.counts[BIGGEST + colour], s.counts[SQUARES + colour], s.counts[PIECES + colour]
    covered = U0
    if code >> TIER & 1:
        for corner in range(4):
            name = np.int64(label_under(s.labels, x, y, corner))
            if name != 0 and name >> 6 == colour:
                pieces -= 1
                covered |= U1 << u64(name & 63)
        if covered >> u64(s.counts[BIGGEST_NAME + colour] & 63) & U1 != U0:
            at = colour << 12 | code & 4095
            if s.cuts[at] < 0:
                s.cuts[at] = cut(rows, table, colour, x, y, work)
            squares += s.cuts[at] * s.cuts[at] - rest * rest
            rest = np.int64(s.cuts[at])
    largest = rest
    first = corners & -corners if corners == 6 or corners == 9 else corners
    for connected in (first, corners ^ first):
        if connected:
            joined = np.int64(popcount(u64(connected)))
            found = find_near(s.near, colour, connected)
            while found != U0:
                name = colour << 6 | np.int64(ctz(found))
                size = s.counts[name] - np.int64(covered >> ctz(found) & U1)
                if size < s.counts[name] and name == s.counts[BIGGEST_NAME + colour]:
                    size = min(size, rest)
                squares -= size * size
                joined += size
                found &= found - U1
            squares += joined * joined
            largest = max(largest, joined)
    pieces += np.int64(popcount(u64(corners)))
    s.field[3 * colour + LARGEST], s.field[3 * colour + ALL] = largest, pieces
    s.field[3 * colour + ROOT] = np.sqrt(np.float64(max(0, squares)))


@inline
def price_groups(field: Floats, colour: Word, plan: Floats) -> Word:
    """What the groups of a colour are worth."""
    at = 3 * colour
    return plan[LARGEST] * field[at + LARGEST] + plan[ROOT] * field[at + ROOT] + plan[ALL] * field[at + ALL]


@inline
def keep_best(s: ShortlistScratch, n: Word, code: Word, key: Word) -> Word:
    """Put a lay among the best, in the place of the least of them if there are enough; how many there are."""
    if n < LENGTH:
        s.codes[n], s.keys[n] = code, key
        return n + 1
    least = np.argmin(s.keys)
    if key > s.keys[least]:
        s.codes[least], s.keys[least] = code, key
    return n


@part(INT(ROWS, INTS, INTS, ROWS, INTS, INT, FLOATS, SCRATCH, FLOATS))
def shorten(
    rows: Rows,
    table: Ints,
    deck: Ints,
    work: Rows,
    out: Ints,
    n: Word,
    weights: Floats,
    s: ShortlistScratch,
    traits: Floats,
) -> Word:
    """The most promising of the n lays in `out`, as codes; how many there are."""
    seat = np.int64(table[TURN])
    first, third = rivals(table, seat)
    own, other, last = (
        np.int64(table[COLOURS + seat]),
        np.int64(table[COLOURS + first]),
        np.int64(table[COLOURS + third]),
    )
    has_areas = deck[COLOUR_COUNT] == 3 and table[SEATS] != 3 and other >= 0
    plan = np.empty(PLAN_SIZE, np.float64)
    weigh_counts(table, deck, weights, plan)
    label(rows, table, deck, work, s.labels, s.counts)
    if has_areas:
        count_contacts(rows, table, own, other, s.labels, s.counts)
    s.cuts[:] = -1
    kind, anchor, hand, kept = np.int64(-1), np.int64(-1), 0.0, np.int64(0)
    for i in range(n):
        code = np.int64(out[i])
        if code >> KIND & 31 != kind:
            kind = code >> KIND & 31
            hand = price_hand(table, deck, kind, weights, traits)
        if code & 4095 != anchor:
            anchor = code & 4095
            feel(s.labels, u64(code) & U63, u64(code >> 6) & U63, s.near)
        pattern = np.int64(deck[PATTERN + (code >> 12 & 127)])
        for colour in range(deck[COLOUR_COUNT]):
            count_lay(rows, table, work, s, colour, pattern >> 4 * colour & 15, code)
        key = hand + price_groups(s.field, own, plan)
        if other >= 0:
            is_behind = last >= 0 and s.field[3 * last + LARGEST] > s.field[3 * other + LARGEST]
            key -= price_groups(s.field, last if is_behind else other, plan)
        if has_areas:
            key += change_areas(s.counts, s.near, own, other, pattern, plan[POINTS], plan[PROMISE])
        if code >> TIER & 1:
            key -= plan[PAYMENT]
            if has_areas:
                x, y = u64(code) & U63, u64(code >> 6) & U63
                key += cover_areas(s.labels, s.counts, x, y, 3 - own - other, plan[POINTS], plan[PROMISE])
        kept = keep_best(s, kept, code, key)
    return kept


@part(INT(ROWS, INTS, INTS, ROWS, INTS, FLOATS, SCRATCH, FLOATS))
def find_best(
    rows: Rows, table: Ints, deck: Ints, work: Rows, out: Ints, weights: Floats, s: ShortlistScratch, traits: Floats
) -> Word:
    """The lay of most worth among the most promising, -1 when there is none; its worth stands in traits[WORTH]."""
    n = placements(rows, table, deck, work, out)
    best, most = np.int64(-1), -1e18
    if n > LENGTH and table[PLACED] > 0:
        n = shorten(rows, table, deck, work, out, n, weights, s, traits)
    else:
        n = min(n, FIRST_LAYS)
        for i in range(n):
            s.codes[i] = out[i]
    for i in range(n):
        value = worth(rows, table, deck, s.codes[i], work, weights, traits)
        if value > most:
            best, most = s.codes[i], value
    traits[WORTH] = most
    return best
