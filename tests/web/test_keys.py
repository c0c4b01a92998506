"""Playing by keys: the list of them, what each does, and that they stay out of the way."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.web.company import gathered, voice
from tests.web.conftest import Visit
from tests.web.kit import PHONE, Visitor
from tests.web.screens import raced


def pick(visitor: Visitor) -> None:
    """Pick the first card that fits somewhere."""
    for digit in "1234":
        visitor.press(digit)
        if visitor.see(".place").count():
            return


def test_the_keys_are_listed(ada: Visitor) -> None:
    """A question mark shows them, Escape closes the list; below it no key reaches the table."""
    gathered([ada], bots=1)
    ada.press("?")
    kinds = ada.see("dialog kbd").all_inner_texts()
    assert ["1 – 9", "← ↑ ↓ →", "R", "T", "S", "Enter", "Esc", "G", "W D M", "?"] == kinds
    ada.press("1")
    assert 0 == ada.see(".hand [aria-pressed=true]").count()
    ada.press("Escape")
    expect(ada.see("dialog")).to_have_count(0)
    ada.press("1")
    expect(ada.see(".hand [aria-pressed=true]")).to_have_count(1)


def test_escape_takes_back_one_step_after_the_other(ada: Visitor) -> None:
    """The smartie’s aim, then the ghost, then the picked card."""
    gathered([ada], "schokoly", bots=1, most=6)
    ada.await_turn()
    pick(ada)
    ada.press("ArrowRight", "s")
    expect(ada.see(".goal").first).to_be_visible()
    ada.press("Escape")
    expect(ada.see(".goal")).to_have_count(0)
    expect(ada.see(".held")).to_be_visible()
    ada.press("Escape")
    expect(ada.see(".held")).to_have_count(0)
    expect(ada.see(".hand [aria-pressed=true]")).to_have_count(1)
    ada.press("Escape")
    expect(ada.see(".hand [aria-pressed=true]")).to_have_count(0)
    assert [] == ada.words()


def test_arrows_walk_from_place_to_place(ada: Visitor) -> None:
    """Every step is legal, and one comes to more than one place."""
    gathered([ada], bots=1, most=6)
    ada.await_turn()
    pick(ada)
    seen = set()
    for key in ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"] * 3:
        ada.press(key)
        expect(ada.see(".held.legal")).to_be_visible()
        seen.add(ada.see(".held").get_attribute("transform"))
    assert len(seen) > 1


def test_g_shows_the_groups_that_count(ada: Visitor) -> None:
    """And hides them again."""
    gathered([ada], bots=1, most=4)
    ada.await_turn()
    ada.press("g")
    expect(ada.see(".group.largest").first).to_be_visible()
    ada.press("g")
    expect(ada.see(".group")).to_have_count(0)


def test_what_is_typed_into_a_field_is_only_typed(ada: Visitor) -> None:
    """No card is picked and no list opens while one says something."""
    gathered([ada], bots=1)
    ada.page.get_by_label("Say something").focus()
    ada.page.keyboard.type("1 r g ? w d")
    expect(ada.page.get_by_label("Say something")).to_have_value("1 r g ? w d")
    assert 0 == ada.see(".hand [aria-pressed=true], dialog, .group").count()


def test_t_changes_the_tier(visit: Visit) -> None:
    """The ghost rises to the nearest place on the second tier, and comes down again (C9)."""
    ada = visit(size=PHONE)
    gathered([ada], "schokoly", bots=1, most=8)
    for _ in range(10):
        ada.await_turn()
        pick(ada)
        ada.press("ArrowRight")
        if ada.see(".bar [aria-label='Other tier']").count():
            break
        ada.press("Enter")
    high, low = re.compile("^on the second tier"), re.compile(r"^(?!on the second tier).* contacts?")
    expect(voice(ada)).to_have_text(re.compile("contacts?"))
    for name in [low, high] if high.match(voice(ada).inner_text()) else [high, low]:
        ada.press("t")
        expect(voice(ada)).to_have_text(name)
        expect(ada.see(".held.legal")).to_be_visible()


def test_x_opens_the_swap(ada: Visitor) -> None:
    """A digit leads from the card to the button that offers it; Escape leaves the swap, and nothing was said (S12)."""
    gathered([ada], "schokoly", bots=2, most=6)
    ada.await_turn()
    ada.press("x")
    expect(ada.see(".swap")).to_be_focused()
    expect(ada.see(".swap .main").first).to_be_disabled()
    ada.press("2")
    expect(ada.see(".swap .face").nth(1)).to_have_attribute("aria-pressed", "true")
    expect(ada.see(".swap .main").first).to_be_focused()
    ada.press("Escape")
    expect(ada.see(".swap")).to_have_count(0)
    ada.press("?")
    expect(ada.see("dialog")).to_contain_text("offer a swap")
    assert [] == ada.words()


def test_a_tower_is_built_by_keys(ada: Visitor) -> None:
    """Digits and arrows choose a part, Escape lets it go, Enter builds."""
    raced(ada, 2)
    ada.await_turn()
    ada.press("3")
    expect(ada.see(".tower [aria-pressed=true]")).to_have_attribute("aria-label", re.compile("^Place 3:"))
    ada.press("ArrowUp")
    expect(ada.see(".tower [aria-pressed=true]")).to_have_attribute("aria-label", re.compile("^Place 4:"))
    ada.press("Escape")
    expect(ada.see(".tower [aria-pressed=true]")).to_have_count(0)
    ada.press("0")
    expect(ada.see(".tower [aria-pressed=true]")).to_have_attribute("aria-label", re.compile("^Place 10:"))
    ada.press("Enter")
    expect(ada.see(".lately, .say").first).to_be_visible()
    assert "take 10" == ada.words()[-1]
