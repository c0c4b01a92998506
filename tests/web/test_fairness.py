"""The shuffle: what was promised before the deal is what anybody can check afterwards, against the server too."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect
from tests.server.kit import Clock
from tests.web.company import button, gathered
from tests.web.conftest import Visit
from tests.web.kit import PHONE, Visitor
from tests.web.screens import opened

from tafelrunde.records import record, replay

ALL_GOOD = "Everything fits."


def given_up(ada: Visitor) -> None:
    """The game is over at once."""
    with ada.guest() as guest:
        guest.post(f"/api/tables/{ada.table}/resign")
    ada.see(".end").wait_for()


def verify(ada: Visitor) -> dict[str, str]:
    """Check the deal; what is shown before each step, by its first words."""
    button(ada, "Verify this deal").click()
    ada.see("dialog .verdict").wait_for()
    lines = ada.see("dialog li strong").all_inner_texts()
    return {" ".join(line[2:].split()[:4]): line[0] for line in lines}


def against_bot(ada: Visitor) -> None:
    """A bot sits down opposite, and the cards are dealt."""
    ada.see("select.bot").select_option("random")
    button(ada, "Deal and start").click()
    ada.see(".hand").wait_for()


def record_of(ada: Visitor) -> dict[str, Any]:
    """The record of the game that one is at."""
    with ada.guest() as guest:
        found: dict[str, Any] = guest.get(f"/api/tables/{ada.table}/record").json()
    return found


def test_the_promise_and_ones_own_word_are_found_again(ada: Visitor) -> None:
    """The fingerprint stands there before the deal, a word of ours goes into the shuffle, and every step is checked."""
    opened(ada)
    ada.page.get_by_text("The numbers behind it").click()
    commitment = ada.see("section:has(#nonce) code").first.inner_text()
    ada.page.get_by_label("Your own word for the shuffle").fill("hazelnut")
    button(ada, "Use it").click()
    expect(button(ada, "Saved ✓")).to_be_visible()
    against_bot(ada)
    given_up(ada)
    assert {"✓"} == set(verify(ada).values())
    expect(ada.page.get_by_text(ALL_GOOD)).to_be_visible()
    fair = record_of(ada)["fairness"]
    assert commitment == fair["commitment"]
    assert fair["nonces"][0].startswith("hazelnut ")
    assert [sha256(fair["nonces"][0].encode()).hexdigest(), None] == fair["promises"]


def test_a_false_deal_is_found_out(ada: Visitor) -> None:
    """Whoever changes the order of the cards is caught by the browser itself, an onlooker's too."""

    def cheat(route: Route) -> None:
        record_: dict[str, Any] = route.fetch().json()
        first = record_["shuffles"][0]
        record_["shuffles"][0] = [*first[1:], first[0]]
        route.fulfill(status=200, content_type="application/json", body=json.dumps(record_))

    gathered([ada], bots=1)
    given_up(ada)
    ada.page.route("**/record", cheat)
    steps = verify(ada)
    assert ["Secret and words together", "Every move was checked"] == [
        step for step, sign in steps.items() if sign == "✗"
    ]
    assert 4 == list(steps.values()).count("–")
    expect(ada.page.get_by_text("Something does not fit.")).to_be_visible()


