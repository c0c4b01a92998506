"""How the page behaves: strict about strangers, still for those who want no movement."""

from __future__ import annotations

import re
from typing import Literal

import pytest
from playwright.sync_api import Browser, Route, expect
from tests.web.company import gathered
from tests.web.conftest import Visit
from tests.web.kit import ADDRESSES, PATIENCE, Server
from tests.web.players import lay


@pytest.mark.parametrize(
    ("speed", "reduced", "moves"), [("quick", False, True), ("none", False, False), ("quick", True, False)]
)
def test_cards_move_only_for_those_who_like_it(visit: Visit, speed: str, *, reduced: bool, moves: bool) -> None:
    """The setting counts, and so does what the system says."""
    ada = visit(speed=speed)
    ada.page.emulate_media(reduced_motion="reduce" if reduced else "no-preference")
    gathered([ada], bots=1)
    lay(ada)
    expect(ada.see(".frame .card").nth(1)).to_be_visible()
    length = ada.page.evaluate("parseFloat(getComputedStyle(document.querySelector('.card.fresh')).animationDuration)")
    name = ada.page.evaluate("getComputedStyle(document.querySelector('.card.fresh')).animationName")
    assert moves == (name != "none" and length > 0.001)


@pytest.mark.parametrize("reduced", ["no-preference", "reduce"])
def test_points_that_were_won_are_written_where_it_happened(
    visit: Visit, reduced: Literal["no-preference", "reduce"]
) -> None:
    """They rise and fade for those who like movement, and stand still for a moment for those who do not."""
    ada = visit(speed="quick")
    ada.page.emulate_media(reduced_motion=reduced)
    gathered([ada], bots=1)
    lay(ada)
    gain = ada.see("text.gain").first
    gain.wait_for()
    assert re.fullmatch(r"\+[1-4]", gain.text_content() or "")
    ada.page.wait_for_timeout(200)
    assert 0.2 < float(gain.evaluate("(one) => getComputedStyle(one).opacity"))


def test_the_page_keeps_its_own_rules(server: Server, browser: Browser) -> None:
    """With its policy in force, a game of each kind is begun without a complaint of the browser."""
    headers = {"x-forwarded-for": next(ADDRESSES)}
    context = browser.new_context(base_url=server.address, locale="en", extra_http_headers=headers)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text) if said.type in {"error", "warning"} else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    for game, seen in {"schokoly": ".hand", "stacko": ".tower button, .offer"}.items():
        page.goto("/")
        page.locator(f"article:has(.picture.{game}) .buttons .main").click()
        page.locator(seen).first.wait_for()
    page.goto("/rules/schoko")
    page.locator("figure").first.wait_for()
    context.close()
    assert [] == complaints


def test_a_first_click_waits_until_one_is_somebody(server: Server, browser: Browser) -> None:
    """Who presses the button before the server has said who they are plays, too."""
    headers = {"x-forwarded-for": next(ADDRESSES)}
    context = browser.new_context(base_url=server.address, locale="en", extra_http_headers=headers)
    context.set_default_timeout(PATIENCE)
    page, asked = context.new_page(), list[Route]()
    page.route("**/api/me", lambda route: asked.append(route))  # noqa: PLW0108 - it has to be a plain function
    page.goto("/")
    page.locator("article:has(.picture.schoko) .buttons .main").click()
    page.wait_for_timeout(300)
    while not asked:
        page.wait_for_timeout(20)
    asked.pop().continue_()
    page.locator(".hand").first.wait_for()
    context.close()
