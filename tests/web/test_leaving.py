"""People who go: by giving up, or without a word; a bot plays on, or where two sit the game is claimed."""

import re
from typing import Any

import httpx
from playwright.sync_api import expect
from tests.server.kit import Clock
from tests.web.company import button, gathered
from tests.web.conftest import Visit
from tests.web.kit import PHONE, Visitor
from tests.web.players import CLICKS, lay

SOON = 16
"""After so many seconds the table says that somebody is gone."""


def lines(address: str) -> float:
    """How many browsers have a line to the server."""
    told = httpx.get(f"{address}/metrics", timeout=60).text
    return float(re.findall(r"^tafelrunde_sockets (\S+)", told, re.MULTILINE)[0])


def notice(visitor: Visitor, clock: Clock) -> None:
    """All others are gone; time passes until the table says so."""
    visitor.until(lambda: lines(visitor.address) == 1)
    clock.jump(SOON)
    expect(visitor.see(".question")).to_contain_text("is away")


def left_alone(ada: Visitor, bob: Visitor, clock: Clock, **setup: Any) -> None:  # noqa: ANN401 - see Setup
    """Bob has to move, and is gone without a word."""
    gathered([bob, ada], **setup)
    bob.close()
    notice(ada, clock)


def test_a_bot_takes_the_seat_of_who_gives_up(visit: Visit) -> None:
    """With three seats the game goes on, and everybody sees who plays now (R9)."""
    ada, bob = visit(), visit(size=PHONE)
    gathered([ada, bob], "schokoly", bots=1, most=3, substitute="random")
    bob.see("header button").last.click()
    button(bob, "Give up…").click()
    button(bob, "Give up").click()
    expect(ada.see("ul.seats")).to_contain_text("Rookie 2")
    for _ in range(3):
        while (asked := ada.await_turn()) != "turn":
            CLICKS[asked](ada)
        lay(ada)
    assert "running" == ada.picture()["status"]


def test_who_has_been_away_for_long_is_replaced(place: str, clock: Clock, visit: Visit) -> None:
    """The others see it and from when on a bot may play, as the server says, whatever the device's clock shows (R9)."""
    ada, bob = visit(address=place), visit(address=place)
    ada.page.clock.set_system_time("2001-01-01")
    left_alone(ada, bob, clock, substitute="random", away=60 * 60)
    expect(ada.see(".question")).to_contain_text("You can claim the win in 60 minutes, or let a bot play on.")
    assert 0 == ada.see(".question button").count()
    clock.jump(60 * 60)
    ada.page.reload()
    button(ada, "Let a bot play on").click()
    assert "turn" == ada.await_turn()
    expect(ada.see(".question")).to_have_count(0)


def test_the_game_of_who_has_been_away_for_long_is_claimed(place: str, clock: Clock, visit: Visit) -> None:
    """With two seats; the button comes by itself when the time is over, and the reason is said (R8)."""
    ada, bob = visit(address=place, size=PHONE), visit(address=place)
    ada.page.clock.install()
    left_alone(ada, bob, clock)
    expect(ada.see(".question")).to_contain_text("in 10 minutes")
    clock.jump(600)
    ada.page.clock.fast_forward(600_000)
    button(ada, "Claim the win").click()
    expect(ada.see("#end-title")).to_have_text(re.compile("^You win, .+!$"))
    expect(ada.see(".end p").first).to_contain_text("stayed away.")


def test_three_seats_are_not_claimed(place: str, clock: Clock, visit: Visit) -> None:
    """A bot plays on there: nobody has won yet (R9)."""
    ada, bob = visit(address=place, size=PHONE), visit(address=place)
    left_alone(ada, bob, clock, game="schokoly", bots=1, most=0)
    expect(ada.see(".question")).to_contain_text("A bot can play on in 10 minutes.")
    clock.jump(600)
    ada.page.reload()
    expect(button(ada, "Let a bot play on")).to_be_visible()
    assert 1 == ada.see(".question button").count()


def test_who_comes_back_is_there_again(place: str, clock: Clock, visit: Visit) -> None:
    """Nobody is asked any more, and the game goes on."""
    ada, bob = visit(address=place), visit(address=place)
    table = gathered([bob, ada])
    bob.page.close()
    notice(ada, clock)
    bob.page = bob.window()
    bob.go(f"/table/{table}")
    expect(ada.see(".question")).to_have_count(0)
    bob.await_turn()
    lay(bob)
    assert "turn" == ada.await_turn()
