"""After the last move: the end, the rematch, the record, the replay."""

import re
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.web.company import gathered
from tests.web.conftest import Visit
from tests.web.encounters import wished
from tests.web.kit import PHONE, Visitor
from tests.web.players import hold
from tests.web.screens import Screen, ended, finished

from tafelrunde.records import record, replay

SEEN_BELOW = """(line) => {
  const { left, width, bottom } = line.getBoundingClientRect();
  return line.contains(document.elementFromPoint(left + width / 2, bottom - 3));
}"""
"""Is the lower edge of something seen, and nothing over it?"""

team_play = partial(ended, game="schokoly", seats=4)


def downloaded(ada: Visitor) -> Path:
    """The record, as the browser keeps it."""
    with ada.page.expect_download() as download:
        ada.tap("Download")
    return download.value.path()


def test_the_end_says_who_won_and_why(ada: Visitor) -> None:
    """The points stand in a table, and the groups that count are lit on the field (K5)."""
    ended(ada)
    scores = ada.picture()["result"]["scores"]
    assert [str(score) for score in scores] == ada.see(".end .total td").all_inner_texts()
    winners = [str(scores[seat - 1]) for seat in ada.picture()["result"]["winners"]]
    assert winners == ada.see(".end .total .won").all_inner_texts()
    expect(ada.see(".end p").first).to_contain_text(re.compile("largest"))
    ada.tap("See the field")
    expect(ada.page.get_by_role("button", name="Show the result")).to_be_visible()


def test_nothing_is_held_over_the_field_after_the_end(visit: Visit) -> None:
    """The other one gives up while we try out a card: only what was laid is seen, and nothing can be laid."""
    ada, bob = visit(), visit()
    gathered([ada, bob], most=7)
    hold(ada)
    with bob.guest() as guest:
        guest.post(f"/api/tables/{ada.table}/resign")
    expect(ada.see(".end")).to_be_visible()
    assert (0, 0) == (ada.see(".held").count(), ada.see(".place").count())
    ada.press("2", "ArrowLeft", "Enter")
    assert (0, 0) == (ada.see(".held").count(), ada.see(".problem").count())


def test_on_a_phone_the_counted_field_stays_in_sight(visit: Visit) -> None:
    """The result leaves the upper half free, and every card and group lies there."""
    ada = visit(size=PHONE)
    ended(ada)
    ada.see(".end .turning").wait_for()  # it comes last, and makes the result taller
    result, field = ada.see(".end").bounding_box(), ada.see(".frame").bounding_box()
    assert result
    assert field
    assert (True, True) == (result["y"] >= PHONE[1] / 2, field["y"] + field["height"] <= result["y"] + 12)
    assert field["height"] > PHONE[1] / 4


@pytest.mark.parametrize(("come", "counted"), [(ended, ".frame"), (finished, ".towers section >> nth=1")])
def test_at_a_desk_the_result_covers_nothing(ada: Visitor, come: Screen, counted: str) -> None:
    """It stands beside the field, or beside both towers."""
    come(ada)
    result, field = ada.see(".end").bounding_box(), ada.see(counted).bounding_box()
    assert result
    assert field
    assert field["x"] + field["width"] <= result["x"]
    assert field["width"] > 200


def test_on_a_phone_both_towers_stay_in_sight(visit: Visit) -> None:
    """They lie whole between their names and the result."""
    ada = visit(size=PHONE)
    finished(ada)
    names, result = ada.see(".towers h2").first.bounding_box(), ada.see(".end").bounding_box()
    assert names
    assert result
    shapes = [part.bounding_box() for part in ada.see(".towers .part").all()]
    assert 20 == len(shapes)
    assert names["y"] + names["height"] <= min(shape["y"] for shape in shapes if shape) + 2
    assert max(shape["y"] + shape["height"] for shape in shapes if shape) <= result["y"] + 2


@pytest.mark.parametrize(
    ("come", "language"), [(finished, "de"), (finished, "es"), (team_play, "fr"), (team_play, "de")]
)
def test_on_a_phone_a_rematch_is_one_tap_away(visit: Visit, come: Screen, language: str) -> None:
    """However long the names are: the result, its reason and the button are in sight without scrolling."""
    ada = visit(size=PHONE, language=language)
    ada.go("/")
    with ada.guest() as guest:
        guest.http.patch("/api/me", json={"name": "Maximiliane von Hohenbergstein"})
    come(ada)
    for one in ("#end-title", ".end p", ".end .total", ".end .first .main"):
        expect(ada.see(one).first).to_be_in_viewport(ratio=1)
    ada.see(".end .first .main").click(trial=True)


@pytest.mark.parametrize("language", ["de", "fr"])
def test_on_a_small_phone_a_wish_for_a_rematch_is_read(visit: Visit, language: str) -> None:
    """Beside the button that answers it, without scrolling."""
    ada = visit(size=(320, 640), language=language)
    wished(ada)
    ada.see(".end .first .main").wait_for()
    assert ada.see(".wish").evaluate(SEEN_BELOW)


def test_a_rematch_is_a_new_table(ada: Visitor) -> None:
    """The same chairs, and the game is dealt anew."""
    ended(ada)
    old = ada.table
    ada.tap("Rematch")
    ada.page.wait_for_url(lambda url: not url.endswith(old))
    ada.see(".hand, .before").first.wait_for()
    assert {"bot"} == {chair["kind"] for chair in ada.picture()["chairs"]} - {"person", "empty"}


def test_a_downloaded_record_is_right(ada: Visitor) -> None:
    """Whoever checks the file finds nothing wrong: the deal, every action, the result."""
    ended(ada)
    assert replay.check(record.read(downloaded(ada).read_bytes())) is None


def test_the_deal_can_be_verified_in_the_browser(ada: Visitor) -> None:
    """Every step is shown; where nobody sat down in this browser, it says that it could not check everything."""
    ended(ada)
    ada.tap("Verify this deal")
    expect(ada.page.get_by_text("Everything that can be checked here fits.")).to_be_visible()
    assert 0 == ada.see("dialog li.bad").count()


def test_a_game_is_shown_again_step_by_step(ada: Visitor) -> None:
    """By keys, by buttons and by the slider, at its own link."""
    ended(ada)
    ada.tap("Replay")
    expect(ada.see("input[type=range]")).to_have_value("0")
    ada.press("ArrowRight", "ArrowRight", "ArrowRight")
    expect(ada.see(".frame .card")).to_have_count(2)
    ada.tap("To the end")
    expect(ada.see("input[type=range]")).to_have_value(ada.see("input[type=range]").get_attribute("max") or "")


def test_a_record_file_is_shown_through_the_eyes_of_a_seat(ada: Visitor) -> None:
    """Then the other hand is only a number."""
    ended(ada)
    file = downloaded(ada)
    ada.go("/replay")
    ada.see("input[type=file]").set_input_files(file)
    ada.see("input[type=range]").wait_for()
    ada.press("Home")
    expect(ada.see(".hands .card")).to_have_count(8)
    ada.see("select").select_option("1")
    expect(ada.see(".hands .card")).to_have_count(4)


def test_a_wrong_file_is_refused(ada: Visitor, tmp_path: Path) -> None:
    """In one sentence."""
    (tmp_path / "wrong.json").write_text('{"game": "chess"}')
    ada.go("/replay")
    ada.see("input[type=file]").set_input_files(tmp_path / "wrong.json")
    expect(ada.see(".problem")).to_be_visible()
    ada.complaints.clear()  # the browser itself says that a request was refused
