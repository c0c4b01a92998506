"""Records to review, and an evaluator that costs nothing: reviews keep promises whatever values are worth."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from hashlib import sha256
from itertools import islice
from typing import Any

import pytest
from tests.kit.tables import Kind, dealt, play, states

from tafelrunde.records import replay, scribe
from tafelrunde.records.record import EarlyEnd, Record
from tafelrunde.rules.chocolate.schoko import SCHOKO
from tafelrunde.rules.core import Seat
from tafelrunde.rules.games import GAMES
from tafelrunde.study.breakdown import SideReview
from tafelrunde.study.chocolate import analyst as chocolate_analyst
from tafelrunde.study.evaluator import result, sides
from tafelrunde.study.review import Depth, Review, Reviewer
from tafelrunde.study.stacko.analyst import StackoAnalyst

NAMES = ("Ada", "Bo", "Cem", "Dee")


def limit_hints(patch: pytest.MonkeyPatch, evaluations: int) -> None:
    """Let hints look at few positions: what holds for them holds for many."""
    for game in chocolate_analyst.HINT_EVALUATIONS:
        patch.setitem(chocolate_analyst.HINT_EVALUATIONS, game, evaluations)
    patch.setattr(StackoAnalyst, "hint_evaluations", evaluations)


class Whim:
    """Values out of thin air, the same for the same hands and chance; at the end the result."""

    def __init__(self, game: str, size: float = 1.0) -> None:
        self.game, self.name, self.size = game, "whim", size

    def value(self, state: Any, chance: int = 0) -> tuple[float, ...]:  # noqa: ANN401 - each game has its own state
        """A value of every side."""
        game = GAMES[self.game]
        teams = sides(game, state.seats)
        if outcome := game.outcome(state):
            return result(outcome, teams)
        held = state.towers if hasattr(state, "towers") else tuple(sorted(map(str, hand)) for hand in state.hands)
        offer = getattr(state, "offer", None)
        drawn = sha256(repr((chance, len(state.history), held, offer)).encode()).digest()
        weights = [1 + self.size * each / 255 for each in drawn[: len(teams)]]
        return tuple(weight / sum(weights) for weight in weights)

    def is_calibrated(self, state: Any) -> bool:  # noqa: ANN401, ARG002 - as every evaluator
        """Nobody checked it."""
        return False

    def phase(self, state: Any) -> int:  # noqa: ANN401, ARG002
        """There is one."""
        return 0


def record_of(
    kind: Kind, seed: int, plies: int | None = None, ended: EarlyEnd | None = None, by: Seat | None = None
) -> Record:
    """A random game, played to its end or broken off after so many actions."""
    *_, state = islice(states(kind, seed), None if plies is None else plies + 1)
    return scribe.make_record(GAMES[kind.game], state, NAMES[: kind.seats], ended=ended, by=by)


def forced_record() -> Record:
    """A game of Scho K.O. in which seat 2 can lay nothing, so that it has to pass."""
    state = play(SCHOKO, dealt(SCHOKO, "WWWW " * 4 + "DDDD " * 4), "=W", "WWWW@0,0", "pass", "WWWW@2,0", "pass")
    return scribe.make_record(SCHOKO, state, NAMES[:2], ended=EarlyEnd.ABORTED)


def whimsical(record: Record, seats: tuple[Seat, ...] | None = None, depth: Depth = "quick") -> Review:
    """The review of a record by whim."""
    reviewer = Reviewer(record, depth, evaluator=Whim(record.game))
    return reviewer.review(seats or tuple(range(1, record.seats + 1)))


def twins(record: Record, seat: Seat) -> Iterator[Record]:
    """Records that differ in what a seat never saw of a game that was broken off: two things changed places."""
    game, before = GAMES[record.game], list(replay.replay(record))
    views = [game.view(position.state, seat) for position in before]
    order = record.shuffles[-1]
    for low in range(len(order)):
        for high in range(low + 1, len(order)):
            changed = list(order)
            changed[low], changed[high] = changed[high], changed[low]
            other = replace(record, shuffles=(*record.shuffles[:-1], tuple(changed)))
            if order[low] == order[high] or replay.check(other):
                continue
            if [game.view(position.state, seat) for position in replay.replay(other)] == views:
                yield other


def add_up(sides: Iterable[SideReview]) -> bool:
    """V8: are the parts of every side what lies between its start and its result?"""
    return all(side.result - side.start == sum(side.parts.values()) for side in sides)
