"""Whole actions: all of them listed and counted, one drawn at random, and random games to the end.

acc     int64[16], sums over random games
0 POINTS of each seat      4 WINS in twelfths, for each seat (a shared first place is shared)
8 ACTIONS played           9 GAMES            10 GIVEN_UP: games in which the field outgrew its board
"""

from __future__ import annotations

from typing import Final

import numpy as np

from tafelrunde.kernels.arrays import INT, INTS, RNG, ROWS, Ints, Longs, Rng, Rows
from tafelrunde.kernels.chocolate.groups import SCORE_SIZE, score, sizes
from tafelrunde.kernels.chocolate.layout import (
    AGREE,
    BARE,
    CARDS,
    CARDS_IN_ALL,
    COLOUR_COUNT,
    COLOURS,
    DECLINE,
    DRAWN,
    GIVE,
    GUARDS_ANY,
    HANDS,
    HELD,
    KIND,
    KINDS,
    NAME,
    OFFER,
    OFFERED,
    ORDER,
    OUTGROWN,
    PASS,
    PLACED,
    ROWS_SIZE,
    SEATS,
    SMARTIE,
    SWAP_BACK,
    SWAP_TO,
    TABLE_SIZE,
    TIER,
    TURN,
    VERB,
    WORK_SIZE,
)
from tafelrunde.kernels.chocolate.lays import count, draw, placements, variants
from tafelrunde.kernels.chocolate.step import LAID, lay, over, step, take
from tafelrunde.kernels.chocolate.torus import back
from tafelrunde.kernels.jit import U0, U1, U63, Word, below, ctz, fused, inline, jit, later, part, popcount, u64

vBARE = u64(BARE)
ENDLESS = 1 << 30
"""More actions than any game has."""

POINTS: Final = 0
WINS: Final = 4
ACTIONS: Final = 8
GAMES: Final = 9
GIVEN_UP: Final = 10
SUMS_SIZE: Final = 16
TWELFTHS: Final = 12
"""A first place in parts: it is shared by at most four."""

RANKS: Final = 4
"""Where `tally` writes what places are given by."""


@inline
def is_target(rows: Rows, code: Word) -> Word:
    """May the card that lies like this take a smartie (S8)? One of its cells is bare."""
    y = u64(code >> 6) & U63
    bare = rows[vBARE + y] | rows[vBARE + ((y + U1) & U63)]
    return (back(bare, u64(code) & U63) & u64(3)) != U0


@jit(INT(ROWS, INTS, INTS, INTS))
def targets(rows: Rows, table: Ints, deck: Ints, out: Ints) -> Word:
    """List the numbers (from 1) of the cards on the field that may take a smartie; how many there are."""
    n = 0
    for i in range(table[PLACED] * deck[GUARDS_ANY]):
        if is_target(rows, table[CARDS + i]):
            out[n] = i + 1
            n += 1
    return n


@inline
def nameable(table: Ints, deck: Ints, colour: Word) -> Word:
    """May the colour be named: does nobody have it yet?"""
    free = colour < deck[COLOUR_COUNT]
    for seat in range(table[SEATS]):
        free = free and table[COLOURS + seat] != colour
    return free


@inline
def list_kinds(held: Word, code: Word, out: Ints, n: Word) -> Word:
    """An action for each kind held."""
    while held != U0:
        out[n] = code | np.int64(ctz(held)) << KIND
        held &= held - U1
        n += 1
    return n


@part(INT(INTS, INTS, INTS, INT))
def list_plain(table: Ints, deck: Ints, out: Ints, n: Word) -> Word:
    """List the legal names, offers and answers, from out[n] on; where they end."""
    turn = np.int64(table[TURN])
    if table[COLOURS + turn] < 0:
        for colour in range(3):
            if nameable(table, deck, colour):
                out[n] = NAME << VERB | colour
                n += 1
    elif table[SWAP_TO] >= 0:
        out[n] = DECLINE << VERB
        n += 1
        if table[SWAP_BACK] >= 0:
            out[n] = AGREE << VERB
            n += 1
        else:
            n = list_kinds(u64(table[HELD + table[SWAP_TO]]), GIVE << VERB, out, n)
    elif table[SEATS] == 3 and table[OFFERED] == 0:
        for to in range(3):
            if to != turn and table[HELD + to] != 0 and table[COLOURS + to] >= 0:
                n = list_kinds(u64(table[HELD + turn]), OFFER << VERB | to, out, n)
    return n


