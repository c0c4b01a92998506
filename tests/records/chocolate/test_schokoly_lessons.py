"""The lessons of Schokoly play the examples of its booklet."""

import pytest
from tests.kit.lesson_solutions import solution

from tafelrunde.records.lesson import OffTask
from tafelrunde.records.lessons import find_lesson
from tafelrunde.rules.games import GAMES


def test_the_example_of_the_booklet_for_neutral_areas_is_played() -> None:
    """Seven pieces, six contacts with white, eight with dark: dark adds seven (S10)."""
    lesson = find_lesson("schokoly", "areas")
    assert lesson is not None
    standings = [GAMES["schokoly"].standing(lesson.play(words).state) for words in ([], solution(lesson))]
    assert [(7, 0), (0, 7)] == [standing.detail["neutral"] for standing in standings]


@pytest.mark.parametrize("word", ["swap 2 DWWM", "swap 2 DDMM", "swap 3 DDDM", "swap 2 MMWW"])
def test_another_offer_misses_the_task(word: str) -> None:
    """The card with three dark pieces is to go to the seat that plays dark."""
    lesson = find_lesson("schokoly", "swap")
    assert lesson is not None
    with pytest.raises(OffTask):
        lesson.play([word])


@pytest.mark.parametrize(("smartie", "is_met"), [("0,2", True), ("2,2", True), ("0,0", False), ("0,-2", False)])
def test_a_smartie_shields_either_of_two_cards(smartie: str, *, is_met: bool) -> None:
    """Those that hold the pieces of the seat together; on another card it is wasted (S8)."""
    lesson = find_lesson("schokoly", "shield")
    assert lesson is not None
    word = f"DMMM@2,0!{smartie}"
    if is_met:
        lesson.play([word])
    else:
        with pytest.raises(OffTask):
            lesson.play([word])
