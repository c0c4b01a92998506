"""The first screen and the pages beside it: levels with a sentence, the rules in four languages."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.web.company import gathered
from tests.web.conftest import Visit
from tests.web.kit import PHONE, Visitor
from tests.web.screens import early

USUAL = (390, 844)
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
    """The big buttons of all three games are in sight on a usual phone, whatever the language says."""
    ada = visit(size=USUAL, language=language, level="beginner")
    ada.go("/")
    ada.see("article .main:enabled").last.wait_for()
    for play in ada.see("article button.main").all():
        box = play.bounding_box()
        assert box
        assert box["y"] + box["height"] <= USUAL[1]


def test_ones_running_games_come_first_on_a_phone(visit: Visit) -> None:
    """Those in which it is one's turn before the others, and all of them above the games."""
    ada = visit(size=PHONE)
    gathered([ada], "stacko", bots=1, most=1)
    with ada.guest() as guest:
        guest.post(f"/api/tables/{guest.open('schoko')}/sit", nonce="some salt")
    ada.go("/")
    expect(ada.see("main li a").nth(0)).to_contain_text("Your turn")
    expect(ada.see("main li a").nth(1)).to_contain_text("Scho K.O.")
    assert ["section", "div"] == ada.see("main > *").evaluate_all("all => all.slice(0, 2).map((o) => o.localName)")


def test_what_can_be_chosen_is_folded_on_a_phone(visit: Visit) -> None:
    """The fold says what the large button would begin; unfolded, all ways to begin are there."""
    ada = visit(size=PHONE)
    ada.go("/")
    card = ada.see("article:has(.picture.schokoly)")
    expect(card.get_by_label("Against")).to_be_hidden()
    card.get_by_role("button", name="2 players · Rookie").click()
    card.get_by_role("radio", name="3").check()
    expect(card.get_by_role("button", name="3 players · Rookie")).to_have_attribute("aria-expanded", "true")
    expect(card.get_by_role("button", name="On one device")).to_be_visible()


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


@pytest.mark.parametrize(("language", "told"), [("fr", "livret français"), ("es", "reglamento español")])
def test_a_reader_is_offered_their_own_booklet_and_told_the_difference(visit: Visit, language: str, told: str) -> None:
    """S14: it is chosen from the start, at home and for friends, and the terms of the table name it."""
    ada = visit(language=language)
    ada.go("/")
    card = ada.see("article:has(.picture.schokoly)")
    expect(card.locator("#booklet-schokoly")).to_have_value(language)
    expect(card.locator("#booklet-schokoly-about")).to_contain_text("smartie" if language == "es" else "chaque couleur")
    card.locator(".buttons button").nth(1).click()
    ada.see("dialog form button.main").click()
    expect(ada.see("main li").filter(has_text=told)).to_be_visible()


def test_a_table_is_known_by_the_others(ada: Visitor) -> None:
    """In the list of one's games, where oneself is at every table."""
    early(ada, "stacko")
    ada.go("/")
    expect(ada.see("li a").filter(has_text="Your turn").locator(".who")).to_have_text("Rookie")


@pytest.mark.parametrize(
    "path", ["/nowhere", "/table", "/rules/chess", "/rules/stacko/T5", "/learn/stacko/nothing", "/settings/mine"]
)
def test_an_unknown_address_is_spoken_of(ada: Visitor, path: str) -> None:
    """It is not passed off as the home screen, to which a way leads."""
    ada.go(path)
    expect(ada.see("main h2")).to_have_text("There is nothing at this address")
    ada.see("main").get_by_role("link", name="Home").click()
    ada.see("article").first.wait_for()


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
