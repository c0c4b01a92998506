"""A bot of one's own wherever a bot can play: the commands take it from its file, in every process."""

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Run
from tests.cli.test_arena import written
from tests.server.kit import serving

FIRST = "return self.game.actions(view)[0]"
FAILS = "return self.game.no_such_thing"


def names(file: Path) -> set[tuple[str, ...]]:
    """Who played in the games of a file."""
    return {tuple(seat["name"] for seat in json.loads(line)["seats"]) for line in file.read_text().splitlines()}


@pytest.mark.parametrize(
    ("words", "seats"),
    [
        ((), ("bot:mybot.py:Bot", "bot:greedy")),
        (("--bots", "random"), ("bot:mybot.py:Bot", "bot:random")),
        (("--bots", "random,mybot"), ("bot:random", "bot:mybot.py:Bot")),
        (("--bots", "random,Bot,slots"), None),
    ],
)
def test_it_takes_its_seat_in_a_simulation(
    run: Run, tmp_path: Path, words: tuple[str, ...], seats: tuple[str, ...] | None
) -> None:
    """The first one, unless it is named where it is to sit; more names than seats are refused."""
    out = tmp_path / "games.jsonl"
    answer = run("simulate", "stacko", "--bot", written(tmp_path, FIRST), *words, "--seed", "x", "--out", out)
    assert (seats is None) == (answer.status == 2)
    assert seats is None or names(out) == {seats}


def test_it_is_loaded_by_every_process(run: Run, tmp_path: Path) -> None:
    """With --bots too, which keeps the case of a file."""
    out = tmp_path / "games.jsonl"
    own = written(tmp_path, FIRST)
    assert 0 == run("simulate", "stacko", "--bots", own, "--games", 20, "--jobs", 2, "--out", out).status
    assert {("bot:mybot.py:Bot", "bot:mybot.py:Bot")} == names(out)


def test_it_is_an_opponent_in_the_terminal(run: Run, tmp_path: Path) -> None:
    """Its name stands in the record; with three seats another bot fills the last one."""
    out = tmp_path / "game.jsonl"
    words = ("--bot", written(tmp_path, FIRST), "--seats", 3, "--seat", 3, "--seed", "x", "--out", out)
    assert 0 == run("play", "schokoly", *words, typed="\nquit\n").status
    assert {("bot:mybot.py:Bot", "bot:greedy", "You")} == names(out)


def test_it_climbs_the_ladder(run: Run, tmp_path: Path) -> None:
    """Beside the bots that were named, under its short name."""
    words = ("--bots", "random", "--bot", written(tmp_path, FIRST), "--pairs", 1, "--jobs", 1, "--seed", "x")
    answer = run("ladder", "stacko", *words)
    assert (0, True) == (answer.status, answer.out.startswith("| bot | Elo | random | mybot.py:Bot |\n"))


def test_it_sits_at_a_table_of_a_server(run: Run, tmp_path: Path) -> None:
    """And plays to the end, through the protocol."""
    with serving(tmp_path) as address:
        answer = run("bot", "--server", address, "--game", "stacko", "--bot", written(tmp_path, FIRST))
    assert (0, True) == (answer.status, "sits at" in answer.out)


@pytest.mark.parametrize("command", ["simulate", "play", "bot"])
def test_its_failure_is_a_sentence(run: Run, tmp_path: Path, command: str) -> None:
    """With the file and the line; no traceback."""
    own = written(tmp_path, FAILS)
    with serving(tmp_path) as address:
        words = {
            "simulate": ("stacko", "--out", tmp_path / "out"),
            "play": ("stacko", "--seat", "2", "--out", tmp_path / "out"),
            "bot": ("--server", address, "--game", "stacko"),
        }[command]
        answer = run(command, *words, "--bot", own, typed="\n")
    assert 1 == answer.status
    assert "mybot.py:Bot, seat " in answer.err
    assert "AttributeError" in answer.err
    assert "Traceback" not in answer.err


@pytest.mark.parametrize("command", ["simulate schoko", "play schoko", "ladder schoko", "bot --server http://x"])
def test_a_bot_that_is_not_there_is_said_at_once(run: Run, command: str) -> None:
    """As wrong usage, whichever command it is."""
    answer = run(*command.split(), "--bot", "nowhere.py:Bot")
    assert (2, True) == (answer.status, "no such file" in answer.err)
