"""A hint: which action looks best by what a seat can know, which others come close, and what speaks for it.

It comes from the view alone: the same view gives the same hint, to the last bit, whatever is hidden from its seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from tafelrunde.rules.core import Seat
from tafelrunde.rules.games import GAMES
from tafelrunde.study import decisions
from tafelrunde.study.analyst import Analyst
from tafelrunde.study.decisions import JudgedDecision, Question
from tafelrunde.study.evaluator import Evaluator, sides, worlds
from tafelrunde.study.registry import find_analyst, find_evaluator, find_reasons
from tafelrunde.study.review import MeteredEvaluator, OnProgress
from tafelrunde.study.review_data import action_cost
from tafelrunde.study.verdict_facts import VerdictFact, choose_facts
from tafelrunde.study.verdicts import Interval, own_error

RIVALS = 5
"""So many others are compared with what looks best at a glance."""

MOST_WORLDS = 48
COUNTS = 300_000
"""An exact search of the end is given up after so many counts."""

AS_GOOD = 0.02
"""Actions within so much of the best count as right (P1), and are told beside it."""

MOST_TOLD = 3

Confidence: TypeAlias = Literal["forced", "proven", "clear", "likely", "close"]
"""How sure a hint is: nothing to choose; searched to the end; all others cost 2 points for certain; none that was
compared comes within 2 points, but that is not certain; some do."""


@dataclass(frozen=True, slots=True)
class ToldAction:
    """An action, and what it costs against the best one by our estimate, with the 90 % interval."""

    action: Any
    regret: float
    cost: Interval


@dataclass(frozen=True, slots=True)
class FoundHint:
    """What was found: the best action first, and those that come close. The reasons hold against `against`."""

    seat: Seat
    confidence: Confidence
    actions: tuple[ToldAction, ...]
    reasons: tuple[VerdictFact, ...] = ()
    against: Any = None


class Adviser:
    """What judges the decision of a seat from its view; work is counted, never timed. Raises NoValue."""

    def __init__(self, game: str, on_progress: OnProgress = lambda _: None, evaluator: Evaluator | None = None) -> None:
        self.game = GAMES[game]
        self.evaluator = evaluator or find_evaluator(game)
        self.analyst: Analyst = find_analyst(game)
        self.meter = MeteredEvaluator(game, self.evaluator, on_progress)

    def advise(self, view: Any) -> FoundHint:  # noqa: ANN401 - each game has its own view
        """The hint for the seat that has to act."""
        candidates = self.analyst.candidates(view, RIVALS + 1, b"candidates")
        judged = self.judge(view, candidates[0], candidates[1:])
        ranked = rank(judged)
        reasons, against = self.find_reasons(view, [told.action for told in ranked])
        confidence = find_confidence(judged, ranked)
        told = ranked[:1] if confidence != "close" else [each for each in ranked if each.regret < AS_GOOD][:MOST_TOLD]
        return FoundHint(view.seat, confidence, tuple(told), reasons, against)

    def judge_action(self, view: Any, played: Any) -> JudgedDecision:  # noqa: ANN401 - as above
        """What an action cost that was played."""
        best = self.analyst.candidates(view, RIVALS + 1, b"candidates")
        return self.judge(view, played, [action for action in best if action != played][:RIVALS])

    def judge(self, view: Any, played: Any, rivals: Sequence[Any]) -> JudgedDecision:  # noqa: ANN401 - as above
        """An action among its rivals."""
        if len(self.game.actions(view)) == 1:
            return self.compare(view, (played,))
        if exact := self.analyst.solve(view, played, COUNTS):
            actions = tuple(dict.fromkeys((played, exact.action)))
            question = Question(len(view.history), view.seat, self.team(view), view, actions, None, exact)
            return decisions.judge(question, self.meter, 0, "hint")
        return self.compare(view, (played, *rivals))

    def compare(self, view: Any, actions: tuple[Any, ...]) -> JudgedDecision:  # noqa: ANN401 - as above
        """Some actions in worlds that agree with the view."""
        [world] = worlds(self.game, view, 1, "phase")
        tau = own_error(self.game.name, self.evaluator.name, self.evaluator.phase(world))
        question = Question(len(view.history), view.seat, self.team(view), view, actions, tau)
        evaluations = self.analyst.hint_evaluations
        number = 2 if question.is_forced else decisions.world_count(1, RIVALS, evaluations, MOST_WORLDS)
        self.meter.expected = number * (1 + len(actions))
        return decisions.judge(question, self.meter, number, "hint")

    def team(self, view: Any) -> int:  # noqa: ANN401 - as above
        """The number of the seat's side."""
        teams = sides(self.game, view.seats)
        return next(number for number, team in enumerate(teams) if view.seat in team)

    def find_reasons(self, view: Any, ranked: Sequence[Any]) -> tuple[tuple[VerdictFact, ...], Any]:  # noqa: ANN401
        """What speaks for the first of some actions, against the next best one of which there is something to say."""
        find = find_reasons(self.game.name)
        if find is not None:
            for other in ranked[1:]:
                if facts := choose_facts(find(self.game.name, view, other, ranked[0])):
                    return tuple(facts), other
        return (), None


def rank(judged: JudgedDecision) -> list[ToldAction]:
    """The actions that were compared, the best one first, each with what it costs against it."""
    worth = judged.values[:, :, judged.question.team].mean(axis=0)
    places = sorted(range(len(judged.question.actions)), key=lambda place: (-worth[place], place))
    if judged.question.is_forced:
        return [ToldAction(judged.question.actions[0], 0.0, Interval(0.0, 0.0))]
    return [told_action(judged, place, float(worth[places[0]] - worth[place])) for place in places]


def told_action(judged: JudgedDecision, place: int, behind: float) -> ToldAction:
    """An action that is so much behind the best one in the worlds that were looked at."""
    _, cost = action_cost(judged, place)
    return ToldAction(judged.question.actions[place], behind, cost)


def find_confidence(judged: JudgedDecision, ranked: Sequence[ToldAction]) -> Confidence:
    """How sure it is that the first one is best."""
    if judged.question.is_forced:
        return "forced"
    if judged.question.exact:
        return "proven"
    if any(told.regret < AS_GOOD for told in ranked[1:]):
        return "close"
    return "clear" if all(told.cost.low >= AS_GOOD for told in ranked[1:]) else "likely"
