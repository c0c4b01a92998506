"""Trying things out: the field is moved about, and cards are held over it, also while others think."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from tests.web.company import NAMED, gathered
from tests.web.conftest import Visit
from tests.web.kit import PHONE, Visitor
from tests.web.players import lay
from tests.web.screens import counted, picked

from tafelrunde.rules.core import Cell
from tafelrunde.wire.chocolate.views import ChocolateView
from tafelrunde.wire.snapshots import Picture

HIDE = "Object.defineProperty(document, 'hidden', { value: true, configurable: true })"
SHOW = "delete document.hidden; document.dispatchEvent(new Event('visibilitychange'))"
WHERE = "(places) => places.map((place) => place.getAttribute('transform'))"
BOX = "(svg) => svg.getAttribute('viewBox')"
INSIDE = """() => {
  const [card, field] = ['.held', '.frame'].map((one) => document.querySelector(one).getBoundingClientRect());
  return card.left >= field.left && card.right <= field.right && card.top >= field.top && card.bottom <= field.bottom;
}"""


def dragged(visitor: Visitor, x: int, y: int) -> None:
    """Drag the field so far, and let it go."""
    shape = visitor.see(".frame").bounding_box()
    assert shape
    visitor.page.mouse.move(shape["x"] + 40, shape["y"] + shape["height"] / 2)
    visitor.page.mouse.down()
    visitor.page.mouse.move(shape["x"] + 40 + x, shape["y"] + shape["height"] / 2 + y, steps=5)


def test_a_field_is_carried_and_drawn_anew_when_it_rests(ada: Visitor) -> None:
    """Nothing is painted while it is dragged; afterwards the same is seen in the same place."""
    counted(ada)
    svg, card = ada.see(".frame > svg"), ada.see(".frame .card").first
    drawn = svg.evaluate(BOX)
    dragged(ada, 200, 60)
    assert (drawn, True) == (svg.evaluate(BOX), "translate(200px, 60px)" in (svg.get_attribute("style") or ""))
    before = card.bounding_box()
    ada.page.mouse.up()
    expect(svg).to_have_attribute("style", "transform: none;")
    after = card.bounding_box()
    assert before
    assert after
    assert drawn != svg.evaluate(BOX)
    assert all(abs(before[side] - after[side]) < 1 for side in ("x", "y", "width", "height"))


def test_a_card_at_the_edge_is_brought_into_sight(visit: Visit) -> None:
    """The field moves just so far that the whole card is seen."""
    ada = visit(size=PHONE)
    picked(ada)
    dragged(ada, 130, 0)
    ada.page.mouse.up()
    ada.press("ArrowRight")
    for _ in range(30):
        ada.press("ArrowRight")
    expect(ada.see(".held.legal")).to_be_visible()
    ada.page.wait_for_function(INSIDE)


@pytest.fixture
def bob(visit: Visit, ada: Visitor) -> Visitor:
    """Somebody who waits for Ada; some cards lie."""
    bob = visit()
    gathered([ada, bob], most=NAMED + 6)
    return bob


def spots(visitor: Visitor) -> list[Cell]:
    """Pick the first card that would fit somewhere; the places that light up."""
    for card in visitor.see(".hand button.face").all():
        card.click()
        visitor.until(lambda: "pondered" in {told["type"] for told in visitor.heard})
        if found := visitor.see(".place.quiet").evaluate_all(WHERE):
            numbers = [re.findall(r"-?\d+", transform) for transform in found]
            return [(int(x) - 1, int(y) - 1) for x, y in numbers]
    raise AssertionError("no card fits")


def lays(picture: Picture) -> list[tuple[str, Cell]]:
    """The legal words that lay a card on the table, with where."""
    assert isinstance(picture.view, ChocolateView)
    assert picture.view.choices
    return [
        (f"{one.pieces}@{x},{y}", (x, y))
        for one in picture.view.choices.lays
        for x, y in one.places
        if one.tier == 1 and not one.card.startswith("*")
    ]


def apart(one: Cell, other: Cell) -> int:
    """How far two cards lie apart; less than 2 when they overlap."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def answered(ada: Visitor, bob: Visitor, best: Callable[[int], int]) -> Cell:
    """Bob holds a card while Ada thinks, then she lays hers as near to it or as far from it as wished; where his is."""
    places = spots(bob)
    with ada.guest() as guest:
        words = lays(guest.watch(ada.table))
        word, index = min(
            ((word, index) for word, at in words for index, place in enumerate(places)),
            key=lambda pair: best(apart(dict(words)[pair[0]], places[pair[1]])),
        )
        bob.page.mouse.click(*bob.spot(index))
        expect(bob.see(".held.open")).to_be_visible()
        expect(bob.see(".preview")).to_be_visible()
        assert ([], True) == (bob.words(), bob.see("button.confirm").is_disabled())
        guest.act(ada.table, word)
    return places[index]


def test_a_card_tried_while_others_think_is_laid_with_one_tap(ada: Visitor, bob: Visitor) -> None:
    """Places light up quietly and nothing is sent; a card that still fits when the turn comes is confirmed at once."""
    x, y = answered(ada, bob, lambda far: -far)
    expect(bob.see(".held.legal")).to_be_visible()
    bob.see("button.confirm:enabled").click()
    expect(ada.see(".frame .card")).to_have_count(8)
    assert [True] == [f"@{x},{y}" in word for word in bob.words()]


def test_a_card_that_does_not_fit_any_more_says_why(ada: Visitor, bob: Visitor) -> None:
    """The place was taken: the ghost goes, the card stays picked, and the reason is told with its rule."""
    answered(ada, bob, lambda far: far)
    expect(bob.see(".problem")).to_contain_text("does not fit there any more: There is already a card here.")
    expect(bob.see(".held")).to_have_count(0)
    expect(bob.see(".hand .picked")).to_have_count(1)
    assert [] == bob.words()


def test_a_move_is_stored_and_then_seen(ada: Visitor, bob: Visitor) -> None:
    """One tick when it is safe; two when the other one's page has shown it, which a page in the background does not."""
    bob.page.evaluate(HIDE)
    lay(ada)
    expect(ada.see(".mark")).to_contain_text("Saved on the server")
    expect(bob.see(".frame .card")).to_have_count(7)
    expect(ada.see(".mark")).to_contain_text("Saved on the server")
    bob.page.evaluate(SHOW)
    expect(ada.see(".mark.seen")).to_contain_text("Seen by")


def test_the_field_is_whole_again_when_the_turn_comes(ada: Visitor, bob: Visitor) -> None:
    """Who looked elsewhere while waiting sees the places where a card may go."""
    for _ in range(3):
        dragged(bob, 700, 0)
        bob.page.mouse.up()
    expect(bob.see(".frame .card").first).not_to_be_in_viewport()
    lay(ada)
    expect(bob.see(".frame .card").first).to_be_in_viewport(ratio=1)
