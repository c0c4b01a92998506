"""Passing when nothing else can be done: said, shown, and done by the page itself, with decks that lead there."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.web.company import button, gathered, voice
from tests.web.conftest import Visit
from tests.web.kit import PHONE, Visitor
from tests.web.players import Move, lay, let_pass, play_together, swap

NOTHING_FITS = "None of your cards fits: you pass."
NO_CARDS = "You have no cards left: you pass."
PASSING = "() => document.querySelector('.passing').textContent"


def white(words: list[str]) -> str:
    """The word that lays white, where there is one: then dark never fits (C8)."""
    return next((word for word in words if word.startswith("WWWW@")), words[0])


def deck(whites: int, darks: int) -> dict[str, object]:
    """Cards of one colour each."""
    return {"name": "plain", "cards": {"WWWW": whites, "DDDD": darks}}


class Listener:
    """Who hears each time that somebody passes what is shown and said; and waits until the page has done it."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def __call__(self, visitor: Visitor) -> None:
        """It is one's turn, and there is nothing to do but to pass."""
        self.heard.append(visitor.page.evaluate(PASSING))
        expect(voice(visitor)).to_contain_text(self.heard[-1])
        let_pass(visitor)


def test_who_can_lay_nothing_passes(visit: Visit) -> None:
    """With a dark card where only white lies, and with no card while the other has one; then the game is over (C14)."""
    windows = [visit(), visit(size=PHONE)]
    gathered(windows, deck=deck(7, 1), most=7, choose=white)
    listen = Listener()
    way: dict[str, Move] = {"turn": lay, "passing": listen}
    play_together(windows, way, way)
    assert {NOTHING_FITS, NO_CARDS} == set(listen.heard)
    assert len(listen.heard) == sum(visitor.words().count("pass") for visitor in windows)


def test_who_could_still_swap_is_not_hurried(visit: Visit) -> None:
    """Of three, one whose cards do not fit may offer one; once that is declined, only passing is left (C14, S12)."""
    windows = [visit(), visit(size=PHONE), visit()]
    gathered(windows, "schokoly", deck=deck(10, 2), most=8, choose=white)
    listen = Listener()
    way: dict[str, Move] = {"turn": lay_or_offer, "swap": decline, "passing": listen}
    play_together(windows, way, way, way)
    assert {NOTHING_FITS, NO_CARDS} == set(listen.heard)
    assert any(word.startswith("swap") for visitor in windows for word in visitor.words())


def lay_or_offer(visitor: Visitor) -> None:
    """Lay a white card; without one, the page waits for us to offer a swap, or to pass by the button."""
    if "WWWW" in visitor.picture()["view"]["hand"]:
        lay(visitor)
        return
    button(visitor, "Pass").wait_for()
    assert 0 == visitor.see(".passing").count()
    button(visitor, "Swap…").click()
    swap(visitor)


def decline(visitor: Visitor) -> None:
    """No, thanks."""
    button(visitor, "No, thanks").click()
