"""The commands of `admin`, beside a real server that is running, and on its data when it is not."""

import asyncio
import re
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from tests.cli.conftest import Run
from tests.server.kit import Guest, play_out, serving, wait_for
from tests.server.postgres import database, postgres
from websockets.exceptions import ConnectionClosed

from tafelrunde.cli import members
from tafelrunde.server.people import names
from tafelrunde.server.store import Listing, Person, Row, Status, open_store
from tafelrunde.wire.messages import Ping, Refused, Say

__all__ = ["database", "postgres"]


async def furnish(place: str | Path) -> None:
    """A store with two people and a table."""
    async with await open_store(place) as store:
        await store.people.write(Person("ada", "Ada", 1, 2))
        await store.people.write(Person("bob", "Bob", 1, 3))
        await store.append("t1", 1, 90_000, b"\x00entry")
        await store.listings.write(Listing("t1", "schoko", Status.OPEN, True, 1, 2, ("ada",)))  # noqa: FBT003


async def content(place: str | Path) -> object:
    """What is in a store."""
    async with await open_store(place) as store:
        return await store.read("t1"), await store.listings.find(), await store.people.find()


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> list[str]:
    """The options that name a furnished store."""
    if request.param == "postgresql":
        url = str(request.getfixturevalue("database"))
        asyncio.run(furnish(url))
        return ["--database", url]
    asyncio.run(furnish(tmp_path / "tafelrunde.sqlite"))
    return ["--data", str(tmp_path)]


def test_tables_and_people_are_listed(run: Run, place: list[str]) -> None:
    """One a line, with tabs between, ids first; a table with the time of its last entry."""
    [table] = run("admin", "tables", *place).out.splitlines()
    assert ["t1", "schoko", "open", "listed", "1970-01-01 00:01:30Z", "ada (Ada)"] == table.split("\t")
    assert ["bob\tBob\t1970-01-01 00:00:00Z"] == run("admin", "people", "bo", *place).out.splitlines()
    assert "" == run("admin", "tables", "--status", "ended", *place).out


def test_an_unknown_status_is_answered_by_those_there_are(run: Run, tmp_path: Path) -> None:
    """In a sentence that can be read aloud."""
    answer = run("admin", "tables", "--status", "over", "--data", tmp_path)
    assert (2, "tafelrunde: --status over: A table is open, running or ended.\n") == (answer.status, answer.err)


def test_a_backup_of_a_newer_program_is_named_as_it_was_given(run: Run, tmp_path: Path) -> None:
    """Not by the copy that is read, which is gone by then."""
    backup = tmp_path / "monday.sqlite"
    asyncio.run(furnish(backup))
    with closing(sqlite3.connect(backup)) as file, file:
        file.execute("UPDATE tafelrunde_version SET version_num = '9999'")
    answer = run("admin", "restore", backup, "--data", tmp_path / "empty")
    assert answer.err.startswith(f"tafelrunde: {backup} was written by a newer Tafelrunde")


@pytest.mark.parametrize("words", [["people"], ["tables", "--person"], ["remove"], ["mute"], ["ban"]])
def test_what_is_no_text_is_refused_with_a_sentence(run: Run, tmp_path: Path, words: list[str]) -> None:
    """As a name from a terminal of another alphabet: no database is asked for it."""
    answer = run("admin", *words, "J\udcfcrgen", "--data", tmp_path)
    assert (2, True) == (answer.status, "not UTF-8 text" in answer.err)


def test_however_many_are_asked_for_all_are_listed(run: Run, place: list[str]) -> None:
    """Also more than a database can count."""
    for what in ("tables", "people"):
        assert 0 == run("admin", what, "--limit", 10**20, *place).status


def test_a_table_is_removed_when_no_server_runs(run: Run, place: list[str]) -> None:
    """At once, with its log."""
    assert "Removed 1 table.\n" == run("admin", "remove", "t1", *place).out
    assert "" == run("admin", "tables", *place).out
    assert 1 == run("admin", "remove", "t1", *place).status


