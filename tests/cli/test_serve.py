"""The command serve: what it says when it cannot begin, in one sentence and with nothing overwritten."""

import asyncio
import ctypes
import json
import os
import re
import shutil
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from tests.cli.conftest import Run
from tests.server.kit import free_port, is_ready, wait_for

from tafelrunde.cli import serve
from tafelrunde.server.settings import unknown_variables
from tafelrunde.server.store import open_store


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


def test_who_has_no_home_is_asked_for_a_directory(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server and the commands beside it say the same."""

    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", homeless)
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA", "TAFELRUNDE_DATA"):
        monkeypatch.delenv(name, raising=False)
    for words in (("serve", "--port", 0), ("admin", "tables")):
        answer = run(*words)
        assert (2, True) == (answer.status, "--data DIR" in answer.err)


async def fill(file: Path) -> None:
    """A file as a server leaves it, of several pages."""
    async with await open_store(file) as store:
        await asyncio.gather(*(store.append("t", number, 5, b"x" * 500) for number in range(1, 100)))


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """The database of a server that has stopped."""
    asyncio.run(fill(tmp_path / "tafelrunde.sqlite"))
    return tmp_path / "tafelrunde.sqlite"


def text(_: bytes) -> bytes:
    """No database at all."""
    return b"no database" * 100


def cut_off(content: bytes) -> bytes:
    """One that was copied in part."""
    return content[:5000]


def spoilt(content: bytes) -> bytes:
    """One with a page that the disk has lost."""
    return content[:4096] + b"z" * 4096 + content[8192:]


@pytest.mark.parametrize("broken", [text, cut_off, spoilt])
def test_a_broken_database_is_left_as_it_is(
    run: Run, tmp_path: Path, kept: Path, broken: Callable[[bytes], bytes]
) -> None:
    """One sentence that names the file, and nothing is overwritten."""
    content = broken(kept.read_bytes())
    kept.write_bytes(content)
    answer = run("serve", "--data", tmp_path)
    assert (1, "", 1) == (answer.status, answer.out, len(answer.err.splitlines()))
    assert f"{kept} is " in answer.err
    assert "was left" in answer.err
    assert content == kept.read_bytes()


def test_a_newer_database_is_left_as_it_is(run: Run, tmp_path: Path, kept: Path) -> None:
    """The sentence says what to do: update, or restore."""
    with closing(sqlite3.connect(kept)) as connection:
        connection.execute("UPDATE tafelrunde_version SET version_num = '9999'")
        connection.commit()
    content = kept.read_bytes()
    answer = run("serve", "--data", tmp_path)
    assert (1, "", 1) == (answer.status, answer.out, len(answer.err.splitlines()))
    assert f"{kept} was written by a newer Tafelrunde" in answer.err
    assert content == kept.read_bytes()


def test_what_may_not_be_written_is_named_and_stays(tmp_path: Path, kept: Path) -> None:
    """A directory without and with a database, a database alone, and a place where no directory can be made."""
    empty, full, alone = tmp_path / "empty", tmp_path / "full", tmp_path / "alone"
    for folder in (empty, full, alone):
        folder.mkdir()
    for folder in (full, alone):
        shutil.copy(kept, folder)
        (folder / "secret.key").write_text("7" * 64)
    (alone / kept.name).chmod(0o444)
    for folder in (empty, full):
        folder.chmod(0o555)
    before = contents(tmp_path)
    told = without_privileges([empty, full, alone, empty / "below" / "it"])
    assert before == {file: content for file, content in contents(tmp_path).items() if file in before}
    assert [2, 1, 1, 2] == [status for status, _, _ in told]
    for (_, out, err), named in zip(told, (empty, full / kept.name, alone / kept.name, empty / "below"), strict=True):
        assert ("", 1, True) == (out, len(err.splitlines()), err.startswith(f"tafelrunde: {named}"))


def contents(folder: Path) -> dict[Path, bytes]:
    """All files below a folder."""
    return {file: file.read_bytes() for file in folder.rglob("*") if file.is_file() and file.suffix != ".lock"}


SEVERAL = """
import contextlib, io, json, sys
from tafelrunde.cli.main import main
told = []
for data in sys.argv[1:]:
    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()) as err:
        status = main(["serve", "--host", "127.0.0.1", "--port", "0", "--data", data])
    told.append((status, out.getvalue(), err.getvalue()))
print(json.dumps(told))
"""


def without_privileges(folders: list[Path]) -> list[tuple[int, str, str]]:
    """What the command says of each directory, in a process that may not write where its user may not.

    Root may write everywhere: the capabilities for that are taken away, so that permissions hold for it too.
    """
    command = [sys.executable, "-c", SEVERAL, *map(str, folders)]
    drop = drop_capabilities if os.geteuid() == 0 else None
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True, timeout=300, preexec_fn=drop)
    return [(status, out, err) for status, out, err in json.loads(done.stdout)]


def drop_capabilities() -> None:
    """Take from this process and those it starts the right to override permissions."""
    for capability in (1, 2, 3):  # CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH, CAP_FOWNER
        ctypes.CDLL(None).prctl(24, capability, 0, 0, 0)  # PR_CAPBSET_DROP


def test_a_database_that_breaks_in_the_last_moment_is_named(
    run: Run, tmp_path: Path, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After everything was looked at, and before the server has it."""
    monkeypatch.setattr(serve, "announce", lambda *_, **__: kept.write_bytes(text(b"")))
    answer = run("serve", "--host", "127.0.0.1", "--port", 0, "--data", tmp_path, "--no-browser")
    assert (1, f"tafelrunde: {kept} is not a database and was left unchanged: move it away, or give another file.") == (
        answer.status,
        answer.err.splitlines()[-1],
    )


