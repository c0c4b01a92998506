"""What tests of tables in memory share: a runtime on a file, a table, a store that fails, and time that passes."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from tests.server.kit import Clock, Threads

from tafelrunde.server.live.runtime import Runtime
from tafelrunde.server.store import StoreError
from tafelrunde.server.store.opening import open_store
from tafelrunde.server.store.store import ProcessMessage
from tafelrunde.server.table import entries, requests
from tafelrunde.wire.setup import Setup

OPENED = entries.Opened(host="ada", setup=Setup(game="stacko"), seed="5" * 64)


class Quiet:
    """Somebody who only notes that something stirred."""

    def __init__(self) -> None:
        self.stirred: list[str] = []

    def stir(self, table: str) -> None:
        """There is something new."""
        self.stirred.append(table)

    def notice(self, table: str) -> None:
        """Somebody has come further, which is no news."""


def in_runtime(file: Path, clock: Clock, use: Callable[[Runtime], Awaitable[Any]]) -> Any:  # noqa: ANN401 - what comes of it
    """Use a hub on a SQLite file."""

    async def run() -> Any:  # noqa: ANN401 - as above
        async with await open_store(file) as store:
            return await use(Runtime(store, Threads(), clock))

    return asyncio.run(run())


async def seated(here: Runtime, table: str = "t", setup: Setup = OPENED.setup) -> None:
    """A table of Stacko at which ada plays both seats."""
    await here.tables.open(table, replace(OPENED, setup=setup))
    for chair in (1, 2):
        await here.tables.submit(table, lambda t, _, chair=chair: requests.sit(t, "ada", "Ada", chair=chair, nonce=""))  # type: ignore[misc]
    await here.tables.submit(table, lambda t, _: requests.start(t, "ada", None))


def failing_once(part: object, name: str, *, late: bool = False) -> None:
    """Let something of the store fail the next time; late after it was done."""
    work: Callable[..., Any] = getattr(part, name)

    async def fail(*given: object, **named: object) -> None:
        setattr(part, name, work)
        if late:
            await work(*given, **named)
        raise StoreError("gone")

    setattr(part, name, fail)


def overheard(here: Runtime) -> list[ProcessMessage]:
    """What the other processes are told from now on."""
    told: list[ProcessMessage] = []

    async def tell(said: Sequence[ProcessMessage]) -> None:
        told.extend(said)

    here.store.tell = tell  # type: ignore[method-assign,assignment]
    return told


async def passes(here: Runtime, clock: Clock, milliseconds: int) -> None:
    """Time passes, and what is due is done."""
    clock.jump(milliseconds / 1000)
    here.timers.tick()
    while here.timers.running:
        await asyncio.wait(here.timers.running)
