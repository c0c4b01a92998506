"""Stacko on one small array: the twin of rules/stacko. Legality is not looked at, chance is the generator's.

table   int32[64]; seats and rounds count from 0
  0 TOWERS   seat 0:  41 | ten parts from bottom to top | 0     between a floor wider and a sky narrower than all,
 12          seat 1:  41 | ten parts from bottom to top | 0     so that every part has two neighbours
 24 STOCK    19 parts: [ talon, the next one last | discard, the latest first ]
                        0 ............. TALON - 1   TALON .................. 18
             A draw changes the offer for the last part of the talon: it then lies first in the discard.
 43 TALON    how many parts the talon has
 44 OFFER    the part on offer
 45 DRAWN    1 when it was turned up by a draw in this turn
 46 TURN     the seat whose turn it is
 47 TURNS    how many turns of the round were played
 48 ROUND    how many rounds are over: 2 after the match
 49 OPEN     for each seat, the set of its open places, bit 0 the lowest
 51 FALLS    for each seat, how many of the 11 neighbours in its tower fall; 11: finished    (derived from TOWERS)
 53 POINTS   for each round over, those of both seats
 57          free

code    one int for an action
  0 … 9 take into place 1 … 10     10 draw     11 pass
"""

from __future__ import annotations

from typing import Final

import numpy as np

from tafelrunde.kernels.arrays import INT, INTS, RNG, Ints, Rng
from tafelrunde.kernels.jit import U1, Word, below, inline, jit, u64
from tafelrunde.rules.shuffles import Given
from tafelrunde.rules.stacko.table import MOST_TURNS, ROUNDS, SEATS, Action, Draw, PassOn, StackoState, Take
from tafelrunde.rules.stacko.tower import HEIGHT, PARTS, POINTS_A_PART

TOWERS: Final = 0
STOCK: Final = 24
TALON: Final = 43
OFFER: Final = 44
DRAWN: Final = 45
TURN: Final = 46
TURNS: Final = 47
ROUND: Final = 48
OPEN: Final = 49
FALLS: Final = 51
POINTS: Final = 53
SIZE: Final = 64

PARTS_IN_ALL: Final = len(PARTS)
FLOOR: Final = PARTS_IN_ALL + 1
WIDTH: Final = HEIGHT + 2
SKY: Final = HEIGHT + 1
"""Where the sky stands above the floor of a tower."""

FINISHED: Final = HEIGHT + 1
STOCKED: Final = TALON - STOCK

DRAW: Final = 10
PASS: Final = 11
CHOICES: Final = 11

LISTED: tuple[Action, ...] = (*(Take(place) for place in range(1, HEIGHT + 1)), Draw(), PassOn())
"""The actions by their codes."""


def pack(state: StackoState) -> Ints:
    """The table of a state; its history and its shuffles stay behind."""
    table = np.zeros(SIZE, np.int32)
    for seat, (tower, marks) in enumerate(zip(state.towers, state.open, strict=True)):
        table[TOWERS + WIDTH * seat : TOWERS + WIDTH * (seat + 1)] = (FLOOR, *tower, 0)
        table[OPEN + seat] = sum(1 << place for place in range(HEIGHT) if marks[place])
        table[FALLS + seat] = falls(table, seat)
    table[STOCK:TALON] = (*reversed(state.talon), *reversed(state.discard))
    table[TALON] = len(state.talon)
    table[OFFER] = state.offer
    table[DRAWN] = state.drawn
    table[TURN] = state.turn - 1
    table[TURNS] = state.turns
    table[ROUND] = len(state.points)
    for number, points in enumerate(state.points):
        table[POINTS + SEATS * number : POINTS + SEATS * (number + 1)] = points
    return table


