"""How the command line is run in tests: in this process, with what was printed and the exit status."""

import io
from collections.abc import Callable
from typing import NamedTuple

import pytest

from tafelrunde.cli.main import main


class Answer(NamedTuple):
    """What a command did."""

    status: int
    out: str
    err: str


Run = Callable[..., Answer]


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
