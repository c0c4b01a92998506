"""The review of a finished game: asked for, followed, read, and tried again."""

import json
import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.server.kit import Guest, begin, play_out
from tests.web.company import button, gathered
from tests.web.conftest import Visit
from tests.web.kit import DESK, Server, Visitor
from tests.web.screens import middling

ACTIONS = 7
"""So long is a game that is reviewed soon; then it is given up, or played to its end where others would go on."""

LONG = 240_000
"""Milliseconds: a review may have to compile first."""

TOO_WIDE = "document.documentElement.scrollWidth > innerWidth"
TITLES = {"de": "Analyse", "en": "Review", "es": "Análisis", "fr": "Analyse"}
SPEAK = """(language) => {
  const kept = JSON.parse(localStorage.getItem("tafelrunde.settings"));
  localStorage.setItem("tafelrunde.settings", JSON.stringify({ ...kept, language }));
}"""
KEEP = "(record) => sessionStorage.setItem('tafelrunde.opened', record)"
SMALL = (360, 740)


def review(server: Server, game: str, seats: int = 2) -> str:
    """The record of a game whose review the server knows."""
    server.pin(f"review {game} {seats}")
    with Guest(server.address) as guest:
        table = begin([guest], game, bots=seats - 1)
        play_out([guest], table, most=ACTIONS if seats == 2 else 10_000, choose=middling)
        if seats == 2:
            guest.post(f"/api/tables/{table}/resign")
        record = guest.get(f"/api/tables/{table}/record").text
        found = guest.post("/api/reviews", record=json.loads(record))
        end = time.monotonic() + LONG / 1000
        while found["state"] != "done":
            assert time.monotonic() < end, found
            time.sleep(1)
            found = guest.get(f"/api/reviews/{found['id']}").json()
    return record


@pytest.fixture(scope="module")
def record(server: Server) -> str:
    """The record of a short game of Scho K.O. that was given up; its review is known."""
    return review(server, "schoko")


def look_back(visitor: Visitor, record: str) -> None:
    """Somebody looks at the review of a record that was opened."""
    visitor.go("/")
    visitor.page.evaluate(KEEP, record)
    visitor.page.goto("/review")
    visitor.see(".sentence").wait_for(timeout=LONG)


def given_up(ada: Visitor) -> str:
    """A short game that Ada gave up; its table."""
    table = gathered([ada], bots=1, most=ACTIONS)
    with ada.guest() as guest:
        guest.post(f"/api/tables/{table}/resign")
    return table


def test_a_game_is_reviewed_from_its_end(ada: Visitor) -> None:
    """Its moves are judged one by one; then the result is told in five parts."""
    table = given_up(ada)
    ada.see(f".end a[href='/review/{table}']").click()
    expect(ada.see(".overview progress, .sentence").first).to_be_visible(timeout=LONG)
    ada.see(".sentence").wait_for(timeout=LONG)
    expect(ada.see(".sentence")).to_contain_text(re.compile(r"^From a chance of \d+% at the start to a loss; "))
    expect(ada.see(".overview")).to_contain_text("gave up: what could still be expected then counts as an error.")
    parts = ["Luck of the draw", "Guesses", "Own errors", "Others’ errors", "Rest"]
    expect(ada.see(".overview details .name")).to_have_text(parts)
    assert [] == ada.violations()


def test_every_move_is_in_the_list_with_its_verdict(ada: Visitor, record: str) -> None:
    """As many as the game had."""
    actions = json.loads(record)["actions"]
    look_back(ada, record)
    expect(ada.see(".overview .number")).to_have_count(len(actions))
    expect(ada.see(".overview li .end .verdict")).to_have_count(len(actions))


def test_hindsight_is_off_at_first(ada: Visitor, record: str) -> None:
    """A switch draws another line and opens all hands; no verdict changes (V10)."""
    look_back(ada, record)
    expect(ada.see("path.open")).to_have_count(0)
    before = ada.see(".overview .end").all_inner_texts()
    ada.page.get_by_role("switch").check()
    expect(ada.see("path.open")).to_have_count(1)
    assert before == ada.see(".overview .end").all_inner_texts()


