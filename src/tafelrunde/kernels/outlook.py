"""What a position is worth when both sides think on from it: a linear value, fitted to games of thinking play.

A look ahead ends with it. It knows the hands of the world it looks at, which a value for choosing lays must not.

traits  float64[28], 0 to 21 as in values.py, and of the next seat:
 22 stack cards held          23 pieces of its colour held, more than of others
 24 own bare cells × its stack cards                25 neutral pieces held

weights float64[8 * 29], for each eighth of the game the weights of all traits, and the spread of the outcome
"""

from __future__ import annotations

from typing import Final

from tafelrunde.kernels.jit import INT, INTS, ROWS, Array, Word, inline, jit, part
from tafelrunde.kernels.layout import (
    COLOUR_COUNT,
    COLOURS,
    HANDS,
    KIND_COUNT,
    KINDS,
    PIECES,
    PLACED,
    PRINTED,
    SEATS,
    TURN,
)
from tafelrunde.kernels.values import FLOAT, FLOATS, examine, phase_of

OUTLOOK: Final = 28
SPAN: Final = OUTLOOK + 1
"""The weights of a phase, and its spread."""


@inline
def weigh_rival(table: Array, deck: Array, traits: Array) -> None:
    """What the next seat holds."""
    seat = table[TURN]
    rival = (seat + 1) % table[SEATS]
    colour, own = table[COLOURS + rival], table[COLOURS + seat]
    colours = deck[COLOUR_COUNT]
    balance, stacks, neutral = 0.0, 0.0, 0.0
    for kind in range(deck[KIND_COUNT]):
        n = table[HANDS + KINDS * rival + kind]
        if n > 0:
            stacks += n * deck[PRINTED + kind]
            if colour >= 0:
                balance += n * (deck[PIECES + 3 * kind + colour] - 4.0 / colours)
                if colours == 3:
                    neutral += n * deck[PIECES + 3 * kind + 3 - own - colour]
    traits[22] = stacks
    traits[23] = balance
    traits[24] = traits[7] * stacks
    traits[25] = neutral
    traits[26] = traits[27] = 0.0


@part(FLOAT(ROWS, INTS, INTS, INT, ROWS, FLOATS, FLOATS))
def outlook(rows: Array, table: Array, deck: Array, code: Word, work: Array, weights: Array, traits: Array) -> Word:
    """How far the seat on turn is likely to end ahead after this lay, which is not the last one."""
    examine(rows, table, deck, code, work, traits)
    weigh_rival(table, deck, traits)
    base = phase_of(table[PLACED] + 1, deck) * SPAN
    total = 0.0
    for i in range(OUTLOOK):
        total += weights[base + i] * traits[i]
    return total


@jit((ROWS, INTS, INTS, INT, ROWS, FLOATS))
def outlook_traits(rows: Array, table: Array, deck: Array, code: Word, work: Array, traits: Array) -> None:
    """The traits of a position after a lay, for fits and tests."""
    examine(rows, table, deck, code, work, traits)
    weigh_rival(table, deck, traits)
