"""Tables are taken up after a stop, and the time of the stop is given back."""

import asyncio
from pathlib import Path

from tests.server.kit import Clock, Guest, Threads, begin, serving, wait_for
from tests.server.live.kit import Quiet, in_runtime, seated

from tafelrunde.server.live.live_table import Watcher
from tafelrunde.server.live.runtime import Runtime
from tafelrunde.server.table import entries
from tafelrunde.wire.setup import LiveClock, Setup


def test_down_time_is_given_back(tmp_path: Path) -> None:
    """The clock of a live table stands while the server does."""
    clock = Clock()
    with serving(tmp_path, now=clock) as address, Guest(address) as ada, Guest(address) as bob:
        table = begin([ada, bob], clock={"kind": "live", "seconds": 100})
        cookie = ada.cookie
    clock.jump(1000)
    with serving(tmp_path, now=clock) as address, Guest(address, cookie=cookie) as ada:
        clocks = ada.watch(table).clocks
        assert clocks is not None
        wait_for(lambda: ada.get(f"/api/tables/{table}").json()["clocks"]["left"][0] > 60_000)
        assert "running" == ada.get(f"/api/tables/{table}").json()["status"]
        clock.jump(101)
        assert "ended" == ada.until(table, lambda p: p.result is not None).status


def test_who_is_back_before_their_table_was_taken_up_loses_no_time(tmp_path: Path) -> None:
    """Neither at the process that begins first nor at the next one: the clocks come before everything else."""
    clock, tables = Clock(), [f"t{n}" for n in range(20)]

    async def play(here: Runtime) -> None:
        await here.start()
        for table in tables:
            await seated(here, table, Setup(game="stacko", clock=LiveClock(60)))
        await here.stop()

    async def come_back(here: Runtime) -> list[entries.GameEnded | None]:
        other = Runtime(here.store, Threads(), here.now)
        for hub in (here, other):
            await hub.start()
        for hub in (here, other):
            await asyncio.gather(*(hub.watching.enter(table, Watcher("ada", Quiet())) for table in tables))
        await asyncio.sleep(0.5)
        ended = [(await here.tables.load(table)).ended for table in tables]
        for hub in (here, other):
            await hub.stop()
        return ended

    in_runtime(tmp_path / "s", clock, play)
    clock.jump(300)
    assert {None} == set(in_runtime(tmp_path / "s", clock, come_back))
