"""Screens that need somebody else: friends who sit, ask, answer and leave by themselves."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import cycle

from tests.server.kit import Guest, actor, begin, play_out
from tests.web.kit import Visitor
from tests.web.screens import Screen, middling, sensible

from tafelrunde.wire.chocolate.views import ChocolateView
from tafelrunde.wire.messages import Done, Say
from tafelrunde.wire.snapshots import Picture
from tafelrunde.wire.stacko.views import StackoView

OTHERS = ("Theobroma", "Maximiliane")


def joined(visitor: Visitor, *names: str) -> list[Guest]:
    """Friends with names, who stay as long as the visitor."""
    guests = [visitor.company.enter_context(Guest(visitor.address)) for _ in names]
    for guest, name in zip(guests, names, strict=True):
        guest.http.patch("/api/me", json={"name": name})
    return guests


def together(visitor: Visitor, game: str, others: int = 1, most: int = 8) -> tuple[str, list[Guest]]:
    """A game with friends after so many actions, the visitor first; the table, and everybody without the page."""
    visitor.go("/")
    guests = [visitor.company.enter_context(visitor.guest()), *joined(visitor, *OTHERS[:others])]
    table = begin(guests, game)
    play_out(guests, table, most=most, choose=middling)
    return table, guests


def come_round(guests: list[Guest], table: str, seat: int) -> None:
    """Play on until it is the turn of this seat."""
    for _ in guests:
        if actor(guests[0].until(table, lambda now: bool(actor(now)))) == seat:
            return
        play_out(guests, table, most=1, choose=middling)


def speak_up(guest: Guest, table: str, fits: Callable[[str], bool]) -> None:
    """Say the first word that fits, once it is one's turn."""
    view = guest.until(table, lambda now: actor(now) in now.seats).view
    assert isinstance(view, ChocolateView)
    assert view.choices
    told = guest.act(table, next(word for word in view.choices.words if fits(word)))
    assert isinstance(told, Done), told


def is_offer(word: str, seat: int) -> bool:
    """Is it an offer to this seat?"""
    return word.startswith(f"swap {seat} ")


def offered(visitor: Visitor) -> tuple[str, list[Guest]]:
    """Seat 1 offers the visitor, who sits at seat 2, a card."""
    visitor.go("/")
    own = visitor.company.enter_context(visitor.guest())
    first, last = joined(visitor, *OTHERS)
    table = begin([first, own, last], "schokoly")
    play_out([first, own, last], table, most=8, choose=middling)
    come_round([first, own, last], table, 1)
    speak_up(first, table, partial(is_offer, seat=2))
    return table, [first, own, last]


def asked(visitor: Visitor) -> None:
    """A card is offered, and one to give back is chosen."""
    table, _ = offered(visitor)
    visitor.go(f"/table/{table}")
    visitor.see(".swap button.face").nth(1).click()


def answered(visitor: Visitor) -> tuple[str, list[Guest]]:
    """The visitor has offered a card, and one is offered back."""
    table, guests = together(visitor, "schokoly", 2)
    come_round(guests, table, 1)
    own, partner, _ = guests
    speak_up(own, table, partial(is_offer, seat=2))
    speak_up(partner, table, lambda word: word.startswith("swap ") and word != "swap no")
    return table, guests


def decided(visitor: Visitor) -> None:
    """The last word of a swap."""
    table, _ = answered(visitor)
    visitor.go(f"/table/{table}")
    visitor.see(".swap .main").wait_for()


def refused(visitor: Visitor) -> None:
    """A swap that was declined."""
    table, guests = together(visitor, "schokoly", 2)
    come_round(guests, table, 1)
    own, partner, _ = guests
    speak_up(own, table, partial(is_offer, seat=2))
    speak_up(partner, table, "swap no".__eq__)
    visitor.go(f"/table/{table}")
    visitor.see(".declined").wait_for()


def watched(visitor: Visitor) -> None:
    """A swap of two others, while the visitor waits."""
    table, guests = together(visitor, "schokoly", 2)
    come_round(guests, table, 2)
    _, second, _ = guests
    speak_up(second, table, partial(is_offer, seat=3))
    visitor.go(f"/table/{table}")
    visitor.see(".table").wait_for()


def finish_round(table: str, *guests: Guest) -> None:
    """Both play until the second round begins."""
    for guest in guests:
        guest.watch(table)
    for guest in cycle(guests):
        found = guest.until(table, lambda now: actor(now) in now.seats or in_second_round(now))
        while actor(found) in found.seats and not in_second_round(found):
            guest.act(table, sensible(found.view))
            found = guest.pictures[table]
        if in_second_round(found):
            return


def in_second_round(picture: Picture) -> bool:
    """Has the second round begun?"""
    return isinstance(picture.view, StackoView) and picture.view.round > 1


def rounded(visitor: Visitor) -> None:
    """The first round of Stacko is over."""
    visitor.go("/")
    own = visitor.company.enter_context(visitor.guest())
    (friend,) = joined(visitor, OTHERS[0])
    table = begin([own, friend], "stacko")
    finish_round(table, own, friend)
    visitor.go(f"/table/{table}")
    visitor.see(".rounded").wait_for()


def invited(visitor: Visitor, game: str = "schokoly", seats: int = 3) -> None:
    """An invitation, as who comes by the link sees it."""
    (host,) = joined(visitor, OTHERS[0])
    table = host.open(game, seats=seats, clock={"kind": "live", "seconds": 420, "increment": 3})
    host.post(f"/api/tables/{table}/sit", nonce="some salt")
    visitor.go(f"/table/{table}")
    visitor.see(".invited").wait_for()


def away(visitor: Visitor) -> None:
    """The friend whose turn it is has left."""
    table, guests = together(visitor, "schokoly", 2)
    come_round(guests, table, 2)
    guests[1].close()
    visitor.go(f"/table/{table}")
    visitor.see(".away").wait_for()


def wished(visitor: Visitor) -> None:
    """The friend wants a rematch."""
    table, guests = together(visitor, "schoko", most=12)
    guests[1].post(f"/api/tables/{table}/resign")
    guests[1].post(f"/api/tables/{table}/rematch")
    visitor.go(f"/table/{table}")
    visitor.see(".wish").wait_for()


def overheard(visitor: Visitor) -> None:
    """Players and an onlooker talk."""
    table, guests = together(visitor, "schoko", most=5)
    (onlooker,) = joined(visitor, "Eve")
    onlooker.watch(table)
    for guest, text in ((guests[1], "Good luck!"), (onlooker, "Lay it left!"), (guests[0], "Thanks, you too.")):
        guest.send(Say(table, next(guest.ids), text))
    visitor.go(f"/table/{table}")
    if visitor.see("header .sheet").is_visible():
        visitor.see("header .sheet").click()
    visitor.see(".onlookers li").wait_for()


def onlooking(visitor: Visitor) -> None:
    """Somebody who only looks on, with the chat."""
    visitor.go("/")
    first, second = joined(visitor, *OTHERS)
    table = begin([first, second], "schoko")
    play_out([first, second], table, most=6, choose=middling)
    visitor.go(f"/table/{table}")
    visitor.see(".watching").wait_for()


ENCOUNTERS: dict[str, Screen] = {
    "swap-answer": asked,
    "swap-last-word": decided,
    "swap-declined": refused,
    "swap-of-others": watched,
    "stacko-round": rounded,
    "invited": invited,
    "invited-stacko": partial(invited, game="stacko", seats=2),
    "away": away,
    "rematch": wished,
    "onlookers": overheard,
    "onlooking": onlooking,
}
