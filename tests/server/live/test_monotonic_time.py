"""The time of the server: neither a wall clock that is set nor a process that is suspended costs anybody the game."""

import asyncio
import os
import signal
import time
from pathlib import Path
from typing import Any

import pytest
from tests.server.kit import Guest, Threads, begin, free_port, spawned
from tests.server.live.kit import Quiet, seated

from tafelrunde.cli import admin
from tafelrunde.server.live.heartbeats import ALIVE, HEARTBEAT, LEAD
from tafelrunde.server.live.live_table import Watcher
from tafelrunde.server.live.monotonic_time import STALL, SteadyTime
from tafelrunde.server.live.runtime import Runtime
from tafelrunde.server.store import Store
from tafelrunde.server.store.opening import open_store
from tafelrunde.server.table.table import Table
from tafelrunde.wire.setup import LiveClock, Setup

SECOND, HOUR = 1000, 3_600_000
BLITZ = Setup(game="stacko", clock=LiveClock(60))


class Machine:
    """A machine with a wall clock that can be set, and one that cannot."""

    def __init__(self) -> None:
        self.wall, self.ticks = 1_000 * HOUR, 7 * HOUR

    def time(self) -> SteadyTime:
        """The time of a process that begins now."""
        return SteadyTime(lambda: self.wall, lambda: self.ticks)

    def wait(self, milliseconds: int) -> None:
        """Let time pass on both clocks."""
        self.wall += milliseconds
        self.ticks += milliseconds

    async def live(self, hub: Runtime, seconds: int) -> None:
        """Let a hub run for some time, and do what is due."""
        for _ in range(seconds):
            self.wait(SECOND)
            hub.timers.tick()
            await asyncio.gather(*hub.timers.running)


@pytest.mark.parametrize("step", [HOUR, -HOUR])
def test_a_wall_clock_that_is_set_changes_nothing(step: int) -> None:
    """Neither forwards nor backwards; time goes on from where it was."""
    machine = Machine()
    now = machine.time()
    before = now()
    machine.wall += step
    machine.wait(SECOND)
    assert before + SECOND == now()
    assert -step == now.lead


def test_what_is_slept_through_is_left_out() -> None:
    """However long, and told once; a pause that everybody may make is not."""
    machine, gaps = Machine(), list[int]()
    now = machine.time()
    now.on_stall = gaps.append
    before = now()
    for wait in (STALL, HOUR, SECOND):
        machine.wait(wait)
        now()
    assert before + STALL + SECOND == now()
    assert [HOUR] == gaps


def in_store(file: Path, use: Any) -> Any:  # noqa: ANN401 - what comes of it
    """Use a store."""

    async def run() -> Any:  # noqa: ANN401 - as above
        async with await open_store(file) as store:
            return await use(store)

    return asyncio.run(run())


def left(table: Table, hub: Runtime) -> int:
    """The seconds that the seat to act has left."""
    assert table.clocks is not None
    return table.clocks.remaining_time(table.actor or 0, hub.now()) // SECOND


def test_a_suspended_process_costs_nobody_the_game(tmp_path: Path) -> None:
    """The flag stays up though an hour passed, and falls when its own time is over."""
    machine = Machine()

    async def use(store: Store) -> list[Any]:
        hub = Runtime(store, Threads(), machine.time())
        await hub.heartbeats.begin()
        await seated(hub, "t", BLITZ)
        await hub.watching.enter("t", Watcher("ada", Quiet()))
        await machine.live(hub, 10)
        machine.wait(HOUR)
        await machine.live(hub, 10)
        found = [left(await hub.tables.load("t"), hub)]
        await machine.live(hub, 45)
        return [*found, (await hub.tables.load("t")).is_over]

    assert [40 + 1, True] == in_store(tmp_path / "s", use)


@pytest.mark.parametrize("step", [HOUR, -HOUR])
def test_a_clock_set_before_a_restart_gives_and_costs_nothing(tmp_path: Path, step: int) -> None:
    """The next process goes on where the last one was, or gives back what it finds."""
    machine = Machine()

    async def play(store: Store) -> None:
        hub = Runtime(store, Threads(), machine.time())
        await hub.heartbeats.begin()
        await seated(hub, "t", BLITZ)
        await machine.live(hub, 2 * HEARTBEAT // SECOND)

    async def go_on(store: Store) -> int:
        hub = Runtime(store, Threads(), machine.time())
        hub.tables.stops = await hub.heartbeats.begin()
        await hub.tables.load("t")
        await machine.live(hub, 10)
        return left(await hub.tables.load("t"), hub)

    in_store(tmp_path / "s", play)
    machine.wall += step
    assert 40 == in_store(tmp_path / "s", go_on)


def test_who_was_suspended_alone_is_as_late_as_the_others(tmp_path: Path) -> None:
    """Of two processes one stops; when it goes on, both agree about the time, also after a wall clock was set."""
    machine = Machine()

    async def use(store: Store) -> list[int]:
        store.is_alone = False
        here, there = (Runtime(store, Threads(), machine.time()) for _ in range(2))
        there.heartbeats.name = "there"
        for hub in (here, there):
            await hub.heartbeats.begin()
        machine.wall += HOUR
        await machine.live(here, 60)
        apart = here.now() - there.now()
        await machine.live(there, 1)
        late = Runtime(store, Threads(), machine.time())
        await late.heartbeats.begin()
        return [apart // SECOND, (here.now() - there.now()) // SECOND, abs(here.now() - late.now()) // SECOND]

    apart, again, later = in_store(tmp_path / "s", use)
    assert [60, 0, 0] == [apart, again, later]


def test_the_host_sees_a_server_run_whose_clock_was_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a table would be removed behind its back."""
    monkeypatch.setattr(admin, "current_time", lambda: 10 * HOUR)

    async def use(store: Store) -> list[bool]:
        await store.notes.write(ALIVE, str(9 * HOUR - SECOND))
        before = await admin.is_alive(store)
        await store.notes.write(LEAD, str(-HOUR))
        return [before, await admin.is_alive(store)]

    assert [False, True] == in_store(tmp_path / "s", use)


def test_a_server_that_is_stopped_and_goes_on_charges_nobody(tmp_path: Path) -> None:
    """A real process, which gets SIGSTOP and then SIGCONT: the clock of who has to act stood still."""
    port = free_port()
    with spawned(tmp_path, port) as process, Guest(f"http://127.0.0.1:{port}") as ada:
        table = begin([ada], "stacko", bots=1, clock={"kind": "live", "seconds": 60})
        before, began = clocks(ada, table)[0], time.monotonic()
        os.kill(process.pid, signal.SIGSTOP)
        time.sleep(2 * STALL / SECOND)
        os.kill(process.pid, signal.SIGCONT)
        after, took = clocks(ada, table)[0], time.monotonic() - began
        assert before - after < (took * SECOND) - STALL


def clocks(guest: Guest, table: str) -> list[int]:
    """What is left on the clocks of a table."""
    found: list[int] = guest.get(f"/api/tables/{table}").json()["clocks"]["left"]
    return found
