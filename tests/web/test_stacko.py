"""Two towers: what is marked on them, what the other did, and the points of the rounds."""

from __future__ import annotations

from itertools import pairwise, takewhile
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.server.kit import actor, begin
from tests.web.company import gathered, voice
from tests.web.conftest import Visit
from tests.web.encounters import finish_round
from tests.web.kit import PHONE, Visitor
from tests.web.players import go_on, take
from tests.web.screens import finished, missed, raced, sensible

from tafelrunde.wire.stacko.views import StackoView


def right(tower: list[int | None]) -> int:
    """How many parts sit right from the bottom up, as far as they are seen."""
    falling = takewhile(lambda pair: pair[0] and pair[1] and pair[0] > pair[1], pairwise(tower))
    return 1 + len(list(falling)) if tower[0] else 0


def second_round(ada: Visitor) -> None:
    """A game in its second round."""
    ada.go("/")
    with ada.guest() as guest:
        table = begin([guest], "stacko", bots=1)
        for _ in range(400):
            found = guest.until(table, lambda now: actor(now) in now.seats).view
            if isinstance(found, StackoView) and found.round > 1:
                break
            guest.act(table, sensible(found))
    ada.go(f"/table/{table}")


def view(ada: Visitor) -> dict[str, Any]:
    """The last view that was told."""
    found: dict[str, Any] = ada.picture()["view"]
    return found


def test_the_run_from_the_bottom_is_marked_on_both_towers(ada: Visitor) -> None:
    """As far as it is seen (T6); parts that were built in openly carry an eye (T5)."""
    raced(ada, 9)
    ada.await_turn()
    towers, is_open = view(ada)["towers"], view(ada)["open"]
    sections = ada.see(".towers section").all()
    assert [right(tower) for tower in towers] == [one.locator(".part.right").count() for one in sections]
    assert [sum(seen) for seen in is_open] == [one.locator(".eye").count() for one in sections]


def test_what_the_other_did_is_told_in_words(visit: Visit) -> None:
    """Below the towers, until one acts oneself."""
    ada, bob = visit(), visit(size=PHONE)
    gathered([ada, bob], "stacko", most=0)
    take(ada)
    while bob.asked_for() != "turn":
        if ada.asked_for() == "turn":
            take(ada)
        bob.page.wait_for_timeout(20)
    expect(bob.see(".lately").first).to_be_visible()
    verbs = {"take": "builds", "draw": "declines", "pass": "passes"}
    told = bob.see(".lately").all_inner_texts()
    assert all(verbs[word[:4]] in line for word, line in zip(ada.words(), told, strict=True))
    take(bob)
    expect(bob.see(".lately")).to_have_count(0)


def test_the_points_of_the_first_round_stay_in_sight(ada: Visitor) -> None:
    """In the line of the rounds, and beside the names."""
    second_round(ada)
    go_on(ada)
    ada.await_turn()
    points = view(ada)["points"]
    expect(ada.see("p.round")).to_have_text(f"Round 2 of 2 · Round 1: {points[0][0]} : {points[0][1]}")
    told = ada.see("h2 .points .unseen").all_inner_texts()
    assert [f"Round 1 {one}" for one in points[0]] == [text.partition(": ")[2].partition(",")[0] for text in told]


def test_the_end_counts_each_round(ada: Visitor) -> None:
    """A line for each, and their sum (T7)."""
    finished(ada)
    rounds = view(ada)["points"]
    rows = [line.locator("td").all_inner_texts() for line in ada.see(".end tbody tr").all()]
    assert [[str(one) for one in row] for row in [*rounds, [sum(both) for both in zip(*rounds, strict=True)]]] == rows


@pytest.mark.parametrize("place", [1, 10])
def test_a_part_is_tried_before_it_is_built_in(ada: Visitor, place: int) -> None:
    """The tower shows it, the points before and after are told, and nothing was sent."""
    raced(ada, 2)
    ada.await_turn()
    offer = view(ada)["offer"]
    ada.see(".tower button").nth(10 - place).click()
    expect(ada.see(".tower [aria-pressed=true]")).to_have_attribute("aria-label", f"Place {place}: {offer}")
    expect(ada.see(".say")).to_contain_text("Your run from the bottom")
    assert [] == ada.words()


def test_a_new_round_says_who_finished_the_last(ada: Visitor) -> None:
    """Below the new towers, and to who listens (T7)."""
    second_round(ada)
    go_on(ada)
    ada.await_turn()
    [points] = view(ada)["points"]
    names = {chair["seat"]: chair["name"] for chair in ada.picture()["chairs"] if chair["kind"] == "person"}
    winner = names.get(points.index(50) + 1, "Rookie")
    expect(ada.see(".say .next")).to_have_text(f"{winner} finished the tower: a new round.")
    expect(voice(ada)).to_have_text(f"{winner} finished the tower: a new round.")


def test_a_finished_round_is_counted_before_the_next_one(ada: Visitor) -> None:
    """T6, T9: both towers stay, what was hidden too, until one goes on; after a reload as well, and not again."""
    second_round(ada)
    assert "rounded" == ada.await_turn()
    expect(ada.see("p.round")).to_contain_text("Round 1 of 2")
    [ended] = view(ada)["ended"]
    sections = ada.see(".towers section").all()
    assert ended["runs"] == [one.locator(".part.right .gain").count() for one in sections]
    assert [str(5 * run) for run in ended["runs"]] == ada.see("h2 .points b").all_inner_texts()
    parts = [one.locator(".board").all_inner_texts() for one in sections]
    assert [[str(part or "?") for part in reversed(tower)] for tower in ended["towers"]] == parts
    assert [] == ada.violations()
    ada.page.reload()
    ada.see(".rounded").wait_for()
    ada.press("Enter")
    ada.await_turn()
    ada.page.reload()
    assert "turn" == ada.await_turn()


def test_among_people_a_finished_round_holds_nobody_up(visit: Visit) -> None:
    """Who goes on plays in the new round while the other still looks; then a clock takes the other there, too."""
    ada, bob = visit(), visit(size=PHONE)
    table = gathered([ada, bob], "stacko", most=0)
    bob.page.clock.install()
    with ada.guest() as first, bob.guest() as second:
        finish_round(table, first, second)
    for visitor in (ada, bob):
        visitor.see(".rounded").wait_for()
    go_on(ada)
    if ada.asked_for() == "turn":
        take(ada)
    expect(bob.see(".rounded")).to_be_visible()
    bob.page.clock.run_for(16_000)
    expect(bob.see(".rounded")).to_have_count(0)


@pytest.mark.parametrize("size", [(390, 844), (320, 640)])
def test_numbers_are_no_higher_than_their_parts(visit: Visit, size: tuple[int, int]) -> None:
    """Where a long text leaves the towers little room."""
    ada = visit(size=size)
    missed(ada)
    heights = "(all) => all.map((one) => [parseFloat(getComputedStyle(one).fontSize), one.clientHeight])"
    parts = ada.see(".tower .board").evaluate_all(heights)
    assert 20 == len(parts)
    assert [] == [(number, height) for number, height in parts if number > height]


def test_a_name_is_read_on_the_narrowest_phone(visit: Visit) -> None:
    """Above a tower it is shown as far as there is room, before the word that says whose it is."""
    ada = visit(size=(320, 640))
    ada.start("stacko")
    ada.await_turn()
    widths = "(name) => [name.scrollWidth, name.clientWidth, name.closest('h2').clientWidth]"
    whole, shown, line = ada.see("h2 .name").first.evaluate(widths)
    assert shown >= min(whole, line / 2)
