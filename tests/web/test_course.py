"""The courses in the browser: each game's is done to its end, wrong tries are answered, and what was done is kept."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.kit.lesson_solutions import SOLUTIONS
from tests.web.conftest import Visit
from tests.web.kit import PHONE, Visitor
from tests.web.lessons import do

SOMETHING = re.compile(r"\S")


def finish(visitor: Visitor, words: list[str]) -> None:
    """Do all of a lesson: each word changes what is asked for, the last one ends it, and nobody is said to go on."""
    for word in words:
        task = visitor.see(".task .what").inner_text()
        do(visitor, word)
        expect(visitor.see(".task .what")).not_to_have_text(task)
    visitor.see(".task.done").wait_for()
    expect(visitor.see(".bar .hint, .say p:last-child").filter(has_text=SOMETHING)).to_have_count(0)


@pytest.mark.parametrize("language", ["de", "en", "es", "fr"])
@pytest.mark.parametrize("game", SOLUTIONS)
def test_a_course_is_done_to_its_end(visit: Visit, game: str, language: str) -> None:
    """One lesson leads to the next and the last one back; all of them are marked as done, also after a reload."""
    ada = visit(language=language)
    ada.go(f"/learn/{game}")
    ada.see(".lessons a").first.click()
    for words in SOLUTIONS[game].values():
        ada.see(".task:not(.done) .what").wait_for()
        finish(ada, words)
        ada.see(".task .button.main").click()
    expect(ada.see(".mark.done")).to_have_count(len(SOLUTIONS[game]))
    ada.page.reload()
    expect(ada.see(".mark.done")).to_have_count(len(SOLUTIONS[game]))


def test_a_wrong_try_is_answered_with_the_rule_and_two_with_a_hint(visit: Visit) -> None:
    """The number and the sentence of the rule; a lesson can be started over, and skipped (T2)."""
    ada = visit(size=PHONE)
    ada.go("/learn/stacko/exchange")
    expect(ada.see("[data-pointed]")).to_have_count(2)
    do(ada, "take 5")
    expect(ada.see(".task .rule")).to_contain_text("T2")
    assert 0 == ada.see(".task .hint").count()
    do(ada, "take 6")
    expect(ada.see(".task .hint")).to_contain_text("in place of the 5")
    ada.tap("Start over")
    expect(ada.see(".task .hint, .task .wrong")).to_have_count(0)
    ada.tap("Skip")
    expect(ada.see(".task .title")).to_contain_text("Declining")


def test_a_rule_leads_to_its_lesson_and_back(ada: Visitor) -> None:
    """From the page of the rules, and to the place of the rule there once the lesson is done."""
    ada.go("/rules/stacko")
    ada.see("#T5 a").click()
    expect(ada.see(".task .title")).to_contain_text("What stays hidden")
    finish(ada, SOLUTIONS["stacko"]["hidden"])
    ada.tap("The rule")
    ada.page.wait_for_url("**/rules/stacko#T5")


def test_rules_that_games_share_lead_to_the_course_that_shows_them(ada: Visitor) -> None:
    """Schokoly's own course begins where that of Scho K.O. ends, and says so (C7)."""
    ada.go("/rules/schokoly")
    ada.see("#S8 a[href='/learn/schokoly/shield']").wait_for()
    ada.see("#C7 a[href='/learn/schoko/touch']").wait_for()
    ada.go("/learn/schokoly")
    ada.tap("Learn Scho K.O.")
    ada.page.wait_for_url("**/learn/schoko")
    expect(ada.page.get_by_text("New to laying cards?")).to_have_count(0)


def test_the_example_match_is_watched(ada: Visitor) -> None:
    """From the course of its game, as a replay, and back to the course, as it was played at no table (T6)."""
    ada.go("/learn/stacko")
    ada.see("a[href='/replay/example-stacko']").click()
    ada.see("input[type=range]").press("End")
    expect(ada.see("section h2 .score b")).to_have_text(["65", "60"])
    expect(ada.page.get_by_role("link", name="Back to the table")).to_have_count(0)
    ada.tap("Learn Stacko")
    ada.page.wait_for_url("**/learn/stacko")
