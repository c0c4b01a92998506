"""What is known for certain in the second round of Stacko: when to finish at once, and what two evaluators agree on.

The first evaluator is the one of reviews: rounds played by the nets, and weights fitted to results. The second knows
nothing learnt; it tries actions in the next turns, and plays on by what the towers need. An action is right when all
others but those within 2 points are 10 points worse in both, at the lower bound of 95 % (P1).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from random import Random
from typing import TypeAlias

import numpy as np

from tafelrunde.bots.stacko.search import FINISHING, TIE, weigh_by_need, weigh_by_net
from tafelrunde.kernels.arrays import Floats
from tafelrunde.kernels.stacko.deep_play import deep_play
from tafelrunde.kernels.stacko.game import DRAW, LISTED, pack
from tafelrunde.records import notation
from tafelrunde.records.puzzle import Proof
from tafelrunde.rules.stacko.game import STACKO
from tafelrunde.rules.stacko.table import ROUNDS, Action, StackoSeatView, StackoState
from tafelrunde.study.evaluator import Evaluator
from tafelrunde.study.prover import IsWanted, PuzzleKind, PuzzleSolution
from tafelrunde.study.registry import find_evaluator
from tafelrunde.study.stacko.evaluator import facts
from tafelrunde.study.stacko.exact_finish import finishing_bounds, finishing_places
from tafelrunde.study.verdicts import own_error

CLEAR = 0.10
"""The best action beats every other by so much."""

AS_GOOD = 0.02
"""An action that is worth at most so much less is right, too."""

Z = 1.96
"""With two looks at growing numbers of worlds, each at 97.5 %, the bound is one of 95 %."""

WORLDS = (12, 36)
"""In so many worlds the first evaluator compares all actions, and those that are not settled then."""

SECOND_WORLDS = (40, 200)
SECOND_DEPTH = 2
"""In so many decisions after the action the seats try what they do."""

PROMISING = {1: 0.5, 2: 0.4, 3: 0.26}
"""For each grade by how much, of results from -1 to 1, an action stands out for the nets before it is looked at."""

GLANCE, GLANCED = 64, {1: 0.12, 2: 0.1, 3: 0.05}
"""In so many worlds, played on at once, it is worth so much more than all others."""

BY_FAR = 1.0
"""Who looks at the own tower alone sees an action at once after which it needs so much less."""

DIGITS = 4

Comparison: TypeAlias = Callable[[Sequence[int], range], Floats]
"""What the actions of these codes come to in the worlds of these numbers, [world, action]."""


class StackoProver:
    """The prover of Stacko."""

    most_of_a_kind, among = 0.25, 20
    """A quarter each: proven exactly, and three grades by evaluators."""

    def __init__(self, game: str, evaluator: Evaluator | None = None, more: int = 1) -> None:
        self.game = game
        self.evaluator = evaluator or find_evaluator(game)
        self.more = more
        """How many times the work of the evaluators is done, and how much deeper the second looks."""

    def solve(self, state: StackoState) -> PuzzleSolution | None:
        """The solution, by an exact proof where there is one, else by the evaluators."""
        if len(state.points) != ROUNDS - 1:
            return None
        view = STACKO.view(state, STACKO.actor(state))
        return solve_exactly(view) or self.solve_by_evaluators(view)

    def seek(self, state: StackoState, is_wanted: IsWanted) -> PuzzleSolution | None:
        """The same where one action stands out, and it is of a kind that is wanted."""
        if len(state.points) != ROUNDS - 1:
            return None
        view = STACKO.view(state, STACKO.actor(state))
        if first_values(view).max() >= FINISHING:
            return solve_exactly(view) if is_wanted(PuzzleKind(Proof.EXACT, 1)) else None
        best, gap = stand_out(view)
        grade = grade_of(view, [best])
        if gap < PROMISING[grade] or not is_wanted(PuzzleKind(Proof.EVALUATORS, grade)):
            return None
        return self.solve_by_evaluators(view) if glance(view, best) >= GLANCED[grade] else None

    def solve_by_evaluators(self, view: StackoSeatView) -> PuzzleSolution | None:
        """The actions that both evaluators find clearly better than all others; None where there are none."""
        tau = own_error(self.game, self.evaluator.name, self.evaluator.phase(view)) or 0.0
        codes = [code for code, action in enumerate(LISTED) if action in STACKO.actions(view)]
        first = Judgement(self.compare_first(view), codes, scale(WORLDS, self.more), tau)
        right = [code for code in codes if first.means[first.best] - first.means[code] <= AS_GOOD]
        others = [code for code in codes if code not in right]
        if not others or not first.is_clear(others):
            return None
        second = Judgement(compare_second(view, self.more), codes, scale(SECOND_WORLDS, self.more), tau)
        second.best = first.best
        if not second.is_clear(others):
            return None
        values = {word(code): round(first.means[code], DIGITS) for code in codes}
        return PuzzleSolution(Proof.EVALUATORS, values, tuple(sorted(map(word, right))))

    def compare_first(self, view: StackoSeatView) -> Comparison:
        """The comparison by the evaluator of reviews."""

        def compare(codes: Sequence[int], numbers: range) -> Floats:
            seat = (view.seat or 1) - 1
            drawn = [(number, world(view, "first", number)) for number in numbers]
            return np.array([
                [self.evaluator.value(STACKO.apply(state, LISTED[code]).state, number + 1)[seat] for code in codes]
                for number, state in drawn
            ])

        return compare

    def grade(self, state: StackoState, right: tuple[str, ...]) -> int:
        """By how much a right action stands out for who looks at the own tower alone."""
        view = STACKO.view(state, STACKO.actor(state))
        return grade_of(view, [code for code in rank_codes(view) if word(code) in right])

    def rank_actions(self, state: StackoState) -> list[str]:
        """All actions by what the tower needs after them."""
        return list(map(word, rank_codes(STACKO.view(state, STACKO.actor(state)))))


class Judgement:
    """What an evaluator says of all actions: first in few worlds, then in more where it is not settled."""

    def __init__(self, compare: Comparison, codes: Sequence[int], worlds: tuple[int, int], tau: float) -> None:
        few, self.most = worlds
        self.compare, self.tau = compare, tau
        first = compare(codes, range(few))
        self.rows = {code: first[:, place] for place, code in enumerate(codes)}
        self.best = max(codes, key=lambda code: float(self.rows[code].mean()))

    @property
    def means(self) -> dict[int, float]:
        """What each action is worth."""
        return {code: float(row.mean()) for code, row in self.rows.items()}

    def is_clear(self, others: Sequence[int]) -> bool:
        """Is the best action clearly better than each of these?"""
        best, done = self.rows[self.best], len(self.rows[self.best])
        open_ = [code for code in others if self.lower_bound(best - self.rows[code]) < CLEAR]
        if any((best - self.rows[code]).mean() < CLEAR for code in open_):
            return False
        if not open_:
            return True
        more = self.compare([self.best, *open_], range(done, self.most))
        return all(
            self.lower_bound(np.append(best, more[:, 0]) - np.append(self.rows[code], more[:, place])) >= CLEAR
            for place, code in enumerate(open_, start=1)
        )

    def lower_bound(self, differences: Floats) -> float:
        """The lower bound of the mean of differences, with the evaluator's own error in it."""
        number = len(differences)
        free = number - 1
        wider = 1 + (Z**2 + 1) / (4 * free) + (5 * Z**4 + 16 * Z**2 + 3) / (96 * free**2)
        sampled = float(differences.std(ddof=1)) / number**0.5
        return float(differences.mean()) - Z * float(np.hypot(sampled * wider, self.tau))


