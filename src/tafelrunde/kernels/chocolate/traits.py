"""The places of traits: what fitted values look at, of the seat that laid the card against the strongest other side.

Liberties are the free cells beside the largest group, bare cells those of it that may be covered; its reach are the own
pieces that one card could join to it. Differences are own less other.
"""

from __future__ import annotations

from typing import Final

ONE: Final = 0
LARGEST_LEAD: Final = 1
SECOND_LEAD: Final = 2
PIECES_LEAD: Final = 3
SQUARES_LEAD: Final = 4
"""Of the roots of the squared sizes of all groups."""
LIBERTIES_LEAD: Final = 5
LIBERTY_ROOTS_LEAD: Final = 6
OWN_BARE: Final = 7
OTHER_BARE: Final = 8
OWN_REACH: Final = 9
OTHER_REACH: Final = 10
PIECES_KEPT: Final = 11
"""Pieces of the own colour that stay in hand, more than of others."""
STACKS_KEPT: Final = 12
STACKS_UNSEEN: Final = 13
OWN_SMARTIES: Final = 14
OTHER_SMARTIES: Final = 15
AREA_POINTS: Final = 16
AREA_CONTACTS: Final = 17
"""The leads in contacts around all neutral groups of some size."""
OWN_EXPOSED: Final = 18
"""Own bare cells × what may cover them."""
OTHER_EXPOSED: Final = 19
"""The other's bare cells × what one may cover them with."""
THIRD_LEAD: Final = 20
"""The largest group less that of the third seat."""
NEUTRAL_KEPT: Final = 21

SHARED_TRAITS: Final = 22
"""How many traits the values of lays and of leaves share: all above."""

WORTH: Final = 22
"""In the value of a lay: scratch space for what the best lay is worth. Place 23 is free."""
LAY_TRAITS: Final = 24

RIVAL_STACKS: Final = 22
"""In the value of a leaf, from here on: what the next seat holds."""
RIVAL_PIECES: Final = 23
RIVAL_THREAT: Final = 24
"""Own bare cells × its stack cards."""
RIVAL_NEUTRAL: Final = 25
LEAF_FREE: Final = 26
"""From here on places are free."""
LEAF_TRAITS: Final = 28
