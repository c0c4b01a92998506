"""Opening a store: tables are made and brought up to date, and what is not ours is refused and left as it is."""

import asyncio
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, text
from tests.server.postgres import Postgres
from tests.server.store.conftest import TO_THE_FIRST_TABLES, TO_VERSION_9

from tafelrunde.server.store import Account, Listing, Person, Status, StoreError, open_store
from tafelrunde.server.store.postgres import open_postgres
from tafelrunde.server.store.schema import metadata
from tafelrunde.server.store.sqlite import open_sqlite
from tafelrunde.server.store.store import Store
from tafelrunde.server.store.transactions import execute, fetch
from tafelrunde.server.store.upgrade import VERSION_TABLE

OPEN = "import asyncio, sys; from tafelrunde.server.store import open_store; asyncio.run(open_store(sys.argv[1]))"


def differences(connection: Connection) -> list[object]:
    """How the tables differ from their description."""
    context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
    return list(compare_metadata(context, metadata))


async def change(store: Store, statement: str) -> None:
    """Change the database behind the back of the program."""
    await store._database.write(execute(text(statement)))  # noqa: SLF001


async def test_an_empty_database_gets_the_tables_of_today(address: str) -> None:
    """The steps lead to the tables that the schema describes; a second opening finds nothing to do."""
    for _ in range(2):
        async with await open_store(address) as store:
            assert [] == await store._database.read(differences)  # noqa: SLF001


async def test_many_can_start_at_once(database: str) -> None:
    """Servers that are started together on an empty PostgreSQL all find it ready."""
    stores = await asyncio.gather(*(open_store(database) for _ in range(5)))
    assert [True] * 5 == [await store.append(f"t{number}", 1, 5, b"") for number, store in enumerate(stores)]
    await asyncio.gather(*(store.close() for store in stores))


async def test_a_newer_database_is_refused(address: str) -> None:
    """A program that does not know the tables says so, names the way out, and keeps its hands off them."""
    async with await open_store(address) as store:
        assert await store.append("t", 1, 5, b"")
        await change(store, "UPDATE tafelrunde_version SET version_num = '9999'")
    with pytest.raises(StoreError, match="newer Tafelrunde"):
        await open_store(address)


async def test_the_tables_of_another_program_are_refused(address: str) -> None:
    """Nothing is made beside tables that happen to have our names."""
    async with await open_store(address) as store:
        await change(store, "DROP TABLE tafelrunde_version")
    with pytest.raises(StoreError, match="another program"):
        await open_store(address)


async def test_a_second_server_on_a_file_is_refused(file: Path) -> None:
    """One SQLite file serves one process; the sentence says what serves more."""
    async with await open_store(file):
        command = [sys.executable, "-c", OPEN, str(file)]
        other = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, check=False)
        assert "StoreError" in other.stderr
        assert "PostgreSQL" in other.stderr
    async with await open_store(file) as store:
        assert await store.append("t", 1, 5, b"")


async def test_a_command_may_work_beside_the_server(file: Path) -> None:
    """With `beside` a file that is open elsewhere can be read and written, and one that is missing is not made."""
    with pytest.raises(StoreError, match="does not exist"):
        await open_store(file, beside=True)
    async with await open_store(file) as server, await open_store(file, beside=True) as command:
        assert await command.append("t", 1, 5, b"")
        assert not await server.append("t", 1, 6, b"")
    assert not file.with_name("missing").exists()


@pytest.mark.parametrize("content", [b"a text that somebody needs", b"SQLite format 3\x00" + b"x" * 4096])
async def test_a_broken_file_is_left_as_it_is(file: Path, content: bytes) -> None:
    """What cannot be read is refused, not written over."""
    await asyncio.to_thread(file.write_bytes, content)
    with pytest.raises(StoreError, match="was left"):
        await open_store(file)
    assert content == await asyncio.to_thread(file.read_bytes)


