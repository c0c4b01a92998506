"""The places of the traits that the net of Stacko sees, and those of the ends that it foresees.

A chain is the best choice of parts to keep; places between them are missing. MISSING and RUN count from 1, so that
their first place is one further.
"""

from __future__ import annotations

from typing import Final

from tafelrunde.rules.stacko.tower import HEIGHT, POINTS_A_PART

KEPT: Final = 0
"""For each place of one's own tower: is its part kept?"""
NEEDS: Final = 10
"""For each place that is missing: how hard it is to fill."""
MISSING: Final = 19
"""How many places are missing, 1 to 10: one of these is 1."""
RUN: Final = 29
"""How long the run is, 1 to 9: one of these is 1."""
COST: Final = 39
COMING_COST: Final = 40
"""The cost with all parts that may come at some time, not only next."""
USEFUL: Final = 41
"""The share of parts that fill a gap."""
SCARCE: Final = 42
"""The share of parts that fill the gap with the fewest."""
SCARCE_LAST: Final = 43
"""The same when one place is missing, else 0."""
SCARCE_LAST_TWO: Final = 44
"""The same when two are missing, else 0."""
LOWEST_GAP: Final = 45

OFFERED: Final = 46
"""From here on, of the part that the other is offered: how many places its gap in their chain has."""
OFFERED_FITS: Final = 47
OFFERED_RARE: Final = 48
"""How hard that gap is to fill without it."""
OFFERED_COVERED: Final = 49
"""The share of its places that are hidden."""
OFFERED_FINISHES: Final = 50
"""Do they miss one place?"""
OFFERED_HIDDEN: Final = 51
"""Is the place hidden where it belongs?"""
OFFERED_OF_TWO: Final = 52
"""Do they miss two places?"""
DECLINED_BELOW: Final = 53
"""How far the next smaller number is that they declined."""
DECLINED_ABOVE: Final = 54
OFFERED_ANY: Final = 55
"""Is there such a part?"""

THEIRS: Final = 56
"""For each place of the other's tower: is its part kept? From here on nothing depends on the action."""
HIDDEN: Final = 66
THEIR_NEEDS: Final = 76
COVERED: Final = 86
"""How many places that they miss are hidden, 0 to 10: one of these is 1."""
THEIR_COST: Final = 97
THEIR_OPEN: Final = 98
"""How many places that they miss are open."""
THEIR_LOWEST: Final = 99

PROGRESS: Final = 100
"""How many turns of the round were played."""
PROGRESS_SQUARED: Final = 101
TALON_LEFT: Final = 102
TALON_KNOWN: Final = 103
ROUNDS_OVER: Final = 104
POINTS_LEAD: Final = 105
LEADER: Final = 106
"""Who leads: 1, 0 or -1."""
ALWAYS: Final = 107
"""Always 1."""
TRAITS: Final = 108

ENDS: Final = 18
"""First the ends at which this seat finishes and the other has a run of 1 to 9."""
LOST: Final = 9
"""From here on those at which the other finishes and this seat has a run of 1 to 9."""
WHOLE: Final = POINTS_A_PART * HEIGHT
"""The points of a finished tower."""
