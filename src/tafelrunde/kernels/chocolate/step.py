"""Dealing, and playing one action: the twin of the course of a game (layouts and codes are drawn in layout.py)."""

from __future__ import annotations

import numpy as np

from tafelrunde.kernels.arrays import INT, INTS, RNG, ROWS, WORD, Ints, Rng, Rows
from tafelrunde.kernels.chocolate.layout import (
    ABOVES,
    AGREE,
    BARE,
    BESIDE,
    BESIDES,
    BOTTOM,
    CARDS,
    CARDS_IN_ALL,
    COLOUR_COUNT,
    COLOURS,
    COPIES,
    CORNERS,
    DARK,
    DRAWN,
    GIVE,
    HANDS,
    HELD,
    KIND,
    KIND_COUNT,
    KINDS,
    LEFT,
    MILK,
    NAME,
    OFFER,
    OFFERED,
    ORDER,
    ORIGIN,
    OUTGROWN,
    PASS,
    PASSES,
    PATTERN,
    PAYS,
    PLACED,
    PRINTED,
    RIGHT,
    ROWS_SIZE,
    SEATS,
    SMARTIE,
    SMARTIES,
    SWAP_BACK,
    SWAP_CARD,
    SWAP_TO,
    TABLE_SIZE,
    TAKEN,
    TARGETS,
    TIER,
    TOP,
    TURN,
    VERB,
    WIDEST,
)
from tafelrunde.kernels.chocolate.placing import refresh, refresh_above, refresh_wrapped
from tafelrunde.kernels.chocolate.torus import around, east
from tafelrunde.kernels.jit import U0, U1, U2, U3, U63, Word, below, fused, inline, jit, part, popcount, u64
from tafelrunde.rules.chocolate.deck import HAND
from tafelrunde.rules.chocolate.schokoly import SMARTIES as ALL_SMARTIES

vDARK, vMILK, vTAKEN, vBARE, vCORNERS = u64(DARK), u64(MILK), u64(TAKEN), u64(BARE), u64(CORNERS)
LAID = (1 << SMARTIE) - 1
"""The part of a code that says where a card lies."""


@inline
def take(table: Ints, seat: Word, kind: Word) -> None:
    """A card comes into a hand."""
    table[HANDS + KINDS * seat + kind] += 1
    table[HELD + seat] |= 1 << kind


@inline
def give(table: Ints, seat: Word, kind: Word) -> None:
    """A card leaves a hand."""
    left = table[HANDS + KINDS * seat + kind] - 1
    table[HANDS + KINDS * seat + kind] = left
    if left == 0:
        table[HELD + seat] &= ~(1 << kind)


@inline
def next_seat(table: Ints) -> None:
    """Play goes on clockwise."""
    turn = table[TURN] + 1
    table[TURN] = turn if turn < table[SEATS] else 0
    table[OFFERED] = 0


@inline
def over(table: Ints, deck: Ints) -> Word:
    """Is the game over? All cards are laid, or everybody passed in a row (C13, C14)."""
    return table[PLACED] == deck[CARDS_IN_ALL] or table[PASSES] == table[SEATS]


@inline
def name(table: Ints, deck: Ints, colour: Word) -> None:
    """The seat on turn names a colour (K3, S4 to S6)."""
    turn, seats = table[TURN], table[SEATS]
    table[COLOURS + turn] = colour
    if deck[COLOUR_COUNT] == 2:
        table[COLOURS + 1 - turn] = 1 - colour
    elif seats == 4:
        table[COLOURS + turn + 2] = colour
    elif seats == 3 and turn == 1:
        table[COLOURS + 2] = 3 - colour - table[COLOURS]


@inline
def find_bare_cards(rows: Rows, y: Word) -> Word:
    """The corners of row y of the cards that may take a smartie: one of their cells is bare."""
    bare = rows[vBARE + y] | rows[vBARE + ((y + U1) & U63)]
    return rows[vCORNERS + y] & (bare | east(bare))


