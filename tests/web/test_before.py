"""A table before the start: what was agreed, who sits where, who begins, and how friends find it."""

from __future__ import annotations

import re

from playwright.sync_api import Route, expect
from tests.web.company import button, gathered
from tests.web.conftest import Visit
from tests.web.kit import PHONE, Visitor
from tests.web.screens import opened


def set_table(ada: Visitor, game: str, **chosen: str) -> None:
    """Set a table for friends with some things chosen."""
    ada.go("/")
    ada.begin(game, 2, "button:nth-child(2)")
    for label, option in chosen.items():
        ada.see("dialog").get_by_label(re.compile("^" + label.replace("_", " "))).select_option(option)
    button(ada, "Create table").click()
    ada.see(".share").wait_for()


def test_what_was_agreed_is_said_in_plain_words(visit: Visit) -> None:
    """Whoever comes by the link reads what holds here before sitting down."""
    ada, bob = visit(), visit(size=PHONE)
    set_table(ada, "schokoly", Cards="36", Clock="5")
    bob.go(f"/table/{ada.table}")
    customs = bob.see("section:has(h2:text-is('Table settings')) li")
    customs.first.wait_for()
    agreed = customs.all_inner_texts()
    assert "36 cards" in agreed
    assert "5 minutes each, plus 5 seconds per move" in agreed
    assert "Moves may be taken back if everyone agrees" in agreed
    assert "Only for people with the link" in agreed


def test_what_was_agreed_can_be_read_during_the_game(visit: Visit) -> None:
    """In the menu, the booklet that the table follows among it (S14)."""
    ada = visit()
    gathered([ada], "schokoly", bots=1, booklet="fr")
    ada.see("header button").last.click()
    expect(ada.see("dialog li").filter(has_text="By the French booklet")).to_be_visible()


def test_an_invitation_says_who_invites_to_what(visit: Visit) -> None:
    """And asks for a name beside the chair; the one that is typed is the one at the table."""
    ada, bob = visit(), visit(size=PHONE)
    set_table(ada, "stacko", Clock="12h")
    bob.go(f"/table/{ada.table}")
    expect(bob.see(".invited h2")).to_have_text(re.compile("^.+ invites you to a game of Stacko$"))
    expect(bob.see(".invited p")).to_have_text("2 players · 12 hours for each move")
    bob.page.get_by_label("Your name?").fill("Bob the Builder")
    button(bob, "Sit here").click()
    expect(ada.see(".chair.c2 strong")).to_have_text("Bob the Builder")
    button(bob, "Menu").click()
    expect(bob.see("dialog").get_by_role("button", name="Settings")).to_be_visible()


def test_a_clock_of_ones_own_is_agreed(visit: Visit) -> None:
    """Minutes and seconds, as they were typed."""
    ada = visit(size=PHONE)
    ada.go("/")
    ada.begin("schoko", 2, "button:nth-child(2)")
    form = ada.see("dialog")
    form.get_by_label("Clock").select_option("own")
    form.get_by_role("spinbutton", name="Minutes each").fill("7")
    form.get_by_role("spinbutton", name="Seconds more per move").fill("3")
    button(ada, "Create table").click()
    expect(ada.page.get_by_text("7 minutes each, plus 3 seconds per move")).to_be_visible()


def test_the_host_says_who_begins(visit: Visit) -> None:
    """When that was agreed, and nobody else can start."""
    ada, bob = visit(), visit(size=PHONE)
    set_table(ada, "schoko", Who_starts="chosen")
    bob.go(f"/table/{ada.table}")
    button(bob, "Sit here").click()
    expect(bob.page.get_by_text("Waiting for the host to start")).to_be_visible()
    assert 0 == button(bob, "Deal and start").count()
    ada.page.get_by_label("Who starts?").select_option("2")
    button(ada, "Deal and start").click()
    assert "naming" == bob.await_turn()


def test_chairs_are_taken_and_left(visit: Visit) -> None:
    """One gets up, the host frees a chair, a bot sits down; everybody sees it at once."""
    ada, bob = visit(), visit(size=PHONE)
    opened(ada)
    bob.go(f"/table/{ada.table}")
    button(bob, "Sit here").click()
    expect(button(ada, "Deal and start")).to_be_enabled()
    button(bob, "Get up").click()
    expect(button(ada, "Waiting for players")).to_be_disabled()
    ada.see("select.bot").select_option("random")
    expect(bob.see(".chair.c2")).to_contain_text("Rookie")
    button(ada, "Free the chair").click()
    expect(bob.see(".chair.c2")).to_contain_text("Free chair")


def test_the_link_can_be_taken_along(ada: Visitor) -> None:
    """As text that is copied, and as a code for the phone of a friend."""
    ada.context.grant_permissions(["clipboard-read", "clipboard-write"])
    opened(ada)
    button(ada, "Share the link").click()
    expect(button(ada, "Copied")).to_be_visible()
    assert is_invitation(ada, ada.page.evaluate("navigator.clipboard.readText()"))
    assert ada.page.url == ada.see(".share code").inner_text()
    expect(ada.page.get_by_role("img", name="QR code of the link to this table")).to_be_visible()


def is_invitation(visitor: Visitor, text: str) -> bool:
    """A sentence that says who invites to what, and the link in a line of its own."""
    return bool(
        re.fullmatch(
            r".+ invites you to a game of .+ · 2 players · No clock, no hurry\n" + re.escape(visitor.page.url), text
        )
    )


def test_partners_sit_opposite(visit: Visit) -> None:
    """With four, the chairs say which team they belong to (S5)."""
    ada = visit(size=PHONE)
    opened(ada, "schokoly", 4)
    assert ["Team 1", "Team 2"] * 2 == ada.see(".chair small").all_inner_texts()


def test_the_link_is_copied_also_without_https(visit: Visit) -> None:
    """As in a club or at home, where the page comes by plain http: browsers then have no clipboard of the new kind."""
    ada = visit()
    ada.context.add_init_script("delete Navigator.prototype.clipboard")
    opened(ada)
    ada.page.evaluate("document.addEventListener('copy', () => { window.taken = document.activeElement.value; })")
    ada.see(".share button").click()
    expect(ada.see(".share button")).to_have_text("Copied")
    assert is_invitation(ada, ada.page.evaluate("window.taken"))


def test_two_taps_start_one_game(ada: Visitor) -> None:
    """The server is slow to answer the first; nobody is told afterwards that the game has begun already."""
    opened(ada)
    ada.see(".bot").first.select_option(index=1)
    waiting: list[Route] = []
    ada.page.route("**/start", lambda route: waiting.append(route))  # noqa: PLW0108 - it may not be a built-in one
    button(ada, "Deal and start").click()
    button(ada, "Deal and start").click()
    ada.until(lambda: waiting)
    for route in waiting:
        route.continue_()
    ada.await_turn()
    assert (1, 0) == (len(waiting), ada.see(".problem").count())
