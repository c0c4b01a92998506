"""A card on its way to the field: what is shown of it, how it turns, and where its smartie goes."""

from __future__ import annotations

import json
import re

from playwright.sync_api import WebSocketRoute, expect
from tests.web.company import gathered, voice
from tests.web.conftest import Visit
from tests.web.kit import PHONE, Visitor
from tests.web.players import hold

PIECES = "(held) => [...held.querySelectorAll('use[href^=\"#piece\"]')].map((one) => one.getAttribute('href')).join()"


def largest(visitor: Visitor) -> list[str]:
    """The largest group of each seat, as its line tells."""
    facts = visitor.see("ul.seats [title='largest group']").all_inner_texts()
    return [re.findall(r"\d+", fact)[0] for fact in facts]


def test_what_the_ghost_promises_comes_true(visit: Visit) -> None:
    """The groups it shows beforehand are those after the card was laid."""
    ada, bob = visit(), visit(size=PHONE)
    gathered([ada, bob], most=7)
    hold(ada)
    ada.see(".preview .change").first.wait_for()
    promised = [re.findall(r"\d+", change)[-1] for change in ada.see(".preview .change").all_inner_texts()]
    ada.see("button.confirm").click()
    expect(bob.see(".frame .card")).to_have_count(7)
    assert promised == largest(bob) == largest(ada)


def test_another_tap_turns_the_ghost(ada: Visitor) -> None:
    """Only through the legal turns, and round again."""
    gathered([ada], bots=1, most=4)
    ada.await_turn()
    hold(ada)
    seen = [ada.see(".held").evaluate(PIECES)]
    for _ in range(8):
        ada.see(".bar [aria-label=Turn]").click()
        seen.append(ada.see(".held").evaluate(PIECES))
        expect(ada.see(".held.legal")).to_be_visible()
    assert seen[0] in seen[1:]
    assert 0 == ada.see(".problem").count()
    assert [] == ada.words()


def test_a_smartie_goes_on_the_card_that_is_tapped(ada: Visitor) -> None:
    """On the new card at first, then on another one; the word says which (S7)."""
    gathered([ada], "schokoly", bots=1, most=6)
    ada.await_turn()
    hold(ada)
    expect(ada.see(".held.legal")).to_be_visible()
    if not ada.see(".bar [aria-label=Smartie]").count():  # on the second tier it has one already
        ada.press("t")
    ada.see(".bar [aria-label=Smartie]").click()
    for number in range(ada.see(".goal").count()):
        goal = ada.see(".goal").nth(number).bounding_box()
        assert goal
        ada.page.mouse.click(goal["x"] + goal["width"] / 4, goal["y"] + goal["height"] / 4)
        if not ada.see(".held use[href^='#smartie']").count():  # else another card lay over that corner
            break
    expect(ada.see(".held use[href^='#smartie']")).to_have_count(0)
    ada.see("button.confirm").click()
    expect(ada.see(".held")).to_have_count(0)
    assert re.search(r"![-\d]+,[-\d]+$", ada.words()[-1])


def test_a_picked_card_turns_in_the_hand(ada: Visitor) -> None:
    """Before it is held anywhere."""
    gathered([ada], bots=1)
    card = ada.see(".hand li").first
    before = card.evaluate(PIECES)
    card.locator(".face").click()
    card.get_by_role("button", name="Turn the card").click()
    assert before != card.evaluate(PIECES) or len(set(before.split(","))) == 1
    assert sorted(before.split(",")) == sorted(card.evaluate(PIECES).split(","))


def nothing_fits(text: str | bytes) -> str:
    """What the server says, but for the cards that fit."""
    told = json.loads(text)
    view = (told.get("picture") or {}).get("view")
    if view and view["choices"]:
        view["choices"] |= {"lays": [], "words": ["pass"]}
    return json.dumps(told)


def test_who_can_only_pass_is_told_so(ada: Visitor) -> None:
    """It is shown and said, and the page passes by itself; here the server knows that a card fits (C14)."""

    def carry(page: WebSocketRoute) -> None:
        page.connect_to_server().on_message(lambda text: page.send(nothing_fits(text)))

    gathered([ada], bots=1)
    ada.page.route_web_socket("**/ws", carry)
    ada.page.reload()
    expect(ada.see(".passing")).to_have_text("None of your cards fits: you pass.")
    expect(voice(ada)).to_have_text("None of your cards fits: you pass.")
    expect(ada.see(".problem")).to_contain_text("You can still lay a card")
