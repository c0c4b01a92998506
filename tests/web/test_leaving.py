"""People who go: by giving up, or without a word; a bot plays on where three sit."""

from playwright.sync_api import expect
from tests.server.kit import Clock
from tests.web.company import button, gathered
from tests.web.conftest import Visit
from tests.web.kit import PHONE, Visitor
from tests.web.players import CLICKS, lay


def notice(visitor: Visitor, clock: Clock) -> None:
    """Time passes until the table says that somebody is gone."""
    for _ in range(200):
        if visitor.see(".question").count():
            break
        clock.jump(5)
        visitor.page.clock.set_fixed_time(clock() / 1000)
        visitor.page.wait_for_timeout(50)
    expect(visitor.see(".question")).to_contain_text("is away")


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
    """The others see it and from when on a bot may play, not sooner than the server allows it (R9)."""
    ada, bob = visit(address=place), visit(address=place)
    gathered([bob, ada], substitute="random")
    bob.close()
    notice(ada, clock)
    expect(ada.see(".question")).to_contain_text("A bot can play on in 10 minutes.")
    assert 0 == button(ada, "Let a bot play on").count()
    clock.jump(600)
    ada.page.clock.set_fixed_time(clock() / 1000)
    button(ada, "Let a bot play on").click()
    assert "turn" == ada.await_turn()
    expect(ada.see(".question")).to_have_count(0)


def test_who_comes_back_is_there_again(place: str, clock: Clock, visit: Visit) -> None:
    """Nobody is asked any more, and the game goes on."""
    ada, bob = visit(address=place), visit(address=place)
    table = gathered([bob, ada])
    bob.go("/")
    notice(ada, clock)
    bob.go(f"/table/{table}")
    expect(ada.see(".question")).to_have_count(0)
    bob.await_turn()
    lay(bob)
    assert "turn" == ada.await_turn()
