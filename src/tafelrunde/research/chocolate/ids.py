"""The actions of the chocolate games numbered without gaps: between the codes of the kernels and OpenSpiel's numbers.

A turn of Schokoly is two actions, the lay and then what becomes of a smartie, so that their choices are added and not
multiplied. With n kinds of cards in the deck:

    0            first tier:  | kind | turn 2 bits | y 6 bits | x 6 bits |     n * 16384 of them
    n * 16384    second tier, the same
    2n * 16384   pass · name W, D, M · agree · decline · no smartie · a smartie on card 1 … 64, in the order they lie
    …            offer a kind to seat 0 … 3 · give a kind

x and y are cells of the kernels' torus: the columns and rows of the rules plus 31, modulo 64.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tafelrunde.kernels.arrays import Ints, Longs
from tafelrunde.kernels.chocolate.layout import AGREE, DECLINE, GIVE, KIND, LAY, NAME, OFFER, PASS, TIER, VERB
from tafelrunde.rules.chocolate.deck import MOST_CARDS

PLACES = 1 << KIND
"""A kind in all turns on all cells."""

AFTER = {PASS: 0, NAME: 1, AGREE: 4, DECLINE: 5}
SMARTIES = 6
CARDS = SMARTIES + 1 + MOST_CARDS
MOST_SEATS = 4


@dataclass(frozen=True, slots=True)
class Ids:
    """The numbers of the actions with a deck of so many kinds."""

    kinds: int

    @property
    def tier(self) -> int:
        """How many lays there are on a tier."""
        return self.kinds * PLACES

    @property
    def count(self) -> int:
        """How many actions there are."""
        return 2 * self.tier + CARDS + (MOST_SEATS + 1) * self.kinds

    def lays(self, codes: Ints) -> Longs:
        """The numbers of lays, from their codes without smarties."""
        return np.where(codes >> TIER & 1, (codes & (1 << TIER) - 1) + self.tier, codes)

    def number_of(self, code: int) -> int:
        """The number of an action, from its code without a smartie."""
        verb = code >> VERB
        if verb == LAY:
            return int(self.lays(np.array([code], np.int32))[0])
        if verb in AFTER:
            return 2 * self.tier + AFTER[verb] + (code & 63)
        kind, seat = code >> KIND & 31, code & 63 if verb == OFFER else MOST_SEATS
        return 2 * self.tier + CARDS + seat * self.kinds + kind

    def smartie(self, card: int) -> int:
        """The number of putting a smartie on a card, counted from 1 in the order in which they lie; 0 for on none."""
        return 2 * self.tier + SMARTIES + card

    def card(self, number: int) -> int | None:
        """The card of a smartie, 0 for none; None for a number that means another action."""
        card = number - 2 * self.tier - SMARTIES
        return card if 0 <= card <= MOST_CARDS else None

    def code(self, number: int) -> int:
        """The code of an action that is no smartie."""
        if number < 2 * self.tier:
            return number if number < self.tier else number - self.tier | 1 << TIER
        rest = number - 2 * self.tier
        if rest >= CARDS:
            seat, kind = divmod(rest - CARDS, self.kinds)
            return (GIVE << VERB if seat == MOST_SEATS else OFFER << VERB | seat) | kind << KIND
        verb = max((verb for verb in AFTER if AFTER[verb] <= rest), key=lambda verb: AFTER[verb])
        return verb << VERB | rest - AFTER[verb]
