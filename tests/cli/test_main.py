"""The command line as a whole: help, the version, and one sentence for whatever is wrong."""

import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.conftest import Run

COMMANDS = ("serve", "play", "simulate", "check", "legal", "show", "perft")
MISUSES = [
    ("simulate chess", 'no game "chess"'),
    ("simulate schoko --seats 3", "for 2 seats, not for 3"),
    ("simulate schokoly --seats 5", "for 2, 3 or 4 seats, not for 5: change --seats"),
    ("simulate schoko --bots clever", 'no bot "clever"'),
    ("simulate schokoly --seats 3 --bots random,greedy", "2 bots are named for 3 seats"),
    ("simulate schoko --deck nowhere.toml", "no such file"),
    ("simulate stacko --deck 48", "no decks to choose"),
    ("simulate schoko --games 0", "at least 1"),
    ("simulate schoko --games -1", "at least 1"),
    ("simulate schoko --games x", "--games"),
    ("simulate schoko --jobs -1", "at least 0"),
    ("simulate schoko --out nowhere/games.jsonl", "no such file"),
    ("simulate schoko --out .", "folder"),
    ("simulate schoko --bogus", "--bogus"),
    ("simulate", "GAME"),
    ("juggle", "juggle"),
    ("check", "FILE"),
    ("check nowhere.jsonl", "no such file"),
    ("check --jobs -1 x", "at least 0"),
    ("legal nowhere.jsonl", "no such file"),
    ("show nowhere.jsonl", "no such file"),
    ("show .", "folder"),
    ("play chess", 'no game "chess"'),
    ("play schoko --seat 3", "seats 1 to 2"),
    ("play schoko --out nowhere/game.jsonl", "no folder"),
    ("perft chess --depth 1", 'no game "chess"'),
    ("soak --games 0", "at least 1"),
]
START = "import sys; from tafelrunde.cli.main import main; sys.exit(main())"


@pytest.mark.parametrize(("words", "said"), MISUSES)
def test_misuse_is_answered_by_one_sentence(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: str, said: str
) -> None:
    """What was wrong stands in one line on standard error, and the exit status is 2."""
    monkeypatch.chdir(tmp_path)
    answer = run(*words.split())
    assert 2 == answer.status
    assert said.lower() in answer.err.lower()
    assert 1 == len(answer.err.splitlines())


def test_python_m_tafelrunde_is_the_command() -> None:
    """Under the same name, for whom the folder of commands is not on the path."""
    command = [sys.executable, "-m", "tafelrunde", "--help"]
    answer = subprocess.run(command, check=True, capture_output=True, text=True)
    assert answer.stdout.lstrip().startswith("Usage: tafelrunde [OPTIONS]")


def test_help_names_every_command(run: Run) -> None:
    """Asked for by a long or a short word."""
    for words in (["--help"], ["-h"]):
        answer = run(*words)
        assert 0 == answer.status
        assert all(f"  {command} " in answer.out for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_a_command_has_an_example(run: Run, command: str) -> None:
    """It can be typed as it stands."""
    answer = run(command, "--help")
    assert 0 == answer.status
    assert f"Example: tafelrunde {command} " in answer.out


def test_the_version_is_said(run: Run) -> None:
    """It is that of the package."""
    assert "tafelrunde 0." in run("--version").out


def test_a_reader_that_stops_reading_is_no_error(tmp_path: Path) -> None:
    """As in `tafelrunde simulate … | head`: no traceback, whatever was not read."""
    command = [sys.executable, "-c", START]
    words = ["simulate", "schoko", "--games", "60", "--bots", "random", "--seed", "x", "--jobs", "1"]
    with subprocess.Popen(
        [*command, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert "" == process.stderr.read()
    assert 0 == process.returncode


@pytest.mark.parametrize(("closed", "words", "status"), [(1, "--version", 0), (2, "legal nowhere.jsonl", 2)])
def test_a_stream_may_be_closed(closed: int, words: str, status: int) -> None:
    """As in `tafelrunde check … >&-`: the exit status tells all the same."""
    line = f'exec "$@" {words} {closed}>&-'
    done = subprocess.run(["/bin/sh", "-c", line, "sh", sys.executable, "-c", START], capture_output=True, check=False)
    assert (status, b"", b"") == (done.returncode, done.stdout, done.stderr)
