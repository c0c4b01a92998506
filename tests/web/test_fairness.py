"""The shuffle: what was promised before the deal is what anybody can check afterwards."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Route, expect
from tests.web.company import button, gathered
from tests.web.kit import Visitor
from tests.web.screens import opened


def given_up(ada: Visitor) -> None:
    """The game is over at once."""
    with ada.guest() as guest:
        guest.post(f"/api/tables/{ada.table}/resign")
    ada.see(".end").wait_for()


def verify(ada: Visitor) -> list[str]:
    """Check the deal; the steps as they are shown."""
    button(ada, "Verify this deal").click()
    ada.see("dialog li").nth(4).wait_for()
    return ada.see("dialog li").all_inner_texts()


def test_the_promise_and_ones_own_word_are_found_again(ada: Visitor) -> None:
    """The fingerprint stands there before the deal, and a word of ours goes into the shuffle (F1 to F5)."""
    opened(ada)
    promised = ada.see("section:has(#nonce) > code").inner_text()
    ada.page.get_by_label("Your own word for the shuffle").fill("hazelnut")
    button(ada, "Use it").click()
    expect(button(ada, "Kept ✓")).to_be_visible()
    ada.see("select.bot").select_option("random")
    button(ada, "Deal and start").click()
    ada.see(".hand").wait_for()
    given_up(ada)
    steps = verify(ada)
    assert promised in steps[0]
    assert f"SHA-256 → {promised}" in steps[1]
    assert "hazelnut" in steps[2]
    assert "✗" not in "".join(steps)
    expect(ada.page.get_by_text("Everything fits.")).to_be_visible()


def test_a_false_deal_is_found_out(ada: Visitor) -> None:
    """Whoever changes the order of the cards is caught by the browser itself."""

    def cheat(route: Route) -> None:
        record: dict[str, Any] = route.fetch().json()
        first = record["shuffles"][0]
        record["shuffles"][0] = [*first[1:], first[0]]
        route.fulfill(status=200, content_type="application/json", body=json.dumps(record))

    gathered([ada], bots=1)
    given_up(ada)
    ada.page.route("**/record", cheat)
    steps = verify(ada)
    assert ["✓", "✓", "✓", "✗", "✗"] == [step[0] for step in steps]
    expect(ada.page.get_by_text("Everything fits.")).to_have_count(0)


def test_a_word_is_not_said_to_be_kept_once_one_stood_up(ada: Visitor) -> None:
    """Whoever sits down anew does so with another word, drawn by chance."""
    opened(ada)
    ada.page.get_by_label("Your own word for the shuffle").fill("hazelnut")
    button(ada, "Use it").click()
    expect(button(ada, "Kept ✓")).to_be_visible()
    ada.see(".chair button.plain").click()
    ada.see(".chair button.main").first.click()
    expect(button(ada, "Use it")).to_be_visible()
    expect(button(ada, "Kept ✓")).to_have_count(0)
