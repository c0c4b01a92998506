"""The paper for bot authors: whoever follows it word by word ends with their bot at a server."""

import re
import shlex
from pathlib import Path
from threading import Thread

import pytest
from tests.cli.conftest import Run, run
from tests.server.kit import Guest, serving, wait_for

__all__ = ["run"]

PAPER = (Path(__file__).parents[2] / "docs" / "write-a-bot.md").read_text("utf-8")
CODE = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMANDS = re.findall(r"^tafelrunde (.*)$", PAPER.partition("## OpenSpiel")[0], re.MULTILINE)
SERVER = "http://localhost:4242"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the author works, with the bot of the paper in its file."""
    [code] = CODE.findall(PAPER)
    (tmp_path / "mybot.py").write_text(code, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("command", [command for command in COMMANDS if SERVER not in command and command != "serve"])
def test_the_commands_of_the_paper_work(run: Run, folder: Path, command: str) -> None:
    """One after the other, as they stand."""
    words = shlex.split(command)
    if words[0] == "check":
        run(*shlex.split(next(command for command in COMMANDS if command.startswith("simulate"))))
    answer = run(*words, typed="\nquit\n")
    assert 0 == answer.status, answer.err
    assert (words[0] == "check") != ("mybot.py:Bot" in answer.out + answer.err)
    assert folder.joinpath("mybot.py").is_file()


def start_when_full(guest: Guest, table: str) -> None:
    """What the host does in the browser."""
    path = f"/api/tables/{table}"
    wait_for(lambda: all(chair["kind"] != "empty" for chair in guest.get(path).json()["chairs"]))
    guest.post(f"{path}/start")


def test_the_paper_ends_with_the_bot_at_a_server(run: Run, folder: Path) -> None:
    """At a table of its own, and at one that somebody made in the lobby, to the end of both games."""
    at_server = [command for command in COMMANDS if SERVER in command]
    with serving(folder) as address, Guest(address) as ada:
        own, lobby = (shlex.split(command.replace(SERVER, address)) for command in at_server)
        assert "Robbie sits at" in run(*own).out
        table = ada.open("schoko", listed=True)
        ada.post(f"/api/tables/{table}/sit-bot", bot="random")
        starting = Thread(target=start_when_full, args=[ada, table])
        starting.start()
        answer = run(*lobby)
        starting.join()
    assert (True, True) == (table in answer.out, answer.out.rstrip().endswith("."))
