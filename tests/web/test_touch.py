"""Fingers on a phone: pinching, moving the field, dragging a card; and the wheel of a mouse."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence

import pytest
from playwright.sync_api import CDPSession, FloatRect, Locator, expect
from tests.web.company import gathered
from tests.web.conftest import Visit
from tests.web.kit import PHONE, Visitor
from tests.web.players import hold, pick

Point = tuple[float, float]
WATCH = """() => {
  window.fingers = {};
  const seen = ({ pointerId, clientX, clientY }) => (window.fingers[pointerId] ??= []).push([clientX, clientY]);
  for (const kind of ["pointerdown", "pointermove"]) addEventListener(kind, seen, true);
}"""

INSIDE = """(frame, [x, y]) => {
  const shape = frame.getBoundingClientRect();
  return x > shape.left && x < shape.right && y > shape.top && y < shape.bottom;
}"""


class Fingers:
    """Fingers on the glass; each has a number and is where it was put last."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        visitor.page.evaluate(WATCH)
        self.session: CDPSession = visitor.context.new_cdp_session(visitor.page)

    def touch(self, kind: str, *points: Point, at: float | None = None) -> None:
        """Tell the browser where the fingers are, and when that was."""
        where = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        when = {} if at is None else {"timestamp": at}
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": where} | when)

    def tap_twice(self, point: Point) -> None:
        """Tap, and tap again a tenth of a second later."""
        now = time.time()
        for later in (0, 0.1):
            self.touch("touchStart", point, at=now + later)
            self.touch("touchEnd", at=now + later + 0.02)

    def move(self, start: tuple[Point, ...], end: tuple[Point, ...], steps: int = 6) -> list[tuple[Point, Point]]:
        """Put fingers down, move them evenly, lift them; from where to where each went, as the browser tells it.

        It may not tell the last bit of a way.
        """
        self.visitor.page.evaluate("window.fingers = {}")
        self.touch("touchStart", *start)
        for step in range(1, steps + 1):
            between = [
                (a + (c - a) * step / steps, b + (d - b) * step / steps)
                for (a, b), (c, d) in zip(start, end, strict=True)
            ]
            self.touch("touchMove", *between)
        self.touch("touchEnd")
        self.visitor.rests()
        ways = self.visitor.page.evaluate("Object.values(window.fingers)")
        return [(tuple(way[0]), tuple(way[-1])) for way in ways]


@pytest.fixture
def ada(visit: Visit) -> Visitor:
    """Somebody with a phone, in a game in which some cards lie."""
    visitor = visit(size=PHONE)
    gathered([visitor], bots=1, most=4)
    visitor.await_turn()
    return visitor


@pytest.fixture
def fingers(ada: Visitor) -> Iterator[Fingers]:
    """The fingers of Ada."""
    yield Fingers(ada)
    assert 1 == ada.page.evaluate("visualViewport.scale"), "the page itself was zoomed"


def box(one: Locator) -> FloatRect:
    """Where something is on the screen."""
    found = one.bounding_box()
    assert found
    return found


def middle(one: Locator) -> Point:
    """The middle of something."""
    at = box(one)
    return at["x"] + at["width"] / 2, at["y"] + at["height"] / 2


def card(visitor: Visitor) -> Locator:
    """The first card on the field."""
    return visitor.see(".frame .card").first


def moved(visitor: Visitor, since: Point) -> Point:
    """How far the first card went."""
    x, y = middle(card(visitor))
    return x - since[0], y - since[1]


def apart(fingers: Sequence[Point]) -> float:
    """How far two fingers are from each other."""
    return math.dist(*fingers)


def between(fingers: Sequence[Point]) -> Point:
    """The middle of two fingers."""
    (a, b), (c, d) = fingers
    return (a + c) / 2, (b + d) / 2


def test_two_fingers_apart_bring_the_field_closer(ada: Visitor, fingers: Fingers) -> None:
    """Twice the distance, twice the size; what was between the fingers stays there."""
    x, y = middle(ada.see(".frame"))
    before, (left, top) = box(card(ada)), middle(card(ada))
    first, last = zip(*fingers.move(((x - 40, y), (x + 40, y)), ((x - 80, y), (x + 80, y))), strict=True)
    grown = box(card(ada))["width"] / before["width"]
    assert apart(last) / apart(first) == pytest.approx(grown, rel=0.02)
    assert grown > 1.5
    (x, y), (to_x, to_y) = between(first), between(last)
    assert (to_x + grown * (left - x), to_y + grown * (top - y)) == pytest.approx(middle(card(ada)), abs=2)


def test_two_fingers_together_take_the_field_away(ada: Visitor, fingers: Fingers) -> None:
    """And a button shows everything again."""
    x, y = middle(ada.see(".frame"))
    before = box(card(ada))
    first, last = zip(*fingers.move(((x - 80, y), (x + 80, y)), ((x - 40, y), (x + 40, y))), strict=True)
    assert apart(last) / apart(first) == pytest.approx(box(card(ada))["width"] / before["width"], rel=0.02)
    assert apart(last) < 0.7 * apart(first)
    ada.page.get_by_role("button", name="Show everything").click()
    expect(ada.page.get_by_role("button", name="Show everything")).to_have_count(0)
    assert 0.8 < box(card(ada))["width"] / before["width"] < 1.3