def solve_exactly(view: StackoSeatView) -> PuzzleSolution | None:
    """Finishing, where it wins for certain and nothing else comes near it."""
    bounds = finishing_bounds(view)
    if bounds is None:
        return None
    right = tuple(sorted(f"take {place}" for place in finishing_places(view)))
    if max(bound for each, bound in bounds.items() if each not in right) > 1 - CLEAR:
        return None
    return PuzzleSolution(Proof.EXACT, {each: round(bound, DIGITS) for each, bound in bounds.items()}, right)


def compare_second(view: StackoSeatView, more: int = 1) -> Comparison:
    """The comparison by trying, with nothing learnt."""

    def compare(codes: Sequence[int], numbers: range) -> Floats:
        drawn = [(number, world(view, "second", number)) for number in numbers]
        packed = [(number, pack(state), facts(state)) for number, state in drawn]
        depth = SECOND_DEPTH + (more > 1)
        return np.array([
            [deep_play(table, known, code, depth, 1, number + 1) for code in codes] for number, table, known in packed
        ])

    return compare


def glance(view: StackoSeatView, best: int) -> float:
    """By how much an action looks better than all others when all is played on at once, with nothing learnt."""
    codes = [code for code, action in enumerate(LISTED) if action in STACKO.actions(view)]
    drawn = [world(view, "glance", number) for number in range(GLANCE)]
    values = np.array([
        [deep_play(pack(state), facts(state), code, 0, 1, number) for code in codes]
        for number, state in enumerate(drawn, start=1)
    ]).mean(axis=0)
    rest = [value for code, value in zip(codes, values, strict=True) if code != best]
    return float(values[codes.index(best)] - max(rest))


def world(view: StackoSeatView, salt: str, number: int) -> StackoState:
    """A world that agrees with a view; nothing but what the seat saw is in its chance."""
    words = " ".join(notation.write(entry.action, STACKO) for entry in view.history)
    seen = f"{salt}:{view.seat}:{view.offer}:{view.towers}:{words}:{number}"
    return STACKO.resample(view, Random(sha256(seen.encode()).digest()))  # noqa: S311 - to be repeated


def first_values(view: StackoSeatView) -> Floats:
    """What the actions are worth by what the tower needs after them."""
    values = weigh_by_need(view, view.seat or 1)
    values[DRAW:] += TIE
    return values


def rank_codes(view: StackoSeatView) -> list[int]:
    """The codes of all actions by what the tower needs after them."""
    values = first_values(view)
    return [int(code) for code in np.argsort(-values, kind="stable") if np.isfinite(values[code])]


def stand_out(view: StackoSeatView) -> tuple[int, float]:
    """The action that the nets prefer, and by how much."""
    values = weigh_by_net(view, view.seat or 1)
    values[DRAW:] += TIE
    order = np.argsort(-values, kind="stable")
    return int(order[0]), float(values[order[0]] - values[order[1]])


def grade_of(view: StackoSeatView, right: Sequence[int]) -> int:
    """3 where another action leaves a tower that needs less; 2 where others are near; 1 where none is."""
    values = first_values(view)
    best = max(values[code] for code in right)
    other = max(value for code, value in enumerate(values) if code not in right)
    return 3 if other > best else (2 if best - other < BY_FAR else 1)


def word(code: int) -> str:
    """The word of an action."""
    action: Action = LISTED[code]
    return notation.write(action, STACKO)


def scale(worlds: tuple[int, int], more: int) -> tuple[int, int]:
    """So many times as many worlds."""
    few, most = worlds
    return few * more, most * more
