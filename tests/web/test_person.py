"""What a person finds and chooses: the settings, the rules, what is said when something is wrong."""

import pytest
from playwright.sync_api import expect
from tests.web.conftest import Visit
from tests.web.kit import DESK, PHONE, Visitor
from tests.web.players import lay, pick, play
from tests.web.screens import early, guided, played, wrong

NUMBERED = """() => [...document.querySelectorAll(".seats li:not(.mine) .top")].map((top) => {
  const words = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) if (/\\d$/.test(words.currentNode.data)) break;
  const end = document.createRange();
  end.setStart(words.currentNode, words.currentNode.length - 1);
  end.setEnd(words.currentNode, words.currentNode.length);
  return end.getBoundingClientRect().right <= words.currentNode.parentElement.getBoundingClientRect().right + 1;
})"""
"""Is the number at the end of a name inside the box that the name has?"""


def test_settings_are_used_at_once_and_kept(ada: Visitor) -> None:
    """Language, theme and patterns, also after a reload."""
    ada.go("/settings")
    ada.see("select").nth(1).select_option("dark")
    ada.see("input[type=checkbox]").first.check()
    ada.see("select").first.select_option("de")
    expect(ada.see("h2")).to_have_text("Einstellungen")
    ada.page.reload()
    expect(ada.see("h2")).to_have_text("Einstellungen")
    root = ada.see("html")
    assert ["de", "dark", "on"] == [root.get_attribute(name) for name in ("lang", "data-theme", "data-patterns")]


def test_a_name_is_kept_and_seen_at_the_table(ada: Visitor) -> None:
    """Others know us by it."""
    ada.go("/settings")
    ada.page.get_by_label("Your name").fill("Ada")
    ada.tap("Save")
    expect(ada.page.get_by_role("button", name="Saved")).to_be_visible()
    ada.start("schoko")
    expect(ada.see("ul.seats")).to_contain_text("Ada")


def test_a_wrong_place_is_explained_with_its_rule(ada: Visitor) -> None:
    """The sentence, the cells, and a link to the rule."""
    wrong(ada)
    expect(ada.see(".held.wrong")).to_be_visible()
    with ada.page.expect_popup() as popup:
        ada.see(".problem a").click()
    expect(popup.value.locator("p.aim")).to_be_visible()


def test_a_card_can_be_dragged(ada: Visitor) -> None:
    """From the hand to a place; it is not laid before it is confirmed."""
    played(ada, "schokoly", most=8)
    ada.await_turn()
    card = pick(ada).bounding_box()
    assert card
    x, y = ada.spot()
    ada.page.mouse.move(card["x"] + 30, card["y"] + 30)
    ada.page.mouse.down()
    ada.page.mouse.move(card["x"] + 60, card["y"] - 60, steps=4)
    ada.page.mouse.move(x, y, steps=4)
    ada.page.mouse.up()
    expect(ada.see(".held.legal")).to_be_visible()
    expect(ada.see("button.confirm")).to_be_enabled()


@pytest.mark.parametrize("game", ["schoko", "stacko"])
def test_a_first_game_comes_with_tips(ada: Visitor, game: str) -> None:
    """Each is about what happens now and points at it; whoever wants no more is left alone."""
    guided(ada, game)
    expect(ada.see("[data-pointed]").first).to_be_attached()
    ada.see("aside.guide button").first.click()
    expect(ada.see("aside.guide, [data-pointed]")).to_have_count(0)
    assert ada.await_turn() in {"naming", "turn"}


def test_the_title_says_whose_turn_it_is(ada: Visitor) -> None:
    """Also when the tab is in the background."""
    early(ada, "schoko")
    expect(ada.page).to_have_title("● Your turn · Scho K.O.")


def test_a_running_game_waits_on_the_home_page(ada: Visitor) -> None:
    """And it is one click away."""
    early(ada, "schoko")
    table = ada.table
    ada.go("/")
    ada.page.get_by_role("link", name="Your turn").last.click()
    ada.page.wait_for_url(f"**/table/{table}")
    play(ada, lay, most=1)


@pytest.mark.parametrize(("size", "way"), [(PHONE, "main li a.yours"), (DESK, "a.next")])
def test_a_game_that_waits_is_in_sight(visit: Visit, size: tuple[int, int], way: str) -> None:
    """Without scrolling: above the games on a phone, beside the name on a desk; who has no game sees nothing of it."""
    ada = visit(size=size)
    ada.go("/")
    ada.see("article .main:enabled").first.wait_for()
    assert 0 == ada.see(way).count()
    early(ada, "stacko")
    table = ada.table
    ada.go("/")
    expect(ada.see(way)).to_be_in_viewport(ratio=1)
    ada.see(way).click()
    ada.page.wait_for_url(f"**/table/{table}")


def test_the_first_tap_leads_to_the_table(ada: Visitor) -> None:
    """Home, one tap, and a card can be picked or a colour named."""
    ada.go("/")
    ada.begin("schoko", 2, ".main")
    assert ada.await_turn() in {"naming", "turn"}
    assert 1 == ada.page.evaluate("window.taps")


@pytest.mark.parametrize("language", ["de", "es", "fr"])
def test_the_hint_has_room_beside_its_buttons(visit: Visit, language: str) -> None:
    """With undo and swap on a phone: at most three lines, and the panel of the swap leaves the seats in sight."""
    ada = visit(size=PHONE, language=language)
    played(ada, "schokoly", 3, most=6)
    ada.await_turn()
    hint = ada.see(".bar .hint").bounding_box()
    ada.see(".bar .buttons button").filter(has_text="…").click()
    panel, seats = ada.see(".swap").bounding_box(), ada.see("ul.seats").bounding_box()
    assert hint
    assert panel
    assert seats
    assert (True, True) == (hint["height"] <= 54, panel["y"] >= seats["y"] + seats["height"])


def test_seats_of_one_name_are_told_apart(visit: Visit) -> None:
    """On a phone a long name gives way, not the number after it."""
    ada = visit(size=PHONE, language="fr")
    played(ada, "schokoly", 3, most=1)
    ada.see("ul.seats").wait_for()
    assert [True, True] == ada.page.evaluate(NUMBERED)


def test_settings_open_over_the_table_and_lead_back(ada: Visitor) -> None:
    """They hold at once, and who closes them is where they were."""
    table = ada.start("schoko")
    ada.see("header button").last.click()
    ada.tap("Settings")
    ada.see("dialog").get_by_label("Light or dark").select_option("dark")
    expect(ada.see("html")).to_have_attribute("data-theme", "dark")
    ada.see("dialog .close").click()
    expect(ada.see("dialog")).to_have_count(0)
    assert table == ada.table


def test_a_phone_is_told_of_no_keys(visit: Visit) -> None:
    """It has none."""
    ada = visit(size=PHONE)
    ada.start("schoko")
    ada.see("header button").last.click()
    expect(ada.see("dialog").get_by_role("link", name="Rules")).to_be_visible()
    expect(ada.see("dialog").get_by_role("button", name="Keys")).to_be_hidden()