@inline
def is_to_lay(table: Ints) -> Word:
    """Does the table wait for a card to be laid?"""
    return table[COLOURS + table[TURN]] >= 0 and table[SWAP_TO] < 0


@jit(INT(ROWS, INTS, INTS, ROWS, INTS))
def actions(rows: Rows, table: Ints, deck: Ints, work: Rows, out: Ints) -> Word:
    """List all legal actions; how many there are, -1 when the field has outgrown, 0 when the game is over.

    `out` holds at least MOST_LAYS codes. When it is too short for all, it is used as scratch and nothing is listed.
    """
    if table[OUTGROWN]:
        return -1
    if over(table, deck):
        return 0
    if not is_to_lay(table):
        return list_plain(table, deck, out, 0)
    lays = placements(rows, table, deck, work, out)
    firsts = 0
    for i in range(lays):
        firsts += 1 - (out[i] >> TIER & 1)
    ways = np.int64(variants(table, deck))
    n = lays + firsts * (ways - 1)
    if n + 64 > len(out):
        return n + 64
    end = n
    for i in range(lays - 1, -1, -1):
        code = out[i]
        n -= 1
        if not code >> TIER & 1 and ways > 1:
            number = ways - 2
            for card in range(table[PLACED] - 1, -1, -1):
                if number > 0 and is_target(rows, table[CARDS + card]):
                    out[n] = code | (card + 1) << SMARTIE
                    number -= 1
                    n -= 1
            out[n] = code | (table[PLACED] + 1) << SMARTIE
            n -= 1
        out[n] = code
    if end == 0:
        out[0] = PASS << VERB
        end = 1
    return list_plain(table, deck, out, end)


@later
def action_count(rows: Rows, table: Ints, deck: Ints, work: Rows, out: Ints) -> Word:
    """How many legal actions there are; -1 when the field has outgrown, 0 when the game is over."""
    if table[OUTGROWN]:
        return -1
    if over(table, deck):
        return 0
    n = list_plain(table, deck, out, 0)
    if not is_to_lay(table):
        return n
    lays = count(rows, table, deck, work)
    return n + (lays if lays > 0 else 1)


@part(INT(INTS, INTS, RNG))
def pick_plain(table: Ints, deck: Ints, rng: Rng) -> Word:
    """A name or an answer, each as likely as every other."""
    if table[SWAP_TO] < 0:
        while True:
            colour = below(rng, 3)
            if nameable(table, deck, colour):
                return np.int64(NAME << VERB) | colour
    if table[SWAP_BACK] >= 0:
        return np.int64((AGREE + below(rng, 2)) << VERB)
    held = u64(table[HELD + table[SWAP_TO]])
    number = below(rng, np.int64(popcount(held)) + 1)
    if number == 0:
        return np.int64(DECLINE << VERB)
    for _ in range(number - 1):
        held &= held - U1
    return np.int64(GIVE << VERB) | np.int64(ctz(held)) << KIND


@fused(INT(ROWS, INTS, INTS, ROWS, RNG))
def pick_lay(rows: Rows, table: Ints, deck: Ints, work: Rows, rng: Rng) -> Word:
    """A lay with its smartie, each as likely as every other, or a pass when there is none."""
    ways = np.int64(variants(table, deck))
    code = draw(rows, table, deck, work, rng, ways)
    if code < 0:
        return np.int64(PASS << VERB)
    variant = code >> SMARTIE
    if variant > 0:
        card = np.int64(table[PLACED])
        if variant > 1:
            card = below(rng, table[PLACED])
            while not is_target(rows, table[CARDS + card]):
                card = below(rng, table[PLACED])
        code = (code & LAID) | (card + 1) << SMARTIE
    return code


@jit(INT(ROWS, INTS, INTS, ROWS, RNG))
def pick(rows: Rows, table: Ints, deck: Ints, work: Rows, rng: Rng) -> Word:
    """A legal action, each as likely as every other, but never the offer of a swap; -1 when over or outgrown."""
    if table[OUTGROWN] or over(table, deck):
        return -1
    if is_to_lay(table):
        return pick_lay(rows, table, deck, work, rng)
    return pick_plain(table, deck, rng)


