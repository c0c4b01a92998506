"""The hints of the lessons of both chocolate games mark the cells that they speak of."""

import pytest
from tests.kit.boards import board, drawn
from tests.kit.lesson_solutions import solution

from tafelrunde.records.formats import FORMATS
from tafelrunde.records.lesson import Lesson
from tafelrunde.records.lessons import LESSONS
from tafelrunde.rules.chocolate.field import square
from tafelrunde.rules.chocolate.table import Lay
from tafelrunde.rules.core import Cell

STEPS = {
    f"{game} {lesson.name} {number}": (lesson, number)
    for game in ("schoko", "schokoly")
    for lesson in LESSONS[game]
    for number, step in enumerate(lesson.steps)
    if step.cells
}
THINGS = {
    "schoko touch 0": """
        W W D W W D
        W + + + + D""",
    "schoko colour 0": """
        D  +  D  +
        D  W  D  W
        D* W* D  D
        D* D* D  W""",
    "schokoly shield 0": """
        W D . .
        W W . .
        D W . .
        D D . .
        D D W M
        + + + +""",
    "schokoly swap 2": """
        D D
        + +
        + +
        M M
        M M
        M W""",
}
"""Steps whose marks are on what lies there: where two cards meet, white columns, a row of milk, a white square."""


def marked(lesson: Lesson, number: int) -> str:
    """The field at a step with its marks."""
    field = lesson.play(solution(lesson)[:number]).state.field
    return drawn(field, dict.fromkeys(lesson.steps[number].cells, "+"), 0)


def place(lesson: Lesson, number: int) -> set[Cell]:
    """Where the card of the solution lies."""
    action = FORMATS[lesson.record.game].read(solution(lesson)[number])
    assert isinstance(action, Lay)
    return set(square(action.at))


@pytest.mark.parametrize("name", THINGS)
def test_what_lies_there_is_marked(name: str) -> None:
    """As the hint calls it."""
    assert board(THINGS[name]) == board(marked(*STEPS[name]))


@pytest.mark.parametrize("name", STEPS.keys() - THINGS.keys())
def test_the_place_of_the_card_is_marked(name: str) -> None:
    """Its four cells: whoever lays it there, turned right, has done the step."""
    lesson, number = STEPS[name]
    assert place(lesson, number) == set(lesson.steps[number].cells)
