"""Connections to a SQLite file: none outlives the store, whoever was stopped while having one."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from tafelrunde.server.store.sqlite import File


async def test_a_connection_that_nobody_gave_back_is_closed_with_the_file(file: Path) -> None:
    """Who was cancelled while borrowing one leaves nothing open."""
    opened = File(file)
    assert await opened.claim(beside=False)
    lent = await opened.run_aside(opened.readings.connect)
    driver = lent.connection.driver_connection
    await opened.close()
    assert isinstance(driver, sqlite3.Connection)
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        driver.execute("SELECT 1")


async def test_a_lock_that_was_taken_while_its_owner_was_cancelled_is_given_back(file: Path) -> None:
    """The next server can have the file."""
    first, second = File(file), File(file)
    claiming = asyncio.create_task(first.claim(beside=False))
    await asyncio.sleep(0)
    claiming.cancel()
    await asyncio.gather(claiming, return_exceptions=True)
    await first.close()
    assert await second.claim(beside=False)
    await second.close()
