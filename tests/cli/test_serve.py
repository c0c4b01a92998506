"""The command serve: what it says when it cannot begin, in one sentence and with nothing overwritten."""

import socket
from pathlib import Path

import pytest
from tests.cli.conftest import Run

from tafelrunde.cli import serve


def test_a_busy_port_is_named(run: Run, tmp_path: Path) -> None:
    """With one to try instead."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        answer = run("serve", "--host", "127.0.0.1", "--port", port, "--data", tmp_path)
    assert (1, f"tafelrunde: Port {port} is in use. Choose another: --port {port + 1}.\n") == (
        answer.status,
        answer.err,
    )


def test_a_directory_that_cannot_be_written_is_named(run: Run, tmp_path: Path) -> None:
    """Here a file stands where the directory should be."""
    (tmp_path / "file").write_text("mine")
    answer = run("serve", "--data", tmp_path / "file")
    assert 2 == answer.status
    assert str(tmp_path / "file") in answer.err
    assert "mine" == (tmp_path / "file").read_text()


def test_a_broken_database_is_left_as_it_is(run: Run, tmp_path: Path) -> None:
    """Nothing is overwritten."""
    file = tmp_path / "tafelrunde.sqlite"
    file.write_bytes(b"no database" * 100)
    answer = run("serve", "--data", tmp_path)
    assert (1, 1) == (answer.status, len(answer.err.splitlines()))
    assert b"no database" * 100 == file.read_bytes()


def test_a_spoilt_key_is_named(run: Run, tmp_path: Path) -> None:
    """Rather than signing everybody out."""
    (tmp_path / "secret.key").write_text("abc")
    answer = run("serve", "--data", tmp_path)
    assert (1, 1) == (answer.status, len(answer.err.splitlines()))


def test_more_processes_need_postgresql(run: Run, tmp_path: Path) -> None:
    """The sentence says so."""
    answer = run("serve", "--data", tmp_path, "--workers", 2)
    assert 2 == answer.status
    assert "PostgreSQL" in answer.err


@pytest.mark.parametrize(
    ("host", "expected"), [("127.0.0.1", ["http://127.0.0.1:7"]), ("::1", ["http://[::1]:7"]), ("::", None)]
)
def test_the_addresses_can_be_opened(host: str, expected: list[str] | None) -> None:
    """For this machine, and for others when it listens to them."""
    found = serve.addresses(host, 7)
    assert found == expected or "http://localhost:7" == found[0]


def test_a_phone_is_shown_a_code(capsys: pytest.CaptureFixture[str]) -> None:
    """Only on a terminal, and only when a phone could come."""
    serve.announce(["http://localhost:7", "http://192.0.2.7:7"], terminal=True)
    assert "█" in capsys.readouterr().out
    serve.announce(["http://localhost:7"], terminal=False)
    assert "Tafelrunde is at http://localhost:7\n" == capsys.readouterr().out
