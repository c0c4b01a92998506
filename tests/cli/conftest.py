"""How the command line is run in tests: in this process, or in one of its own that can be stopped."""

import io
import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tafelrunde.cli.main import main


class Answer(NamedTuple):
    """What a command did."""

    status: int
    out: str
    err: str


Run = Callable[..., Answer]
HEARS_CTRL_C = """
import signal, sys
from tafelrunde.cli.main import main
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.exit(main())
"""
"""The command line, even where the tests themselves run in the background, deaf to Ctrl-C."""
PATIENCE = 120


def interrupted(
    words: list[str], is_under_way: Callable[[], bool], folder: Path, blow: signal.Signals = signal.SIGINT
) -> Answer:
    """What a command says when Ctrl-C, or another signal, stops it in the middle of its work."""
    command = [sys.executable, "-c", HEARS_CTRL_C, *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=folder) as process:
        try:
            while not is_under_way() and process.poll() is None:
                time.sleep(0.05)
            process.send_signal(blow)
            said = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
    return Answer(process.returncode, *said)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command, given word by word, with something typed at it."""

    def command(*words: object, typed: bytes | str = b"") -> Answer:
        text = typed.encode() if isinstance(typed, str) else typed
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text), encoding="utf-8"))
        capsys.readouterr()
        status = main([str(word) for word in words])
        return Answer(status, *capsys.readouterr())

    return command


@pytest.fixture
def play(run: Run, tmp_path: Path) -> Any:  # noqa: ANN401 - a function with defaults
    """Play a game in which these lines are typed; the cards are always the same."""

    def played(game: str, *lines: str, seat: int = 1, more: tuple[str, ...] = ()) -> tuple[Answer, dict[str, Any]]:
        out = tmp_path / "game.jsonl"
        words = (game, "--seed", "tests", "--seat", seat, "--out", out, "--force", *more)
        answer = run("play", *words, typed="".join(line + "\n" for line in lines))
        assert 0 == answer.status
        assert 0 == run("check", out).status
        return answer, json.loads(out.read_text())

    return played
