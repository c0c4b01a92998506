"""Whole games in a real browser, from the home screen to the last move."""

import re

import pytest
from playwright.sync_api import expect
from tests.web.conftest import Visit
from tests.web.kit import PHONE, Visitor
from tests.web.players import (
    KEYS,
    Move,
    lay,
    lay_by_keys,
    lay_with_smartie,
    play,
    play_together,
    swap_once,
    swap_once_by_keys,
    take,
    take_by_keys,
)


@pytest.mark.parametrize(
    ("game", "seats", "move"),
    [("schoko", 2, lay), ("schokoly", 2, lay_with_smartie), ("schokoly", 4, lay), ("stacko", 2, take)],
)
def test_a_whole_game_against_bots_by_clicking(ada: Visitor, game: str, seats: int, move: Move) -> None:
    """From “Play now” to the count at the end."""
    ada.start(game, seats)
    play(ada, move)
    expect(ada.see("#end-title")).to_be_visible()
    assert "ended" == ada.picture()["status"]
    assert [0, 800] == ada.page.evaluate("[scrollY, document.documentElement.scrollHeight]")  # however many moves


@pytest.mark.parametrize(
    ("game", "seats", "move"),
    [
        ("schoko", 2, lay_by_keys),
        ("schokoly", 2, lay_by_keys),
        ("schokoly", 3, swap_once_by_keys),
        ("schokoly", 4, lay_by_keys),
        ("stacko", 2, take_by_keys),
    ],
)
def test_a_whole_game_by_keys_alone(ada: Visitor, game: str, seats: int, move: Move) -> None:
    """No pointer is touched between home and the end; at three seats a swap is offered on the way (S12)."""
    ada.go("/")
    card = ada.see(f"article:has(.picture.{game})")
    if seats > 2:
        ada.tab_to(card.get_by_role("radio", name="2"))
        ada.press(*["ArrowRight"] * (seats - 2))
    ada.tab_to(card.locator(".buttons .main"))
    ada.press("Enter")
    play(ada, move, KEYS)
    ada.tab_to(ada.page.get_by_role("button", name="Rematch"))
    assert (0, seats == 3) == (ada.page.evaluate("window.taps"), any("swap" in word for word in ada.words()))


def test_three_seats_swap_with_bots(ada: Visitor) -> None:
    """An offer is made on the table (S12), and the game goes on to its end."""
    ada.start("schokoly", 3)
    play(ada, swap_once)
    assert any(word.startswith("swap") for word in ada.words())
    assert "ended" == ada.picture()["status"]


def test_a_swap_has_three_parts(ada: Visitor) -> None:
    """The offer, the card back, the last word: each from the seat that is asked, on one device."""
    ada.start("schokoly", 3, "button:last-child")
    play(ada, swap_once, most=16)
    offer, back, last = [word for word in ada.words() if word.startswith("swap")]
    assert (True, True, "swap yes") == (offer[5] in "123", back[5] in "WDM", last)


@pytest.mark.parametrize(
    ("game", "seats", "move", "keyed"),
    [
        ("schoko", 2, lay, lay_by_keys),
        ("schokoly", 2, lay_with_smartie, lay_by_keys),
        ("schokoly", 3, swap_once, swap_once_by_keys),
        ("schokoly", 4, lay, lay_by_keys),
        ("stacko", 2, take, take_by_keys),
    ],
)
def test_friends_play_from_windows_of_their_own(visit: Visit, game: str, seats: int, move: Move, keyed: Move) -> None:
    """One sets the table on a phone, the others come by the link; every other one plays by keys alone."""
    windows = [visit(size=PHONE), visit(), visit(), visit(size=PHONE)][:seats]
    invite(windows[0], game, seats)
    link = windows[0].see(".share code").inner_text()
    for visitor in windows[1:]:
        visitor.go(link)
        visitor.tab_to(visitor.page.get_by_role("button", name="Sit here").first)
        visitor.press("Enter")
    windows[0].tap("Deal and start")
    clicks, keys = {"turn": move}, {**KEYS, "turn": keyed}
    play_together(windows, *[clicks, keys, clicks, keys][:seats])
    results = [visitor.picture()["result"] for visitor in windows]
    assert (0, [results[0]] * seats) == (windows[1].page.evaluate("window.taps"), results)
    assert [seats == 3] * 2 == ["swap yes" in visitor.words() for visitor in windows[:2]]


def invite(visitor: Visitor, game: str, seats: int) -> None:
    """Set a table for friends; of Schokoly with the short deck."""
    visitor.go("/")
    visitor.begin(game, seats, "button:nth-child(2)")
    if game == "schokoly":
        visitor.page.get_by_label(re.compile("^Cards")).select_option("36")
    visitor.tap("Create table")
    visitor.page.wait_for_url("**/table/*")