async def test_a_file_of_another_program_is_left_as_it_is(file: Path) -> None:
    """A SQLite file with foreign tables stays what it was, to the byte."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE recipes (name)")
    content = await asyncio.to_thread(file.read_bytes)
    with pytest.raises(StoreError, match="another program"):
        await open_store(file)
    assert content == await asyncio.to_thread(file.read_bytes)


@pytest.mark.parametrize("folder", ["missing", "/proc"])
async def test_a_folder_that_cannot_be_written_to_is_named(tmp_path: Path, folder: str) -> None:
    """The sentence says that it is about the folder: one that is not there, one that takes no files."""
    with pytest.raises(StoreError, match="its folder must exist"):
        await open_store(tmp_path / folder / "tafelrunde.sqlite")


async def test_a_full_disk_fails_what_does_not_fit_and_nothing_else(file: Path) -> None:
    """Entries that did not fit are refused with a sentence, those before stay, and the next ones work again."""
    async with await open_sqlite(file, beside=False) as store:
        assert await store.append("t", 1, 5, b"small")
        await store._database.write(lambda connection: pages(connection, 40))  # noqa: SLF001
        with pytest.raises(StoreError, match="disk is full"):
            await store.append("t", 2, 5, b"x" * 1_000_000)
        await store._database.write(lambda connection: pages(connection, 1_000_000))  # noqa: SLF001
        assert await store.append("t", 2, 5, b"x" * 1_000_000)
        assert [1, 2] == [row.number for row in await store.read("t")]


def pages(connection: Connection, most: int) -> None:
    """How many pages the file may have at most: how a full disk looks to SQLite."""
    connection.exec_driver_sql(f"PRAGMA max_page_count={most}")


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("postgresql://tafelrunde:secret@127.0.0.1:{port}/missing", "does not exist"),
        ("postgresql://stranger:secret@127.0.0.1:{port}/postgres", "rejected this user"),
        ("postgresql://tafelrunde:secret@127.0.0.1:1/postgres", "does not answer"),
        ("postgresql://tafelrunde:secret@127.0.0.1:port/postgres", "cannot be read: write"),
        ("mysql://tafelrunde:secret@127.0.0.1/postgres", "not a known kind of database"),
    ],
)
async def test_a_wrong_url_is_explained_without_its_password(postgres: Postgres, url: str, sentence: str) -> None:
    """There is a sentence for each way in which an address can be wrong, and none tells a secret."""
    with pytest.raises(StoreError, match=sentence) as refused:
        await open_store(url.format(port=postgres.port))
    assert "secret" not in str(refused.value)


async def test_a_database_that_keeps_every_connection_waiting_is_explained(database: str) -> None:
    """Whoever gets no connection in time is told that it does not answer, like everybody else."""
    async with await open_postgres(database) as store:
        store._pool.engine.pool._timeout = 0.5  # type: ignore[attr-defined] # noqa: SLF001
        sleep = fetch(text("SELECT pg_sleep(2)"))
        answers = await asyncio.gather(
            *(store._pool.read(sleep) for _ in range(9)),  # noqa: SLF001
            return_exceptions=True,
        )
    assert [StoreError] == [type(answer) for answer in answers if isinstance(answer, Exception)]


async def test_what_older_accounts_look_like_is_computed_again(address: str) -> None:
    """An older program knew fewer letters that look alike."""
    async with await open_store(address) as store:
        await store.people.write(Person("a", "Ann", 1, 2))
        assert await store.accounts.write(Account("a", "Юра", "", ""))
        await change(store, "UPDATE account SET skeleton = 'юра'")
        for statement in (*TO_VERSION_9, "UPDATE tafelrunde_version SET version_num = '0008'"):
            await change(store, statement)
    async with await open_store(address) as store:
        assert await store.accounts.looks_like("IOpa", "b")


async def test_what_an_older_program_kept_is_kept(file: Path) -> None:
    """A file of the first tables, with people in it, is brought up to date when it is opened."""
    async with await open_store(file) as store:
        await store.people.write(Person("a", "Ann", 1, 2))
        await store.listings.write(Listing("t", "schoko", Status.OPEN, True, 1, 2, ("a",), 3))  # noqa: FBT003
        for statement in TO_THE_FIRST_TABLES:
            await change(store, statement)
    async with await open_store(file) as store:
        assert Person("a", "Ann", 1, 2) == await store.people.read("a")
        assert Listing("t", "schoko", Status.OPEN, True, 1, 2, ("a",)) == await store.listings.read("t")  # noqa: FBT003
