"""Tables with long logs: they keep nobody waiting, wherever they are read."""

import asyncio
import gc
from collections.abc import Awaitable
from pathlib import Path
from time import thread_time

import pytest
from tests.server.kit import Clock
from tests.server.live.kit import Quiet, in_runtime, seated

from tafelrunde.server.live.live_table import Watcher
from tafelrunde.server.live.runtime import Runtime
from tafelrunde.server.table import entries
from tafelrunde.server.table.entries import TableEntry
from tafelrunde.server.table.table import Table

LONG = 4000
"""So many entries take some hundred milliseconds to fold."""


async def fill(here: Runtime, table: str, pair: list[TableEntry]) -> None:
    """Make a long log of the same two entries, over and over."""
    await seated(here, table)
    number = (await here.tables.load(table)).number
    for start in range(number + 1, LONG, 500):
        some = [entries.write(pair[n % 2]) for n in range(500)]
        await asyncio.gather(*(here.store.append(table, start + n, 1, entry) for n, entry in enumerate(some)))
    here.cache.rest(here.cache.place(table))


async def longest_wait(work: Awaitable[object]) -> float:
    """The most seconds of CPU for which the event loop answered nobody while some work was done."""
    gc.collect()
    gc.disable()  # as on a server (see serving.py)
    task, longest, last = asyncio.ensure_future(work), 0.0, thread_time()
    while not task.done():
        await asyncio.sleep(0)
        longest, last = max(longest, thread_time() - last), thread_time()
    gc.enable()
    await task
    return longest


UNDOING: list[TableEntry] = [entries.ActionPlayed(1, "draw"), entries.Undone(1, 1)]
RENAMING: list[TableEntry] = [entries.Said("ada", "Ada", "hi"), entries.Renamed("ada", "Ida")]


@pytest.mark.parametrize("pair", [UNDOING, RENAMING])
def test_nobody_waits_while_a_long_log_is_read(tmp_path: Path, pair: list[TableEntry]) -> None:
    """Neither at a load, nor at the start, nor when somebody is forgotten, whatever the log is made of."""

    async def use(here: Runtime) -> list[float]:
        await fill(here, "t", pair)
        waits = [await longest_wait(here.tables.load("t"))]
        here.cache.rest(here.cache.place("t"))
        waits.append(await longest_wait(here.takeover.take_up()))
        await here.watching.enter("t", Watcher("ada", Quiet()))
        waits.append(await longest_wait(here.tables.redact("t", "ada", "Nobody")))
        return waits

    assert [True] * 3 == [wait < 0.05 for wait in in_runtime(tmp_path / "s", Clock(), use)]


def test_a_long_log_keeps_no_other_table_waiting(tmp_path: Path) -> None:
    """Who asks for a short one has it first, and the start looks at the short ones first."""

    async def use(here: Runtime) -> list[str]:
        for table in ("a", "b"):
            await fill(here, table, UNDOING)
        await seated(here, "c")
        here.cache.rest(here.cache.place("c"))
        done, load = list[str](), here.tables.load

        async def loaded(table: str) -> Table:
            found = await load(table)
            done.append(table)
            return found

        await asyncio.gather(*map(loaded, "abc"))
        for table in "abc":
            here.cache.rest(here.cache.place(table))
        here.tables.load = loaded  # type: ignore[method-assign]
        await here.takeover.take_up()
        return [done[0], done[3]]

    assert ["c", "c"] == in_runtime(tmp_path / "s", Clock(), use)


def test_a_table_is_never_seen_half_read(tmp_path: Path) -> None:
    """Whoever asks while a long log is read gets the end of it."""

    async def use(here: Runtime) -> set[int]:
        await fill(here, "t", UNDOING)
        return {table.number for table in await asyncio.gather(*(here.tables.load("t") for _ in range(3)))}

    assert 1 == len(in_runtime(tmp_path / "s", Clock(), use))
