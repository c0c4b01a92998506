"""What a position is worth to the seat that has just laid a card: a linear value, fitted by self-play.

traits  float64[24], by the names of traits.py

weights float64[8 * 25], for each eighth of the game the weights of all traits, and the spread of the outcome

side    float64[8]: largest, second, pieces, root of squares, liberties, bare cells, reach

work    uint64[3072] as groups.py draws it, and 256 the largest group, 320 and 384 what grows around it
"""

from __future__ import annotations

from typing import Final

import numpy as np

from tafelrunde.kernels.arrays import FLOAT, FLOATS, INT, INTS, RNG, ROWS, Floats, Ints, Rng, Rows
from tafelrunde.kernels.chocolate.groups import SCORES, SECOND_SIZES, begin, contacts, fill, score
from tafelrunde.kernels.chocolate.layout import (
    BARE,
    BOTTOM,
    CARDS,
    CARDS_IN_ALL,
    COLOUR_COUNT,
    COLOURS,
    COPIES,
    HANDS,
    HELD,
    KIND,
    KIND_COUNT,
    KINDS,
    PAYS,
    PIECES,
    PLACED,
    PRINTED,
    SEATS,
    SMARTIE,
    SMARTIES,
    TAKEN,
    TIER,
    TOP,
    TURN,
)
from tafelrunde.kernels.chocolate.lays import draw, placements
from tafelrunde.kernels.chocolate.step import paint
from tafelrunde.kernels.chocolate.torus import around, east, west
from tafelrunde.kernels.chocolate.traits import (
    AREA_CONTACTS,
    AREA_POINTS,
    LARGEST_LEAD,
    LAY_TRAITS,
    LIBERTY_ROOTS_LEAD,
    NEUTRAL_KEPT,
    ONE,
    OTHER_BARE,
    OTHER_EXPOSED,
    OTHER_REACH,
    OTHER_SMARTIES,
    OWN_BARE,
    OWN_EXPOSED,
    OWN_REACH,
    OWN_SMARTIES,
    PIECES_KEPT,
    SECOND_LEAD,
    STACKS_KEPT,
    STACKS_UNSEEN,
    THIRD_LEAD,
    WORTH,
)
from tafelrunde.kernels.jit import U0, U1, U3, U63, Word, ctz, inline, jit, part, popcount, u64
from tafelrunde.rules.chocolate.schokoly import AREA

TRAITS: Final = LAY_TRAITS
PHASES: Final = 8
WIDTH: Final = TRAITS + 1
"""The weights of a phase, and its spread."""

SIDE: Final = 8
LARGEST_SIZE: Final = 0
SECOND_SIZE: Final = 1
ALL_PIECES: Final = 2
SQUARES: Final = 3
LIBERTIES: Final = 4
BARE_CELLS: Final = 5
REACH: Final = 6
"""The places of `side`; the first five become traits in this order."""

vTAKEN, vBARE = u64(TAKEN), u64(BARE)
GROUP, LARGEST, NEAR, FAR = u64(64), u64(256), u64(320), u64(384)
SAVED: Final = 16


@inline
def neighbours(work: Rows, layer: Word, y: Word) -> Word:
    """The cells of row y beside those of a layer of the scratch space, and those themselves."""
    at = work[layer + y]
    return at | west(at) | east(at) | work[layer + ((y - U1) & U63)] | work[layer + ((y + U1) & U63)]