def unpack(table: Ints) -> StackoState:
    """The state of a table, without a history, and with no shuffles to go on with."""
    cells = tuple(map(int, table))
    floors = range(TOWERS, TOWERS + SEATS * WIDTH, WIDTH)
    middle = STOCK + cells[TALON]
    scores = cells[POINTS : POINTS + SEATS * cells[ROUND]]
    return StackoState(
        towers=tuple(cells[floor + 1 : floor + 1 + HEIGHT] for floor in floors),
        open=tuple(tuple(bool(marks >> place & 1) for place in range(HEIGHT)) for marks in cells[OPEN:FALLS]),
        talon=cells[STOCK:middle][::-1],
        discard=cells[middle:TALON][::-1],
        offer=cells[OFFER],
        drawn=bool(cells[DRAWN]),
        turns=cells[TURNS],
        points=tuple(scores[at : at + SEATS] for at in range(0, len(scores), SEATS)),
        dealt=(),
        shuffles=Given(()),
    )


def unpack_action(code: int) -> Action:
    """The action of a code."""
    return LISTED[code]


@jit(INT(INTS, INT))
def falls(table: Ints, seat: Word) -> Word:
    """How many neighbours in a tower, floor and sky included, fall."""
    n = 0
    for i in range(TOWERS + WIDTH * seat, TOWERS + WIDTH * seat + FINISHED):
        n += table[i] > table[i + 1]
    return n


@jit(INT(INTS, INT))
def run(table: Ints, seat: Word) -> Word:
    """How many parts are built correctly from the bottom up (T6)."""
    floor = TOWERS + WIDTH * seat
    n = 1
    while n < HEIGHT and table[floor + n] > table[floor + n + 1]:
        n += 1
    return n


@jit(INT(INTS, INT))
def standing(table: Ints, seat: Word) -> Word:
    """The points of a seat: those of the rounds that are over, and of the one under way those of its run (R8)."""
    points = POINTS_A_PART * run(table, seat) if table[ROUND] < ROUNDS else 0
    for number in range(table[ROUND]):
        points += table[POINTS + SEATS * number + seat]
    return points


@jit(INT(INTS, INTS))
def actions(table: Ints, out: Ints) -> Word:
    """List the legal actions as codes; how many there are: 11, or 0 when the match is over (T2)."""
    if table[ROUND] == ROUNDS:
        return 0
    for place in range(HEIGHT):
        out[place] = place
    out[HEIGHT] = PASS if table[DRAWN] else DRAW
    return CHOICES


@inline
def shuffle(table: Ints, first: Word, n: Word, rng: Rng) -> None:
    """Shuffle so many cells."""
    for last in range(n - 1, 0, -1):
        other = u64(first + below(rng, last + 1))
        kept = table[u64(first + last)]
        table[u64(first + last)] = table[other]
        table[other] = kept


@inline
def deal_round(table: Ints, rng: Rng) -> None:
    """Two towers, a talon and its top part on offer; dealt again while a tower is finished (T1, T7)."""
    while True:
        for i in range(PARTS_IN_ALL):
            table[i] = i + 1
        shuffle(table, 0, PARTS_IN_ALL, rng)
        table[OFFER] = table[PARTS_IN_ALL - 1]
        for i in range(STOCKED - 1, -1, -1):
            table[STOCK + i] = table[SEATS * HEIGHT + i]
        for i in range(HEIGHT, 0, -1):
            table[TOWERS + WIDTH + i] = table[HEIGHT + i - 1]
        for i in range(HEIGHT, 0, -1):
            table[TOWERS + i] = table[i - 1]
        for seat in range(SEATS):
            table[TOWERS + WIDTH * seat] = FLOOR
            table[TOWERS + WIDTH * seat + SKY] = 0
            table[OPEN + seat] = 0
            table[FALLS + seat] = falls(table, seat)
        if table[FALLS] < FINISHED and table[FALLS + 1] < FINISHED:
            break
    table[TALON] = STOCKED
    table[DRAWN] = 0
    table[TURN] = table[ROUND]
    table[TURNS] = 0


@jit((INTS, RNG))
def deal(table: Ints, rng: Rng) -> None:
    """The start of a match."""
    for i in range(SIZE):
        table[i] = 0
    deal_round(table, rng)


