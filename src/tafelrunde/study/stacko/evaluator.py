"""The value of Stacko: the round played to its end by the nets, what its end means for the match, and the towers.

Fitted to the results of matches that the nets played on from such positions.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tafelrunde.bots.stacko.search import PRUDENCE, declined_parts, load_learnt
from tafelrunde.kernels.arrays import Floats, Ints, Longs
from tafelrunde.kernels.stacko.game import POINTS, ROUND, TURN, TURNS, pack
from tafelrunde.kernels.stacko.rollout import MARGINS, needs, rollouts
from tafelrunde.kernels.stacko.traits import LOST, WHOLE
from tafelrunde.rules.stacko.game import STACKO
from tafelrunde.rules.stacko.table import SEATS, StackoState
from tafelrunde.rules.stacko.tower import HEIGHT, POINTS_A_PART
from tafelrunde.study import evaluator
from tafelrunde.study.evaluator import NoValue
from tafelrunde.study.fitted_values import FittedValue, is_checked, load_packaged
from tafelrunde.study.registry import find_evaluator_name

GAMES = 32
"""So often the round is played to its end to judge a position."""

TABLE = "stacko-2"
LONG = 30
"""A round of so many turns counts as far gone as any longer one."""

DOUBT = 0.5
SCALE = 10.0
TEAMS = ((1,), (2,))
PHASES = 4
"""Early and late in each of both rounds."""

EARLY = 12
"""Turns of a round that are early."""


class Outline(NamedTuple):
    """What the weights are for: the features of both sides, and how far the match is."""

    features: Floats
    progress: float


class StackoEvaluator:
    """The value of Stacko."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.name = find_evaluator_name(game)

    def value(self, state: StackoState, chance: int = 0) -> tuple[float, ...]:
        """The expected result of both sides. Raises NoValue."""
        if outcome := STACKO.outcome(state):
            return evaluator.result(outcome, TEAMS)
        value = fitted()
        found = outline(pack(state), facts(state), chance)
        return tuple(value.chances(found.features[None], np.array([found.progress]))[0].tolist())

    def is_calibrated(self, state: StackoState) -> bool:  # noqa: ARG002 - all tables of Stacko are alike
        """Was the value checked?"""
        return is_checked(TABLE)

    def phase(self, state: StackoState) -> int:
        """Early or late in which round."""
        return 2 * len(state.points) + (state.turns >= EARLY)


def fitted() -> FittedValue:
    """The weights."""
    if (value := load_packaged(TABLE)) is None:
        raise NoValue("There are no values of Stacko yet.")
    return value


def facts(state: StackoState) -> Longs:
    """What both seats know of the round besides the table, as the kernel has it."""
    views = [STACKO.view(state, seat) for seat in (1, 2)]
    return np.array(
        [bool(views[0].known), *(declined_parts(view, seat) for seat, view in enumerate(views, 1))], np.int64
    )


def outline(table: Ints, known: Longs, chance: int) -> Outline:
    """What the weights are for, of a position."""
    counts = np.zeros(MARGINS, np.int64)
    rollouts(table, known, GAMES, chance, *load_learnt(), PRUDENCE, counts)
    wins = float(counts @ prospects(table))
    costs = np.empty(SEATS)
    needs(table, costs)
    lead = (int(table[POINTS]) - int(table[POINTS + 1])) / 50 if table[ROUND] else 0.0
    turn, spent = int(table[TURN]), min(1.0, float(table[TURNS]) / LONG)
    rows = [
        [
            np.log((share + DOUBT) / (GAMES + 2 * DOUBT)),
            costs[seat] / SCALE,
            np.sqrt(costs[seat] / SCALE),
            lead if seat == 0 else -lead,
            float(seat == turn),
            float(seat == turn) * costs[seat] / SCALE,
            float(seat == 0),
        ]
        for seat, share in enumerate((wins, GAMES - wins))
    ]
    return Outline(np.array(rows), (float(table[ROUND]) + spent) / 2)


def prospects(table: Ints) -> Floats:
    """What each margin of the round under way is worth to the first seat: the match, or as a lead for the second."""
    points = POINTS_A_PART * (np.arange(MARGINS) - HEIGHT)
    if table[ROUND]:
        lead = int(table[POINTS]) - int(table[POINTS + 1])
        won: Floats = (np.sign(points + lead) + 1.0) / 2
        return won
    margins = WHOLE - POINTS_A_PART * np.arange(1, LOST + 1)
    worth = np.append(0.0, load_learnt().leads[:LOST][::-1])
    sizes = np.interp(np.abs(points), np.append(0, margins[::-1]), worth)
    led: Floats = (np.sign(points) * sizes + 1.0) / 2
    return led