@jit(INT(ROWS, INTS, INTS, ROWS, RNG, INT))
def playout(rows: Rows, table: Ints, deck: Ints, work: Rows, rng: Rng, plies: Word) -> Word:
    """Play at random to the end, or so many actions; how many were played, -1 when the field outgrew its board."""
    n = 0
    while n < plies and not over(table, deck):
        if is_to_lay(table):
            code = pick_lay(rows, table, deck, work, rng)
            if code >> VERB:
                step(rows, table, deck, code)
            else:
                lay(rows, table, deck, code)
                if table[OUTGROWN]:
                    return -1
        else:
            step(rows, table, deck, pick_plain(table, deck, rng))
        n += 1
    return n


@later
def tally(rows: Rows, table: Ints, deck: Ints, work: Rows, out: Ints, acc: Longs) -> None:
    """Add the score of a finished game to the sums; in Scho K.O. the second groups are looked at only when needed."""
    seats = table[SEATS]
    if deck[COLOUR_COUNT] == 2:
        for seat in range(2):
            out[seat] = sizes(rows, table, np.int64(table[COLOURS + seat]), work, 0)[0]
            out[RANKS + seat] = out[seat] << 8
        if out[0] == out[1]:
            for seat in range(2):
                out[RANKS + seat] += sizes(rows, table, np.int64(table[COLOURS + seat]), work, 1)[1]
    else:
        score(rows, table, deck, work, out)
        for seat in range(seats):
            out[RANKS + seat] = out[seat]
    best = shared = 0
    for seat in range(seats):
        if out[RANKS + seat] > best:
            best = out[RANKS + seat]
            shared = 0
        shared += out[RANKS + seat] == best
    for seat in range(seats):
        acc[POINTS + seat] += out[seat]
        acc[WINS + seat] += TWELFTHS // shared if out[RANKS + seat] == best else 0
    acc[GAMES] += 1


@inline
def copy(rows: Rows, table: Ints, to_rows: Rows, to_table: Ints) -> None:
    """A second board with the same position."""
    for i in range(ROWS_SIZE):
        to_rows[i] = rows[i]
    for i in range(TABLE_SIZE):
        to_table[i] = table[i]


@later
def playouts(rows: Rows, table: Ints, deck: Ints, rng: Rng, games: Word, plies: Word, acc: Longs) -> None:
    """So many random games from a position, each at most so many actions long, summed up. The position stays."""
    r, t = np.empty(ROWS_SIZE, np.uint64), np.empty(TABLE_SIZE, np.int32)
    work, out = np.empty(WORK_SIZE, np.uint64), np.empty(SCORE_SIZE, np.int32)
    for _ in range(games):
        copy(rows, table, r, t)
        n = playout(r, t, deck, work, rng, plies)
        if n < 0:
            acc[GIVEN_UP] += 1
        else:
            acc[ACTIONS] += n
            tally(r, t, deck, work, out, acc)


@inline
def rewrite(table: Ints) -> None:
    """The cards that have left the pile stand first: those on the field, then the hands."""
    n = 0
    for i in range(table[PLACED]):
        table[ORDER + n] = table[CARDS + i] >> KIND & 31
        n += 1
    for seat in range(table[SEATS]):
        for kind in range(KINDS):
            for _ in range(table[HANDS + KINDS * seat + kind]):
                table[ORDER + n] = kind
                n += 1


@later
def resample(table: Ints, deck: Ints, seat: Word, known: Ints, rng: Rng) -> None:
    """Deal anew what a seat does not see: the other hands and the pile.

    `known` is laid out like HANDS: cards of other hands that stay, among them the card of an offer under way.
    """
    start = np.int64(table[DRAWN])
    n = start
    for other in range(table[SEATS]):
        for place in range(KINDS * other, KINDS * other + KINDS):
            for _ in range(table[HANDS + place] - known[place] if other != seat else 0):
                n -= 1
                table[ORDER + n] = place - KINDS * other
    for last in range(deck[CARDS_IN_ALL] - 1, n, -1):
        chosen = n + below(rng, last - n + 1)
        kept = table[ORDER + last]
        table[ORDER + last] = table[ORDER + chosen]
        table[ORDER + chosen] = kept
    for other in range(table[SEATS]):
        if other != seat:
            hidden = 0
            table[HELD + other] = 0
            for kind in range(KINDS):
                place = KINDS * other + kind
                hidden += table[HANDS + place] - known[place]
                table[HANDS + place] = known[place]
                if known[place] > 0:
                    table[HELD + other] |= 1 << kind
            for i in range(n, n + hidden):
                take(table, other, table[ORDER + i])
            n += hidden
    rewrite(table)
