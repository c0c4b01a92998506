"""Whole games in a real browser, from the home screen to the last move."""

import pytest
from playwright.sync_api import expect
from tests.web.conftest import Visit
from tests.web.kit import PHONE, Visitor
from tests.web.players import (
    Move,
    lay,
    lay_by_keys,
    lay_with_smartie,
    name_by_key,
    play,
    play_together,
    swap_once,
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


@pytest.mark.parametrize(("game", "move"), [("schoko", lay_by_keys), ("stacko", take_by_keys)])
def test_a_whole_game_by_keys_alone(ada: Visitor, game: str, move: Move) -> None:
    """No pointer is touched between home and the end."""
    ada.go("/")
    ada.tab_to(ada.see(f"article:has(.picture.{game}) .buttons .main"))
    ada.press("Enter")
    play(ada, move, {"naming": name_by_key})
    ada.tab_to(ada.page.get_by_role("button", name="Rematch"))
    assert 0 == ada.page.evaluate("window.taps")


def test_three_seats_swap_with_bots(ada: Visitor) -> None:
    """An offer is made on the table (S12), and the game goes on to its end."""
    ada.start("schokoly", 3)
    play(ada, swap_once)
    assert any(word.startswith("swap") for word in ada.words())
    assert "ended" == ada.picture()["status"]


def test_a_swap_has_three_parts(ada: Visitor) -> None:
    """The offer, the card back, the last word: each from the seat that is asked, on one device."""
    ada.start("schokoly", 3, "button:last-child")
    play(ada, swap_once)
    offer, back, last = [word for word in ada.words() if word.startswith("swap")]
    assert (True, True, "swap yes") == (offer[5] in "123", back[5] in "WDM", last)


@pytest.mark.parametrize(("game", "move"), [("schoko", lay), ("stacko", take)])
def test_friends_play_from_two_windows(visit: Visit, game: str, move: Move) -> None:
    """One sets the table, the other comes by the link, on a phone; both see the same end."""
    ada, bob = visit(), visit(size=PHONE)
    ada.go("/")
    ada.begin(game, 2, "button:nth-child(2)")
    ada.tap("Set the table")
    ada.page.wait_for_url("**/table/*")
    bob.go(ada.see(".share code").inner_text())
    bob.tap("Sit here")
    ada.tap("Deal and start")
    play_together([ada, bob], move)
    assert ada.picture()["result"] == bob.picture()["result"]
