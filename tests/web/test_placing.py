"""A card on its way to the field: what is shown of it, how it turns, and where its smartie goes."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.web.company import gathered
from tests.web.conftest import Visit
from tests.web.encounters import asked
from tests.web.kit import PHONE, Visitor
from tests.web.players import hold, pick
from tests.web.screens import played

PIECES = "(held) => [...held.querySelectorAll('use[href^=\"#piece\"]')].map((one) => one.getAttribute('href')).join()"
OUT_OF_SIGHT = """() => {
  const frame = document.querySelector(".frame").getBoundingClientRect();
  const places = [...document.querySelectorAll(".place circle")].map((place) => place.getBoundingClientRect());
  return places.filter((place) => place.top < frame.top || place.bottom > frame.bottom).length;
}"""


def scores(visitor: Visitor) -> list[str]:
    """The score of each seat, as it is said."""
    return [re.findall(r"\d+", told)[0] for told in visitor.see("ul.seats .score > .unseen").all_inner_texts()]


def test_what_the_ghost_promises_comes_true(visit: Visit) -> None:
    """The scores it shows beforehand are those after the card was laid."""
    ada, bob = visit(), visit(size=PHONE)
    gathered([ada, bob], most=7)
    hold(ada)
    ada.see(".preview .change").first.wait_for()
    promised = [
        re.findall(r"\d+", change.split("=")[0])[-1] for change in ada.see(".preview .change").all_inner_texts()
    ]
    ada.see("button.confirm").click()
    for one in (ada, bob):
        expect(one.see(".frame .card")).to_have_count(7)
        expect(one.see(".held")).to_have_count(0)
    assert promised == scores(bob) == scores(ada)


def test_another_tap_turns_the_ghost(ada: Visitor) -> None:
    """Only through the legal turns, and round again."""
    gathered([ada], bots=1, most=4)
    ada.await_turn()
    hold(ada)
    seen = [ada.see(".held").evaluate(PIECES)]
    for _ in range(8):
        ada.see(".bar [aria-label=Turn]").click()
        seen.append(ada.see(".held").evaluate(PIECES))
        expect(ada.see(".held.legal")).to_be_visible()
    assert seen[0] in seen[1:]
    assert 0 == ada.see(".problem").count()
    assert [] == ada.words()


def test_a_card_taken_back_leaves_every_place_in_sight(visit: Visit) -> None:
    """The field moves aside for a card that is tried at its edge, and comes back when the card is taken back."""
    ada = visit(size=PHONE)
    gathered([ada], bots=1, most=6)
    ada.await_turn()
    pick(ada)
    assert 0 == ada.page.evaluate(OUT_OF_SIGHT)
    ada.page.mouse.click(*ada.spot(ada.see(".place").count() - 1))
    expect(ada.see(".held.legal")).to_be_visible()
    ada.rests()
    ada.see(".bar [aria-label='Take back']").click()
    expect(ada.see(".held")).to_have_count(0)
    ada.spot()
    assert 0 == ada.page.evaluate(OUT_OF_SIGHT)


def test_a_smartie_goes_on_the_card_that_is_tapped(ada: Visitor) -> None:
    """On the new card at first, then on another one; the word says which (S7)."""
    gathered([ada], "schokoly", bots=1, most=6)
    ada.await_turn()
    hold(ada)
    expect(ada.see(".held.legal")).to_be_visible()
    if not ada.see(".bar [aria-label=Smartie]").count():  # on the second tier it has one already
        ada.press("t")
    ada.see(".bar [aria-label=Smartie]").click()
    goal = ada.see(".goal").last.bounding_box()  # the card that was laid last: nothing lies over it
    assert goal
    ada.page.mouse.click(goal["x"] + goal["width"] / 4, goal["y"] + goal["height"] / 4)
    expect(ada.see(".held use[href^='#smartie']")).to_have_count(0)
    ada.see("button.confirm").click()
    expect(ada.see(".held")).to_have_count(0)
    assert re.search(r"![-\d]+,[-\d]+$", ada.words()[-1])


def test_a_picked_card_turns_in_the_hand(ada: Visitor) -> None:
    """Before it is held anywhere."""
    gathered([ada], bots=1)
    card = ada.see(".hand li").first
    before = card.evaluate(PIECES)
    card.locator(".face").click()
    card.get_by_role("button", name="Turn the card").click()
    assert before != card.evaluate(PIECES) or len(set(before.split(","))) == 1
    assert sorted(before.split(",")) == sorted(card.evaluate(PIECES).split(","))


def test_all_that_the_others_laid_since_is_marked(ada: Visitor) -> None:
    """With four seats three cards are new when one's turn comes round; one's own is not among them."""
    played(ada, "schokoly", 4, most=4)
    ada.await_turn()
    expect(ada.see(".frame .dashes")).to_have_count(3)
    hold(ada)
    ada.see("button.confirm").click()
    ada.await_turn()
    expect(ada.see(".frame .dashes")).to_have_count(3)


def test_a_phone_tells_what_each_of_the_others_did(visit: Visit) -> None:
    """A line each since one's own turn; the last of them whole, even the offer of a swap."""
    ada = visit(size=(320, 640))
    asked(ada)
    lines = ada.see(".news p")
    assert ["stacks", "offers"] == [re.findall(r"lays|stacks|offers", line)[0] for line in lines.all_inner_texts()]
    assert lines.last.evaluate(
        "(line) => line.scrollHeight <= line.clientHeight && line.scrollWidth <= line.clientWidth"
    )


def test_names_make_room_for_places(visit: Visit) -> None:
    """Who laid what is written on the new cards, but not over the places of a card that was picked."""
    ada = visit(size=PHONE)
    gathered([ada], "schokoly", bots=3, most=3)
    ada.await_turn()
    expect(ada.see(".by")).to_have_count(3)
    pick(ada)
    expect(ada.see(".by")).to_have_count(0)
    ada.press("Escape")
    expect(ada.see(".by")).to_have_count(3)


def test_a_swap_is_answered_on_the_narrowest_phone(visit: Visit) -> None:
    """The buttons, with the number that will be told, are in sight without scrolling."""
    ada = visit(size=(320, 568))
    asked(ada)
    shape = ada.see(".swap .buttons").bounding_box()
    assert shape
    assert shape["y"] + shape["height"] <= 568
