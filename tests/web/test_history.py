"""One's finished games in the browser: listed, filtered, and none yet."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.server.kit import wait_for
from tests.web.conftest import Visit
from tests.web.kit import PHONE, Visitor

LISTED = "main > ul > li"


def lose(visitor: Visitor, game: str) -> None:
    """Give up a game against a bot, which is listed by now."""
    ask = visitor.page.request
    headers = {"x-tafelrunde": "1"}
    address = visitor.address
    before = ask.get(f"{address}/api/history").json()["count"]
    table = ask.post(f"{address}/api/tables", data={"game": game}, headers=headers).json()["table"]
    for path, body in (("sit", {}), ("sit-bot", {"bot": "greedy"}), ("start", {}), ("resign", {"seat": None})):
        answer = ask.post(f"{address}/api/tables/{table}/{path}", data=body, headers=headers)
        assert answer.ok, answer.text()
    wait_for(lambda: ask.get(f"{address}/api/history").json()["count"] > before)


def test_who_has_finished_no_game_is_invited_to_play(ada: Visitor) -> None:
    """From home, by its link."""
    ada.go("/")
    ada.tap("My games")
    expect(ada.see("main .empty")).to_contain_text("You haven’t finished a game yet.")
    ada.tap("Play a game")
    ada.page.wait_for_url("**/")


@pytest.mark.parametrize("size", [PHONE, None], ids=["phone", "desk"])
def test_games_are_listed_and_filtered(visit: Visit, size: object) -> None:
    """With result, opponent and the ways on; a filter that leaves nothing says so, and can be cleared."""
    ada = visit(size=size) if size else visit()
    ada.go("/games")
    ada.see("main .empty").wait_for()
    for game in ("schoko", "stacko"):
        lose(ada, game)
    ada.go("/games")
    rows = ada.page.locator(LISTED)
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("Stacko")
    expect(rows.first).to_contain_text("(bot)")
    expect(rows.first).to_contain_text("Lost")
    expect(rows.first).to_contain_text("Not reviewed yet")
    ada.page.get_by_role("combobox", name="Game").select_option("schoko")
    expect(rows).to_have_count(1)
    ada.page.get_by_role("combobox", name="Result").select_option("won")
    expect(ada.see("main .empty")).to_contain_text("No game matches")
    ada.tap("Show all games")
    expect(rows).to_have_count(2)
    ada.page.get_by_label("Opponent’s name").fill("nobody at all")
    expect(rows).to_have_count(0)
