"""Whether the server can do its work, and whether its file is sound."""

import asyncio
from pathlib import Path

import pytest

from tafelrunde.server.store import ForeignError, Store, StoreError, open_store
from tafelrunde.server.upkeep.readiness import Readiness


async def fail(*_: object) -> None:
    """A disk that is full."""
    raise StoreError("The disk is full.")


async def asked(store: Store, times: list[float]) -> list[bool]:
    """What is answered at these times, when from the second on nothing can be written."""
    clock = iter([time for time in times for _ in range(2)])
    ready = Readiness(store.notes, lambda: next(clock))
    found = [await ready.check()]
    store.notes.write = fail  # type: ignore[method-assign, assignment]
    return [*found, *[await ready.check() for _ in times[1:]]]


def test_a_server_that_cannot_write_is_not_ready(tmp_path: Path) -> None:
    """Though it can read; it is tried again after a moment, not each time somebody asks."""

    async def use() -> list[bool]:
        async with await open_store(tmp_path / "x.sqlite") as store:
            return await asked(store, [0, 2, 4])

    assert [True, False, False] == asyncio.run(use())


async def fill(file: Path) -> None:
    """A file with a thousand notes."""
    async with await open_store(file) as store:
        for number in range(1000):
            await store.notes.write(f"{number:04}", "x" * 400)


async def check(file: Path, seconds: float) -> bool:
    """Look through a file."""
    async with await open_store(file) as store:
        return await store.check(seconds)


def test_a_damaged_page_is_found_and_told_what_to_do(tmp_path: Path) -> None:
    """A file that is sound is left in peace."""
    file = tmp_path / "x.sqlite"
    asyncio.run(fill(file))
    assert asyncio.run(check(file, 60))
    data = bytearray(file.read_bytes())
    data[-40 * 4096 : -39 * 4096] = b"\xff" * 4096
    file.write_bytes(data)
    with pytest.raises(ForeignError, match=r"x\.sqlite .* is damaged .* restore a backup"):
        asyncio.run(check(file, 60))


def test_a_check_ends_in_time(tmp_path: Path) -> None:
    """Whatever is left unread."""
    asyncio.run(fill(tmp_path / "x.sqlite"))
    assert not asyncio.run(check(tmp_path / "x.sqlite", -1))
