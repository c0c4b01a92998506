"""What people say to each other at a table."""

import pytest
from playwright.sync_api import expect
from tests.web.company import gathered, voice
from tests.web.conftest import Visit
from tests.web.kit import PHONE, Visitor

CUNNING = '<b>bold</b> <img src=x onerror="window.caught = 1"> {{1}} &amp; ☕'


@pytest.fixture
def bob(visit: Visit) -> Visitor:
    """Somebody else, with a phone."""
    return visit(size=PHONE)


def say(visitor: Visitor, text: str) -> None:
    """Say something."""
    visitor.page.get_by_label("Say something").fill(text)
    visitor.press("Enter")


def listen(visitor: Visitor) -> list[str]:
    """Open the sheet of a phone; what was said."""
    visitor.see("header .sheet").click()
    visitor.see(".chat li strong").first.wait_for()
    return visitor.see(".chat li").all_inner_texts()


def test_what_one_says_the_other_reads(ada: Visitor, bob: Visitor) -> None:
    """Both ways, in the order it was said; also after a reload."""
    gathered([ada, bob])
    say(ada, "Good luck!")
    expect(bob.see(".sheet .news")).to_be_visible()
    assert ["Good luck!"] == [line.partition(" ")[2][-10:] for line in listen(bob)]
    say(bob, "You too.")
    expect(ada.see(".chat li")).to_have_count(2)
    ada.page.reload()
    expect(ada.see(".chat li").last).to_contain_text("You too.")


def test_a_text_is_only_a_text(ada: Visitor, bob: Visitor) -> None:
    """Letter by letter as it was typed: no markup in it does anything."""
    gathered([ada, bob])
    say(ada, CUNNING)
    expect(bob.see(".sheet .news")).to_be_visible()
    assert listen(bob)[0].endswith(CUNNING)
    assert (0, None) == (bob.see(".chat li :not(strong)").count(), bob.page.evaluate("window.caught ?? null"))


def test_the_mark_goes_when_the_sheet_was_opened(ada: Visitor, bob: Visitor) -> None:
    """And comes again with the next line."""
    gathered([ada, bob])
    say(ada, "One")
    expect(bob.see(".sheet .news")).to_be_visible()
    listen(bob)
    bob.press("Escape")
    expect(bob.see(".sheet .news")).to_have_count(0)
    say(ada, "Two")
    expect(bob.see(".sheet .news")).to_be_visible()


def test_a_screen_reader_says_who_said_what(ada: Visitor, bob: Visitor) -> None:
    """Without looking for it."""
    gathered([ada, bob])
    say(ada, "Your turn soon")
    expect(voice(bob)).to_contain_text("Your turn soon")


def test_nothing_is_said_by_an_empty_line(ada: Visitor) -> None:
    """Blanks alone are not sent, and too much cannot be typed."""
    gathered([ada], bots=1)
    say(ada, "   ")
    say(ada, "a" * 500)
    expect(ada.see(".chat li")).to_have_count(1)
    assert ["a" * 400] == [said["text"] for said in ada.said if said["type"] == "say"]


def test_the_sheet_is_left_behind_with_the_table(ada: Visitor, bob: Visitor) -> None:
    """Who goes back to the home screen and comes again sees the table, and no sheet that nobody opened."""
    gathered([ada, bob])
    bob.go("/")
    bob.see(f"a[href='/table/{ada.table}']").first.click()
    bob.see("header .sheet").click()
    bob.see("dialog").wait_for()
    bob.page.go_back()
    bob.see(f"a[href='/table/{ada.table}']").first.click()
    bob.see(".table").wait_for()
    expect(bob.see("dialog")).to_have_count(0)


def test_the_sheet_shows_the_latest(ada: Visitor, bob: Visitor) -> None:
    """The last move, the last line and the field to answer are in sight, however much was played and said."""
    gathered([ada, bob], most=12)
    for number in range(7):
        say(ada, f"Line {number}")
    expect(ada.see(".chat li").nth(6)).to_be_visible()
    bob.see("header .sheet").click()
    expect(bob.see(".low ol li").last).to_be_in_viewport()
    expect(bob.see(".chat li").last).to_be_in_viewport()
    expect(bob.page.get_by_label("Say something")).to_be_in_viewport()