def test_two_fingers_move_the_field(ada: Visitor, fingers: Fingers) -> None:
    """Side by side they carry it along, and it keeps its size."""
    x, y = middle(ada.see(".frame"))
    before, since = box(card(ada)), middle(card(ada))
    first, last = zip(*fingers.move(((x - 40, y), (x + 40, y)), ((x - 10, y + 50), (x + 70, y + 50))), strict=True)
    grown = apart(last) / apart(first)
    (x, y), (to_x, to_y) = between(first), between(last)
    left, top = to_x + grown * (since[0] - x), to_y + grown * (since[1] - y)
    assert (left - since[0], top - since[1]) == pytest.approx(moved(ada, since), abs=2)
    assert 1 == pytest.approx(box(card(ada))["width"] / before["width"], rel=0.2)
    assert to_y - y > 30


def test_one_finger_moves_the_field(ada: Visitor, fingers: Fingers) -> None:
    """It follows the finger, and no card is laid or held by that."""
    pick(ada)
    x, y = middle(ada.see(".frame"))
    since = middle(card(ada))
    ((left, top), (right, low)) = fingers.move(((x, y),), ((x + 48, y - 30),))[0]
    assert (right - left, low - top) == pytest.approx(moved(ada, since), abs=2)
    assert (True, True) == (right - left > 30, low - top < -15)
    assert 0 == ada.see(".held").count()


def test_a_card_is_dragged_with_a_finger(ada: Visitor, fingers: Fingers) -> None:
    """From the hand to a place; it lies there only to look at, until it is confirmed."""
    face = pick(ada)
    x, y = ada.spot()
    face.click()
    fingers.move((middle(face),), ((x, y),))
    expect(ada.see(".held.legal")).to_be_visible()
    assert [] == ada.words()
    ada.see("button.confirm").click()
    expect(ada.see(".held")).to_have_count(0)
    assert 1 == len(ada.words())


def test_cards_of_the_hand_change_places(ada: Visitor, fingers: Fingers) -> None:
    """Dragged along the hand, the first card becomes the last."""
    names = [face.get_attribute("aria-label") or "" for face in ada.see(".hand .face").all()]
    last = box(ada.see(".hand .face").last)
    start = middle(ada.see(".hand .face").first)
    fingers.move((start,), ((last["x"] + last["width"] - 4, start[1]),))
    expect(ada.see(".hand .face").last).to_have_attribute("aria-label", f"Card 4: {names[0].partition(': ')[2]}")
    assert 0 == ada.see(".held").count()


@pytest.mark.parametrize("confirm", ["button", "double"])
def test_a_double_tap_lays_a_card_only_if_wished(visit: Visit, confirm: str) -> None:
    """By default the button does, and two taps turn the card twice."""
    ada = visit(size=PHONE, confirm=confirm)
    gathered([ada], bots=1)
    hold(ada)
    Fingers(ada).tap_twice(middle(ada.see(".held")))
    if confirm == "double":
        expect(ada.see(".held")).to_have_count(0)
    assert (confirm == "double") == bool(ada.words())


def test_a_full_field_comes_closer_for_a_finger(visit: Visit) -> None:
    """Where cells are too small to hit, a tap shows them larger about the ghost; everything is seen again after it."""
    ada = visit(size=PHONE)
    gathered([ada], "schokoly", bots=1, most=19)
    ada.await_turn()
    pick(ada)
    ada.spot()
    small = box(card(ada))["width"]
    ada.page.touchscreen.tap(*ada.spot())
    expect(ada.see(".held.legal")).to_be_visible()
    ada.rests()
    x, y = middle(ada.see(".held .ring"))
    assert (True, True) == (small < 44, box(card(ada))["width"] > 56)
    assert ada.see(".frame").evaluate(INSIDE, [x, y])
    ada.see("button.confirm").click()
    expect(ada.page.get_by_role("button", name="Show everything")).to_have_count(0)
    ada.rests()
    assert small == pytest.approx(box(card(ada))["width"], rel=0.15)


def test_the_wheel_zooms_about_the_pointer(visit: Visit) -> None:
    """At a desk: closer with one turn, and the point under the pointer stays."""
    ada = visit()
    gathered([ada], bots=1, most=4)
    ada.await_turn()
    x, y = middle(card(ada))
    before = box(card(ada))
    ada.page.mouse.move(x, y)
    ada.page.mouse.wheel(0, -400)
    expect(ada.page.get_by_role("button", name="Show everything")).to_be_visible()
    ada.rests()
    assert 1.3 < box(card(ada))["width"] / before["width"] < 3
    assert (x, y) == pytest.approx(middle(card(ada)), abs=2)
