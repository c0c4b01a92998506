"""A lesson: what each try is answered with, until all is done."""

import pytest
from tests.kit.lesson_solutions import solution
from tests.records.test_lessons import ALL

from tafelrunde.records.formats import FORMATS
from tafelrunde.records.lesson import Lesson, OffTask
from tafelrunde.records.lessons import find_lesson
from tafelrunde.rules.core import Illegal
from tafelrunde.rules.games import GAMES


@pytest.mark.parametrize("lesson", ALL)
def test_whoever_learns_has_to_act_until_all_is_done(lesson: Lesson) -> None:
    """At each step it is their turn; the solution does one step a word."""
    words, game = solution(lesson), GAMES[lesson.record.game]
    assert len(lesson.steps) == len(words)
    for count in range(len(words)):
        position = lesson.play(words[:count])
        assert (count, lesson.seat) == (position.step, game.actor(position.state))
    assert lesson.play(words).step is None


def tried(lesson: Lesson, word: str) -> str | None:
    """The rule that a word is answered with, None when it does the first step."""
    try:
        lesson.play([word])
    except OffTask as off:
        return off.rule
    return None


@pytest.mark.parametrize("lesson", ALL)
def test_every_legal_try_is_answered(lesson: Lesson) -> None:
    """It does the step, others answering by the rules, or it misses the task: with the rule that is taught."""
    game, form = GAMES[lesson.record.game], FORMATS[lesson.record.game]
    actions = game.actions(game.view(lesson.start, lesson.seat))
    assert {None, lesson.steps[0].rule} == {tried(lesson, form.write(action)) for action in actions}


def test_an_illegal_try_is_answered_with_the_rule_it_breaks() -> None:
    """A stack card never covers a smartie (C11, K4)."""
    lesson = find_lesson("schoko", "smartie")
    assert lesson is not None
    with pytest.raises(Illegal) as refused:
        lesson.play(["*DDWW@-1,1^"])
    assert "C11" == refused.value.rule


def test_nothing_can_be_done_after_the_last_step() -> None:
    """One word more misses the task."""
    lesson = find_lesson("stacko", "exchange")
    assert lesson is not None
    with pytest.raises(OffTask):
        lesson.play([*solution(lesson), "draw"])
