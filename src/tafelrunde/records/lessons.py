"""The lessons of the games by name, in the order in which they are learnt; those of other packages are loaded too."""

from __future__ import annotations

from tafelrunde.records import extensions
from tafelrunde.records.chocolate.schoko_lessons import SCHOKO_LESSONS
from tafelrunde.records.chocolate.schokoly_lessons import SCHOKOLY_LESSONS
from tafelrunde.records.lesson import Lesson
from tafelrunde.records.record import Record
from tafelrunde.records.stacko.lessons import EXAMPLE_MATCH, STACKO_LESSONS
from tafelrunde.rules.chocolate.schoko import SCHOKO
from tafelrunde.rules.chocolate.schokoly import SCHOKOLY
from tafelrunde.rules.stacko.game import STACKO

LESSONS: dict[str, tuple[Lesson, ...]] = {
    SCHOKO.name: SCHOKO_LESSONS,
    SCHOKOLY.name: SCHOKOLY_LESSONS,
    STACKO.name: STACKO_LESSONS,
}
EXAMPLES: dict[str, Record] = {STACKO.name: EXAMPLE_MATCH}
"""Whole games to watch, of booklets that tell one."""

for package in extensions.load("records"):
    LESSONS.update(getattr(package, "LESSONS", {}))


def find_lesson(game: str, name: str) -> Lesson | None:
    """The lesson of that name, None when there is none."""
    return next((lesson for lesson in LESSONS.get(game, ()) if lesson.name == name), None)
