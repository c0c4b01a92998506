"""The lessons: real positions, whose every task can be done by the rules, and said in four languages."""

import re
from pathlib import Path

import pytest

from tafelrunde.records import replay
from tafelrunde.records.lesson import Lesson
from tafelrunde.records.lessons import LESSONS

ROOT = Path(__file__).parents[2]
TEXTS = ROOT / "web" / "src" / "texts" / "lessons"
KEY = re.compile(r'^  "([a-z0-9.]+)": ', re.MULTILINE)
SPOT = re.compile(r'^  ([a-z]+): "', re.MULTILINE)
ALL = [pytest.param(lesson, id=f"{game}-{lesson.name}") for game in LESSONS for lesson in LESSONS[game]]


@pytest.mark.parametrize("lesson", ALL)
def test_the_position_of_a_lesson_was_played_by_the_rules(lesson: Lesson) -> None:
    """Every action of its record is legal, and nothing in it is wrong."""
    assert replay.check(lesson.record) is None


def test_every_rule_of_a_lesson_is_on_the_page_of_its_game() -> None:
    """So that each can be looked up, and leads back to its lesson."""
    for game, lessons in LESSONS.items():
        folder = "stacko" if game == "stacko" else "chocolate"
        page = (ROOT / "web" / "src" / "games" / folder / "index.ts").read_text(encoding="utf-8")
        rules = {rule for lesson in lessons for rule in lesson.rules}
        assert set() == {rule for rule in rules if f'"{rule}"' not in page}


def test_every_step_points_at_something_on_the_page() -> None:
    """By the names that the page of its game has for its things."""
    for game, lessons in LESSONS.items():
        folder = "stacko" if game == "stacko" else "chocolate"
        known = set(SPOT.findall((ROOT / "web" / "src" / "games" / folder / "spots.ts").read_text(encoding="utf-8")))
        pointed = [step.spots for lesson in lessons for step in lesson.steps]
        assert all(pointed)
        assert set() == {spot for spots in pointed for spot in spots} - known


@pytest.mark.parametrize("language", ["de", "en", "es", "fr"])
def test_a_lesson_calls_who_learns_you(language: str) -> None:
    """By name it speaks of the others only: the learner's seat has a name, too, and would be taken for another."""
    lines = (TEXTS / f"{language}.ts").read_text(encoding="utf-8").splitlines()
    for game, lessons in LESSONS.items():
        for lesson in lessons:
            own = lesson.record.players[lesson.seat - 1].name
            said = [line for line in lines if line.startswith(f'  "{game}.{lesson.name}.')]
            assert said
            assert [] == [line for line in said if re.search(rf"\b{own}\b", line)]


@pytest.mark.parametrize("language", ["de", "en", "es", "fr"])
def test_every_lesson_has_its_texts(language: str) -> None:
    """A title, what is to be done and a hint for each step, what was missed where that is possible, and an end."""
    keys = set(KEY.findall((TEXTS / f"{language}.ts").read_text(encoding="utf-8")))
    needed = {
        f"{game}.{lesson.name}.{part}"
        for game, lessons in LESSONS.items()
        for lesson in lessons
        for step in range(1, len(lesson.steps) + 1)
        for part in ("title", "done", f"{step}", f"{step}.hint")
    }
    assert set() == needed - keys
    assert {f"{key}.miss" for key in needed if key.endswith(".1")} <= keys
    assert set() == {key for key in keys - needed if not key.endswith(".miss")}
