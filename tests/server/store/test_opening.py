"""Moves from one database to another: everything arrives, and nothing is written over."""

from pathlib import Path

import pytest
from tests.server.store.test_backup import content

from tafelrunde.server.store import (
    Account,
    Listing,
    Person,
    Status,
    Store,
    StoreError,
    Token,
    migrate,
    open_store,
)


async def fill(store: Store) -> None:
    """Some of everything, with the odd cases: all bytes, other alphabets, empty texts, late times."""
    for number in range(1, 1301):
        assert await store.append(f"t{number % 3}", number, 2**62 + number, bytes(range(256)))
    await store.people.write(Person("p", "Zoë 🍫 \u202e", 1, 2**53, muted=True))
    await store.accounts.write(Account("p", "ZOË", "$argon2id$…", ""))
    await store.devices.write("hash", "p", 5)
    await store.tokens.write(Token("hash", "p", "", 7, revoked=True))
    ended = Listing("t1", "stacko", Status.ENDED, is_open=False, created=1, changed=2, people=("p", "q"))
    await store.listings.write(ended)
    await store.leases.take("t1", 3, "one", now=0, until=2**53)
    await store.notes.write("alive", "1700000000000")


async def test_a_move_there_and_back_loses_nothing(file: Path, database: str, tmp_path: Path) -> None:
    """From SQLite to PostgreSQL and back again every row of every table is the same."""
    async with await open_store(file) as store:
        await fill(store)
    await migrate(file, database)
    await migrate(database, tmp_path / "back.sqlite")
    before = await content(file)
    assert 9 == len(before)
    assert before == await content(database) == await content(tmp_path / "back.sqlite")


async def test_a_store_that_has_something_is_not_written_over(file: Path, address: str) -> None:
    """A move into a store that is not empty is refused, and neither changes."""
    async with await open_store(address) as store:
        assert await store.append("t", 1, 5, b"keep me")
    async with await open_store(file.with_name("new")) as store:
        await store.notes.write("alive", "1")
    with pytest.raises(StoreError, match="not empty"):
        await migrate(file.with_name("new"), address)
    assert ["log"] == list(await content(address))