def test_a_moment_has_an_address(visit: Visit) -> None:
    """It leads to a decision, with its board and what was compared; keys lead on, and from there back."""
    ada = visit(size=SMALL)
    table = given_up(ada)
    ada.page.goto(f"/review/{table}/1")
    title = ada.page.get_by_role("heading", name="Move 2")
    title.wait_for(timeout=LONG)
    ada.see(".decision .choices button").first.wait_for(timeout=LONG)
    assert ([], False) == (ada.violations(), ada.page.evaluate(TOO_WIDE))
    expect(ada.see(".decision .shown.played, .decision .shown.best")).to_have_count(1)
    ada.press("ArrowRight")
    title.wait_for(state="detached")
    ada.press("ArrowLeft")
    title.wait_for()
    assert ada.page.url.endswith(f"/review/{table}/1")
    button(ada, "Overview").click()
    ada.see(".overview").wait_for()
    assert ada.page.url.endswith(f"/review/{table}")


def test_the_board_shows_what_was_compared(ada: Visitor, record: str) -> None:
    """One card as it would lie, or the places of all with what each costs."""
    look_back(ada, record)
    ada.see(".overview li button").nth(1).click()
    button(ada, "All").click()
    expect(ada.see(".decision .mark.best text")).to_have_text("★")
    last = ada.see(".decision li button").last
    last.click()
    expect(last).to_have_attribute("aria-pressed", "true")
    expect(ada.see(".decision .shown")).to_have_count(1)


def test_a_part_says_what_it_means(ada: Visitor, record: str) -> None:
    """One tap away, and all of it at once."""
    look_back(ada, record)
    ada.see(".overview summary").first.click()
    expect(ada.see(".overview details[open] p")).to_contain_text("What was dealt and drawn")
    button(ada, "How to read this").click()
    expect(ada.see("dialog")).to_contain_text("one point is one percent of a win")
    assert [] == ada.violations()


def test_a_record_is_reviewed(ada: Visitor, record: str, tmp_path: Path) -> None:
    """From a file: through the replay, also after a reload."""
    ada.go("/replay")
    (tmp_path / "game.json").write_text(record, encoding="utf-8")
    ada.see("input[type=file]").set_input_files(tmp_path / "game.json")
    ada.see("header a[href='/review']").click()
    ada.see(".sentence").wait_for(timeout=LONG)
    ada.page.reload()
    ada.see(".sentence").wait_for(timeout=LONG)


def test_a_game_that_goes_on_is_not_reviewed(ada: Visitor) -> None:
    """A sentence says why (V11)."""
    table = gathered([ada], bots=1, most=ACTIONS)
    ada.page.goto(f"/review/{table}")
    expect(ada.see("[role=alert]").first).to_contain_text("A game can be reviewed once it is over")
    ada.complaints.clear()  # the browser itself says that a request was refused


def test_the_game_of_others_is_not_reviewed(ada: Visitor, visit: Visit) -> None:
    """A sentence says whose it is, and what else there is."""
    table = given_up(ada)
    bob = visit()
    bob.page.goto(f"/review/{table}")
    expect(bob.see("[role=alert]").first).to_contain_text("only those who played this game can review it")
    bob.complaints.clear()


def test_a_review_can_be_stopped(ada: Visitor, record: str) -> None:
    """And asked for again."""
    look_back(ada, record)
    button(ada, "Look closer").click()
    button(ada, "Stop").click()
    expect(ada.see(".overview")).to_contain_text("The review was stopped. What was found until then is shown.")
    button(ada, "Review again").click()
    button(ada, "Stop").click()
    expect(button(ada, "Review again")).to_be_visible()


@pytest.mark.parametrize(
    ("game", "seats", "size", "theme"),
    [("schoko", 2, DESK, "dark"), ("schokoly", 4, SMALL, "dark"), ("stacko", 2, SMALL, "light")],
)
def test_a_review_speaks_all_languages(
    server: Server, visit: Visit, *, game: str, seats: int, size: tuple[int, int], theme: str
) -> None:
    """And fits the screen, in both themes."""
    record = review(server, game, seats)
    ada = visit(size=size, theme=theme)
    for language, title in TITLES.items():
        ada.go("/")
        ada.page.evaluate(SPEAK, language)
        look_back(ada, record)
        expect(ada.see(".title h2")).to_have_text(title)
        assert ([], False) == (ada.violations(), ada.page.evaluate(TOO_WIDE)), language
        ada.see(".overview li button").last.click()
        ada.see(".decision .told").wait_for()
        assert ([], False) == (ada.violations(), ada.page.evaluate(TOO_WIDE)), language


def test_the_list_of_finished_games_leads_to_reviews(ada: Visitor) -> None:
    """Beside each game of one's own."""
    table = given_up(ada)
    ada.go("/")
    expect(ada.see(f"li a[href='/review/{table}']")).to_have_text("Review")