@inline
def surround(rows: Rows, table: Ints, colour: Word, work: Rows, out: Floats, at: Word) -> None:
    """Liberties, bare cells and reach of the largest group in the scratch space."""
    layer = u64(colour) << u64(6)
    top, bottom = table[TOP], table[BOTTOM]
    liberties, bare, reach = U0, U0, U0
    for line in range(top - 3, bottom + 4):
        y = u64(line) & U63
        work[NEAR + y] = neighbours(work, LARGEST, y) & ~rows[vTAKEN + y]
        liberties += popcount(work[NEAR + y])
        bare += popcount(work[LARGEST + y] & rows[vBARE + y])
    work[NEAR + (u64(top - 4) & U63)] = U0
    work[NEAR + (u64(bottom + 4) & U63)] = U0
    for line in range(top - 3, bottom + 4):
        y = u64(line) & U63
        work[FAR + y] = neighbours(work, NEAR, y) & ~rows[vTAKEN + y]
    work[FAR + (u64(top - 4) & U63)] = U0
    work[FAR + (u64(bottom + 4) & U63)] = U0
    for line in range(top, bottom + 1):
        y = u64(line) & U63
        reach += popcount(neighbours(work, FAR, y) & rows[layer + y] & ~work[LARGEST + y])
    out[at + LIBERTIES] = np.float64(liberties)
    out[at + BARE_CELLS] = np.float64(bare)
    out[at + REACH] = np.float64(reach)


@part((ROWS, INTS, INT, ROWS, FLOATS, INT))
def appraise(rows: Rows, table: Ints, colour: Word, work: Rows, out: Floats, at: Word) -> None:
    """The groups of a colour in seven numbers, from out[at] on."""
    left = begin(rows, table, colour, work)
    out[at + ALL_PIECES] = left
    best, second, squares = 0, 0, 0.0
    top, bottom = table[TOP], table[BOTTOM]
    for line in range(top - 4, bottom + 5):
        work[LARGEST + (u64(line) & U63)] = U0
    for line in range(top, bottom + 1):
        y = u64(line) & U63
        while work[y] != U0:
            for row in range(top, bottom + 1):
                work[GROUP + (u64(row) & U63)] = U0
            size = fill(work, y, 1)
            squares += size * size
            if size > best:
                second = best
                best = size
                for row in range(top, bottom + 1):
                    r = u64(row) & U63
                    work[LARGEST + r] = work[GROUP + r]
            elif size > second:
                second = size
    out[at + LARGEST_SIZE] = best
    out[at + SECOND_SIZE] = second
    out[at + SQUARES] = np.sqrt(squares)
    surround(rows, table, colour, work, out, at)


@part((ROWS, INTS, INT, INT, ROWS, FLOATS))
def lead_areas(rows: Rows, table: Ints, own: Word, other: Word, work: Rows, traits: Floats) -> None:
    """S10: points from areas, and leads around all neutral groups of some size, own less other."""
    left = begin(rows, table, 3 - own - other, work)
    points, leads = 0.0, 0.0
    top, bottom = table[TOP], table[BOTTOM]
    work[GROUP + (u64(top - 1) & U63)] = U0
    work[GROUP + (u64(bottom + 1) & U63)] = U0
    for line in range(top, bottom + 1):
        y = u64(line) & U63
        while work[y] != U0 and left > 2:
            for row in range(top, bottom + 1):
                work[GROUP + (u64(row) & U63)] = U0
            size = fill(work, y, 1)
            left -= size
            if size > 2:
                lead = contacts(rows, table, own, work) - contacts(rows, table, other, work)
                if size >= AREA:
                    points += size if lead > 0 else (-size if lead < 0 else 0)
                leads += size * max(-4, min(4, lead)) / 4
    traits[AREA_POINTS] = points
    traits[AREA_CONTACTS] = leads


@inline
def rivals(table: Ints, seat: Word) -> Word:
    """The seats of the first and, with three seats, the second other side."""
    seats = table[SEATS]
    first = (seat + 1) % seats
    return first, ((seat + 2) % seats if seats == 3 else first)


