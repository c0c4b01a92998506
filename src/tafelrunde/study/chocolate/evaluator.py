"""The value of a chocolate game: rollouts to the end, and traits of the position, made into chances.

The rollouts say how the game goes on by quick play; the traits say what quick play does not see. Both were fitted to
the results of strong play from such positions.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tafelrunde.bots.chocolate.fit_lay import first
from tafelrunde.bots.chocolate.search import lay_weights
from tafelrunde.kernels.arrays import Floats, Ints
from tafelrunde.kernels.chocolate.board import Board, Outgrown
from tafelrunde.kernels.chocolate.layout import CARDS_IN_ALL, PAYS, PLACED, SEATS, TURN
from tafelrunde.kernels.chocolate.rollout import LEADS, SHARES, SUMS, rollouts, sharp_rollouts, situate
from tafelrunde.kernels.chocolate.traits import LAY_TRAITS, SHARED_TRAITS
from tafelrunde.rules.chocolate.booklet import Booklet
from tafelrunde.rules.chocolate.courses import COURSES
from tafelrunde.rules.chocolate.swaps import SWAPPING_SEATS
from tafelrunde.rules.chocolate.table import ChocolateState
from tafelrunde.study import evaluator
from tafelrunde.study.evaluator import NoValue
from tafelrunde.study.fitted_values import FittedValue, is_checked, load_packaged
from tafelrunde.study.registry import find_evaluator_name

GAMES = 16
"""So many rollouts judge a position."""

TRIES = 8
"""Of so many lays drawn at random a rollout takes the best."""

SHARP_GAMES = {"schoko": 0, "schokoly": 0}
"""So many sharp rollouts, in which every lay is nearly the best of all, say what the others miss of replies. Four are
wanted (bench/results.md); none are made until the values of a game are fitted to them, with a new version."""

OPENING = 0.25
"""Before this share of the cards is laid, sharp rollouts know no more than the others: there are none."""

SCALE = 10.0
"""Traits and leads are divided by this, so that all weights are of one size."""

DOUBT = 0.5
"""So many wins are added for every side: no side is ever quite lost in rollouts."""

PHASES = 3


class Situation(NamedTuple):
    """What the weights are for: the features of every side, and how far the game is."""

    features: Floats
    progress: float


class ChocolateEvaluator:
    """The value of `schoko` or `schokoly`."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.name = find_evaluator_name(game)

    def value(self, state: ChocolateState, chance: int = 0) -> tuple[float, ...]:
        """The expected result of every side. Raises NoValue."""
        course = COURSES[self.game]
        teams = evaluator.sides(course, state.seats)
        if outcome := course.outcome(state):
            return evaluator.result(outcome, teams)
        try:
            found = situation(Board.of(state, self.game), teams, chance)
        except Outgrown:
            raise NoValue("The field is too wide or too high to be evaluated.") from None
        chances = self.fitted(state).chances(found.features[None], np.array([found.progress]))
        return tuple(chances[0].tolist())

    def is_calibrated(self, state: ChocolateState) -> bool:
        """Did the value come true for tables of this deck, by the German booklet?"""
        return state.booklet == Booklet.GERMAN and is_checked(table_name(self.game, state.seats, state.deck.name))

    def phase(self, state: ChocolateState) -> int:
        """The third of the game."""
        return min(PHASES - 1, PHASES * len(state.field.cards) // len(state.deck))

    def fitted(self, state: ChocolateState) -> FittedValue:
        """The weights for a table; those of a similar deck for a deck of one's own."""
        own = load_packaged(table_name(self.game, state.seats, state.deck.name))
        similar = own or load_packaged(
            table_name(self.game, state.seats, "standard" if self.game == "schoko" else "48")
        )
        if similar is None:
            raise NoValue(f"There are no values of {self.game} for {state.seats} seats yet.")
        return similar


def table_name(game: str, seats: int, deck: str) -> str:
    """What the values of a table are called."""
    return f"{game}-{seats}-{deck}"


def rollout_weights(game: str, seats: int) -> Floats:
    """By what the lays of rollouts are chosen; the fitted weights are for two sides."""
    chosen: Floats = (first() if seats == SWAPPING_SEATS else lay_weights(game, seats)).ravel()
    return chosen


def situation(board: Board, teams: tuple[tuple[int, ...], ...], chance: int) -> Situation:
    """What the weights are for, of a position."""
    table, deck = board.packed.table, board.tables.array
    game = "schokoly" if deck[PAYS] else "schoko"
    weights = rollout_weights(game, int(table[SEATS]))
    progress = float(table[PLACED]) / float(deck[CARDS_IN_ALL])
    sums = np.zeros(SUMS)
    ended = rollouts(*board.packed, deck, GAMES, TRIES, chance, weights, sums)
    played = [outcomes(sums, ended, teams)] * (2 if SHARP_GAMES[game] else 1)
    if SHARP_GAMES[game] and progress >= OPENING:
        sums = np.zeros(SUMS)
        ended = sharp_rollouts(*board.packed, deck, SHARP_GAMES[game], chance, weights, sums)
        played[1] = outcomes(sums, ended, teams)
    traits = np.array([standing(board, team) for team in teams])
    return Situation(np.concatenate((*played, traits, places(table, teams)), axis=1), progress)


def outcomes(sums: Floats, ended: int, teams: tuple[tuple[int, ...], ...]) -> Floats:
    """How rollouts ended: for each side the logarithm of its share of first places, and its mean lead."""
    shares = np.log((sums[SHARES:LEADS] + DOUBT) / (ended + DOUBT * len(teams)))
    leads = sums[LEADS:] / max(1, ended) / SCALE
    return np.array([[shares[team[0] - 1], leads[team[0] - 1]] for team in teams])


def standing(board: Board, team: tuple[int, ...]) -> list[float]:
    """The traits of the seats of a side, on average."""
    traits, total = np.zeros(LAY_TRAITS), np.zeros(SHARED_TRAITS)
    for seat in team:
        situate(*board.packed, board.tables.array, seat - 1, board.work, traits)
        total += traits[:SHARED_TRAITS]
    means: list[float] = (total / len(team) / SCALE).tolist()
    return means


def places(table: Ints, teams: tuple[tuple[int, ...], ...]) -> Floats:
    """Who acts, who comes next, and where each side sits: the last one is what the others are compared with."""
    n = len(teams)
    turn = next(i for i, team in enumerate(teams) if int(table[TURN]) + 1 in team)
    return np.array([
        [float((side - turn) % n == ahead) for ahead in range(n - 1)] + [float(side == at) for at in range(n - 1)]
        for side in range(n)
    ])
