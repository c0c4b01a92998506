"""The commands puzzles make and puzzles check."""

from pathlib import Path

import pytest
from tests.cli.conftest import Run

from tafelrunde.records.puzzle_sets import puzzle_files

MAKE = ("puzzles", "make", "schokoly", "--seed", "x", "--count", 1)


def test_puzzles_are_made_and_checked(run: Run, tmp_path: Path) -> None:
    """The same seed gives the same bytes, and all of them are true."""
    file, again = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    assert 0 == run(*MAKE, "--out", file).status
    assert "1 puzzle with seed x." in run(*MAKE, "--out", again).err
    assert file.read_bytes() == again.read_bytes()
    assert (0, "1 puzzle checked, none wrong.\n") == run("puzzles", "check", file)[:2]


def test_a_false_answer_is_told_with_its_line(run: Run, tmp_path: Path) -> None:
    """The status is 1, and the line says what is wrong."""
    file, packaged = tmp_path / "puzzles.jsonl", puzzle_files()["schoko"]
    good = packaged.read_text(encoding="utf-8").splitlines()[0]
    file.write_text(f'{good}\n\n{{"format": "x"}}', encoding="utf-8")
    answer = run("puzzles", "check", file)
    assert 1 == answer.status
    assert f"{file}:3: format: " in answer.out
    assert "2 puzzles checked, 1 wrong." in answer.out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("make", "chess"), 'There is no game "chess"'),
        (("make", "schoko", "--count", 0), "--count"),
        (("check", "nowhere.jsonl"), "nowhere.jsonl: There is no such file."),
    ],
)
def test_bad_input_gets_a_sentence(run: Run, words: tuple[object, ...], sentence: str) -> None:
    """What was wrong, and what there is."""
    answer = run("puzzles", *words)
    assert 2 == answer.status
    assert sentence in answer.err


def test_an_empty_file_has_no_puzzle(run: Run, tmp_path: Path) -> None:
    """Nothing was checked, so nothing is said to be good."""
    file = tmp_path / "empty.jsonl"
    file.write_text("", encoding="utf-8")
    assert (1, "0 puzzles checked, none wrong.\n") == run("puzzles", "check", file)[:2]
