"""Backups and moves: everything arrives, as of one moment, and nothing is written over."""

import asyncio
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from tests.server.store.conftest import TO_THE_FIRST_TABLES

from tafelrunde.server.store import (
    Row,
    Store,
    StoreError,
    backup,
    migrate,
    open_store,
)


async def content(address: str | Path) -> dict[str, list[dict[str, object]]]:
    """Everything in a store."""
    async with await open_store(address) as store:
        found: dict[str, list[dict[str, object]]] = {}
        async for table, rows in store.pages():
            found.setdefault(table.name, []).extend(rows)
        return found


async def test_a_backup_of_an_older_program_stays_as_it_is(file: Path, tmp_path: Path) -> None:
    """It may be needed by that program again: nothing in it changes, and nothing is left beside it."""
    (tmp_path / "backups").mkdir()
    backup = tmp_path / "backups" / "backup.sqlite"
    async with await open_store(file) as store:
        await store.append("t", 1, 5, b"keep me")
        await store.backup(backup)
    with closing(sqlite3.connect(backup)) as connection:
        for statement in TO_THE_FIRST_TABLES:
            connection.execute(statement)
        connection.commit()
    before = backup.read_bytes()
    await migrate(backup, tmp_path / "restored.sqlite")
    assert ["log"] == list(await content(tmp_path / "restored.sqlite"))
    assert before == backup.read_bytes()
    assert [backup] == list(backup.parent.iterdir())


async def test_a_damaged_database_is_not_backed_up(file: Path, tmp_path: Path) -> None:
    """It would take the place of a backup that can be restored; the sentence says so, and nothing is left behind."""
    async with await open_store(file) as store:
        for number in range(1, 101):
            await store.append("t", number, 5, b"x" * 3000)
    with file.open("r+b") as pages:
        pages.seek(-30 * 4096, os.SEEK_END)  # where the entries are, far from the schema
        pages.write(b"\xff" * 4096 * 20)
    backup = tmp_path / "backups" / "backup.sqlite"
    backup.parent.mkdir()
    async with await open_store(file) as store:
        with pytest.raises(StoreError, match="The database is damaged"):
            await store.backup(backup)
    assert [] == list(backup.parent.iterdir())


async def test_a_backup_while_writing_is_a_moment_of_the_log(address: str, tmp_path: Path) -> None:
    """What was answered before the backup is in it, and of every table there is a beginning without gaps."""
    async with await open_store(address) as store:
        writing = [asyncio.create_task(write(store, f"t{table}")) for table in range(20)]
        await asyncio.sleep(0.1)
        before = {f"t{table}": await store.read(f"t{table}") for table in range(20)}
        await store.backup(tmp_path / "backup")
        after = {f"t{table}": await store.read(f"t{table}") for table in range(20)}
        [task.cancel() for task in writing]
    async with await open_store(tmp_path / "backup") as copy:
        for table, rows in after.items():
            kept = await copy.read(table)
            assert rows[: len(kept)] == kept
            assert len(before[table]) <= len(kept)


async def write(store: Store, table: str) -> None:
    """Append to a table without end."""
    number = 0
    while number := number + 1:
        await store.append(table, number, 5, b"x" * 100)


async def test_of_two_backups_under_one_name_one_is_made(file: Path, tmp_path: Path) -> None:
    """The other says so, and neither spoils the other's file."""
    folder = tmp_path / "backups"
    folder.mkdir()
    async with await open_store(file) as store:
        assert await store.append("t", 1, 5, b"entry" * 100_000)
        made = await asyncio.gather(*(store.backup(folder / "one") for _ in range(3)), return_exceptions=True)
    assert [StoreError, StoreError] == [type(error) for error in made if error is not None]
    assert all("already exists and was left unchanged" in str(error) for error in made if error is not None)
    assert [folder / "one"] == list(folder.iterdir())
    async with await open_store(folder / "one") as copy:
        assert [1] == [row.number for row in await copy.read("t")]


async def test_a_backup_that_fails_leaves_nothing_behind(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a disk that is full."""
    folder = tmp_path / "backups"
    folder.mkdir()

    def full(part: Path, path: Path) -> None:
        raise StoreError(f"no room for {part} and {path}")

    monkeypatch.setattr(backup, "finish", full)
    async with await open_store(address) as store:
        with pytest.raises(StoreError):
            await store.backup(folder / "one")
    assert [] == list(folder.iterdir())


async def test_a_backup_is_one_file_under_a_new_name(address: str, tmp_path: Path) -> None:
    """It stands alone, for its owner only, and never replaces another."""
    folder = tmp_path / "backups"
    folder.mkdir()
    async with await open_store(address) as store:
        assert await store.append("t", 1, 5, b"entry")
        await store.backup(folder / "one")
        assert [folder / "one"] == list(folder.iterdir())
        assert 0o600 == (folder / "one").stat().st_mode & 0o777
        with pytest.raises(StoreError, match="exists"):
            await store.backup(folder / "one")
        with pytest.raises(StoreError, match="cannot be written"):
            await store.backup(folder / "missing" / "one")
    async with await open_store(folder / "one") as copy:
        assert [Row(1, 5, b"entry")] == await copy.read("t")
