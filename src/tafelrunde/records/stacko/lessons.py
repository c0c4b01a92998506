"""The lessons of Stacko, in the order in which they are learnt, and a whole match to watch."""

from __future__ import annotations

from tafelrunde.records.lesson import Goal, Lesson, LessonStep, load_record
from tafelrunde.rules.core import Seat
from tafelrunde.rules.stacko.table import Action, Draw, StackoState, Take
from tafelrunde.rules.stacko.tower import Part, points

PACKAGE = "tafelrunde.records.stacko"

EXAMPLE_MATCH = load_record(PACKAGE, "example")
"""A match that ends 65 : 60 as in the booklet, with its tower of 15 points; the other parts are ours."""


def is_draw(_: StackoState, action: Action, __: StackoState) -> bool:
    """The part on offer is declined."""
    return isinstance(action, Draw)


def is_move(_: StackoState, __: Action, ___: StackoState) -> bool:
    """Anything that is legal."""
    return True


def counts(least: int) -> Goal:
    """A part is built in, and the tower of whoever acts is then worth so many points at least."""

    def goal(before: StackoState, action: Action, after: StackoState) -> bool:
        tower = (after.towers if after.round == before.round else before.towers)[before.turn - 1]
        return isinstance(action, Take) and points(tower) >= least

    return goal


def takes_out(part: Part) -> Goal:
    """Another part takes the place of this one."""

    def goal(before: StackoState, action: Action, _: StackoState) -> bool:
        return isinstance(action, Take) and before.towers[before.turn - 1][action.place - 1] == part

    return goal


def finishes(before: StackoState, _: Action, after: StackoState) -> bool:
    """The tower is finished, and with it the round."""
    return len(after.points) > len(before.points)


def stacko_lesson(
    name: str, seat: Seat, *steps: LessonStep, more_rules: tuple[str, ...] = (), ply: int | None = None
) -> Lesson:
    """A lesson with its record."""
    return Lesson(name, load_record(PACKAGE, name), seat, steps, more_rules, ply)


STACKO_LESSONS = (
    stacko_lesson("exchange", 1, LessonStep("T2", counts(25), spots=("offer", "tower")), more_rules=("T1", "T3")),
    stacko_lesson(
        "decline",
        1,
        LessonStep("T2", is_draw, spots=("offer", "buttons")),
        LessonStep("T2", counts(45), spots=("offer", "tower")),
    ),
    stacko_lesson(
        "hidden",
        2,
        LessonStep("T5", is_draw, spots=("other",)),
        LessonStep("T3", takes_out(6), spots=("offer", "tower")),
    ),
    stacko_lesson("run", 1, LessonStep("T6", counts(40), spots=("tower",))),
    stacko_lesson(
        "talon",
        2,
        LessonStep("T4", is_draw, spots=("talon", "discard")),
        LessonStep("T2", counts(45), spots=("offer", "tower")),
        ply=38,
    ),
    stacko_lesson(
        "rounds",
        1,
        LessonStep("T1", finishes, spots=("tower",), answers=("draw", "pass")),
        LessonStep("T7", is_move, spots=("round",)),
        more_rules=("T6", "T9"),
        ply=0,
    ),
    stacko_lesson("fifteen", 1, LessonStep("T6", counts(15), spots=("tower",), answers=("take 9",)), ply=0),
)
