"""A table before the start: what was agreed, who sits where, who begins, and how friends find it."""

from __future__ import annotations

from playwright.sync_api import Route, expect
from tests.web.company import button
from tests.web.conftest import Visit
from tests.web.kit import PHONE, Visitor
from tests.web.screens import opened


def set_table(ada: Visitor, game: str, **chosen: str) -> None:
    """Set a table for friends with some things chosen."""
    ada.go("/")
    ada.begin(game, 2, "button:nth-child(2)")
    for label, option in chosen.items():
        ada.see("dialog").get_by_label(label.replace("_", " ")).select_option(option)
    button(ada, "Set the table").click()
    ada.see(".share").wait_for()


def test_what_was_agreed_is_said_in_plain_words(visit: Visit) -> None:
    """Whoever comes by the link reads what holds here before sitting down."""
    ada, bob = visit(), visit(size=PHONE)
    set_table(ada, "schokoly", Cards="36", Clock="5")
    bob.go(f"/table/{ada.table}")
    customs = bob.see("section:has(h2:text-is('The customs of this table')) li")
    customs.first.wait_for()
    agreed = customs.all_inner_texts()
    assert "36 cards" in agreed
    assert "5 minutes each, 5 seconds more per move" in agreed
    assert "Moves may be taken back if everybody agrees" in agreed
    assert "Only for those who have the link" in agreed


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
    assert ada.page.url == ada.page.evaluate("navigator.clipboard.readText()") == ada.see(".share code").inner_text()
    expect(ada.page.get_by_role("img", name="QR code of the link to this table")).to_be_visible()


def test_partners_sit_opposite(visit: Visit) -> None:
    """With four, the chairs say which team they belong to (S5)."""
    ada = visit(size=PHONE)
    opened(ada, "schokoly", 4)
    assert ["Team one", "Team two"] * 2 == ada.see(".chair small").all_inner_texts()


def test_the_link_is_copied_also_without_https(visit: Visit) -> None:
    """As in a club or at home, where the page comes by plain http: browsers then have no clipboard of the new kind."""
    ada = visit()
    ada.context.add_init_script("delete Navigator.prototype.clipboard")
    opened(ada)
    ada.page.evaluate("document.addEventListener('copy', () => { window.taken = document.activeElement.value; })")
    ada.see(".share button").click()
    expect(ada.see(".share button")).to_have_text("Copied")
    assert ada.page.url == ada.page.evaluate("window.taken")


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
