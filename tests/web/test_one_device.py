"""One device goes from hand to hand: nobody sees the other's cards or parts."""

import re
from typing import Any

from playwright.sync_api import expect
from tests.web.conftest import Visit
from tests.web.kit import HERE, Visitor
from tests.web.players import lay, name, play, reveal, swap_once, take


def views(told: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The views that came over the line."""
    return [news["picture"]["view"] for news in told if news["type"] == "news" and news["picture"]["view"]]


def test_the_other_hand_stays_hidden_until_the_tap(ada: Visitor) -> None:
    """Neither the page nor any message holds a card of the next player before they tap the veil (C16)."""
    ada.start("schoko", how=HERE)
    for _ in range(6):
        assert "veil" == ada.await_turn()
        heard = [view["hand"] for view in views(ada.since_last_move())]
        assert ([[]], 0) == (heard[:1] + [hand for hand in heard if hand], ada.see(".hand .face").count())
        reveal(ada)
        expect(ada.see(".hand .face").first).to_be_visible()
        if ada.await_turn() == "naming":
            name(ada)
        ada.await_turn()
        lay(ada)
        expect(ada.see(".veil")).to_be_visible()


def dealt(view: dict[str, Any]) -> set[int | None]:
    """The parts of both towers that were not built in openly."""
    pairs = (zip(tower, seen, strict=True) for tower, seen in zip(view["towers"], view["open"], strict=True))
    return {part for pair in pairs for part, is_open in pair if not is_open}


def test_dealt_parts_stay_hidden_until_the_tap(ada: Visitor) -> None:
    """Between two turns of Stacko only open parts are on the line and on the page (T5)."""
    ada.start("stacko", how=HERE)
    for _ in range(4):
        assert "veil" == ada.await_turn()
        parts = [dealt(view) for view in views(ada.since_last_move())]
        assert ([{None}], 0) == (
            parts[:1] + [some for some in parts if some != {None}],
            ada.see(".tower button").count(),
        )
        reveal(ada)
        take(ada)
        while ada.await_turn() != "veil":
            take(ada)


def test_a_reload_hides_the_hand_again(ada: Visitor) -> None:
    """Who reloads the page has to tap again."""
    ada.start("schokoly", how=HERE)
    reveal(ada)
    expect(ada.see(".hand .face").first).to_be_visible()
    ada.page.reload()
    expect(ada.see(".veil")).to_be_visible()
    assert 0 == ada.see(".hand .face").count()


def test_a_swap_waits_behind_the_veil(ada: Visitor) -> None:
    """What is asked of the next player is not on the page, not even for a screen reader, before they tap (S12)."""
    ada.start("schokoly", 3, HERE)
    play(ada, swap_once, {"veil": unveil}, most=14)
    assert any(word.startswith("swap") for word in ada.words())


def unveil(visitor: Visitor) -> None:
    """Behind the veil there is neither a swap nor a card of a hand; then tap it."""
    assert 0 == visitor.see(".swap, .hand .face, .naming").count()
    reveal(visitor)


def test_players_of_one_device_have_names(ada: Visitor) -> None:
    """On the veil, at the seats and in the next game; who gave none has a number."""
    ada.go("/")
    ada.see("article:has(.picture.stacko) .buttons").locator(HERE).click()
    ada.page.get_by_label("Player 1").fill("Mum")
    ada.see("dialog form .main").click()
    ada.page.wait_for_url("**/table/*")
    expect(ada.see(".veil h2")).to_have_text(re.compile("^Hand the device to (Mum|Player 2)$"))
    assert {"Mum", "Player 2"} == set(ada.see(".towers h2 .name").all_inner_texts())


def test_who_wins_on_one_device_is_cheered(visit: Visit) -> None:
    """By name, and it rains sweets: all who share the device see who has won."""
    ada = visit(speed="quick")
    ada.go("/")
    with ada.guest() as guest:
        table = guest.open("stacko", seats=2, start="chosen")
        for chair in (1, 2):
            guest.post(f"/api/tables/{table}/sit", chair=chair, nonce="some salt")
        guest.post(f"/api/tables/{table}/start", first=1)
        guest.watch(table)
        ada.go(f"/table/{table}")
        guest.post(f"/api/tables/{table}/resign", seat=1)
    expect(ada.see(".rain")).to_be_attached()
    expect(ada.see("#end-title")).to_have_text(re.compile("wins$"))