@part((ROWS, INTS, WORD, WORD))
def uncover(rows: Rows, table: Ints, x: Word, y: Word) -> None:
    """The cells of a card at this anchor are bare no more; cards that lose their last bare cell are no targets."""
    up, low = (y - U1) & U63, (y + U1) & U63
    before = (
        popcount(find_bare_cards(rows, up)) + popcount(find_bare_cards(rows, y)) + popcount(find_bare_cards(rows, low))
    )
    others = ~around(U3, x)
    rows[vBARE + y] &= others
    rows[vBARE + low] &= others
    after = (
        popcount(find_bare_cards(rows, up)) + popcount(find_bare_cards(rows, y)) + popcount(find_bare_cards(rows, low))
    )
    table[TARGETS] -= np.int32(np.int64(before - after))
    refresh_above(rows, table, y)


@inline
def stretch(table: Ints, x: Word, y: Word) -> None:
    """The bounds of the field with a card at this anchor."""
    left = table[LEFT] + ((np.int64(x) - table[LEFT] + 2) & 63) - 2
    top = table[TOP] + ((np.int64(y) - table[TOP] + 2) & 63) - 2
    table[LEFT] = min(table[LEFT], left)
    table[TOP] = min(table[TOP], top)
    table[RIGHT] = max(table[RIGHT], left + 1)
    table[BOTTOM] = max(table[BOTTOM], top + 1)
    if table[RIGHT] - table[LEFT] >= WIDEST or table[BOTTOM] - table[TOP] >= WIDEST:
        table[OUTGROWN] = 1


@inline
def paint(rows: Rows, deck: Ints, turned: Word, x: Word, y: Word) -> None:
    """The pieces of a card become the visible ones of their cells."""
    low = (y + U1) & U63
    pattern = u64(deck[PATTERN + turned])
    others = ~around(U3, x)
    rows[y] = (rows[y] & others) | around(pattern & U3, x)
    rows[low] = (rows[low] & others) | around((pattern >> U2) & U3, x)
    rows[vDARK + y] = (rows[vDARK + y] & others) | around((pattern >> u64(4)) & U3, x)
    rows[vDARK + low] = (rows[vDARK + low] & others) | around((pattern >> u64(6)) & U3, x)
    if deck[COLOUR_COUNT] == 3:
        rows[vMILK + y] = (rows[vMILK + y] & others) | around((pattern >> u64(8)) & U3, x)
        rows[vMILK + low] = (rows[vMILK + low] & others) | around((pattern >> u64(10)) & U3, x)


@fused((ROWS, INTS, INTS, INT))
def lay(rows: Rows, table: Ints, deck: Ints, code: Word) -> None:
    """A card goes from the hand to the field, with its smartie, and one is drawn while the pile lasts."""
    x = u64(code) & U63
    y = u64(code >> 6) & U63
    kind = (code >> KIND) & 31
    smartie = code >> SMARTIE
    number = table[PLACED] + 1
    turn = table[TURN]
    second = (code >> TIER) & 1
    marked = deck[PRINTED + kind] | second | (smartie == number)
    if second:
        uncover(rows, table, x, y)
        table[SMARTIES + turn] -= deck[PAYS]
    else:
        low = (y + U1) & U63
        cells = around(U3, x)
        rows[vTAKEN + y] |= cells
        rows[vTAKEN + low] |= cells
        rows[vCORNERS + y] |= U1 << x
        if not marked:
            rows[vBARE + y] |= cells
            rows[vBARE + low] |= cells
            table[TARGETS] += 1
        stretch(table, x, y)
        if smartie != 0:
            table[SMARTIES + turn] -= 1
            if smartie != number:
                guarded = table[CARDS + smartie - 1]
                table[CARDS + smartie - 1] = guarded | 1 << SMARTIE
                uncover(rows, table, u64(guarded) & U63, u64(guarded >> 6) & U63)
    table[CARDS + number - 1] = (code & LAID) | marked << SMARTIE
    table[PLACED] = number
    paint(rows, deck, (code >> 12) & 127, x, y)
    give(table, turn, kind)
    drawn = table[DRAWN]
    if drawn < deck[CARDS_IN_ALL]:
        take(table, turn, table[ORDER + drawn])
        table[DRAWN] = drawn + 1
    table[PASSES] = 0
    next_seat(table)
    if not second:
        refresh(rows, table, y)


@inline
def swap(table: Ints, code: Word, verb: Word) -> None:
    """The four actions of a swap (S12)."""
    kind = (code >> KIND) & 31
    if verb == OFFER:
        table[SWAP_TO] = code & 63
        table[SWAP_CARD] = kind
        table[SWAP_BACK] = -1
        table[OFFERED] = 1
    elif verb == GIVE:
        table[SWAP_BACK] = kind
    else:
        if verb == AGREE:
            turn, to = table[TURN], table[SWAP_TO]
            give(table, turn, table[SWAP_CARD])
            give(table, to, table[SWAP_BACK])
            take(table, turn, table[SWAP_BACK])
            take(table, to, table[SWAP_CARD])
        table[SWAP_TO] = -1
        table[SWAP_CARD] = -1
        table[SWAP_BACK] = -1


