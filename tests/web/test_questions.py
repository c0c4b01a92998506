"""What people ask each other during a game: to take a move back, to call it a draw; and giving up."""

import re

import pytest
from playwright.sync_api import expect
from tests.web.company import button, gathered
from tests.web.conftest import Visit
from tests.web.kit import PHONE, Visitor
from tests.web.players import lay
from tests.web.screens import early


@pytest.fixture
def bob(visit: Visit) -> Visitor:
    """Somebody else, with a phone."""
    return visit(size=PHONE)


def choose(visitor: Visitor, *names: str) -> None:
    """Open the menu and press these buttons one after the other."""
    visitor.see("header button").last.click()
    for name in names:
        visitor.see("dialog").get_by_role("button", name=name, exact=True).click()


def called(visitor: Visitor) -> str:
    """The name of somebody at a table."""
    name: str = next(chair["name"] for chair in visitor.picture()["chairs"] if chair["yours"])
    return name


def laid(ada: Visitor, bob: Visitor) -> None:
    """A friendly game; the first card was laid by Ada."""
    gathered([ada, bob])
    lay(ada)
    expect(bob.see(".frame .card")).to_have_count(1)


def test_a_move_is_taken_back_when_the_other_agrees(ada: Visitor, bob: Visitor) -> None:
    """The card is in the hand again, for both, and it is one's turn (U1)."""
    laid(ada, bob)
    button(ada, "Ask to undo").click()
    expect(bob.see("[role=alert]")).to_contain_text("would like to take a move back")
    expect(ada.see(".question")).to_have_text(f"Asked to take a move back. Waiting for {called(bob)}…")
    button(bob, "Yes").click()
    expect(bob.see(".frame .card")).to_have_count(0)
    expect(ada.see(".frame .card")).to_have_count(0)
    assert "turn" == ada.await_turn()
    lay(ada)
    expect(bob.see(".frame .card")).to_have_count(1)


def test_a_move_stays_when_the_other_does_not_agree(ada: Visitor, bob: Visitor) -> None:
    """The one who asked is told so, the question is gone, and can be asked again."""
    laid(ada, bob)
    button(ada, "Ask to undo").click()
    button(bob, "No").click()
    expect(bob.see(".question")).to_have_count(0)
    expect(ada.see(".question")).to_have_text(f"{called(bob)} does not agree: the move stands.")
    expect(ada.see(".frame .card")).to_have_count(1)
    button(ada, "Ask to undo").click()
    expect(bob.see(".question")).to_be_visible()


def test_at_a_serious_table_nothing_is_taken_back(ada: Visitor, bob: Visitor) -> None:
    """What is laid is laid: there is no button (U1)."""
    gathered([ada, bob], friendly=False)
    lay(ada)
    expect(bob.see(".frame .card")).to_have_count(1)
    expect(ada.see(".frame .card")).to_have_count(1)
    assert 0 == ada.page.get_by_role("button", name="undo").count()


def test_a_draw_that_both_want_is_one(ada: Visitor, bob: Visitor) -> None:
    """Offered by one, accepted by the other: both see the end and why (R8)."""
    gathered([ada, bob])
    choose(ada, "Offer a draw")
    expect(bob.see("[role=alert]")).to_contain_text("offers a draw")
    button(bob, "Yes").click()
    for one in (ada, bob):
        expect(one.see("#end-title")).to_have_text("A draw")
        expect(one.see(".end")).to_contain_text("The players agreed on it.")


def test_a_draw_can_be_declined(ada: Visitor, bob: Visitor) -> None:
    """Then the one who offered is told so, and the game goes on."""
    gathered([ada, bob])
    choose(ada, "Offer a draw")
    expect(ada.see(".question")).to_have_text(f"A draw has been offered. Waiting for {called(bob)}…")
    button(bob, "No").click()
    expect(bob.see(".question")).to_have_count(0)
    expect(ada.see(".question")).to_contain_text(f"{called(bob)} does not want a draw.")
    lay(ada)
    expect(ada.see(".question")).to_have_count(0)
    assert "turn" == bob.await_turn()


def test_bots_are_not_asked_for_a_draw(ada: Visitor) -> None:
    """They play on (R8)."""
    early(ada, "schoko")
    choose(ada)
    expect(button(ada, "Give up…")).to_be_visible()
    assert 0 == button(ada, "Offer a draw").count()


def test_giving_up_is_asked_twice(ada: Visitor, bob: Visitor) -> None:
    """Who thinks again plays on; who is sure has lost (R8)."""
    gathered([ada, bob])
    choose(ada, "Give up…", "Play on")
    expect(button(ada, "Give up…")).to_be_visible()
    ada.press("Escape")
    choose(ada, "Give up…", "Give up")
    expect(bob.see("#end-title")).to_have_text(re.compile("^You win, .+!$"))
    for one in (ada, bob):
        expect(one.see(".end p").first).to_contain_text("gave up")


def test_a_rematch_takes_one_tap_each(ada: Visitor, bob: Visitor) -> None:
    """On the same chairs, and it begins by itself; where no lot decides, with who was not first."""
    old = gathered([ada, bob])
    choose(ada, "Give up…", "Give up")
    ada.see(".end").wait_for()
    button(ada, "Rematch").click()
    expect(bob.see(".wish")).to_have_text(f"{called(ada)} wants a rematch.")
    bob.tap("Join the rematch")
    bob.page.wait_for_url(lambda url: old not in url)
    assert "naming" == bob.await_turn()
    ada.until(lambda: ada.picture()["seats"])
    assert ([1], [2], True) == (bob.picture()["seats"], ada.picture()["seats"], ada.table == bob.table != old)
