"""Every screen of the page, and the way to it: for what must hold on all of them, and for their pictures."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from itertools import product
from typing import Any

from tests.server.kit import actor, begin, play_out
from tests.web.kit import HERE, Visitor
from tests.web.lessons import do
from tests.web.players import belongs, hold, name, pick

from tafelrunde.wire.stacko.views import StackoView
from tafelrunde.wire.views import View

Screen = Callable[[Visitor], None]
COMPUTING = 240_000
"""Milliseconds: a review may have to compile first."""
COUNTED = re.compile(r"(?<=[@,])-?\d+")


def middling(words: list[str]) -> str:
    """The word that keeps the field together: the placement nearest to the first card."""
    lays = [word for word in words if "@" in word]
    return min(lays or words, key=lambda word: sum(abs(int(at)) for at in COUNTED.findall(word)))


def played(visitor: Visitor, game: str, seats: int = 2, most: int = 10_000, **setup: Any) -> None:  # noqa: ANN401 - see Setup
    """A game against bots after so many actions of ours, or at its end."""
    visitor.go("/")
    with visitor.guest() as guest:
        table = begin([guest], game, bots=seats - 1, **setup)
        play_out([guest], table, most=most, choose=middling)
    visitor.go(f"/table/{table}")


def opened(visitor: Visitor, game: str = "schoko", seats: int = 2) -> None:
    """A table for friends before the start."""
    visitor.go("/")
    visitor.begin(game, seats, "button:nth-child(2)")
    visitor.see("dialog form button.main").click()
    visitor.see(".share").wait_for()


def early(visitor: Visitor, game: str, seats: int = 2) -> None:
    """The first turn of ours in a game against bots."""
    visitor.start(game, seats)
    if visitor.await_turn() == "naming":
        name(visitor)
    visitor.await_turn()


def holding(visitor: Visitor, game: str, seats: int = 2) -> None:
    """Some cards lie, one is held over the field."""
    played(visitor, game, seats, most=6)
    if visitor.await_turn() == "turn":
        hold(visitor)
    visitor.see(".what dl, .what p, .what *").first.wait_for()


def picked(visitor: Visitor) -> None:
    """A card is picked: its places glow."""
    played(visitor, "schokoly", most=8)
    visitor.await_turn()
    pick(visitor)


def wrong(visitor: Visitor) -> None:
    """A card where it may not lie, and why."""
    picked(visitor)
    for x, y in product((20, 60, 100), (60, 120, 180, 240)):
        visitor.see(".frame").click(position={"x": x, "y": y})
        visitor.see(".held.legal, .held.wrong").wait_for()
        if visitor.see(".held.wrong").count():
            break
    visitor.see(".problem").wait_for()


def naming(visitor: Visitor) -> None:
    """A colour is to be named."""
    visitor.go("/")
    with visitor.guest() as guest:
        table = begin([guest], "schokoly", bots=1)
    visitor.go(f"/table/{table}")
    visitor.see(".naming").wait_for()


def veil(visitor: Visitor) -> None:
    """The device goes to the next player."""
    visitor.start("schokoly", how="button:last-child")
    visitor.see(".veil").wait_for()


def swapping(visitor: Visitor) -> None:
    """A card is offered for a swap."""
    played(visitor, "schokoly", 3, most=6)
    visitor.await_turn()
    visitor.see(".bar .buttons button").filter(has_text="…").click()
    visitor.see(".swap button.face").first.click()


def raced(visitor: Visitor, most: int) -> None:
    """A game of Stacko after some actions of ours, or at its end."""
    visitor.go("/")
    with visitor.guest() as guest:
        table = begin([guest], "stacko", bots=1)
        for _ in range(most):
            picture = guest.until(table, lambda now: now.status == "ended" or actor(now) in now.seats)
            if picture.status == "ended":
                break
            guest.act(table, sensible(picture.view))
    visitor.go(f"/table/{table}")


def sensible(view: View | None) -> str:
    """The word of Stacko that builds a part in where it belongs, or looks for another."""
    assert isinstance(view, StackoView)
    place = belongs(view.offer, [part or 0 for part in view.towers[view.seat - 1]])
    return f"take {place}" if place else next(word for word in view.words if word in {"draw", "pass"})


def choosing(visitor: Visitor) -> None:
    """A part of the own tower is chosen."""
    raced(visitor, 12)
    visitor.await_turn()
    visitor.see(".tower button").nth(5).click()


def finished(visitor: Visitor) -> None:
    """The end of a game of Stacko."""
    raced(visitor, 400)
    visitor.see(".end").wait_for()


def guided(visitor: Visitor, game: str) -> None:
    """The first tip of a first game, when it is our turn."""
    visitor.go(f"/learn/{game}")
    visitor.see(".first .main").click()
    visitor.page.wait_for_url("**/table/*")
    visitor.see("aside.guide").wait_for()


def learning(visitor: Visitor, path: str) -> None:
    """A lesson, with its hint."""
    visitor.go(f"/learn/{path}")
    visitor.see(".task .buttons button").first.click()
    visitor.see(".task .hint").wait_for()


def missed(visitor: Visitor) -> None:
    """A lesson after two wrong tries: the rule, and the hint."""
    visitor.go("/learn/stacko/exchange")
    for word in ("take 5", "take 6"):
        do(visitor, word)
        visitor.see(".task .wrong").wait_for()
    visitor.see(".task .hint").wait_for()


def ended(visitor: Visitor, game: str = "schoko", seats: int = 2) -> None:
    """The end of a game."""
    played(visitor, game, seats)
    visitor.see(".end").wait_for()


def counted(visitor: Visitor) -> None:
    """The field at the end, with the groups that count."""
    ended(visitor, "schokoly", 4)
    visitor.see(".end .hide").click()
    visitor.see(".end").wait_for(state="detached")


def verified(visitor: Visitor) -> None:
    """The deal was verified."""
    ended(visitor)
    visitor.see(".end .verify").click()
    visitor.see("dialog .good").first.wait_for()


def replayed(visitor: Visitor, game: str, seats: int = 2) -> None:
    """A game shown again, somewhere in the middle of its curve."""
    if game == "stacko":
        finished(visitor)
    else:
        ended(visitor, game, seats)
    visitor.see(".end a.button[href^='/replay/']").click()
    visitor.see("input[type=range]").wait_for()
    visitor.see(".track").click()


def menu(visitor: Visitor) -> None:
    """The menu of a table."""
    early(visitor, "schoko")
    visitor.see("header button").last.click()
    visitor.see("dialog[open]").wait_for()


def settings(visitor: Visitor) -> None:
    """The settings over a table."""
    early(visitor, "schoko")
    visitor.see("header button").last.click()
    visitor.page.get_by_role("button", name="Settings").click()
    visitor.see("dialog .settings").wait_for()


def timed(visitor: Visitor) -> None:
    """Three seats with clocks, when it is our turn."""
    played(visitor, "schokoly", 3, most=8, clock={"kind": "live", "seconds": 1800, "increment": 180})
    visitor.await_turn()


def shared(visitor: Visitor) -> None:
    """The picture of a finished game, to be handed on."""
    ended(visitor, "schokoly")
    visitor.page.locator(".end .three button").first.click()
    visitor.page.wait_for_function("document.querySelector('dialog img')?.naturalWidth > 0")


def keys(visitor: Visitor) -> None:
    """The keys of a table."""
    early(visitor, "schoko")
    visitor.press("?")
    visitor.see("dialog[open]").wait_for()


def invite(visitor: Visitor) -> None:
    """Setting a table for friends."""
    visitor.go("/")
    visitor.begin("schokoly", 3, "button:nth-child(2)")
    visitor.see("dialog[open]").wait_for()


def own_clock(visitor: Visitor) -> None:
    """The same with a clock of one's own."""
    invite(visitor)
    visitor.see("dialog select:has(option[value=own])").select_option("own")
    visitor.see("dialog fieldset").scroll_into_view_if_needed()


