"""Record files from elsewhere: shown when they are right, explained when they are not."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.cli.kit import drawn_record
from tests.web.company import gathered
from tests.web.conftest import Visit
from tests.web.kit import PHONE, Visitor
from tests.web.screens import finished

UNREADABLE = "^This file cannot be read as a record of a game"
FOREIGN = {"game": "chess", "rules": 2, "format": "tafelrunde/2"}
REASONS = {
    **dict.fromkeys(["half", "empty", "bytes", "list"], UNREADABLE),
    "action": r"^Move 3 \(WWWW@90,90\) is against the rules.* Rule C13",
    "word": r"^Move 3 \(over there\) is against the rules",
    "shuffle": "^The cards or parts listed in this record are not those",
    "name": r"“seats\[0\]\.name”",
    "game": "^The game “chess” is not played here",
    "rules": r"another version of the rules \(2\)",
    "format": r"another version of Tafelrunde \(tafelrunde/2\)",
}
WRONG = {
    "de": ("Zug 3 (WWWW@90,90) verstößt gegen die Regeln", "Regel C13"),
    "fr": ("Le coup 3 (WWWW@90,90) est contraire aux règles", "Règle C13"),
    "es": ("La jugada 3 (WWWW@90,90) va contra las reglas", "Regla C13"),
}


@pytest.fixture
def text(ada: Visitor) -> str:
    """The record of a short game of Scho K.O.; Ada stands before the screen that opens files."""
    table = gathered([ada], bots=1, most=6)
    with ada.guest() as guest:
        guest.post(f"/api/tables/{table}/resign")
        found = guest.get(f"/api/tables/{table}/record").text
    ada.go("/replay")
    return found


def comes_to(ada: Visitor, step: int) -> None:
    """Wait for a step of a game that plays by itself: looked for at every frame, since it goes on after a moment."""
    ada.page.wait_for_function(f"document.querySelector('input[type=range]').value === '{step}'")


def upload(ada: Visitor, tmp_path: Path, content: str | bytes) -> None:
    """Open a file."""
    file = tmp_path / "game.json"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    ada.see("input[type=file]").set_input_files(file)


def spoilt(text: str, how: str) -> str | bytes:
    """The record, broken in some way."""
    record = json.loads(text)
    match how:
        case "half":
            return text[: len(text) // 2]
        case "empty":
            return ""
        case "bytes":
            return bytes(range(256))
        case "list":
            return json.dumps([record])
        case "action":
            record["actions"][2] = "WWWW@90,90"
        case "word":
            record["actions"][2] = "over there"
        case "shuffle":
            record["shuffles"][0].pop()
        case "name":
            record["seats"][0]["name"] = 7
    return json.dumps(record | {field: value for field, value in FOREIGN.items() if field == how})


def test_a_broken_record_is_explained(ada: Visitor, text: str, tmp_path: Path) -> None:
    """In a sentence that names what is wrong; nothing is shown until a good file is opened."""
    for how, sentence in REASONS.items():
        ada.page.reload()
        upload(ada, tmp_path, spoilt(text, how))
        expect(ada.see(".problem")).to_have_text(re.compile(sentence))
        assert 0 == ada.see("input[type=range]").count()
    upload(ada, tmp_path, text)
    expect(ada.see("input[type=range]")).to_be_visible()
    expect(ada.see(".problem")).to_have_count(0)
    ada.complaints.clear()  # the browser itself says that a request was refused


def test_a_wrong_move_is_told_in_every_language(visit: Visit, text: str, tmp_path: Path) -> None:
    """With a way to the rule."""
    for language, (sentence, rule) in WRONG.items():
        bob = visit(language=language)
        bob.go("/replay")
        upload(bob, tmp_path, spoilt(text, "action"))
        expect(bob.see(".problem")).to_contain_text(sentence)
        expect(bob.see(".problem a")).to_have_text(rule)
        bob.complaints.clear()


def test_a_record_may_be_written_over_many_lines(ada: Visitor, text: str, tmp_path: Path) -> None:
    """As other programs write it."""
    upload(ada, tmp_path, json.dumps(json.loads(text), indent=2))
    expect(ada.see("input[type=range]")).to_be_visible()


def test_a_bot_has_a_number_only_among_others_of_its_name(ada: Visitor, text: str, tmp_path: Path) -> None:
    """As at the table."""
    upload(ada, tmp_path, text)
    ada.see("input[type=range]").wait_for()
    assert {"Rookie"} == set(re.findall(r"Rookie(?: \d)?", ada.see("main").inner_text()))


def test_a_game_plays_by_itself(ada: Visitor, text: str, tmp_path: Path) -> None:
    """From the start when it is at its end; the blank key stops it."""
    upload(ada, tmp_path, text)
    most = ada.see("input[type=range]").get_attribute("max")
    expect(ada.see("input[type=range]")).to_have_value(most or "")
    ada.tap("Play")
    comes_to(ada, 1)
    ada.tap("Pause")
    expect(ada.page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    ada.press("End")
    expect(ada.see("input[type=range]")).to_have_value(most or "")


def test_towers_are_seen_through_the_eyes_of_a_seat(ada: Visitor) -> None:
    """With everything open no part is hidden; as one saw it, the dealt parts of the other are (T5)."""
    finished(ada)
    ada.see(".end a.button[href^='/replay/']").click()
    ada.see("input[type=range]").wait_for()
    expect(ada.page.get_by_text("hidden")).to_have_count(0)
    ada.see("select").select_option("2")
    expect(ada.see(".towers section").first.get_by_text("hidden")).to_have_count(10)
    assert 0 == ada.see(".towers section").last.get_by_text("hidden").count()


def test_the_blank_key_plays_from_the_start_at_the_end(ada: Visitor, text: str, tmp_path: Path) -> None:
    """As the button does."""
    upload(ada, tmp_path, text)
    ada.see("input[type=range]").wait_for()
    ada.page.evaluate("document.activeElement.blur()")
    ada.press(" ")
    comes_to(ada, 1)


def test_a_moment_has_an_address(ada: Visitor) -> None:
    """A tap in the list of moves leads to it, the address names it, and whoever opens that is there."""
    table = gathered([ada], bots=1, most=6)
    with ada.guest() as guest:
        guest.post(f"/api/tables/{table}/resign")
    ada.go(f"/replay/{table}")
    ada.see("aside li button").nth(5).click()
    expect(ada.see("input[type=range]")).to_have_value("5")
    ada.page.wait_for_url(f"**/replay/{table}/5")
    ada.page.reload()
    expect(ada.see("input[type=range]")).to_have_value("5")
    expect(ada.see("aside [aria-current=step] .number")).to_have_text("5")
    ada.tap("Back to the table")
    ada.see(".end").wait_for()


def test_the_moves_tell_the_scores_they_led_to(ada: Visitor, tmp_path: Path) -> None:
    """S11: with what they are made of where a neutral area counts; a move that changed nothing tells none."""
    shuffle = ["MMMW", "DDDM", "DDMM", "DDDW", "DDWM", "DDDW", "MWWW", "DDDW"]
    actions = ("=W", "MMWM@0,0", "=D", "DDWM@0,-2", "DDMD@-2,-2", "DDDW@-2,0", "DDMM@2,-1", "WWWM@2,1")
    ada.go("/replay")
    upload(ada, tmp_path, drawn_record(shuffle, actions, "schokoly"))
    expect(ada.see("aside li").last.locator("b")).to_have_text("Score:4 : 15 (8 + 7)")
    assert [True, False, True] == [ada.see("aside li").nth(move).locator("b").count() == 0 for move in (1, 2, 3)]


def test_on_a_phone_the_moves_are_a_tap_away(visit: Visit, text: str, tmp_path: Path) -> None:
    """In a sheet over the game, with the board as text; groups are lit by a button of the field."""
    bob = visit(size=PHONE)
    bob.go("/replay")
    upload(bob, tmp_path, text)
    bob.tap("Moves")
    bob.see("dialog li button").nth(4).click()
    bob.see("dialog summary").click()
    expect(bob.see("dialog td .unseen").first).to_be_attached()
    bob.tap("Close")
    expect(bob.see("input[type=range]")).to_have_value("4")
    assert 0 == bob.see(".group").count()
    bob.tap("Show the groups that count")
    expect(bob.see(".group").first).to_be_attached()


def test_a_tap_on_the_curve_leads_to_that_move(ada: Visitor, text: str, tmp_path: Path) -> None:
    """The curve of the score is the slider, too: keys move along it, and it tells a reader how the sides stand."""
    upload(ada, tmp_path, text)
    ada.see(".curves").wait_for()
    track = ada.see(".track").bounding_box()
    assert track
    ada.see(".track").click(position={"x": track["width"] / 2, "y": 10})
    half = int(ada.see(".track input").get_attribute("max") or "") // 2
    expect(ada.see(".track input")).to_have_value(re.compile(f"^({half}|{half + 1})$"))
    ada.press("Home", "ArrowRight")
    expect(ada.see(".track input")).to_have_value("1")
    expect(ada.see(".track input")).to_have_attribute("aria-valuetext", re.compile(r"Score: .+ \d+, Rookie \d+\.$"))


def test_the_curve_is_told_in_words(ada: Visitor, text: str, tmp_path: Path) -> None:
    """Where each side ended, its highest score, and how often the lead changed."""
    upload(ada, tmp_path, text)
    side = r".+: \d+ points? at the end, at most \d+ after move \d+\."
    told = rf"whole game\. {side} Rookie{side[2:]} The lead changed \d+ times?\."
    expect(ada.page.get_by_role("img", name=re.compile(told))).to_be_visible()


def test_a_line_is_known_by_its_dashes(ada: Visitor, text: str, tmp_path: Path) -> None:
    """Each side has its own on the curve, and the same below its seat."""
    upload(ada, tmp_path, text)
    ada.see(".curves").wait_for()
    drawn = "all => all.map((one) => one.getAttribute('stroke-dasharray'))"
    dashes = ada.see(".curves g[stroke-dasharray]").evaluate_all(drawn)
    assert 2 == len(set(dashes))
    assert dashes == ada.see(".hands li > svg line.rim").evaluate_all(drawn)


@pytest.mark.parametrize("game", ["schokoly", "stacko"])
def test_the_game_is_named_on_the_narrowest_phone(visit: Visit, game: str) -> None:
    """Its name is whole beside all ways on from a replay."""
    ada = visit(size=(320, 640))
    table = gathered([ada], game, bots=1, most=4)
    with ada.guest() as guest:
        guest.post(f"/api/tables/{table}/resign")
    ada.page.goto(f"/replay/{table}")
    ada.see("input[type=range]").wait_for()
    expect(ada.see("header .button")).to_have_count(3)
    assert ada.see("h1").evaluate("(title) => title.scrollWidth <= title.clientWidth")
