"""The lessons of Schokoly, in the order in which they are learnt."""

from __future__ import annotations

from tafelrunde.records.chocolate import goals
from tafelrunde.records.lesson import Lesson, LessonStep, load_record
from tafelrunde.rules.chocolate.card import Colour
from tafelrunde.rules.chocolate.schokoly import SCHOKOLY
from tafelrunde.rules.core import Seat

PACKAGE = "tafelrunde.records.chocolate"


def schokoly_lesson(name: str, seat: Seat, *steps: LessonStep, more_rules: tuple[str, ...] = ()) -> Lesson:
    """A lesson with its record."""
    return Lesson(name, load_record(PACKAGE, f"schokoly-{name}"), seat, steps, more_rules)


SCHOKOLY_LESSONS = (
    schokoly_lesson(
        "name",
        1,
        LessonStep("S4", goals.names(Colour.MILK), spots=("hand", "naming")),
        LessonStep("C5", goals.is_lay, spots=("hand", "field"), answers=("=D",)),
    ),
    schokoly_lesson(
        "shield",
        1,
        LessonStep(
            "S8",
            goals.any_of(goals.protects((2, 2)), goals.protects((0, 2))),
            spots=("smartie",),
            cells=((0, 3), (1, 3), (2, 3), (3, 3)),
        ),
        more_rules=("S9",),
    ),
    schokoly_lesson(
        "stack",
        2,
        LessonStep(
            "S7",
            goals.all_of(goals.is_stacked, goals.shrinks_to(SCHOKOLY, 1, 3)),
            spots=("field",),
            cells=((1, 2), (2, 2), (1, 3), (2, 3)),
        ),
        more_rules=("C9", "C10"),
    ),
    schokoly_lesson(
        "areas",
        2,
        LessonStep(
            "S10",
            goals.gains_areas(SCHOKOLY, 7),
            spots=("groups",),
            cells=((-2, 0), (-1, 0), (-2, 1), (-1, 1)),
        ),
        more_rules=("S11",),
    ),
    schokoly_lesson(
        "three",
        2,
        LessonStep("S6", goals.names(Colour.DARK), spots=("hand", "naming")),
        LessonStep("C8", goals.is_lay, spots=("hand", "seats")),
    ),
    schokoly_lesson(
        "swap",
        1,
        LessonStep("S12", goals.offers(2, 3), spots=("swap",), answers=("swap DWWW",)),
        LessonStep("S12", goals.is_agreement, spots=("swap",)),
        LessonStep("S11", goals.grows_to(SCHOKOLY, 7), spots=("hand",), cells=((0, -1), (1, -1), (0, 0), (1, 0))),
    ),
    schokoly_lesson(
        "teams",
        3,
        LessonStep(
            "S5",
            goals.grows_to(SCHOKOLY, 7),
            spots=("seats",),
            cells=((2, 4), (3, 4), (2, 5), (3, 5)),
        ),
    ),
    schokoly_lesson(
        "end",
        2,
        LessonStep(
            "S9",
            goals.plays("DWWW@2,2!"),
            spots=("hand", "smartie"),
            cells=((2, 2), (3, 2), (2, 3), (3, 3)),
            answers=("pass",),
        ),
        LessonStep("C14", goals.is_pass, spots=("bar",)),
        more_rules=("C13",),
    ),
)
