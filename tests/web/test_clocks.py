"""Clocks at the table: they run, they stop, and a fallen flag ends the game."""

import re

import pytest
from playwright.sync_api import Locator, expect
from tests.server.kit import Clock
from tests.web.company import gathered
from tests.web.conftest import Visit
from tests.web.kit import PHONE, Visitor
from tests.web.players import lay

COVERED = """(seats) => seats.flatMap((seat) => {
  const box = (one) => one.getBoundingClientRect();
  const [clock, whole] = [box(seat.querySelector("[role=timer]")), box(seat)];
  const facts = [...seat.querySelectorAll(".facts [title]")].map(box);
  return facts.filter((fact) => (fact.right > clock.left && fact.top < clock.bottom - 1) || fact.right > whole.right);
})"""
LIVE = {"kind": "live", "seconds": 1800, "increment": 180}


def clock_of(visitor: Visitor, seat: int) -> Locator:
    """The clock of a seat."""
    return visitor.see("ul.seats li").nth(seat - 1).get_by_role("timer")


def ticks(timer: Locator) -> bool:
    """Wait for the next second."""
    expect(timer).not_to_have_text(timer.inner_text())
    return True


def test_the_clock_of_who_has_to_act_runs(visit: Visit) -> None:
    """At both windows, while the other one stands still; who has acted gets some more."""
    ada, bob = visit(), visit(size=PHONE)
    gathered([ada, bob], clock=LIVE)
    expect(clock_of(bob, 1)).to_have_class(re.compile("running"))
    assert ticks(clock_of(bob, 1))
    expect(clock_of(ada, 1)).to_have_text(re.compile("^29:"))
    expect(clock_of(ada, 2)).to_have_text("30:00")
    lay(ada)
    expect(clock_of(ada, 1)).to_have_text(re.compile("^3[12]:"))
    kept = clock_of(ada, 1).inner_text()
    assert ticks(clock_of(ada, 2))
    expect(clock_of(ada, 1)).to_have_text(kept)
    expect(clock_of(ada, 1)).not_to_have_class(re.compile("running|short"))


def test_a_fallen_flag_ends_the_game(place: str, clock: Clock, visit: Visit) -> None:
    """Both see at once who won, and why (R8)."""
    ada, bob = visit(address=place), visit(address=place, size=PHONE)
    gathered([ada, bob], clock=LIVE)
    clock.jump(1800)
    expect(bob.see("#end-title")).to_have_text(re.compile("^You win, .+!$"))
    expect(ada.see(".end p").first).to_contain_text("ran out of time")


def test_the_last_seconds_are_marked(place: str, clock: Clock, visit: Visit) -> None:
    """The clock looks different when there is little left, also in Stacko; who reloads the page is not fooled."""
    ada, bob = visit(address=place), visit(address=place)
    gathered([ada, bob], "stacko", most=0, clock={"kind": "live", "seconds": 600})
    timer = ada.see(".towers section").first.get_by_role("timer")
    expect(timer).not_to_have_class(re.compile("short"))
    clock.jump(581)
    ada.page.reload()
    expect(timer).to_have_class(re.compile("short"))


def test_days_are_told_as_days(visit: Visit) -> None:
    """Who has days for a move is not shown seconds."""
    ada, bob = visit(), visit()
    gathered([ada, bob], clock={"kind": "days", "days": 3}, live=False)
    expect(clock_of(ada, 1)).to_have_text(re.compile(r"^[23] days$"))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_clock_hides_nothing(visit: Visit, seats: int) -> None:
    """Groups, cards and smarties of every seat are read beside it, on a phone."""
    ada = visit(size=PHONE)
    gathered([ada], "schokoly", bots=seats - 1, most=8, clock=LIVE)
    expect(ada.see("ul.seats").get_by_role("timer")).to_have_count(seats)
    assert [] == ada.see("ul.seats li").evaluate_all(COVERED)