def test_an_address_that_is_not_ours_is_named(run: Run, tmp_path: Path) -> None:
    """In one sentence, without what the interpreter adds."""
    answer = run("serve", "--host", "192.0.2.1", "--data", tmp_path)
    assert (1, "", 1) == (answer.status, answer.out, len(answer.err.splitlines()))
    assert answer.err.startswith("tafelrunde: 192.0.2.1:4242 cannot be listened on. The system says: ")


def test_a_spoilt_key_is_named(run: Run, tmp_path: Path) -> None:
    """Rather than signing everybody out."""
    (tmp_path / "secret.key").write_text("abc")
    answer = run("serve", "--data", tmp_path)
    assert (1, 1) == (answer.status, len(answer.err.splitlines()))


def test_a_setting_that_is_no_number_is_named(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With what was given, since there may be many variables."""
    monkeypatch.setenv("TAFELRUNDE_UNUSED", "a week")
    answer = run("serve", "--data", tmp_path)
    expected = "tafelrunde: TAFELRUNDE_UNUSED=a week must be a number ≥ 0: correct it, or leave it out.\n"
    assert (1, expected) == (answer.status, answer.err)


def test_more_bots_than_a_machine_can_bear_are_refused(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before a process is started."""
    monkeypatch.setenv("TAFELRUNDE_BOTS", "100000")
    answer = run("serve", "--data", tmp_path)
    assert "TAFELRUNDE_BOTS=100000 is too large: give at most 256" in answer.err


def test_a_level_of_logs_that_is_none_is_named(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And nothing is begun."""
    monkeypatch.setenv("TAFELRUNDE_LOG", "loud")
    answer = run("serve", "--data", tmp_path / "data")
    assert (2, True, False) == (answer.status, "TAFELRUNDE_LOG=loud" in answer.err, (tmp_path / "data").exists())


@pytest.mark.parametrize("spoilt", [b"not hex", b"\xff"])
def test_a_key_that_is_no_number_is_named(run: Run, tmp_path: Path, spoilt: bytes) -> None:
    """By its file."""
    (tmp_path / "secret.key").write_bytes(spoilt)
    assert "secret.key does not hold a key" in run("serve", "--data", tmp_path).err


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


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("TAFELRUNDE_PROT", "Did you mean TAFELRUNDE_PORT?"),
        ("TAFELRUNDE_ORIGIN", "Did you mean TAFELRUNDE_ORIGINS?"),
        ("TAFELRUNDE_XYZZY", "docs/host.md lists the settings."),
    ],
)
def test_a_misspelt_variable_is_named_with_the_nearest(
    capsys: pytest.CaptureFixture[str], name: str, sentence: str
) -> None:
    """It means nothing, and nobody should have to find that out alone."""
    serve.warn_of_misspelt({name: "1", "TAFELRUNDE_PORT": "4242", "TAFELRUNDE_GUESTS": "1"})
    assert f"tafelrunde: {name} is not a setting and is ignored. {sentence}\n" == capsys.readouterr().err


def test_every_variable_that_an_option_or_a_paper_names_is_known() -> None:
    """So that none is called a slip of the keyboard."""
    root = Path(__file__).parent.parent.parent
    files = [*(root / "src").rglob("*.py"), *(root / "docs").glob("*.md")]
    named = {name for file in files for name in re.findall(r"TAFELRUNDE_[A-Z_]*[A-Z]", file.read_text("utf-8"))}
    assert {} == unknown_variables(dict.fromkeys(named, ""))


FILTER = re.compile(r"^failregex = (.+)$", re.MULTILINE)


@pytest.fixture
def said(tmp_path: Path) -> list[str]:
    """What a server logs from its start to its end, with a wrong login in between."""
    port, log = free_port(), tmp_path / "log"
    words = ["serve", "--host", "127.0.0.1", "--port", str(port), "--data", str(tmp_path), "--no-browser"]
    command = [sys.executable, "-c", "import sys; from tafelrunde.cli.main import main; sys.exit(main())", *words]
    with log.open("w") as err, subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=err) as process:
        try:
            wait_for(lambda: is_ready(port))
            wrong = {"name": "Ada", "password": "guess-guess"}
            httpx.post(f"http://127.0.0.1:{port}/api/login", json=wrong, headers={"x-tafelrunde": "1"})
        finally:
            process.terminate()
            process.wait(60)
    return log.read_text().splitlines()


def test_start_and_stop_are_logged_and_fail2ban_finds_who_guesses(said: list[str], tmp_path: Path) -> None:
    """By the filter that hosts are shown."""
    entries = [json.loads(line) for line in said]
    first, last = entries[0], entries[-1]
    assert ("started", str(tmp_path / "tafelrunde.sqlite"), 1) == tuple(
        first[key] for key in ("event", "database", "workers")
    )
    assert "stopped" == last["event"]
    paper = Path(__file__).parent.parent.parent / "docs" / "host.md"
    [pattern] = FILTER.findall(paper.read_text("utf-8"))
    found = [match for line in said if (match := re.match(pattern.replace("<HOST>", r"(?P<host>\S+?)"), line))]
    assert ["127.0.0.1"] == [match["host"] for match in found]


def test_no_password_of_a_database_is_logged() -> None:
    """Nor the name of its user."""
    assert "postgresql://db.example:5432/games" == serve.describe("postgresql://ada:secret@db.example:5432/games")
