"""The command daily verify."""

from pathlib import Path

from tests.cli.conftest import Run
from tests.study.test_daily import HEADER, made

from tafelrunde.records import daily_file


def test_a_day_is_recomputed(run: Run, tmp_path: Path) -> None:
    """The status says whether all of it is true, and each wrong try is told with its line."""
    file, entry = tmp_path / "day.jsonl", made()
    lines = [daily_file.write_header(HEADER), daily_file.write_entry(entry)]
    file.write_text("\n".join(lines), encoding="utf-8")
    answer = run("daily", "verify", file)
    assert 0 == answer.status, answer
    assert (
        "stacko of 2026-11-19 against greedy: the seed is the promised one; 1 try recomputed, none wrong." in answer.out
    )
    file.write_text("\n".join([*lines, lines[1].replace('"rank": ', '"rank": 9'), "{}"]), encoding="utf-8")
    answer = run("daily", "verify", file)
    assert 1 == answer.status
    assert f"{file}:3: The score is" in answer.out
    assert "3 tries recomputed, 2 wrong." in answer.out


def test_a_file_that_is_none_is_told(run: Run, tmp_path: Path) -> None:
    """By its first line."""
    file = tmp_path / "day.jsonl"
    for text in ("", "{}", '{"format": "tafelrunde/1"}'):
        file.write_text(text, encoding="utf-8")
        answer = run("daily", "verify", file)
        assert 0 != answer.status
        assert f"{file}:1: " in answer.err
    assert "There is no such file" in run("daily", "verify", "nowhere.jsonl").err
