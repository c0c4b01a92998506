"""Hints and the coach at a table against a bot: step by step, honest, counted, by keys and on a phone."""

import re

import pytest
from playwright.sync_api import expect
from tests.web.company import button, gathered
from tests.web.conftest import Visit
from tests.web.kit import PHONE, Visitor

LONG = 240_000
"""Milliseconds: a hint may have to compile first."""

NARROW = (320, 640)
TOO_WIDE = "document.documentElement.scrollWidth > innerWidth"


def asked(visitor: Visitor) -> None:
    """The first step of a hint, as it is told."""
    button(visitor, "Hint").click()
    visitor.see("section.hint .main").wait_for(timeout=LONG)


@pytest.mark.parametrize("game", ["schoko", "stacko"])
@pytest.mark.parametrize("size", [PHONE, NARROW])
def test_a_hint_comes_step_by_step(visit: Visit, game: str, size: tuple[int, int]) -> None:
    """Where to look is marked on the board; then what to do, then why; it fits a phone, and says how sure it is."""
    ada = visit(size=size)
    gathered([ada], game, bots=1, most=4)
    asked(ada)
    pointed = ada.see(".marked, .pointed").count()
    assert pointed or ada.see("section.hint").get_by_text("not about a place").count()
    assert ([], False) == (ada.violations(), ada.page.evaluate(TOO_WIDE))
    button(ada, "What should I do?").click()
    expect(ada.see("section.hint .strong").first).to_be_visible(timeout=LONG)
    expect(ada.see("section.hint")).to_contain_text(re.compile("certain|Too close to call|only one move"))
    if button(ada, "Why?").is_visible():
        button(ada, "Why?").click()
        expect(ada.see("section.hint")).to_contain_text(re.compile("What speaks for it|Nothing that we can count"))
    assert ([], False) == (ada.violations(), ada.page.evaluate(TOO_WIDE))


def test_hints_are_counted_at_the_end(ada: Visitor) -> None:
    """And a hint is gone as soon as the position is another one."""
    table = gathered([ada], bots=1, most=3)
    asked(ada)
    with ada.guest() as guest:
        guest.post(f"/api/tables/{table}/resign")
    expect(ada.see(".end")).to_contain_text("1 hint")
    expect(ada.see("section.hint")).to_have_count(0)


def test_there_is_no_button_where_somebody_else_plays(ada: Visitor, visit: Visit) -> None:
    """V11: the server says so, and the page follows it."""
    bob = visit()
    gathered([ada, bob], most=2)
    ada.see(".bar").wait_for()
    expect(button(ada, "Hint")).to_have_count(0)
    expect(button(bob, "Hint")).to_have_count(0)
