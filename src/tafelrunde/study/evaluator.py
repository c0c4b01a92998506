"""What an evaluator is: the expected result of every side in a state, and after actions over worlds of a view.

Values are results: 1 for a win, 0 for a loss, 1/k for a first place that k sides share. Those of all sides, which stand
in the order of their first seats, add up to 1. An evaluator does a fixed amount of work with chance of its own, so the
same question has the same answer, to the last bit.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from random import Random
from typing import Any, Protocol

import numpy as np

from tafelrunde.kernels.arrays import Floats
from tafelrunde.rules.core import Game, Outcome, Seat
from tafelrunde.rules.games import GAMES

WORLDS = 48
"""In so many worlds actions are compared unless somebody asks for more."""


class NoValue(Exception):  # noqa: N818 - a condition of what was asked about
    """There is no value to be had, in a sentence that says why."""


class Evaluator(Protocol):
    """A named, versioned value of one game."""

    game: str
    name: str

    def value(self, state: Any, chance: int = 0) -> tuple[float, ...]:  # noqa: ANN401 - each game has its own state
        """The expected result of every side when all but the order of the pile is known. Raises NoValue.

        Another `chance` gives another sample of the same work; who compares states gives them the same.
        """

    def is_calibrated(self, state: Any) -> bool:  # noqa: ANN401
        """Did fresh games show that the value comes true at a table like this one?"""

    def phase(self, state: Any) -> int:  # noqa: ANN401
        """The third of the game, from 0, for which the evaluator's own error was measured."""


def sides(game: Game[Any, Any, Any, Any], seats: int) -> tuple[tuple[Seat, ...], ...]:
    """The sides of a table, each as its seats, in the order of their first seats."""
    return tuple(dict.fromkeys(tuple(game.side(seat, seats)) for seat in range(1, seats + 1)))


def result(outcome: Outcome, teams: Sequence[Sequence[Seat]]) -> tuple[float, ...]:
    """What every side has of a finished game."""
    first = [bool(set(team) & set(outcome.winners)) for team in teams]
    return tuple(float(won) / max(1, sum(first)) for won in first)


def worlds(game: Game[Any, Any, Any, Any], view: Any, number: int, seed: str) -> list[Any]:  # noqa: ANN401
    """So many states that agree with a view, the same for the same seed."""
    seeds = (sha256(f"world:{seed}:{n}".encode()).digest() for n in range(number))
    return [game.resample(view, Random(each)) for each in seeds]  # noqa: S311 - to be repeated, not to be secret


def compare(
    evaluator: Evaluator,
    view: Any,  # noqa: ANN401
    actions: Sequence[Any],
    *,
    number: int = WORLDS,
    seed: str = "",
) -> Floats:
    """What follows each action in worlds that agree with the view: [world, action, side].

    Every action meets the same worlds with the same chance; the mean over the worlds is Q. Raises NoValue, and Illegal
    for an action that is not the seat's.
    """
    game = GAMES[evaluator.game]
    found = [
        [evaluator.value(game.apply(world, action).state, chance) for action in actions]
        for chance, world in enumerate(worlds(game, view, number, seed), start=1)
    ]
    return np.array(found)


def expected(evaluator: Evaluator, view: Any, *, number: int = WORLDS, seed: str = "") -> tuple[float, ...]:  # noqa: ANN401
    """The mean of the value over worlds that agree with a view: what its seat may expect."""
    states = worlds(GAMES[evaluator.game], view, number, seed)
    means = np.mean([evaluator.value(world, chance) for chance, world in enumerate(states, start=1)], axis=0)
    return tuple(float(mean) for mean in means)
