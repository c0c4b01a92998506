"""Whole games in Firefox and in WebKit, by keys: what holds in Chromium holds there."""

import json
from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from tests.web.kit import ASKED, FIRST, FOR, Server
from tests.web.players import belongs
from tests.web.webdriver import Driver, firefox, has_firefox, has_webkit, press, until, webkit

ASKED_FOR = f"({FOR})({json.dumps(ASKED)})"
LABEL = "aria-label"
BROWSERS = [
    pytest.param(firefox, id="firefox", marks=pytest.mark.skipif(not has_firefox(), reason="install firefox-esr")),
    pytest.param(webkit, id="webkit", marks=pytest.mark.skipif(not has_webkit(), reason="install webkit2gtk-driver")),
]


@pytest.mark.parametrize("browser", BROWSERS)
def test_a_whole_game_of_each_kind(server: Server, browser: Callable[[], AbstractContextManager[Driver]]) -> None:
    """From “Play now” to the count at the end, one after the other in one window."""
    server.pin("other browsers")
    with browser() as driver:
        driver.go(server.address)
        until(driver, "document.querySelector('.light.connected') && 1")
        driver.evaluate(f"localStorage.setItem('tafelrunde.settings', {json.dumps(json.dumps(FIRST))}) ?? 1")
        for game in ("schoko", "schokoly", "stacko"):
            driver.go(server.address)
            card = f"document.querySelector('article:has(.picture.{game}) .buttons .main')"
            until(driver, f"document.querySelector('.light.connected') && {card} && 1")
            driver.evaluate(f"{card}.click() ?? 1")
            play(driver, take if game == "stacko" else lay)
            assert driver.evaluate("document.querySelector('#end-title').textContent.length")


def play(driver: Driver, move: Callable[[Driver], None]) -> None:
    """Play until the end."""
    ways = {"turn": move, "rounded": go_on, "naming": name, "passing": let_pass}
    while (asked := until(driver, ASKED_FOR)) != "end":
        ways[asked](driver)


def name(driver: Driver) -> None:
    """Name dark, or white where dark is taken."""
    press(driver, "d", "w")
    until(driver, "!document.querySelector('.naming')")


def go_on(driver: Driver) -> None:
    """A round is over: on to the next."""
    press(driver, "Enter")
    until(driver, "!document.querySelector('.rounded')")


def let_pass(driver: Driver) -> None:
    """Nothing fits: the page passes by itself."""
    until(driver, "!document.querySelector('.passing')")


def lay(driver: Driver) -> None:
    """Lay the first card that fits somewhere."""
    for digit in range(1, 1 + driver.evaluate("document.querySelectorAll('.hand button.face').length")):
        press(driver, str(digit))
        if driver.evaluate("document.querySelectorAll('.place').length"):
            break
    press(driver, "ArrowRight", "ArrowDown", "Enter")


def take(driver: Driver) -> None:
    """Build the offered part in where it belongs, or turn up the next, or pass."""
    labels = "[...document.querySelectorAll('.tower button')].map((part) => part.ariaLabel)"
    tower = [int(label.rpartition(" ")[2]) for label in reversed(driver.evaluate(labels))]
    offer = driver.evaluate("document.querySelector('.offer .piece').ariaLabel.match(/\\d+/)[0]")
    if place := belongs(int(offer), tower):
        press(driver, str(place % 10), "Enter")
    else:
        press(driver, "p", "d")