@jit(INT(ROWS, INTS, INTS, INT))
def step(rows: Rows, table: Ints, deck: Ints, code: Word) -> Word:
    """Play a legal action; 1 when the field has outgrown its board, else 0. Legality is not looked at."""
    verb = code >> VERB
    if verb == 0:
        lay(rows, table, deck, code)
    elif verb == PASS:
        table[PASSES] += 1
        next_seat(table)
    elif verb == NAME:
        name(table, deck, code & 63)
    else:
        swap(table, code, verb)
    return np.int64(table[OUTGROWN])


@jit((ROWS, INTS, INTS, INT))
def clear(rows: Rows, table: Ints, deck: Ints, seats: Word) -> None:
    """An empty table before the deal: no cards, no colours, the only anchor the one of the first card."""
    for i in range(ROWS_SIZE):
        rows[i] = U0
    for i in range(TABLE_SIZE):
        table[i] = 0
    rows[BESIDE + ORIGIN] = U1 << u64(ORIGIN)
    table[BESIDES] = 1
    table[SEATS] = seats
    for seat in range(4):
        table[COLOURS + seat] = -1
        table[SMARTIES + seat] = ALL_SMARTIES // seats if deck[PAYS] and seat < seats else 0
    for bound in (LEFT, RIGHT, TOP, BOTTOM):
        table[bound] = ORIGIN
    table[SWAP_TO] = -1
    table[SWAP_CARD] = -1
    table[SWAP_BACK] = -1


@jit((ROWS, INTS, INTS, INT, RNG))
def deal(rows: Rows, table: Ints, deck: Ints, seats: Word, rng: Rng) -> None:
    """A new game with a shuffled deck; everybody takes four cards (C13)."""
    clear(rows, table, deck, seats)
    n = 0
    for kind in range(deck[KIND_COUNT]):
        for _ in range(deck[COPIES + kind]):
            table[ORDER + n] = kind
            n += 1
    for last in range(n - 1, 0, -1):
        other = below(rng, last + 1)
        kept = table[ORDER + last]
        table[ORDER + last] = table[ORDER + other]
        table[ORDER + other] = kept
    for seat in range(seats):
        for i in range(HAND):
            take(table, seat, table[ORDER + HAND * seat + i])
    table[DRAWN] = HAND * seats


@inline
def put(rows: Rows, deck: Ints, code: Word) -> None:
    """A card that lies already, onto the layers of the board."""
    x, y = u64(code) & U63, u64(code >> 6) & U63
    low = (y + U1) & U63
    cells = around(U3, x)
    paint(rows, deck, (code >> 12) & 127, x, y)
    if code >> TIER & 1:
        rows[vBARE + y] &= ~cells
        rows[vBARE + low] &= ~cells
    else:
        rows[vTAKEN + y] |= cells
        rows[vTAKEN + low] |= cells
        rows[vCORNERS + y] |= U1 << x
        if not code >> SMARTIE & 1:
            rows[vBARE + y] |= cells
            rows[vBARE + low] |= cells


@jit((ROWS, INTS, INTS))
def rebuild(rows: Rows, table: Ints, deck: Ints) -> None:
    """All layers and their counts anew from the laid cards and the bounds in the table."""
    for i in range(ROWS_SIZE):
        rows[i] = U0
    if table[PLACED] == 0:
        rows[BESIDE + ORIGIN] = U1 << u64(ORIGIN)
    for tier in range(2):
        for i in range(table[PLACED]):
            code = np.int64(table[CARDS + i])
            if code >> TIER & 1 == tier:
                put(rows, deck, code)
    table[BESIDES] = 1 if table[PLACED] == 0 else 0
    table[ABOVES] = 0
    table[TARGETS] = 0
    if table[PLACED] > 0:
        for i in range(2, 65, 5):
            refresh_wrapped(rows, table, u64(i & 63))
    for i in range(64):
        table[TARGETS] += np.int32(popcount(find_bare_cards(rows, u64(i))))
