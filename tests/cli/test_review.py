"""The command review: for people, for programs, and as a page."""

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Run
from tests.kit.reviews import record_of
from tests.kit.tables import OURS, Kind

from tafelrunde.records import record
from tafelrunde.records.record import EarlyEnd


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A short match of Stacko."""
    return saved(tmp_path / "game.jsonl", EarlyEnd.RESIGNED, 1)


def saved(file: Path, ended: EarlyEnd | None, by: int | None) -> Path:
    """A file with the beginning of a match."""
    file.write_text(record.write(record_of(Kind("stacko", 2), 1, 2, ended, by)), encoding="utf-8")
    return file


def test_programs_get_an_object_a_record(run: Run, game: Path) -> None:
    """The same bytes each time; with --seat only the decisions of that seat."""
    first, again = run("review", game, game, "--json", "--seat", 1).out.splitlines()
    assert first == again
    one = json.loads(first)
    assert ("tafelrunde-stacko-v2", "quick") == (one["evaluator"], one["depth"])
    assert {1} == {each["seat"] for each in one["decisions"]}


def test_people_get_a_report(run: Run, game: Path) -> None:
    """With the five parts, and a line for each decision."""
    answer = run("review", game)
    assert 0 == answer.status
    assert all(part in answer.out for part in ("cards", "guesses", "own errors", "others' errors", "rest"))
    assert "seat 1 resigned" in answer.out


def test_a_page_needs_nothing_else(run: Run, game: Path) -> None:
    """One HTML file, which loads nothing."""
    page = run("review", game, "--html").out
    assert 1 == page.count("<html") == page.count("<h1>")
    assert not any(word in page for word in ("http:", "https:", "src=", "url(", "<link", "<script"))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--seat", 3), "--seat 3: This game has seats 1 to 2."),
        (("--depth", "deep"), "--depth deep: The depths are quick and full."),
        (("--json", "--html"), "--json and --html cannot be combined."),
    ],
)
def test_what_makes_no_sense_is_told(run: Run, game: Path, words: tuple[object, ...], said: str) -> None:
    """In a sentence, before any work is done."""
    answer = run("review", game, *words)
    assert (2, "") == (answer.status, answer.out)
    assert said in answer.err


def test_a_running_game_is_refused(run: Run, tmp_path: Path) -> None:
    """V11: the others are reviewed, and the exit status says that not all were."""
    running = saved(tmp_path / "running.jsonl", None, None)
    over = saved(tmp_path / "over.jsonl", EarlyEnd.AGREED, None)
    answer = run("review", running, over, "--json")
    assert 1 == answer.status
    assert f"{running}:1: This game is not finished" in answer.err
    assert 1 == len(answer.out.splitlines())


@pytest.mark.parametrize(("text", "status"), [("", 1), ("{}", 1), ("hello", 1)])
def test_a_bad_record_is_told(run: Run, tmp_path: Path, text: str, status: int) -> None:
    """With its line."""
    file = tmp_path / "bad.jsonl"
    file.write_text(text, encoding="utf-8")
    answer = run("review", file)
    assert (status, "") == (answer.status, answer.out)
    assert str(file) in answer.err


def test_a_file_that_is_not_there_is_told(run: Run, tmp_path: Path) -> None:
    """In a sentence."""
    answer = run("review", tmp_path / "none.jsonl")
    assert 2 == answer.status
    assert "There is no such file." in answer.err


@pytest.mark.parametrize("kind", [OURS[0], OURS[3]], ids=str)
def test_chocolate_games_are_reviewed_by_their_evaluator(run: Run, kind: Kind) -> None:
    """For two and for three seats, from a record on standard input."""
    line = record.write(record_of(kind, 2, 2, EarlyEnd.ABORTED))
    data = json.loads(run("review", "-", "--json", typed=line).out)
    assert f"tafelrunde-{kind.game}-v2" == data["evaluator"]
    assert 2 == len(data["decisions"])
    for side in data["sides"]:
        parts = ("cards", "guesses", "own_errors", "others_errors", "rest")
        units = {name: round(side[name] * 1e6) for name in ("start", "result", *parts)}
        assert units["result"] - units["start"] == sum(units[part] for part in parts)