@inline
def keep_hand(table: Ints, deck: Ints, seat: Word, kind: Word, traits: Floats) -> None:
    """What the hand holds without a card of this kind (-1: with all), and what stack cards are unseen."""
    own = table[COLOURS + seat]
    colours = deck[COLOUR_COUNT]
    other = table[COLOURS + (seat + 1) % table[SEATS]]
    balance, stacks, neutral, unseen = 0.0, 0.0, 0.0, 0.0
    for k in range(deck[KIND_COUNT]):
        n = table[HANDS + KINDS * seat + k] - (k == kind)
        unseen += deck[PRINTED + k] * (deck[COPIES + k] - n)
        if n > 0:
            if own >= 0:
                balance += n * (deck[PIECES + 3 * k + own] - 4.0 / colours)
            stacks += n * deck[PRINTED + k]
            if colours == 3 and own >= 0 and other >= 0:
                neutral += n * deck[PIECES + 3 * k + 3 - own - other]
    for i in range(table[PLACED]):
        unseen -= deck[PRINTED + (table[CARDS + i] >> KIND & 31)]
    traits[PIECES_KEPT] = balance
    traits[STACKS_KEPT] = stacks
    traits[STACKS_UNSEEN] = unseen - (deck[PRINTED + kind] if kind >= 0 else 0)
    traits[NEUTRAL_KEPT] = neutral


@part((ROWS, INTS, INTS, INT, ROWS, FLOATS, FLOATS))
def compare(rows: Rows, table: Ints, deck: Ints, seat: Word, work: Rows, side: Floats, traits: Floats) -> None:
    """The traits of the field: the groups of the seat against those of the strongest other side."""
    first, third = rivals(table, seat)
    own = np.int64(table[COLOURS + seat])
    for i in range(LARGEST_LEAD, OTHER_REACH + 1):
        traits[i] = 0.0
    traits[AREA_POINTS] = traits[AREA_CONTACTS] = traits[THIRD_LEAD] = 0.0
    appraise(rows, table, own, work, side, 0)
    colour = np.int64(table[COLOURS + first])
    if colour < 0:
        for i in range(SIDE, 2 * SIDE):
            side[i] = 0.0
    else:
        appraise(rows, table, colour, work, side, SIDE)
    if third != first and table[COLOURS + third] >= 0:
        appraise(rows, table, np.int64(table[COLOURS + third]), work, side, 2 * SIDE)
        if side[2 * SIDE + LARGEST_SIZE] > side[SIDE + LARGEST_SIZE]:
            for i in range(SIDE):
                kept = side[SIDE + i]
                side[SIDE + i] = side[2 * SIDE + i]
                side[2 * SIDE + i] = kept
        traits[THIRD_LEAD] = side[LARGEST_SIZE] - side[2 * SIDE + LARGEST_SIZE]
    for i in range(LIBERTIES + 1):
        traits[LARGEST_LEAD + i] = side[i] - side[SIDE + i]
    traits[LIBERTY_ROOTS_LEAD] = np.sqrt(side[LIBERTIES] + 1.0) - np.sqrt(side[SIDE + LIBERTIES] + 1.0)
    traits[OWN_BARE] = side[BARE_CELLS]
    traits[OTHER_BARE] = side[SIDE + BARE_CELLS]
    traits[OWN_REACH] = side[REACH]
    traits[OTHER_REACH] = side[SIDE + REACH]
    if deck[COLOUR_COUNT] == 3 and table[SEATS] != 3 and colour >= 0:
        lead_areas(rows, table, own, colour, work, traits)


@inline
def weigh_smarties(table: Ints, deck: Ints, seat: Word, paid: Word, traits: Floats) -> None:
    """Smarties of both sides, and what bare cells mean with them or with stack cards."""
    mine, theirs = 0.0, 0.0
    for other in range(table[SEATS]):
        if table[COLOURS + other] == table[COLOURS + seat]:
            mine += table[SMARTIES + other]
        else:
            theirs += table[SMARTIES + other]
    traits[OWN_SMARTIES] = mine - paid
    traits[OTHER_SMARTIES] = theirs
    if deck[PAYS]:
        traits[OWN_EXPOSED] = traits[OWN_BARE] * min(theirs, 3.0)
        traits[OTHER_EXPOSED] = traits[OTHER_BARE] * min(mine - paid, 3.0)
    else:
        traits[OWN_EXPOSED] = traits[OWN_BARE] * traits[STACKS_UNSEEN]
        traits[OTHER_EXPOSED] = traits[OTHER_BARE] * traits[STACKS_KEPT]


