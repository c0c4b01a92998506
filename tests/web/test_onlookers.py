"""People who watch: they find a game, follow it, and see no more than lies on the table."""

from typing import Any

import pytest
from playwright.sync_api import expect
from tests.web.company import button, gathered, voice
from tests.web.conftest import Visit
from tests.web.encounters import overheard
from tests.web.kit import PHONE, Visitor
from tests.web.players import lay


@pytest.fixture
def eve(visit: Visit) -> Visitor:
    """Somebody who only watches, with a phone."""
    return visit(size=PHONE)


def views(visitor: Visitor) -> list[dict[str, Any]]:
    """Every view that was told."""
    return [told["picture"]["view"] for told in visitor.heard if told["type"] == "news"]


def test_a_listed_game_is_found_and_followed(ada: Visitor, eve: Visitor) -> None:
    """From the home page to the table, and a card that is laid is seen and said."""
    table = gathered([ada], bots=1, listed=True)
    eve.go("/")
    eve.see(f"section:has(h2:text-is('Games to watch')) a[href='/table/{table}']").click()
    expect(eve.see(".watching")).to_be_visible()
    lay(ada)
    expect(eve.see(".frame .card").first).to_be_visible()
    expect(voice(eve)).to_contain_text("lays")


def test_who_watches_sees_no_hand(ada: Visitor, eve: Visitor) -> None:
    """Neither on the page nor on the line: no card, no choice (C16)."""
    table = gathered([ada], "schokoly", bots=2, most=2)
    eve.go(f"/table/{table}")
    ada.await_turn()
    lay(ada)
    expect(eve.see(".frame .card").nth(1)).to_be_visible()
    assert 0 == eve.see(".hand, .bar, .naming, .swap").count()
    assert {(0, "[]", "None")} == {(one["seat"], str(one["hand"]), str(one["choices"])) for one in views(eve)}


def test_who_watches_sees_no_dealt_part(ada: Visitor, eve: Visitor) -> None:
    """Only what was built in openly, in both towers (T5)."""
    table = gathered([ada], "stacko", bots=1, most=2)
    eve.go(f"/table/{table}")
    expect(eve.see(".tower .part")).to_have_count(20)
    assert 0 == eve.see(".tower button").count()
    for one in views(eve):
        towers = zip(one["towers"], one["open"], strict=True)
        assert {None} == {part for pair in towers for part, is_open in zip(*pair, strict=True) if not is_open}


def test_who_watches_can_only_look(ada: Visitor, eve: Visitor) -> None:
    """The menu has nothing that changes the game, and a question to the players is not theirs."""
    table = gathered([ada, eve])
    eve.context.clear_cookies()
    eve.go(f"/table/{table}")
    button(eve, "Menu").click()
    expect(eve.see("dialog")).to_be_visible()
    assert 0 == eve.see("dialog .danger").count()
    assert 0 == eve.page.get_by_role("button", name="draw").count()


def test_a_game_by_link_is_in_no_list(ada: Visitor, eve: Visitor) -> None:
    """Only those who have the link find it."""
    table = gathered([ada], bots=1, listed=False)
    eve.go("/")
    expect(eve.see("section:has(h2:text-is('Open tables'))")).to_be_visible()
    assert 0 == eve.see(f"a[href='/table/{table}']").count()


def test_an_open_table_is_joined_from_the_home_page(ada: Visitor, eve: Visitor) -> None:
    """Whoever comes by finds the free chair."""
    ada.go("/")
    ada.begin("stacko", 2, "button:nth-child(2)")
    ada.page.get_by_label("Anyone can join").check()
    button(ada, "Create table").click()
    ada.page.wait_for_url("**/table/*")
    eve.go("/")
    link = eve.see(f"a[href='/table/{ada.table}']")
    expect(link).to_contain_text("1 free")
    link.click()
    button(eve, "Sit here").click()
    expect(button(ada, "Deal and start")).to_be_enabled()


def test_at_a_desk_there_is_room_to_talk_beside_onlookers(ada: Visitor) -> None:
    """Whose lines take no room from the field in which one writes."""
    overheard(ada)
    for one in (
        ada.page.get_by_label("Say something"),
        ada.see(".onlookers li"),
        ada.page.get_by_label("Only players"),
    ):
        expect(one).to_be_in_viewport(ratio=1)
        one.click(trial=True)
