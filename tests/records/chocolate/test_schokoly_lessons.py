"""The lessons of Schokoly play the examples of its booklet."""

from tests.kit.lesson_solutions import solution

from tafelrunde.records.lessons import find_lesson
from tafelrunde.rules.games import GAMES


def test_the_example_of_the_booklet_for_neutral_areas_is_played() -> None:
    """Seven pieces, six contacts with white, eight with dark: dark adds seven (S10)."""
    lesson = find_lesson("schokoly", "areas")
    assert lesson is not None
    standings = [GAMES["schokoly"].standing(lesson.play(words).state) for words in ([], solution(lesson))]
    assert [(7, 0), (0, 7)] == [standing.detail["neutral"] for standing in standings]
