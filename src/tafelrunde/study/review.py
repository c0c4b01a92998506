"""A review: what the result of a game came from, and what every decision cost by what its seat could know.

Invariant (V8): for every side, start + cards + guesses + own errors + others' errors + rest = result, exactly, in the
millionths that are stored. The same record, evaluator and depth give the same bytes: work is counted, never timed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from tafelrunde.records import notation, replay
from tafelrunde.records.record import EarlyEnd, Record
from tafelrunde.records.replay import Position
from tafelrunde.rules.core import Seat
from tafelrunde.rules.games import GAMES
from tafelrunde.study import decisions, value_curve
from tafelrunde.study.analyst import Analyst, ReviewWork
from tafelrunde.study.breakdown import EarlyCost, ResultBreakdown, SideReview, mean_units
from tafelrunde.study.decisions import JudgedDecision, Question
from tafelrunde.study.evaluator import Evaluator, NoValue, sides
from tafelrunde.study.registry import find_analyst, find_evaluator
from tafelrunde.study.units import Units, to_units
from tafelrunde.study.value_curve import Ply, ValueCurve, ValueCurveMaker
from tafelrunde.study.verdicts import own_error

Depth: TypeAlias = Literal["quick", "full"]
OnProgress: TypeAlias = Callable[[float], None]
"""Called with the share of the work that was done since the last call."""

OnDecision: TypeAlias = Callable[[JudgedDecision], None]
"""Called with each decision when it is judged, and again when a full review has looked at it once more."""

MAY_MATTER = 0.02
"""A decision that may have cost so much is looked at again in a full review."""

AGAIN_WORLDS = 24
"""And in so many worlds at least, the worst ones first."""

MOST_FIRST, MOST_AGAIN = 16, 64
"""More worlds than these are not drawn in the first and in the second pass."""

LINE_SHARE = 3
"""One in so many positions of the first pass is one of the game as it went, or of what chance could have brought."""

BOT = "bot:"
"""So the names of bots begin in records."""

ENDS = {EarlyEnd.RESIGNED, EarlyEnd.TIMEOUT}
"""These are the doing of a seat, and judged like an action of it."""


class NoReview(Exception):  # noqa: N818 - a condition of the record
    """A record that is not reviewed, in a sentence that says why."""


@dataclass(frozen=True, slots=True)
class Review:
    """A game reviewed; `ended` says how, when it was not by the rules.

    `hindsight`: before each action, and at the end, what every side could expect with all hands open (V10).
    """

    evaluator: str
    is_calibrated: bool
    depth: Depth
    record: Record
    seats: tuple[Seat, ...]
    sides: tuple[SideReview, ...]
    decisions: tuple[JudgedDecision, ...]
    ended: EarlyCost | None
    hindsight: tuple[Units, ...] = ()

    @property
    def shown_decisions(self) -> list[JudgedDecision]:
        """The decisions of the seats that the review is for."""
        return [judged for judged in self.decisions if judged.question.seat in self.seats]


@dataclass(slots=True)
class MeteredEvaluator:
    """An evaluator whose work is counted."""

    game: str
    evaluator: Evaluator
    on_progress: OnProgress
    expected: int = 1

    def value(self, state: Any, chance: int) -> Sequence[float]:  # noqa: ANN401 - each game has its own state
        """The value of every side."""
        self.on_progress(1 / self.expected)
        return self.evaluator.value(state, chance)


def review(
    record: Record,
    *,
    seats: Iterable[Seat] | None = None,
    depth: Depth = "quick",
    on_progress: OnProgress = lambda _: None,
    on_decision: OnDecision = lambda _: None,
) -> Review:
    """The review of a game, with the decisions of some seats or of all. Raises NoReview."""
    try:
        reviewer = Reviewer(record, depth, on_progress)
        reviewer.on_decision = on_decision
        return reviewer.review(tuple(range(1, record.seats + 1) if seats is None else seats))
    except NoValue as none:
        raise NoReview(str(none)) from None


def admit(record: Record) -> None:
    """Raises NoReview for a record that is partial, of a game that goes on with others (V11), or bad."""
    if record.partial:
        raise NoReview("This record is partial (R10): a game is reviewed when it is over.")
    people = [player for player in record.players if not player.name.startswith(BOT)]
    if record.result is None and len(people) > 1:
        raise NoReview("This game is not finished: a game with other people is reviewed when it is over.")
    if problem := replay.check(record):
        raise NoReview(f"This record is not right: {problem}")


class Reviewer:
    """A review under way, by the evaluator of the game or another."""

    def __init__(
        self,
        record: Record,
        depth: Depth,
        on_progress: OnProgress = lambda _: None,
        evaluator: Evaluator | None = None,
    ) -> None:
        admit(record)
        self.record, self.depth = record, depth
        self.on_decision: OnDecision = lambda _: None
        self.game = GAMES[record.game]
        self.evaluator = evaluator or find_evaluator(record.game)
        self.analyst: Analyst = find_analyst(record.game)
        self.work: ReviewWork = getattr(self.analyst, depth)
        self.meter = MeteredEvaluator(record.game, self.evaluator, on_progress)
        self.teams = sides(self.game, record.seats)
        self.positions: list[Position] = list(replay.replay(record))
        actions = [notation.read(word, record.game) for word in record.actions]
        self.plies = value_curve.plies(self.positions, record.game, self.analyst, actions)

    def review(self, seats: tuple[Seat, ...], first: Sequence[int] = ()) -> Review:
        """Both passes, and what comes of them. The decisions of the plies `first` are judged before the others."""
        if unknown := [seat for seat in seats if not 1 <= seat <= self.record.seats]:
            raise NoReview(f"This game has seats 1 to {self.record.seats}, and no seat {unknown[0]}.")
        along = self.work.evaluations // LINE_SHARE
        cap = value_curve.choose_cap(self.plies, along)
        chances = value_curve.chance_count(self.plies, cap, along)
        questions = [self.question(ply, self.work.rivals) for ply in self.plies]
        number = decisions.world_count(len(questions), self.work.rivals, self.work.evaluations - along, MOST_FIRST)
        asked = number * len(questions) * decisions.work(self.work.rivals)
        self.meter.expected = chances * value_curve.curve_work(self.plies, cap) + asked + self.work.again
        judged = self.judge_again(self.judge_all(questions, number, first))
        values = ValueCurveMaker(self.record, self.plies, self.last, self.analyst, self.meter, cap).make(chances)
        ended = self.early_cost(number)
        found = ResultBreakdown(self.teams, to_units(self.result(values)), values, judged, ended).sides()
        calibrated = self.evaluator.is_calibrated(self.last)
        curve = (*map(mean_units, values.by_ply(values.before)), mean_units(values.end))
        return Review(
            self.evaluator.name, calibrated, self.depth, self.record, seats, found, tuple(judged), ended, curve
        )

    @property
    def last(self) -> Any:  # noqa: ANN401 - each game has its own state
        """The last state."""
        return self.positions[-1].state

    def team(self, seat: Seat) -> int:
        """The number of a seat's side."""
        return next(number for number, team in enumerate(self.teams) if seat in team)

    def tau(self, state: Any) -> float | None:  # noqa: ANN401
        """The evaluator's own error there."""
        return own_error(self.record.game, self.evaluator.name, self.evaluator.phase(state))

    def question(self, ply: Ply, rivals: int) -> Question:
        """What the seat of an action had to decide."""
        view = self.game.view(ply.state, ply.seat)
        tau, team = self.tau(ply.state), self.team(ply.seat)
        if len(self.game.actions(view)) == 1:
            return Question(ply.number, ply.seat, team, view, (ply.action,), tau)
        if exact := self.analyst.solve(view, ply.action, self.work.counts):
            actions = tuple(dict.fromkeys((ply.action, exact.action)))
            return Question(ply.number, ply.seat, team, view, actions, tau, exact)
        actions = decisions.choose_candidates(self.analyst, view, ply.action, rivals)
        return Question(ply.number, ply.seat, team, view, actions, tau)

    def judge(self, question: Question, number: int, salt: str) -> JudgedDecision:
        """The answer to a question, which is told at once."""
        judged = decisions.judge(question, self.meter, number, salt)
        self.on_decision(judged)
        return judged

    def judge_all(self, questions: Sequence[Question], number: int, first: Sequence[int]) -> list[JudgedDecision]:
        """The answers to all questions in their order; each stands by itself, so some may be judged before others."""
        places = dict.fromkeys((*first, *range(len(questions))))
        found = {place: self.judge(questions[place], number, "first") for place in places}
        return [found[place] for place in range(len(questions))]

    def judge_again(self, judged: list[JudgedDecision]) -> list[JudgedDecision]:
        """In a full review: the decisions that may matter once more, in fresh worlds and with more rivals.

        Every seat has its own share of the work, so that nothing of the others shows in its review.
        """
        found = list(judged)
        chosen = [each for seat in range(1, self.record.seats + 1) for each in self.choose_again(judged, seat)]
        for place, number in sorted(chosen, key=lambda each: (-judged[each[0]].regret, each[0])):
            found[place] = self.judge(self.question(self.plies[place], self.work.again_rivals), number, "again")
        return found

    def choose_again(self, judged: Sequence[JudgedDecision], seat: Seat) -> list[tuple[int, int]]:
        """The places of the decisions of a seat that are looked at again, each with the number of worlds."""
        if not self.work.again:
            return []
        places = [place for place, each in enumerate(judged) if each.question.seat == seat and may_matter(each)]
        worst = sorted(places, key=lambda place: (-judged[place].regret, place))
        share, rivals = self.work.again // self.record.seats, self.work.again_rivals
        number = max(AGAIN_WORLDS, decisions.world_count(len(worst), rivals, share, MOST_AGAIN))
        return [(place, number) for place in worst[: share // (number * decisions.work(rivals))]]

    def result(self, values: ValueCurve) -> tuple[float, ...]:
        """What every side got; of a game that goes on, what it is worth."""
        if self.record.result is None:
            return tuple(values.end.mean(axis=0).tolist())
        winners = set(self.record.result.winners)
        first = [bool(winners & set(team)) for team in self.teams]
        return tuple(won / max(1, sum(first)) for won in first)

    def early_cost(self, number: int) -> EarlyCost | None:
        """How the game ended when it was not by the rules, and what that cost the side that ended it."""
        result = self.record.result
        if result is None:
            return EarlyCost("unfinished") if self.game.outcome(self.last) is None else None
        if result.ended is None:
            return None
        if result.ended not in ENDS or result.by is None:
            return EarlyCost(result.ended.value)
        view = self.game.view(self.last, result.by)
        team = self.team(result.by)
        question = Question(len(self.plies), result.by, team, view, (), self.tau(self.last))
        expected = decisions.expected_values(question, self.meter, number)
        return EarlyCost(result.ended.value, result.by, team, expected)


def may_matter(judged: JudgedDecision) -> bool:
    """Could the decision have cost something?"""
    question = judged.question
    return not question.is_forced and question.exact is None and judged.cost.high > MAY_MATTER