def device_names(visitor: Visitor) -> None:
    """Who plays on this device."""
    visitor.go("/")
    card = visitor.see("article:has(.picture.schokoly)")
    if card.locator(".choose[aria-expanded=false]").is_visible():
        card.locator(".choose").click()
    card.get_by_role("radio", name="3").check()
    card.locator(f".buttons {HERE}").click()
    visitor.see("dialog input").last.wait_for()


def moves(visitor: Visitor) -> None:
    """The moves, the board as text, the chat: in a sheet on a small screen."""
    played(visitor, "schoko", most=5)
    visitor.await_turn()
    if visitor.see("header .sheet").is_visible():
        visitor.see("header .sheet").click()
    visitor.see("details summary").click()


def home(visitor: Visitor) -> None:
    """Home, with a running game and an open table."""
    early(visitor, "stacko")
    visitor.go("/")
    visitor.see("article .main:enabled").first.wait_for()
    visitor.see("li a[href^='/table/']").first.wait_for()


def account(visitor: Visitor) -> None:
    """All parts of one's account, with a code that is shown once."""
    visitor.go("/settings")
    for title in ("Sign in", "Forgot", "Another device", "Programs"):
        visitor.see("summary").filter(has_text=title).click()
    visitor.page.get_by_role("button", name="Show a code").click()
    visitor.see(".secret").wait_for()