def lie(page: Page, lies: dict[str, str], told: dict[str, Any]) -> None:
    """From now on the server tells the page other numbers, and another record, which fits them."""

    def talk(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            text = message if isinstance(message, str) else message.decode()
            for true, false in lies.items():
                text = text.replace(true, false)
            line.send(text)

        server.on_message(pass_on)

    def tell(route: Route) -> None:
        answer = route.fetch()
        text = answer.text()
        for true, false in lies.items():
            text = text.replace(true, false)
        route.fulfill(response=answer, body=text)

    page.route_web_socket("**/ws", talk)
    page.route("**/api/tables/**", tell)
    page.route("**/record", lambda route: route.fulfill(status=200, json=told))


def test_a_server_that_changes_seed_and_words_after_the_game_is_found_out(ada: Visitor) -> None:
    """The record of another game, with its own fingerprint, passes every check but that with what was kept."""
    opened(ada)
    against_bot(ada)
    given_up(ada)
    other = record_of(ada)
    opened(ada)
    against_bot(ada)
    given_up(ada)
    true = record_of(ada)
    assert replay.check(record.read(json.dumps(other))) is None
    lie(ada.page, {true["fairness"]["commitment"]: other["fairness"]["commitment"]}, other)
    ada.page.reload()
    ada.see(".end").wait_for()
    steps = verify(ada)
    assert ("✗", "✗") == (steps["The record has the"], steps["The secret, now open,"])
    expect(ada.page.get_by_text(ALL_GOOD)).to_have_count(0)


@pytest.mark.parametrize("when", ["before sitting down", "after sitting down"])
def test_a_server_that_changes_the_fingerprint_before_the_deal_is_caught(ada: Visitor, visit: Visit, when: str) -> None:
    """What counts is the fingerprint that this browser was shown first, whether one sat down or not."""
    bob = visit()
    opened(ada)
    commitment = ada.picture()["fairness"]["commitment"]
    lies: dict[str, str] = {}
    lie(bob.page, lies, {})
    bob.go(f"/table/{ada.table}")
    bob.see(".chair button.main").first.wait_for()
    if when == "after sitting down":
        bob.see(".chair button.main").first.click()
        expect(button(ada, "Deal and start")).to_be_enabled()
    lies[commitment] = "b" * 64
    if when == "before sitting down":
        bob.see(".chair button.main").first.click()
    else:
        bob.page.reload()
    expect(bob.see("p.unfair")).to_contain_text("Your browser keeps your word to itself")


def test_a_word_is_not_said_to_be_kept_once_one_stood_up(ada: Visitor) -> None:
    """Whoever sits down anew does so with another word, drawn by chance."""
    opened(ada)
    ada.page.get_by_label("Your own word for the shuffle").fill("hazelnut")
    button(ada, "Use it").click()
    expect(button(ada, "Saved ✓")).to_be_visible()
    ada.see(".chair button.plain").click()
    ada.see(".chair button.main").first.click()
    expect(button(ada, "Use it")).to_be_visible()
    expect(button(ada, "Saved ✓")).to_have_count(0)


def joined(ada: Visitor, bob: Visitor) -> None:
    """Bob sits down at Ada's table."""
    bob.go(f"/table/{ada.table}")
    bob.see(".chair button.main").first.click()
    expect(button(ada, "Deal and start")).to_be_enabled()


def test_two_browsers_reveal_their_words_by_themselves(ada: Visitor, visit: Visit) -> None:
    """The host starts, and both are dealt; afterwards both check everything, also what the other promised."""
    bob = visit(size=PHONE)
    opened(ada)
    joined(ada, bob)
    button(ada, "Deal and start").click()
    for visitor in (ada, bob):
        visitor.see(".table").wait_for()
    given_up(ada)
    bob.see(".end").wait_for()
    for visitor in (ada, bob):
        assert {"✓"} == set(verify(visitor).values())
        expect(visitor.page.get_by_text(ALL_GOOD)).to_be_visible()


def test_a_word_survives_that_its_page_was_closed_at_the_start(ada: Visitor, visit: Visit) -> None:
    """The others are shown who is awaited; any window of that browser reveals it when it comes."""
    bob = visit()
    opened(ada)
    joined(ada, bob)
    path = f"/table/{ada.table}"
    name = bob.see(".chair strong").filter(has_text="(you)").inner_text().removesuffix(" (you)")
    bob.page.goto("/replay")
    button(ada, "Deal and start").click()
    expect(ada.page.get_by_text(f"Waiting for: {name}")).to_be_visible()
    assert 0 == ada.see(".chair button").count()
    tabs = [bob.window(), bob.window()]
    for tab in tabs:
        tab.goto(path)
    for tab in tabs:
        tab.locator(".table").wait_for()
    ada.see(".table").wait_for()


def test_a_word_is_revealed_from_the_home_page_too(ada: Visitor, visit: Visit) -> None:
    """Who waits somewhere else on the page holds nobody up, and finds the game there."""
    bob = visit(size=PHONE)
    opened(ada)
    joined(ada, bob)
    bob.go("/")
    expect(bob.see("main li a[href^='/table/']")).to_contain_text("everyone is here")
    button(ada, "Deal and start").click()
    ada.see(".table").wait_for()
    expect(bob.see("main li a[href^='/table/']").first).not_to_contain_text("everyone is here")


def test_several_on_one_device_all_add_a_word(ada: Visitor) -> None:
    """Each chair has one of its own, and all are checked."""
    ada.start("schokoly", 3, how="button:last-child")
    ada.see(".veil").wait_for()
    assert 3 == len([nonce for nonce in ada.picture()["fairness"]["nonces"] if nonce])
    with ada.guest() as guest:
        for _ in range(3):
            guest.post(f"/api/tables/{ada.table}/resign")
    with ada.guest() as guest:
        assert all(guest.get(f"/api/tables/{ada.table}").json()["fairness"]["promises"])


def test_a_browser_of_the_same_person_without_the_word_says_so(ada: Visitor, visit: Visit) -> None:
    """It is told where the word is, and reveals nothing."""
    opened(ada)
    ada.see("select.bot").select_option("random")
    elsewhere = visit()
    elsewhere.context.add_cookies(ada.context.cookies())  # type: ignore[arg-type]
    elsewhere.go(f"/table/{ada.table}")
    expect(elsewhere.page.get_by_text("If you cannot get back to it")).to_be_visible()
    ada.page.goto("/replay")
    button(elsewhere, "Deal and start").click()
    expect(elsewhere.page.get_by_text("Open the table there")).to_be_visible()
    assert "reveal_nonce" not in {said["type"] for said in elsewhere.said}


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)], ids=str)
def test_who_does_not_reveal_in_time_is_left_out(place: str, visit: Visit, clock: Clock, size: tuple[int, int]) -> None:
    """The host starts anew: the chair is free, and a new word was promised without anybody's help."""
    ada, bob = visit(address=place, size=size), visit(address=place)
    opened(ada)
    joined(ada, bob)
    bob.page.goto("/replay")
    button(ada, "Deal and start").click()
    expect(ada.page.get_by_text("Waiting for:")).to_be_visible()
    clock.jump(26)
    ada.page.reload()
    ada.page.get_by_role("button", name="Start again without").click()
    expect(ada.page.get_by_text("The start was called off")).to_be_visible()
    assert [] == ada.violations()
    ada.see("select.bot").select_option("random")
    expect(ada.page.get_by_text("The start was called off")).to_have_count(0)
    button(ada, "Free the chair").click()
    against_bot(ada)
    given_up(ada)
    assert {"✓"} == set(verify(ada).values())