@inline
def save(rows: Rows, y: Word, saved: Rows, at: Word) -> None:
    """Keep the two rows of every layer that a card changes."""
    low = (y + U1) & U63
    for layer in range(u64(5)):
        saved[at + (layer << U1)] = rows[(layer << u64(6)) + y]
        saved[at + (layer << U1) + U1] = rows[(layer << u64(6)) + low]


@inline
def restore(rows: Rows, y: Word, saved: Rows, at: Word) -> None:
    """Give them back."""
    low = (y + U1) & U63
    for layer in range(u64(5)):
        rows[(layer << u64(6)) + y] = saved[at + (layer << U1)]
        rows[(layer << u64(6)) + low] = saved[at + (layer << U1) + U1]


@inline
def cover(rows: Rows, x: Word, y: Word) -> None:
    """The cells of a card are bare no more."""
    others = ~around(U3, x)
    rows[vBARE + y] &= others
    rows[vBARE + ((y + U1) & U63)] &= others


@inline
def lay_lightly(rows: Rows, table: Ints, deck: Ints, code: Word) -> None:
    """Lay a card as far as groups and bare cells go; anchors, counts and hands stay behind."""
    x, y = u64(code) & U63, u64(code >> 6) & U63
    low = (y + U1) & U63
    second = code >> TIER & 1
    smartie = code >> SMARTIE
    paint(rows, deck, (code >> 12) & 127, x, y)
    if second:
        cover(rows, x, y)
        return
    cells = around(U3, x)
    rows[vTAKEN + y] |= cells
    rows[vTAKEN + low] |= cells
    if not deck[PRINTED + (code >> KIND & 31)] and smartie != table[PLACED] + 1:
        rows[vBARE + y] |= cells
        rows[vBARE + low] |= cells
    if smartie != 0 and smartie != table[PLACED] + 1:
        guarded = table[CARDS + smartie - 1]
        cover(rows, u64(guarded) & U63, u64(guarded >> 6) & U63)
    top = table[TOP] + ((np.int64(y) - table[TOP] + 2) & 63) - 2
    table[TOP] = min(table[TOP], top)
    table[BOTTOM] = max(table[BOTTOM], top + 1)


