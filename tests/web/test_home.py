"""The first screen and the pages beside it: levels with a sentence, the rules in four languages."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.web.conftest import Visit
from tests.web.kit import PHONE, Visitor
from tests.web.screens import early

OURS = {"de": "von uns festgelegt", "en": "our ruling", "es": "regla nuestra", "fr": "notre choix"}


def test_every_level_has_a_sentence_and_is_kept(visit: Visit) -> None:
    """Chosen at one game it holds for all, also tomorrow."""
    ada = visit(level="beginner")
    ada.go("/")
    card = ada.see("article:has(.picture.schoko)")
    sentences = []
    card.locator("option").first.wait_for(state="attached")
    for level in card.locator("option").all_inner_texts():
        card.get_by_label("Against").select_option(level)
        sentences.append(card.locator(".about").inner_text())
    assert len(set(sentences)) == len(sentences) >= 6
    ada.page.reload()
    for about in ada.see("article .about").all():
        expect(about).to_have_text(sentences[-1])


@pytest.mark.parametrize("language", ["de", "en", "es", "fr"])
def test_a_game_begins_without_scrolling_on_a_phone(visit: Visit, language: str) -> None:
    """The big button of the first game is in sight, whatever the language says about the level."""
    ada = visit(size=PHONE, language=language, level="beginner")
    ada.go("/")
    card = ada.see("article:has(.picture.schoko)")
    card.locator(".about:not(:empty)").wait_for()
    play = card.locator("button.main").bounding_box()
    assert play
    assert play["y"] + play["height"] <= PHONE[1]


@pytest.mark.parametrize("language", ["de", "en", "es", "fr"])
def test_the_rules_are_drawn_and_told_in_every_language(visit: Visit, language: str) -> None:
    """Each game in our own words, what we settled is marked, and the drawings show cards or boards."""
    ada = visit(size=PHONE, language=language)
    texts = set()
    for game in ("schoko", "schokoly", "stacko"):
        ada.go(f"/rules/{game}")
        ada.see("figure").first.wait_for()
        texts.add(ada.see("main").inner_text())
        assert 0 < ada.see("figure .card, figure .tower .part").count()
        assert 1 < ada.see("p .badge").count()
        expect(ada.see("html")).to_have_attribute("lang", language)
    assert 3 == len(texts)
    assert {OURS[language]} == {badge.strip() for badge in ada.see(".badge").all_inner_texts()}


def test_a_table_is_known_by_the_others(ada: Visitor) -> None:
    """In the list of one's games, where oneself is at every table."""
    early(ada, "stacko")
    ada.go("/")
    expect(ada.see("li a").filter(has_text="Your turn").locator(".who")).to_have_text("Rookie")


def test_a_screen_that_does_not_come_is_spoken_of(ada: Visitor) -> None:
    """As after the server got a newer page: its files have other names, and one has to load it anew."""
    ada.go("/")
    ada.page.route("**/assets/Settings*", lambda route: route.fulfill(status=404))
    ada.see("a.gear").click()
    expect(ada.see("[role=alert]")).to_contain_text("Reload the page")
    ada.page.unroute("**/assets/Settings*")
    ada.tap("Reload")
    ada.page.get_by_label("Your name").wait_for()
    ada.complaints.clear()  # the browser itself says that a file is missing
