"""How the games are played in the browser: by clicking, or by keys alone; the moves need not be good, only sensible."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from playwright.sync_api import Locator
from tests.web.kit import Visitor

Move = Callable[[Visitor], None]


def play(visitor: Visitor, move: Move, answers: Mapping[str, Move] | None = None, *, most: int = 400) -> None:
    """Play until the end, or so many times."""
    for _ in range(most):
        if (asked := visitor.await_turn()) == "end":
            return
        ({"turn": move} | CLICKS | dict(answers or {}))[asked](visitor)


def play_together(visitors: Sequence[Visitor], *ways: Mapping[str, Move]) -> None:
    """Everybody plays at their own window, each in their way, until all have seen the end."""
    while any(visitor.asked_for() != "end" for visitor in visitors):
        for visitor, way in zip(visitors, ways, strict=True):
            if (asked := visitor.asked_for()) not in {"", "end"}:
                (CLICKS | dict(way))[asked](visitor)
        visitors[0].page.wait_for_timeout(20)


def reveal(visitor: Visitor) -> None:
    """Take the device and tap the veil."""
    visitor.see(".veil .main").click()
    visitor.see(".veil").wait_for(state="detached")


def name(visitor: Visitor) -> None:
    """Name the first colour."""
    visitor.see(".naming button").first.click()
    visitor.see(".naming").wait_for(state="detached")


def name_by_key(visitor: Visitor) -> None:
    """Name dark, or white where dark is taken."""
    visitor.press("d", "w")
    visitor.see(".naming").wait_for(state="detached")


def swap(visitor: Visitor) -> None:
    """Whatever part of a swap it is: offer a card, give one back, agree."""
    if visitor.see(".swap button.face").count():
        visitor.see(".swap button.face").first.click()
    visitor.see(".swap .buttons .main").first.click()


def swap_by_keys(visitor: Visitor) -> None:
    """The same by keys: a digit chooses the card, and Enter the button for it."""
    if visitor.see(".swap button.face").count():
        visitor.press("1")
    visitor.tab_to(visitor.see(".swap .buttons .main").first)
    visitor.press("Enter")


def let_pass(visitor: Visitor) -> None:
    """Nothing fits: the page passes by itself."""
    visitor.see(".passing").wait_for(state="detached")


def go_on(visitor: Visitor) -> None:
    """A round is over: on to the next."""
    visitor.see(".rounded .main").click()
    visitor.see(".rounded").wait_for(state="detached")


def go_on_by_key(visitor: Visitor) -> None:
    """The same by a key."""
    visitor.press("Enter")
    visitor.see(".rounded").wait_for(state="detached")


CLICKS: dict[str, Move] = {"rounded": go_on, "veil": reveal, "naming": name, "swap": swap, "passing": let_pass}
KEYS: dict[str, Move] = {"rounded": go_on_by_key, "naming": name_by_key, "swap": swap_by_keys, "passing": let_pass}


def swap_once(visitor: Visitor) -> None:
    """Offer a swap if that is possible and none was offered yet; then lay a card."""
    if can_offer(visitor):
        visitor.page.get_by_role("button", name="Swap…").click()
        swap(visitor)
    else:
        lay(visitor)


def swap_once_by_keys(visitor: Visitor) -> None:
    """The same by keys."""
    if can_offer(visitor):
        visitor.press("x")
        visitor.see(".swap").wait_for()
        swap_by_keys(visitor)
    else:
        lay_by_keys(visitor)


def can_offer(visitor: Visitor) -> bool:
    """Could we offer a swap, and have not yet?"""
    offered = any(re.match(r"swap \d", word) for word in visitor.words())
    return not offered and visitor.page.get_by_role("button", name="Swap…").count() > 0


def lay(visitor: Visitor) -> None:
    """Lay the first card that fits somewhere, near the middle of the field, by clicking."""
    hold(visitor)
    visitor.see("button.confirm").click()


def lay_with_smartie(visitor: Visitor) -> None:
    """Lay a card, with a smartie while there are some."""
    hold(visitor)
    if visitor.see(".bar [aria-label=Smartie]").count():
        visitor.see(".bar [aria-label=Smartie]").click()
    visitor.see("button.confirm").click()


def hold(visitor: Visitor) -> None:
    """Pick the first card that fits somewhere and hold it there."""
    pick(visitor)
    visitor.page.mouse.click(*visitor.spot())
    visitor.see(".held.legal").wait_for()


def pick(visitor: Visitor) -> Locator:
    """Pick the first card that fits somewhere by clicking; its face."""
    for card in visitor.see(".hand button.face").all():
        card.click()
        if visitor.see(".place").count():
            return card
    raise AssertionError("no card fits")


def lay_by_keys(visitor: Visitor) -> None:
    """Lay the first card that fits somewhere, with a smartie while there are some, by keys."""
    for digit in range(1, 1 + visitor.see(".hand button.face").count()):
        visitor.press(str(digit))
        if visitor.see(".place").count():
            break
    visitor.press("ArrowRight", "ArrowDown", "r", "s", "Enter")


def take(visitor: Visitor) -> None:
    """Build the offered part in where it belongs, or turn up the next, or pass; by clicking."""
    place = belongs(*towers(visitor))
    if place:
        visitor.see(".tower button").nth(10 - place).click()
    visitor.see(".foot .buttons button").first.click()


def take_by_keys(visitor: Visitor) -> None:
    """The same by keys."""
    place = belongs(*towers(visitor))
    if place:
        visitor.press(str(place % 10), "Enter")
    else:
        visitor.press("p" if visitor.page.get_by_role("button", name="Pass").count() else "d")


def towers(visitor: Visitor) -> tuple[int, list[int]]:
    """The part on offer, and our own tower from the bottom up."""
    offer = visitor.see(".offer .piece").get_attribute("aria-label") or ""
    labels = [label.get_attribute("aria-label") or "" for label in visitor.see(".tower button").all()]
    return int(re.findall(r"\d+", offer)[0]), [int(label.rpartition(" ")[2]) for label in reversed(labels)]


def belongs(offer: int, tower: Sequence[int]) -> int:
    """The place of the tower that a part is for: wide ones low. 0 when a part that belongs there is there already."""
    place = 10 - (offer - 1) // 4
    return place if 10 - (tower[place - 1] - 1) // 4 != place else 0