def reviewed(visitor: Visitor, step: str = "") -> None:
    """The review of a short game that was given up; as a whole, or one of its decisions."""
    visitor.go("/")
    with visitor.guest() as guest:
        table = begin([guest], "schoko", bots=1)
        play_out([guest], table, most=7, choose=middling)
        guest.post(f"/api/tables/{table}/resign")
    visitor.page.goto(f"/review/{table}{step}")
    visitor.see(".decision .choices button" if step else ".sentence").first.wait_for(timeout=COMPUTING)


def at(path: str, seen: str) -> Screen:
    """A screen with an address of its own."""

    def come(visitor: Visitor) -> None:
        visitor.page.goto(path)
        visitor.see(seen).first.wait_for()

    return come


SCREENS: dict[str, Screen] = {
    "home": home,
    "invite": invite,
    "invite-own-clock": own_clock,
    "device-names": device_names,
    "before": opened,
    "before-teams": partial(opened, game="schokoly", seats=4),
    "naming": naming,
    "schoko-holding": partial(holding, game="schoko"),
    "schokoly-picked": picked,
    "schokoly-wrong": wrong,
    "schokoly-swap": swapping,
    "schokoly-teams": partial(holding, game="schokoly", seats=4),
    "veil": veil,
    "stacko": choosing,
    "stacko-end": finished,
    "guide": partial(guided, game="schokoly"),
    "guide-stacko": partial(guided, game="stacko"),
    "course": at("/learn/schokoly", ".lessons a"),
    "lesson-schoko": partial(learning, path="schoko/smartie"),
    "lesson-schokoly": partial(learning, path="schokoly/areas"),
    "lesson-stacko": partial(learning, path="stacko/hidden"),
    "lesson-missed": missed,
    "puzzles": at("/puzzles", "main a.panel"),
    "daily": at("/daily", "#daily-archive"),
    "puzzle": at("/puzzles/schoko", ".task .holds"),
    "puzzle-schokoly": at("/puzzles/schokoly", ".task .holds"),
    "menu": menu,
    "table-settings": settings,
    "schokoly-clocks": timed,
    "keys": keys,
    "moves": moves,
    "end": ended,
    "end-teams": partial(ended, game="schokoly", seats=4),
    "end-three": partial(ended, game="schokoly", seats=3),
    "end-field": counted,
    "share": shared,
    "verify": verified,
    "replay": partial(replayed, game="schokoly"),
    "replay-teams": partial(replayed, game="schokoly", seats=4),
    "replay-stacko": partial(replayed, game="stacko"),
    "replay-open": at("/replay", "input[type=file]"),
    "review-open": at("/review", "input[type=file]"),
    "rules-schoko": at("/rules/schoko", "figure"),
    "rules-schokoly": at("/rules/schokoly", "figure"),
    "rules-stacko": at("/rules/stacko", "figure"),
    "settings": at("/settings", "form"),
    "account": account,
    "missing": at("/table/nowhere", ".lost a"),
    "unknown": at("/nowhere", "main h2"),
}


REVIEWED: dict[str, Screen] = {"review": reviewed, "review-decision": partial(reviewed, step="/1")}
"""Screens for which something is computed first: for pictures only, as `test_review.py` looks at them closely."""
