"""What the decisions of a game were worth, each by what its seat could know: Q, regret and interval (V2 to V6)."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import numpy as np

from tafelrunde.kernels.arrays import Floats
from tafelrunde.records import notation
from tafelrunde.rules.core import Seat
from tafelrunde.rules.games import GAMES
from tafelrunde.study.analyst import Analyst, ExactEnd, Valuer
from tafelrunde.study.evaluator import worlds
from tafelrunde.study.regret import halves, regret
from tafelrunde.study.verdicts import DecisionVerdict, Interval, interval, verdict

LEAST_WORLDS = 2


@dataclass(frozen=True, slots=True)
class Question:
    """A decision to be judged: what the seat saw, and the actions that are compared, the played one first.

    `team` is the number of its side, `tau` the evaluator's own error where it is known. `exact` is there where the end
    was searched.
    """

    ply: int
    seat: Seat
    team: int
    view: Any
    actions: tuple[Any, ...]
    tau: float | None
    exact: ExactEnd | None = None

    @property
    def is_forced(self) -> bool:
        """Was there nothing to choose?"""
        return len(self.actions) <= 1 and self.exact is None


@dataclass(frozen=True, slots=True)
class JudgedDecision:
    """A question with its answer. `values` are [world, action, side], `expected` [world, side] before the action.

    The regret is that of the played action, its interval of 90 %.
    """

    question: Question
    values: Floats
    expected: Floats
    regret: float
    cost: Interval

    @property
    def worlds(self) -> int:
        """In how many worlds the actions were compared."""
        return len(self.values)

    @property
    def verdict(self) -> DecisionVerdict | None:
        """What the decision is called; nothing when there was no choice."""
        if self.question.is_forced:
            return None
        return DecisionVerdict.PROVEN if self.question.exact else verdict(self.cost, self.question.tau)

    @property
    def best(self) -> Any:  # noqa: ANN401 - each game has its own actions
        """The action that is worth most; the played one if none is worth more."""
        worth = self.values[:, :, self.question.team].mean(axis=0)
        return self.question.actions[int(np.argmax(worth))]

    @property
    def best_values(self) -> list[float]:
        """What the best action is worth to every side, chosen on one half of the worlds and judged on the other."""
        if self.question.exact or self.question.is_forced:
            known: list[float] = self.values[:, -1].mean(axis=0).tolist()
            return known
        judged = [rows[:, best].mean(axis=0) for best, rows in halves(self.values, self.question.team)]
        means: list[float] = np.mean(judged, axis=0).tolist()
        return means


def judge(question: Question, valuer: Valuer, number: int, salt: str) -> JudgedDecision:
    """The answer from so many worlds, an even number; other salt draws other worlds."""
    if question.exact:
        return judge_exact_end(question, question.exact)
    game = GAMES[valuer.game]
    drawn = list(enumerate(worlds(game, question.view, number, seed(question, salt, game)), start=1))
    expected = np.array([valuer.value(world, chance) for chance, world in drawn])
    values = np.array([
        [valuer.value(game.apply(world, action).state, chance) for action in question.actions]
        for chance, world in drawn
    ])
    return JudgedDecision(question, values, expected, *answer(question, values))


def judge_exact_end(question: Question, end: ExactEnd) -> JudgedDecision:
    """The answer of an exact search, between two sides."""
    own = np.array([[end.best], [end.played]])
    both = np.concatenate((own, 1 - own), axis=1)[:, :: 1 - 2 * question.team]
    lost = end.best - end.played
    values = np.array([[both[1], both[0]][: len(question.actions)]])
    return JudgedDecision(question, values, both[None, 0], lost, Interval(lost, lost))


def answer(question: Question, values: Floats) -> tuple[float, Interval]:
    """The regret of the played action, and its interval."""
    if question.is_forced:
        return 0.0, Interval(0.0, 0.0)
    return estimate(question, values, 0)


def estimate(question: Question, values: Floats, action: int) -> tuple[float, Interval]:
    """The regret of one of the actions had it been played, and its interval."""
    found = regret(values[:, :, question.team], action)
    return found.points, interval(found.points, found.error, len(values), question.tau)


def seed(question: Question, salt: str, game: Any) -> str:  # noqa: ANN401
    """What worlds come from: nothing but what the seat saw."""
    words = " ".join(notation.write(entry.action, game) for entry in question.view.history)
    return sha256(f"{salt}:{question.seat}:{words}".encode()).hexdigest()


def world_count(number: int, rivals: int, evaluations: int, most: int) -> int:
    """How many worlds the work allows for, an even number, and never more than so many.

    It follows from the number of decisions alone: what they have to choose from is hidden from other seats.
    """
    fitting = evaluations // max(1, number * work(rivals))
    return min(most, max(LEAST_WORLDS, fitting - fitting % 2))


def work(rivals: int) -> int:
    """In how many positions a decision is judged at most for each world: before it, and after each action."""
    return 2 + rivals


def choose_candidates(analyst: Analyst, view: Any, played: Any, rivals: int) -> tuple[Any, ...]:  # noqa: ANN401
    """The actions to compare, the played one first."""
    best = analyst.candidates(view, rivals + 1, b"candidates")
    return (played, *[action for action in best if action != played][:rivals])


def expected_values(question: Question, valuer: Valuer, number: int) -> Floats:
    """What a seat could expect in each of so many worlds that agree with its view, [world, side]."""
    game = GAMES[valuer.game]
    drawn = worlds(game, question.view, number, seed(question, "end", game))
    return np.array([valuer.value(world, chance) for chance, world in enumerate(drawn, start=1)])