@inline
def phase_of(placed: Word, deck: Ints) -> Word:
    """The eighth of the game after so many cards."""
    return min(PHASES - 1, placed * PHASES // deck[CARDS_IN_ALL])


@part((ROWS, INTS, INTS, INT, ROWS, FLOATS))
def examine(rows: Rows, table: Ints, deck: Ints, code: Word, work: Rows, traits: Floats) -> None:
    """The traits of the position after a lay of the seat on turn; the position stays as it was."""
    seat = np.int64(table[TURN])
    saved = np.empty(2 * SAVED, np.uint64)
    side = np.empty(3 * SIDE, np.float64)
    y = u64(code >> 6) & U63
    smartie = code >> SMARTIE
    top, bottom = table[TOP], table[BOTTOM]
    elsewhere = smartie != 0 and smartie != table[PLACED] + 1
    guarded = u64(table[CARDS + smartie - 1] >> 6) & U63 if elsewhere else U0
    if elsewhere:
        save(rows, guarded, saved, u64(SAVED))
    save(rows, y, saved, U0)
    lay_lightly(rows, table, deck, code)
    compare(rows, table, deck, seat, work, side, traits)
    keep_hand(table, deck, seat, code >> KIND & 31, traits)
    paid = 1 if deck[PAYS] and (smartie != 0 or code >> TIER & 1) else 0
    weigh_smarties(table, deck, seat, paid, traits)
    traits[ONE] = 1.0
    restore(rows, y, saved, U0)
    if elsewhere:
        restore(rows, guarded, saved, u64(SAVED))
    table[TOP] = top
    table[BOTTOM] = bottom


@inline
def dot(weights: Floats, phase: Word, traits: Floats) -> Word:
    """The weighted sum of the traits."""
    total = 0.0
    base = phase * WIDTH
    for i in range(TRAITS):
        total += weights[base + i] * traits[i]
    return total


@part(FLOAT(ROWS, INTS, INTS, INT, ROWS, FLOATS, FLOATS))
def worth(rows: Rows, table: Ints, deck: Ints, code: Word, work: Rows, weights: Floats, traits: Floats) -> Word:
    """What a lay is worth to the seat on turn: how far it is likely to end ahead. The last card is counted as it is."""
    examine(rows, table, deck, code, work, traits)
    placed = table[PLACED] + 1
    if placed == deck[CARDS_IN_ALL]:
        lead = traits[LARGEST_LEAD] + traits[AREA_POINTS]
        if deck[COLOUR_COUNT] == 2:
            lead += 0.01 * traits[SECOND_LEAD]
        return lead
    return dot(weights, phase_of(placed, deck), traits)


@jit(INT(ROWS, INTS, INTS, ROWS, INTS, FLOATS, FLOATS))
def rank(rows: Rows, table: Ints, deck: Ints, work: Rows, out: Ints, weights: Floats, values: Floats) -> Word:
    """List the placements of the seat on turn with their worth; how many there are, -1 when the field has outgrown."""
    traits = np.zeros(TRAITS, np.float64)
    n = placements(rows, table, deck, work, out)
    for i in range(n):
        values[i] = worth(rows, table, deck, np.int64(out[i]), work, weights, traits)
    return n


@jit((ROWS, INTS, INTS, ROWS, INTS, INT, FLOATS, FLOATS))
def weigh(
    rows: Rows, table: Ints, deck: Ints, work: Rows, codes: Ints, n: Word, weights: Floats, values: Floats
) -> None:
    """The worth of the first n of these lays."""
    traits = np.zeros(TRAITS, np.float64)
    for i in range(n):
        values[i] = worth(rows, table, deck, np.int64(codes[i]), work, weights, traits)


@part(FLOAT(ROWS, INTS, INTS, INT, ROWS, INTS))
def lead(rows: Rows, table: Ints, deck: Ints, seat: Word, work: Rows, out: Ints) -> Word:
    """How far a seat is ahead of the best other side as it stands; in Scho K.O. second groups break a tie."""
    score(rows, table, deck, work, out)
    best = -1.0
    scale = 0.01 if deck[COLOUR_COUNT] == 2 else 0.0
    for other in range(table[SEATS]):
        if table[COLOURS + other] != table[COLOURS + seat]:
            best = max(best, out[SCORES + other] + scale * out[SECOND_SIZES + other])
    return out[SCORES + seat] + scale * out[SECOND_SIZES + seat] - best


@inline
def favourite(table: Ints, deck: Ints) -> Word:
    """The free colour of which the hand of the seat on turn shows most."""
    seat = table[TURN]
    best, most = 0, -1
    for colour in range(deck[COLOUR_COUNT]):
        free = True
        for other in range(table[SEATS]):
            free = free and table[COLOURS + other] != colour
        pieces = 0
        held = u64(table[HELD + seat])
        while held != U0:
            kind = np.int64(ctz(held))
            held &= held - U1
            pieces += table[HANDS + KINDS * seat + kind] * deck[PIECES + 3 * kind + colour]
        if free and pieces > most:
            best = colour
            most = pieces
    return best


@part(INT(ROWS, INTS, INTS, ROWS, RNG, INT, FLOATS, FLOATS))
def draw_best(
    rows: Rows, table: Ints, deck: Ints, work: Rows, rng: Rng, tries: Word, weights: Floats, traits: Floats
) -> Word:
    """The best of some lays drawn at random, -1 when there is none; its worth stands in traits[WORTH]."""
    best = np.int64(-1)
    most = -1e18
    for _ in range(tries):
        code = draw(rows, table, deck, work, rng, 1)
        if code < 0:
            break
        value = worth(rows, table, deck, code, work, weights, traits)
        if value > most:
            most = value
            best = code
    traits[WORTH] = most
    return best
