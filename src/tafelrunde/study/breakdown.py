"""The five parts of a result: cards, guesses, own errors, others' errors, and the rest that nobody can explain (V8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from tafelrunde.kernels.arrays import Floats
from tafelrunde.rules.core import Seat
from tafelrunde.study.decisions import JudgedDecision
from tafelrunde.study.units import Units, subtract, to_number, to_units, total
from tafelrunde.study.value_curve import ValueCurve
from tafelrunde.study.verdicts import Interval, Z

PARTS: Final = ("cards", "guesses", "own_errors", "others_errors", "rest")


@dataclass(frozen=True, slots=True)
class EarlyCost:
    """How a game ended otherwise than by the rules; a seat that ended it, its side, and what it could expect.

    `expected` is [world, side].
    """

    how: str
    by: Seat | None = None
    team: int = 0
    expected: Any = None


@dataclass(frozen=True, slots=True)
class SideReview:
    """What the result of a side came from, in millionths, and the 90 % interval of each part."""

    seats: tuple[Seat, ...]
    start: int
    result: int
    cards: int
    guesses: int
    own_errors: int
    others_errors: int
    rest: int
    intervals: dict[str, Interval]

    @property
    def parts(self) -> dict[str, int]:
        """The five parts by name."""
        return {part: int(getattr(self, part)) for part in PARTS}


@dataclass(frozen=True, slots=True)
class ActionShare:
    """What one action changed for every side, in millionths: its error, the guess, and the rest."""

    team: int
    error: Units
    guess: Units
    rest: Units


@dataclass(frozen=True, slots=True)
class ResultBreakdown:
    """All that the parts of a game follow from."""

    teams: tuple[tuple[Seat, ...], ...]
    result: Units
    values: ValueCurve
    judged: Sequence[JudgedDecision]
    ended: EarlyCost | None

    def sides(self) -> tuple[SideReview, ...]:
        """The parts of every side."""
        start, end = mean_units(self.values.start), mean_units(self.values.end)
        before = [*map(mean_units, self.values.by_ply(self.values.before))]
        settled = [*map(mean_units, self.values.by_ply(self.values.settled))]
        cards = total(subtract(*each) for each in zip((*before, end), (start, *settled), strict=True))
        shares = [action_share(each, subtract(*step)) for each, *step in zip(self.judged, settled, before, strict=True)]
        shares.append(last_share(self.ended, self.result, end))
        errors = sampling_errors(self.values, self.judged)
        return tuple(
            SideReview(
                team,
                start[number],
                self.result[number],
                **(parts := side_parts(number, cards, shares)),
                intervals={
                    part: interval_around(points, float(errors[part][number])) for part, points in parts.items()
                },
            )
            for number, team in enumerate(self.teams)
        )


def mean_units(values: Floats) -> Units:
    """The mean over chances or worlds, in millionths."""
    return to_units(values.mean(axis=0).tolist())


def decision_error(judged: JudgedDecision) -> Units:
    """What the played action was worth more than the best one, for every side: below 0 for the side that played it."""
    return subtract(mean_units(judged.values[:, 0]), to_units(judged.best_values))


def action_share(judged: JudgedDecision, step: Units) -> ActionShare:
    """What an action changed: its error by what the seat knew, the guess, and the rest that is left of the step.

    Where the end was searched nothing was hidden, so there was nothing to guess.
    """
    lost, foreseen = decision_error(judged), subtract(mean_units(judged.values[:, 0]), mean_units(judged.expected))
    guess = subtract(step, step if judged.question.exact else foreseen)
    return ActionShare(judged.question.team, lost, guess, subtract(subtract(step, lost), guess))


def last_share(ended: EarlyCost | None, result: Units, end: Units) -> ActionShare:
    """What came between the last position and the result: an error if one resigned or ran out of time, else rest."""
    step, none = subtract(result, end), (0,) * len(result)
    if ended is None or ended.by is None:
        return ActionShare(0, none, none, step)
    lost = subtract(result, mean_units(ended.expected))
    return ActionShare(ended.team, lost, subtract(step, lost), none)


def side_parts(number: int, cards: Units, shares: Sequence[ActionShare]) -> dict[str, int]:
    """The parts of one side."""
    return {
        "cards": cards[number],
        "guesses": sum(each.guess[number] for each in shares),
        "own_errors": sum(each.error[number] for each in shares if each.team == number),
        "others_errors": sum(each.error[number] for each in shares if each.team != number),
        "rest": sum(each.rest[number] for each in shares),
    }


def interval_around(points: int, error: float) -> Interval:
    """The 90 % interval of a part."""
    return Interval(to_number(points) - Z * error, to_number(points) + Z * error)


def sampling_errors(values: ValueCurve, judged: Sequence[JudgedDecision]) -> dict[str, Floats]:
    """The standard errors of the parts, for every side: what other chance would have changed, and in errors τ too."""
    chances, number = len(values.end), values.end.shape[1]
    luck = values.luck.var(axis=0, ddof=1).sum(axis=0) / chances
    steps = values.steps.var(axis=0, ddof=1).sum(axis=0) / chances
    sums = {part: np.zeros(number) for part in PARTS}
    sums["cards"] += luck
    sums["guesses"] += steps
    for each in judged:
        if each.question.exact:
            continue
        played = each.values[:, 0]
        sums["guesses"] += squared_error(played - each.expected)
        best = each.values.mean(axis=0)[:, each.question.team].argmax()
        sums["rest"] += squared_error(each.values[:, best] - each.expected)
        if each.question.is_forced:
            continue
        missed = squared_error(played - each.values[:, best]) + (each.question.tau or 0.0) ** 2
        for team in range(number):
            sums["own_errors" if team == each.question.team else "others_errors"][team] += missed[team]
    return {part: np.sqrt(each) for part, each in sums.items()}


def squared_error(differences: Floats) -> Floats:
    """The squared error of the mean over worlds, for every side."""
    found: Floats = differences.var(axis=0, ddof=1) / len(differences)
    return found