@inline
def renew(table: Ints, rng: Rng) -> Word:
    """The discarded parts, all of the stock, become the new talon (T4); how many they are."""
    shuffle(table, STOCK, STOCKED, rng)
    return STOCKED


@inline
def build(table: Ints, cell: Word, part: Word) -> Word:
    """Put a part in a cell of a tower; by how many its falling neighbours become more."""
    at = u64(cell)
    under, out, over = table[at - U1], table[at], table[at + U1]
    table[at] = part
    return np.int64(under > part) + np.int64(part > over) - np.int64(under > out) - np.int64(out > over)


@inline
def score_round(table: Ints, rng: Rng) -> None:
    """The round is over: both towers score, and the next round is dealt (T6, T7)."""
    for seat in range(SEATS):
        table[POINTS + SEATS * table[ROUND] + seat] = POINTS_A_PART * run(table, seat)
    table[ROUND] += 1
    if table[ROUND] < ROUNDS:
        deal_round(table, rng)


@jit((INTS, INT, RNG))
def step(table: Ints, code: Word, rng: Rng) -> None:
    """Play a legal action; the generator shuffles when a talon is renewed, or the second round is dealt."""
    offer = table[OFFER]
    if code == DRAW:
        talon = table[TALON] or renew(table, rng)
        table[OFFER] = table[STOCK + talon - 1]
        table[STOCK + talon - 1] = offer
        table[TALON] = talon - 1
        table[DRAWN] = 1
        return
    turn = table[TURN]
    if code < HEIGHT:
        cell = TOWERS + WIDTH * turn + code + 1
        table[OFFER] = table[cell]
        table[FALLS + turn] += build(table, cell, offer)
        table[OPEN + turn] |= 1 << code
    table[DRAWN] = 0
    table[TURN] = 1 - turn
    table[TURNS] += 1
    if table[FALLS + turn] == FINISHED or table[TURNS] == MOST_TURNS:
        score_round(table, rng)


@inline
def playout_round(table: Ints, rng: Rng) -> Word:
    """Play the round under way to its end at random; how many actions were played."""
    n, turn, turns, drawn = 0, np.int64(table[TURN]), np.int64(table[TURNS]), table[DRAWN]
    offer, talon = table[OFFER], np.int64(table[TALON])
    mine, other = np.int64(table[FALLS + turn]), np.int64(table[FALLS + 1 - turn])
    while True:
        code = below(rng, CHOICES)
        n += 1
        if code < HEIGHT:
            cell = TOWERS + WIDTH * turn + code + 1
            out = table[u64(cell)]
            mine += build(table, cell, offer)
            table[u64(OPEN + turn)] |= 1 << code
            offer = out
        elif not drawn:
            if talon == 0:
                talon = renew(table, rng)
            talon -= 1
            declined = offer
            offer = table[u64(STOCK + talon)]
            table[u64(STOCK + talon)] = declined
            drawn = 1
            continue
        drawn = 0
        turns += 1
        turn = 1 - turn
        mine, other = other, mine
        if other == FINISHED or turns == MOST_TURNS:
            break
    table[TURN], table[TURNS], table[DRAWN] = turn, turns, 0
    table[OFFER], table[TALON] = offer, talon
    table[FALLS + turn], table[FALLS + 1 - turn] = mine, other
    return n


@jit(INT(INTS, RNG))
def playout(table: Ints, rng: Rng) -> Word:
    """Play at random to the end of the match; how many actions were played."""
    n = 0
    while table[ROUND] < ROUNDS:
        n += playout_round(table, rng)
        score_round(table, rng)
    return n


@jit(INT(INT, RNG))
def playouts(games: Word, rng: Rng) -> Word:
    """So many random matches from the deal; how many actions were played."""
    table = np.empty(SIZE, np.int32)
    n = 0
    for _ in range(games):
        deal(table, rng)
        n += playout(table, rng)
    return n
