"""What must hold on every screen, in both themes, and on tables in every language, size, theme and game."""

from itertools import combinations, product

import pytest
from playwright.sync_api import expect
from tests.web.company import gathered
from tests.web.conftest import Visit
from tests.web.encounters import ENCOUNTERS
from tests.web.kit import DESK, PHONE, Visitor
from tests.web.players import CLICKS, lay, lay_by_keys, take, take_by_keys
from tests.web.screens import SCREENS

LANGUAGES = ("de", "en", "es", "fr")
GAMES = (("schoko", 2), ("schokoly", 2), ("schokoly", 3), ("schokoly", 4), ("stacko", 2))
SIZES = (PHONE, DESK)
THEMES = ("light", "dark")
ROWS = [
    (language, game, SIZES[(i // 2 + j) % 2], THEMES[(i + j) % 2])
    for (i, language), (j, game) in product(enumerate(LANGUAGES), enumerate(GAMES))
]
TOO_WIDE = "document.documentElement.scrollWidth > innerWidth"
TOO_HIGH = "document.documentElement.scrollHeight > innerHeight"
LYING = (640, 360)
SMALL = (320, 256)
"""What a desk of 1280 × 1024 has when everything is shown four times as large."""
NOTHING_KEPT = """for (const name of ["localStorage", "sessionStorage"]) {
  Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError"); } });
}"""
HANGING = """() => {
  const names = ["header", ".frame", ".table > .middle", ".table > .seats", ".towers", ".foot .say", ".bar", ".hand"];
  const shapes = names.flatMap((name) => {
    const shape = document.querySelector(name)?.getBoundingClientRect();
    return shape ? [{ name, left: shape.left, top: shape.top, right: shape.right, bottom: shape.bottom }] : [];
  });
  const isOut = (one) => one.left < 0 || one.top < 0 || one.right > innerWidth || one.bottom > innerHeight;
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  return shapes.filter((one, i) => isOut(one) || shapes.slice(i + 1).some((other) => meet(one, other)));
}"""
OVERLAPPING = HANGING.replace("isOut(one) || ", "")


def come_to_turn(ada: Visitor, game: str, seats: int) -> None:
    """The first card or part of ours in a game against bots, whatever is asked before it."""
    ada.start(game, seats)
    while (asked := ada.await_turn()) != "turn":
        CLICKS[asked](ada)


def test_every_pair_is_among_the_rows() -> None:
    """Not all with all, but each language, game, size and theme with each other one."""
    for one, other in combinations(range(4), 2):
        values = (LANGUAGES, GAMES, SIZES, THEMES)
        assert set(product(values[one], values[other])) == {(row[one], row[other]) for row in ROWS}


@pytest.mark.parametrize(("language", "game", "size", "theme"), ROWS)
def test_a_table_speaks_and_looks_as_wished(
    visit: Visit, language: str, game: tuple[str, int], size: tuple[int, int], theme: str
) -> None:
    """The page is in the person's language and theme, fits the screen, is fit for screen readers, and plays."""
    ada = visit(language=language, size=size, theme=theme)
    come_to_turn(ada, *game)
    expect(ada.see("html")).to_have_attribute("lang", language)
    expect(ada.see("html")).to_have_attribute("data-theme", theme)
    assert ([], False, False) == (ada.violations(), ada.page.evaluate(TOO_WIDE), ada.page.evaluate(TOO_HIGH))
    (take if game[0] == "stacko" else lay)(ada)
    assert "end" != ada.await_turn()


@pytest.mark.parametrize("game", [("schoko", 2), ("schokoly", 3), ("schokoly", 4), ("stacko", 2)])
def test_a_phone_may_lie_on_its_side(visit: Visit, game: tuple[str, int]) -> None:
    """The field or the towers have most of the height, and nothing hangs out of the screen or over a neighbour."""
    ada = visit(size=LYING, language="de")
    come_to_turn(ada, *game)
    assert [] == ada.page.evaluate(HANGING)
    assert ada.page.evaluate("document.querySelector('.frame, .towers').clientHeight") > 0.7 * LYING[1]
    (take if game[0] == "stacko" else lay)(ada)
    assert "end" != ada.await_turn()
    assert ([], []) == (ada.violations(), ada.page.evaluate(HANGING))


@pytest.mark.parametrize("game", [("schoko", 2), ("schokoly", 3), ("schokoly", 4), ("stacko", 2)])
def test_everything_may_be_four_times_as_large(visit: Visit, game: tuple[str, int]) -> None:
    """Then one scrolls down: the field and the towers keep a height, and nothing hangs over a neighbour or aside."""
    ada = visit(size=SMALL, language="de")
    come_to_turn(ada, *game)
    assert ([], False) == (ada.page.evaluate(OVERLAPPING), ada.page.evaluate(TOO_WIDE))
    assert ada.page.evaluate("document.querySelector('.frame, .towers').clientHeight") > 160
    (take_by_keys if game[0] == "stacko" else lay_by_keys)(ada)
    assert "end" != ada.await_turn()


def test_a_line_of_words_makes_room_for_buttons(visit: Visit) -> None:
    """With undo and swap on a phone that lies on its side: the words stand beside or above them, not below."""
    ada = visit(size=LYING, language="de")
    gathered([ada], "schokoly", bots=2, most=6)
    ada.await_turn()
    words, buttons = ada.see(".bar .hint").bounding_box(), ada.see(".bar .buttons").bounding_box()
    assert words
    assert buttons
    assert words["width"] > 90
    assert words["x"] + words["width"] <= buttons["x"] or words["y"] + words["height"] <= buttons["y"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_wider_than_a_phone(visit: Visit, language: str) -> None:
    """Pages of text, whatever the language: home, settings with everything unfolded, rules, replay, no such table."""
    ada = visit(size=PHONE, language=language)
    for path in ("/", "/settings", "/rules/schoko", "/rules/schokoly", "/rules/stacko", "/replay", "/table/nowhere"):
        ada.page.goto(path)
        ada.see("main h2").first.wait_for()
        while ada.see("details:not([open]) > summary").count():
            ada.see("details:not([open]) > summary").first.click()
        assert (path, False) == (path, ada.page.evaluate(TOO_WIDE))


@pytest.mark.parametrize("name", SCREENS | ENCOUNTERS)
def test_axe_finds_nothing(visit: Visit, name: str) -> None:
    """On no screen, in neither theme, on a phone; nothing is wider than the phone."""
    ada = visit(size=PHONE)
    (SCREENS | ENCOUNTERS)[name](ada)
    for theme in THEMES:
        ada.dress(theme)
        assert ([], False) == (ada.violations(), ada.page.evaluate(TOO_WIDE))


def test_axe_would_find_something(ada: Visitor) -> None:
    """A picture without words, and letters that are too pale."""
    ada.go("/settings")
    ada.page.evaluate("document.querySelector('main').innerHTML += '<p style=color:#eee>pale</p><img src=/icon.svg>'")
    assert {"color-contrast", "image-alt"} == {found.partition(":")[0] for found in ada.violations()}


@pytest.mark.parametrize("game", [("schoko", 2), ("schokoly", 3)])
def test_a_long_name_leaves_room_for_whose_it_is(visit: Visit, game: tuple[str, int]) -> None:
    """On a phone the name is cut, not the word after it."""
    ada = visit(size=PHONE)
    ada.go("/settings")
    ada.page.get_by_label("Your name").fill("Theobroma Cacao the Eleventh")
    ada.press("Enter")
    ada.page.get_by_role("button", name="Saved").wait_for()
    ada.start(*game)
    word, seat = ada.see(".you").bounding_box(), ada.see("li:has(.you)").bounding_box()
    assert word
    assert seat
    assert word["x"] + word["width"] <= seat["x"] + seat["width"]


def test_three_seats_fit_beside_each_other_on_the_narrowest_phone(visit: Visit) -> None:
    """Cards, smarties and a group of two digits are read whole, and the page does not move sideways."""
    ada, bob, eve = visit(size=(320, 568)), visit(), visit()
    gathered([ada, bob, eve], "schokoly", most=40)
    groups = [len(group["cells"]) for group in ada.picture()["view"]["groups"] if group["kind"] == "largest"]
    assert max(groups) >= 10
    spilled = "[...document.querySelectorAll('.facts')].filter((one) => one.scrollWidth > one.clientWidth).length"
    assert (0, False) == (ada.page.evaluate(spilled), ada.page.evaluate(TOO_WIDE))


def test_a_browser_that_keeps_nothing_still_plays(visit: Visit) -> None:
    """Where the browser lets the page keep nothing, every screen is there, and a card is laid."""
    ada = visit()
    ada.context.add_init_script(NOTHING_KEPT)
    for path in ("/settings", "/rules/schoko", "/replay"):
        ada.page.goto(path)
        ada.see("main h2").first.wait_for()
    ada.start("schoko")
    while (asked := ada.await_turn()) != "turn":
        CLICKS[asked](ada)
    lay(ada)
    assert "end" != ada.await_turn()
