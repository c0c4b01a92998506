"""The command evaluate: the chances of a position, for people and for programs."""

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Run


@pytest.fixture
def game(run: Run, tmp_path: Path) -> Path:
    """A record of a game of Stacko."""
    file = tmp_path / "game.jsonl"
    run("simulate", "stacko", "--seed", "x", "--bots", "greedy", "--out", file)
    return file


def test_json_names_the_evaluator_and_adds_up_to_one(run: Run, game: Path) -> None:
    """V1: one number a side, in seat order."""
    told = json.loads(run("evaluate", game, "--ply", 5, "--json").out)
    assert ("tafelrunde-stacko-v2", 2, 5) == (told["evaluator"], len(told["values"]), told["ply"])
    assert 1.0 == pytest.approx(sum(told["values"]), abs=1e-9)


def test_the_same_command_prints_the_same(run: Run, game: Path) -> None:
    """V2: also of what a seat sees."""
    words = ("evaluate", game, "--ply", 9, "--seat", 2, "--json")
    assert run(*words).out == run(*words).out


def test_people_are_told_in_percent(run: Run, game: Path) -> None:
    """The last position is the result."""
    answer = run("evaluate", game)
    assert 0 == answer.status
    assert "100.0 %" in answer.out
    assert "tafelrunde-stacko-v2" in answer.out


def test_after_one_action_it_is_one(run: Run, game: Path) -> None:
    """A sentence for people: “1 action”, “2 actions”."""
    said = [run("evaluate", game, "--ply", ply).out.partition(":")[0] for ply in (1, 2)]
    assert ["After 1 action", "After 2 actions"] == said


@pytest.mark.parametrize("words", [("--ply", 9999), ("--seat", 3)])
def test_what_is_not_there_is_told(run: Run, game: Path, words: tuple[str, int]) -> None:
    """In a sentence that says what there is."""
    answer = run("evaluate", game, *words)
    assert (2, "") == (answer.status, answer.out)
    assert words[0] in answer.err
