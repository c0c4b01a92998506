"""A game of another package: everything that is generic takes it, and no line of ours is changed for it."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tafelrunde.records import record, replay
from tafelrunde.records.fields import BadRecord

ROOT = Path(__file__).parents[2]
TOY = ROOT / "tests" / "toy"
PAPER = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"^```python\n(.*?)^```$", PAPER, re.MULTILINE | re.DOTALL)
GENERIC = re.findall(r"tests/\S+", PAPER.partition("pytest -k highcard")[2].partition("```")[0])
"""The tests that the paper says take every game."""


def run(*words: str, games: str = "tests.toy") -> subprocess.CompletedProcess[str]:
    """What a program does in a process that knows these games."""
    environment = {**os.environ, "TAFELRUNDE_GAMES": games, "PYTHONPATH": str(ROOT), "PYTEST_ADDOPTS": ""}
    command = [sys.executable, "-m", *words]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


def suite(*words: str) -> str:
    """The last line of a run of tests, with the toy registered."""
    done = run("pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *words)
    return (done.stdout.strip().splitlines() or [done.stderr])[-1]


@pytest.mark.parametrize("block", SHOWN, ids=lambda block: block[:24])
def test_the_paper_shows_the_toy_as_it_is(block: str) -> None:
    """Each piece of code stands so in the file that it names."""
    place, _, code = block.partition("\n")
    assert code.strip() in (ROOT / place.removeprefix("# ")).read_text(encoding="utf-8")


def test_the_toy_is_small() -> None:
    """At most 150 lines, all layers together."""
    files = [TOY / f"{layer}.py" for layer in ("rules", "records", "wire")]
    assert sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files) <= 150


@pytest.mark.timeout(600)
def test_the_toy_passes_the_generic_suite() -> None:
    """Rules, records, wire, bots and the server's tables: every test of all games takes it too."""
    passed = suite(*GENERIC, "-k", "highcard")
    assert re.fullmatch(r"\d\d+ passed.*", passed), passed


@pytest.mark.timeout(600)
def test_the_toy_is_played_at_a_table() -> None:
    """By two people and a bot, across a restart."""
    assert suite("tests/toy/test_at_the_table.py").startswith("1 passed")


def test_the_toy_is_simulated_checked_and_shown(tmp_path: Path) -> None:
    """F9: by the command line, which knows nothing of it."""
    file = tmp_path / "games.jsonl"
    words = ("--games", "3", "--bots", "random", "--seed", "toy", "--out", str(file))
    assert 0 == run("tafelrunde", "simulate", "highcard", "--seats", "3", *words).returncode
    assert "3 records: 3 good" in (told := run("tafelrunde", "check", str(file))).stdout + told.stderr
    assert "hand: " in run("tafelrunde", "show", str(file), "--ply", "4", "--seat", "1").stdout
    assert "3 records: 0 good" not in told.stdout


def test_who_does_not_know_the_game_says_so(tmp_path: Path) -> None:
    """R4: a record of it is refused with the games that are known."""
    file = tmp_path / "game.jsonl"
    run("tafelrunde", "simulate", "highcard", "--games", "1", "--bots", "random", "--seed", "x", "--out", str(file))
    with pytest.raises(BadRecord, match="one of schoko, schokoly, stacko"):
        replay.check(record.read(file.read_text(encoding="utf-8")))


def test_a_package_that_is_not_there_is_told() -> None:
    """In a sentence, not a traceback."""
    told = run("tafelrunde", "simulate", "highcard", games="no.such.package")
    assert (2, "") == (told.returncode, told.stdout)
    assert "TAFELRUNDE_GAMES names no.such.package, which cannot be imported" in told.stderr
    assert "Traceback" not in told.stderr
