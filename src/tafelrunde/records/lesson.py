"""Lessons: a small real position, what is to be done in it, and the rule that it teaches.

A position is that of a record, so the rules alone decide what is legal in it. A step has a goal: a question about a
legal action and the states before and after it. Nothing is kept between two tries: whoever learns sends all words that
led so far, and the position is played again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from typing import Any, NamedTuple, TypeAlias

from tafelrunde.records import record as records
from tafelrunde.records import replay
from tafelrunde.records.formats import FORMATS
from tafelrunde.records.record import Record
from tafelrunde.rules.core import Cell, Seat
from tafelrunde.rules.games import GAMES

Goal: TypeAlias = Callable[[Any, Any, Any], bool]
"""Does an action do what is asked for? It is given the state before, the action, and the state after."""

MOST_WORDS = 16
"""No lesson takes more actions of whoever learns."""


class OffTask(Exception):  # noqa: N818 - an answer, not a fault
    """A legal action that is not what the step asks for, with the rule that it teaches."""

    def __init__(self, rule: str) -> None:
        super().__init__(rule)
        self.rule = rule


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One thing to do: the rule it teaches, its goal, what the page points at, and what the others do after it.

    `spots` are names of things on the page, as its game knows them; `cells` are shown with the hint. The `answers` of
    the other seats are legal whichever way the goal was reached.
    """

    rule: str
    goal: Goal
    spots: tuple[str, ...] = ()
    cells: tuple[Cell, ...] = ()
    answers: tuple[str, ...] = ()


class LessonPosition(NamedTuple):
    """How far a lesson came: the state, and the step that is to be done next, None when all are done."""

    state: Any
    step: int | None


@dataclass(frozen=True)
class Lesson:
    """A position for one seat, and the steps to do in it; the rules that it teaches are those of its steps, or more.

    It is the last position of the record, or that after `ply` actions: what follows shows how it goes on, and holds the
    shuffles for it.
    """

    name: str
    record: Record
    seat: Seat
    steps: tuple[LessonStep, ...]
    more_rules: tuple[str, ...] = ()
    ply: int | None = None

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that are taught, each once."""
        return tuple(dict.fromkeys((*(step.rule for step in self.steps), *self.more_rules)))

    @cached_property
    def start(self) -> Any:  # noqa: ANN401 - each game has its own state
        """The state in which the first step is to be done. Raises Problem for a record that breaks a rule."""
        return list(replay.replay(self.record))[-1 if self.ply is None else self.ply].state

    def play(self, words: Sequence[str]) -> LessonPosition:
        """The position after these words of whoever learns.

        Raises Unreadable, Illegal with the rule that a word breaks, and OffTask for one that misses its step's goal.
        """
        game, form, state, done = GAMES[self.record.game], FORMATS[self.record.game], self.start, 0
        for word in words:
            if done == len(self.steps):
                raise OffTask(self.steps[-1].rule)
            step, action = self.steps[done], form.read(word)
            after = game.apply(state, action).state
            if not step.goal(state, action, after):
                raise OffTask(step.rule)
            for answer in step.answers:
                after = game.apply(after, form.read(answer)).state
            state, done = after, done + 1
        return LessonPosition(state, done if done < len(self.steps) else None)


def load_record(package: str, name: str) -> Record:
    """The record of a lesson, from the folder `lessons` of a package."""
    return records.read((files(package) / "lessons" / f"{name}.json").read_bytes())