def test_muting_and_banning_can_be_taken_back(run: Run, place: list[str]) -> None:
    """The list of restricted people says who is what."""
    assert "ada (Ada) is muted.\n" == run("admin", "mute", "ada", *place).out
    assert "bob (Bob) is banned.\n" == run("admin", "ban", "bob", *place).out
    marks = {line.split("\t")[0]: line.split("\t")[3:] for line in restricted(run, place)}
    assert {"ada": ["muted"], "bob": ["banned"]} == marks
    assert "bob (Bob) is no longer banned.\n" == run("admin", "ban", "bob", "--undo", *place).out
    assert ["ada"] == [line.split("\t")[0] for line in restricted(run, place)]
    assert "There is nobody with the id or account name eve" in run("admin", "ban", "eve", *place).err


def restricted(run: Run, place: list[str]) -> list[str]:
    """The lines about people who are muted or banned."""
    return run("admin", "people", "--restricted", *place).out.splitlines()


def test_a_backup_is_restored_elsewhere(run: Run, place: list[str], tmp_path: Path) -> None:
    """Everything comes back, to the byte; what is there already is not written over."""
    file, other = tmp_path / "backup.sqlite", tmp_path / "other"
    other.mkdir()
    assert 0 == run("admin", "backup", file, *place).status
    assert "exists" in run("admin", "backup", file, *place).err
    assert f"Restored {file}.\n" == run("admin", "restore", file, "--data", other).out
    assert asyncio.run(content(file)) == asyncio.run(content(other / "tafelrunde.sqlite"))
    assert "not empty" in run("admin", "restore", file, *place).err


def test_restoring_can_put_aside_what_is_there(run: Run, tmp_path: Path) -> None:
    """The present file keeps everything under another name."""
    asyncio.run(furnish(tmp_path / "tafelrunde.sqlite"))
    file = tmp_path / "backup.sqlite"
    run("admin", "backup", file, "--data", tmp_path)
    run("admin", "remove", "t1", "--data", tmp_path)
    answer = run("admin", "restore", file, "--replace", "--data", tmp_path)
    aside = re.search(r"now (.*)\.\n", answer.out)
    assert aside
    assert asyncio.run(content(file)) == asyncio.run(content(tmp_path / "tafelrunde.sqlite"))
    assert ([], []) == asyncio.run(content(aside[1]))[:2]  # type: ignore[index]


@pytest.mark.parametrize("harm", ["no database", "damaged", "newer"])
def test_what_cannot_be_opened_is_put_aside_too(run: Run, tmp_path: Path, harm: str) -> None:
    """It is told to restore a backup, so that has to work; SQLite's log goes along, and not into the new file."""
    present, file = tmp_path / "tafelrunde.sqlite", tmp_path / "backup.sqlite"
    asyncio.run(furnish(present))
    run("admin", "backup", file, "--data", tmp_path)
    if harm == "newer":
        with closing(sqlite3.connect(present)) as connection:
            connection.execute("UPDATE tafelrunde_version SET version_num = '9999'")
            connection.commit()
    else:
        whole = present.read_bytes()
        present.write_bytes((b"" if harm == "no database" else whole[:100]) + b"garbage" * 10_000)
        (tmp_path / "tafelrunde.sqlite-wal").write_bytes(b"old")
    before = present.read_bytes()
    answer = run("admin", "restore", file, "--replace", "--data", tmp_path)
    aside = re.search(r"now (.*)\.\n", answer.out)
    assert aside, answer.err
    assert before == Path(aside[1]).read_bytes()
    assert asyncio.run(content(file)) == asyncio.run(content(present))


def test_what_is_no_backup_is_refused(run: Run, tmp_path: Path) -> None:
    """Nothing is moved for it."""
    (tmp_path / "letter").write_text("Dear Ada, " * 100)
    for name in ("letter", "nothing"):
        assert 1 == run("admin", "restore", tmp_path / name, "--replace", "--data", tmp_path).status
    assert "does not exist" in run("admin", "tables", "--data", tmp_path).err


