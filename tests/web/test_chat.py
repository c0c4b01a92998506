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


def test_an_onlooker_is_told_from_a_player_and_can_be_muted(ada: Visitor, bob: Visitor, visit: Visit) -> None:
    """In a list of their own; the host has a button for it, and the onlooker is told why nobody hears them."""
    table, eve = gathered([ada, bob]), visit()
    eve.go(f"/table/{table}")
    say(eve, "The corner!")
    expect(ada.see(".onlookers li")).to_contain_text("The corner!")
    assert 0 == eve.see(".chat button.mute").count()
    ada.see(".chat button.mute").click()
    expect(ada.see(".chat button.mute")).to_have_text("Unmute")
    say(eve, "Hello?")
    expect(eve.see("[role=alert]")).to_contain_text("has muted you here")
    expect(ada.see(".onlookers li")).to_have_count(1)


def test_a_phone_shows_why_nothing_is_heard_where_one_talks(ada: Visitor, bob: Visitor, visit: Visit) -> None:
    """In the sheet itself: what lies behind it is dimmed, and no screen reader comes to it."""
    table, eve = gathered([ada, bob]), visit(size=PHONE)
    eve.go(f"/table/{table}")
    eve.see("header .sheet").click()
    ada.page.get_by_label("Only players may talk").check()
    expect(eve.see("dialog")).to_contain_text("Only players may talk at this table.")
    say(eve, "Hello?")
    expect(eve.see("dialog [role=alert]")).to_contain_text("only players talk")


def test_the_host_lets_only_players_talk(ada: Visitor, bob: Visitor, visit: Visit) -> None:
    """Who watches reads that; a player talks on."""
    table, eve = gathered([ada, bob]), visit()
    eve.go(f"/table/{table}")
    ada.page.get_by_label("Only players may talk").check()
    expect(eve.see("div.chat")).to_contain_text("Only players may talk at this table.")
    listening = bob.see("header .sheet")
    listening.click()
    say(bob, "Still here")
    expect(ada.see(".chat li")).to_contain_text("Still here")


def test_onlookers_talk_apart_and_can_be_hidden(ada: Visitor, visit: Visit) -> None:
    """Under the name they give; who hides them is not told of their lines either."""
    table = gathered([ada], bots=1)
    eve = visit()
    eve.go(f"/table/{table}")
    eve.page.get_by_label("Your name?").fill("Eve")
    eve.press("Tab")
    say(eve, "Lay it left!")
    expect(ada.see(".onlookers li")).to_contain_text("Eve")
    assert 0 == ada.see(".chat > ul strong").count()
    ada.see(".onlookers").get_by_role("button", name="Hide").click()
    expect(ada.see(".onlookers li")).to_have_count(0)
