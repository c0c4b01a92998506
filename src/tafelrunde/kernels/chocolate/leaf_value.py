"""What a position is worth when both sides think on from it: a linear value, fitted to games of thinking play.

A look ahead ends with it. It knows the hands of the world it looks at, which a value for choosing lays must not.

traits  float64[28], by the names of traits.py

weights float64[8 * 29], for each eighth of the game the weights of all traits, and the spread of the outcome
"""

from __future__ import annotations

from typing import Final

from tafelrunde.kernels.arrays import FLOAT, FLOATS, INT, INTS, ROWS, Floats, Ints, Rows
from tafelrunde.kernels.chocolate.lay_value import examine, phase_of
from tafelrunde.kernels.chocolate.layout import (
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
from tafelrunde.kernels.chocolate.traits import (
    LEAF_FREE,
    LEAF_TRAITS,
    OWN_BARE,
    RIVAL_NEUTRAL,
    RIVAL_PIECES,
    RIVAL_STACKS,
    RIVAL_THREAT,
)
from tafelrunde.kernels.jit import Word, inline, jit, part

OUTLOOK: Final = LEAF_TRAITS
SPAN: Final = OUTLOOK + 1
"""The weights of a phase, and its spread."""


@inline
def weigh_rival(table: Ints, deck: Ints, traits: Floats) -> None:
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
    traits[RIVAL_STACKS] = stacks
    traits[RIVAL_PIECES] = balance
    traits[RIVAL_THREAT] = traits[OWN_BARE] * stacks
    traits[RIVAL_NEUTRAL] = neutral
    for i in range(LEAF_FREE, LEAF_TRAITS):
        traits[i] = 0.0


@part(FLOAT(ROWS, INTS, INTS, INT, ROWS, FLOATS, FLOATS))
def outlook(rows: Rows, table: Ints, deck: Ints, code: Word, work: Rows, weights: Floats, traits: Floats) -> Word:
    """How far the seat on turn is likely to end ahead after this lay, which is not the last one."""
    examine(rows, table, deck, code, work, traits)
    weigh_rival(table, deck, traits)
    base = phase_of(table[PLACED] + 1, deck) * SPAN
    total = 0.0
    for i in range(OUTLOOK):
        total += weights[base + i] * traits[i]
    return total


@jit((ROWS, INTS, INTS, INT, ROWS, FLOATS))
def outlook_traits(rows: Rows, table: Ints, deck: Ints, code: Word, work: Rows, traits: Floats) -> None:
    """The traits of a position after a lay, for fits and tests."""
    examine(rows, table, deck, code, work, traits)
    weigh_rival(table, deck, traits)
