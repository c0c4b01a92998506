"""The lessons of Scho K.O., in the order in which they are learnt."""

from __future__ import annotations

from tafelrunde.records.chocolate import goals
from tafelrunde.records.lesson import Lesson, LessonStep, load_record
from tafelrunde.rules.chocolate.schoko import SCHOKO
from tafelrunde.rules.core import Seat

PACKAGE = "tafelrunde.records.chocolate"


def schoko_lesson(name: str, seat: Seat, step: LessonStep, *more_rules: str) -> Lesson:
    """A lesson of one step, with its record."""
    return Lesson(name, load_record(PACKAGE, f"schoko-{name}"), seat, (step,), more_rules)


SCHOKO_LESSONS = (
    schoko_lesson(
        "touch",
        2,
        LessonStep("C7", goals.touches_cards(2), spots=("hand", "field"), cells=((-1, 1), (0, 1), (1, 1), (2, 1))),
        "C4",
        "C6",
    ),
    schoko_lesson(
        "colour",
        1,
        LessonStep("C8", goals.grows_to(SCHOKO, 6), spots=("hand", "field"), cells=((1, -2), (3, -2))),
    ),
    schoko_lesson(
        "tiers",
        1,
        LessonStep("C10", goals.is_stacked, spots=("hand",), cells=((1, 0), (2, 0), (1, 1), (2, 1))),
        "C9",
        "C12",
    ),
    schoko_lesson(
        "smartie",
        1,
        LessonStep("C11", goals.shrinks_to(SCHOKO, 2, 6), spots=("field",), cells=((-2, 1), (-1, 1), (-2, 2), (-1, 2))),
        "K4",
    ),
    schoko_lesson(
        "largest",
        2,
        LessonStep("K5", goals.grows_to(SCHOKO, 11), spots=("groups",), cells=((5, 2), (6, 2), (5, 3), (6, 3))),
        "C15",
    ),
    schoko_lesson(
        "tie",
        2,
        LessonStep("K5", goals.wins(SCHOKO), spots=("seats",), cells=((4, 0), (5, 0), (4, 1), (5, 1))),
        "C13",
    ),
)
