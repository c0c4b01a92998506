"""Tables in memory are forgotten, and read again."""

from pathlib import Path

import pytest
from tests.server.kit import Clock
from tests.server.live.kit import Quiet, in_runtime, seated

from tafelrunde.server.live.live_table import Watcher
from tafelrunde.server.live.runtime import Runtime
from tafelrunde.server.live.table_cache import FORGET_AFTER
from tafelrunde.server.table import requests
from tafelrunde.server.table.refusals import Missing


def test_a_table_that_nobody_needs_is_forgotten_and_read_again(tmp_path: Path) -> None:
    """Who watches it stays, and hears of the next entry."""
    clock, ear = Clock(), Quiet()

    async def use(here: Runtime) -> None:
        await seated(here)
        before = await here.tables.load("t")
        watcher = Watcher("ada", ear)
        await here.watching.enter("t", watcher)
        clock.jump(FORGET_AFTER / 1000 + 1)
        await here.cache.evict()
        assert here.cache.places["t"].table is None
        here.watching.leave("t", watcher)
        await here.cache.evict()
        assert {} == here.cache.places
        assert before == await here.tables.load("t")

    in_runtime(tmp_path / "s", clock, use)


def test_a_table_that_is_forgotten_while_something_is_stored_is_missing(tmp_path: Path) -> None:
    """Who asked is told so."""

    async def use(here: Runtime) -> None:
        await seated(here)
        append = here.store.append

        async def removing(table: str, number: int, time: int, entry: bytes) -> bool:
            here.cache.remove(table)
            return await append(table, number, time, entry)

        here.store.append = removing  # type: ignore[method-assign]
        with pytest.raises(Missing):
            await here.tables.submit(
                "t", lambda t, now: requests.say(t, "ada", "hello", name="Ada", request="r", now=now)
            )

    in_runtime(tmp_path / "s", Clock(), use)