def test_a_running_server_removes_a_table(run: Run, tmp_path: Path) -> None:
    """Who watches is told, and nothing of the table comes back."""
    with serving(tmp_path) as address, Guest(address) as ada:
        table = ada.open("schoko")
        ada.post(f"/api/tables/{table}/sit")
        ada.watch(table)
        assert table in run("admin", "tables", "--data", tmp_path).out
        assert 0 == run("admin", "remove", table, "--data", tmp_path).status
        refused = ada.answer(Refused)
        assert (table, "no_such_table") == (refused.table, refused.reason.code)
        assert 404 == ada.get(f"/api/tables/{table}").status_code


def test_a_running_server_heeds_mutes_and_bans(run: Run, tmp_path: Path) -> None:
    """Who is muted says nothing more; who is banned is shown the door, also where they are."""
    with serving(tmp_path) as address, Guest(address) as ada:
        table = ada.open("schoko")
        ada.watch(table)
        person = ada.me["person"]
        run("admin", "mute", person, "--data", tmp_path)
        ada.send(Say(table, "1", "hello"))
        assert "muted" == ada.answer(Refused).reason.code
        run("admin", "ban", person, "--data", tmp_path)
        assert 403 == ada.get("/api/tables").status_code
        wait_for(lambda: is_out(ada))


def is_out(guest: Guest) -> bool:
    """Did the server hang up on the guest?"""
    try:
        guest.send(Ping())
        guest.receive()
    except ConnectionClosed:
        return True
    return False


def test_a_backup_beside_a_running_game_is_whole(run: Run, tmp_path: Path) -> None:
    """A server on the backup shows the game as it was, and goes on with it."""
    old, new = tmp_path / "old", tmp_path / "new"
    old.mkdir()
    new.mkdir()
    with serving(old) as address, Guest(address) as ada:
        table = ada.open("stacko")
        ada.post(f"/api/tables/{table}/sit")
        ada.post(f"/api/tables/{table}/sit-bot", bot="greedy")
        ada.post(f"/api/tables/{table}/start")
        ada.watch(table)
        play_out([ada], table, most=4)
        assert 0 == run("admin", "backup", tmp_path / "b.sqlite", "--data", old).status
        assert "in use" in run("admin", "restore", tmp_path / "b.sqlite", "--replace", "--data", old).err
        number, token = ada.pictures[table].number, ada.post("/api/me/tokens", label="x")
        assert token
    run("admin", "restore", tmp_path / "b.sqlite", "--data", new)
    (new / "secret.key").write_bytes((old / "secret.key").read_bytes())
    with serving(new) as address, Guest(address, cookie=ada.cookie) as again:
        assert again.watch(table).number >= number - 1
        play_out([again], table)
        assert "ended" == again.pictures[table].status


def test_rows_of_the_log_are_what_they_were(run: Run, place: list[str], tmp_path: Path) -> None:
    """A backup holds the bytes of the log."""
    run("admin", "backup", tmp_path / "b.sqlite", *place)
    assert [Row(1, 90_000, b"\x00entry")] == asyncio.run(content(tmp_path / "b.sqlite"))[0]  # type: ignore[index]


def test_a_ban_holds_for_who_takes_another_name_just_then(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A request that was on its way when the host banned them changes the name and nothing else."""
    with serving(tmp_path) as address, Guest(address) as ada, ThreadPoolExecutor() as aside:

        def banned_meanwhile(name: str) -> str:
            marks = {"banned": True}
            place = tmp_path / "tafelrunde.sqlite"
            aside.submit(members.restrict, place, ada.me["person"], marks, as_json=False).result()
            return name

        monkeypatch.setattr(names, "must_be_name", banned_meanwhile)
        ada.http.patch("/api/me", json={"name": "Ada"})
        assert 403 == ada.get("/api/me").status_code
