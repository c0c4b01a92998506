"""Measuring our server: how many live tables it keeps up with, its moves a second, and the memory of idle tables."""

from __future__ import annotations

import asyncio
import os
import shutil
import statistics
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import mkdtemp
from threading import Event, Thread
from typing import NamedTuple

import uvloop
from bench.load.crowd import Measured, Table
from bench.load.tables import SECRET, Order, Seated, prepare
from tests.proofs.process import Process, started
from tests.server.kit import free_port

EVERY = 5.0
MIDDLE_AND_LATE = (0.4, 0.8)
CLOSED_LOOP = (0.0, 0.1)
TABLES = {"schoko": 30, "schokoly": 20, "stacko": 4}
"""So many tables a pair needs, one after the other, while it plays as fast as it can."""

ENVIRONMENT = {"TAFELRUNDE_SECRET": SECRET, "TAFELRUNDE_MESSAGES": "1000"}
"""Who plays in a closed loop says more in a second than a person is allowed to."""

TICKS = os.sysconf("SC_CLK_TCK")
AT_ONCE = 20


class Disk(Thread):
    """How long the disk takes meanwhile to keep a page, in milliseconds: what nobody can be quicker than."""

    def __init__(self, folder: Path) -> None:
        super().__init__(daemon=True)
        self.file = folder / "probe"
        self.took: list[float] = []
        self.is_over = Event()

    def run(self) -> None:
        """Write and wait, ten times a second."""
        with self.file.open("wb", buffering=0) as file:
            while not self.is_over.wait(0.1):
                began = time.perf_counter()
                file.seek(0)
                file.write(b"x" * 4096)
                os.fdatasync(file.fileno())
                self.took.append(1000 * (time.perf_counter() - began))

    def p99(self) -> float:
        """The end of it."""
        self.is_over.set()
        self.join()
        return sorted(self.took)[len(self.took) * 99 // 100]


class Live(NamedTuple):
    """Live tables at a pace: how long the other player waited for the view, in milliseconds, and what it cost."""

    tables: int
    actions: int
    median: float
    p99: float
    stored: float
    server: float
    crowd: float
    frame: float
    disk: float

    def __str__(self) -> str:
        return (
            f"{self.tables} tables, {self.actions} actions: to the other's view {self.median:.1f} ms in the middle, "
            f"{self.p99:.0f} ms p99; to the acknowledgement {self.stored:.0f} ms p99; server {self.server:.0%} of a "
            f"core, load {self.crowd:.0%}; {self.frame:.1f} kB a picture; a plain fsync {self.disk:.0f} ms p99"
        )


@contextmanager
def serve_tables(order: Order) -> Iterator[tuple[Process, list[Seated]]]:
    """A server with tables that were prepared."""
    folder = Path(mkdtemp(prefix="tafelrunde-load-"))
    try:
        (folder / "data").mkdir()
        seated = asyncio.run(prepare(folder / "data" / "tafelrunde.sqlite", order))
        with started(Process(folder / "data", free_port(), environment=ENVIRONMENT)) as process:
            settle(process)
            yield process, seated
            if troubles := process.troubles():
                raise RuntimeError(troubles[0])
    finally:
        shutil.rmtree(folder)


def settle(process: Process) -> None:
    """Wait until the server has taken up its tables and is at rest."""
    while "tables_taken_up" not in process.log.read_text():
        time.sleep(0.1)
    before = -1.0
    while cpu(process) - before > 0.05:
        before = cpu(process)
        time.sleep(1)


def cpu(process: Process) -> float:
    """The CPU seconds of a server until now."""
    return seconds_of(pid(process))


def pid(process: Process) -> int:
    """The number of a server's process."""
    if process.running is None:
        raise ValueError("the server does not run")
    return process.running.pid


def seconds_of(process: int) -> float:
    """The CPU seconds of a process until now."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory(process: Process) -> int:
    """The bytes that a server holds, without what it shares with others."""
    size = Path(f"/proc/{pid(process)}/smaps_rollup").read_text().split("Private_Dirty:")[1].split()[0]
    return int(size) * 1024


def live(tables: int, warm: float = 10, seconds: float = 30) -> Live:
    """So many live tables, an action every five seconds at each."""
    with serve_tables(Order("schokoly", tables, 2, MIDDLE_AND_LATE)) as (process, seated):
        return uvloop.run(measure_pace(process, seated, warm, seconds))


async def measure_pace(process: Process, seated: list[Seated], warm: float, seconds: float) -> Live:
    """Let everybody come, then measure."""
    measured = Measured()
    tables = [Table(each, number, EVERY, measured) for number, each in enumerate(seated)]
    playing = await come(process, tables)
    measured.begun.set()
    await asyncio.sleep(warm)
    disk = Disk(process.data)
    disk.start()
    server, crowd, measured.is_on = cpu(process), time.process_time(), True
    await asyncio.sleep(seconds)
    server, crowd, measured.is_on = cpu(process) - server, time.process_time() - crowd, False
    slow = disk.p99()
    check(playing)
    await go(playing)
    if measured.wrong:
        raise RuntimeError(f"{len(measured.wrong)} were refused: {measured.wrong[0]}")
    ms = sorted(1000 * each for each in measured.seen)
    stored = sorted(1000 * each for each in measured.stored)
    return Live(
        tables=len(tables),
        actions=len(ms),
        median=statistics.median(ms),
        p99=ms[len(ms) * 99 // 100],
        stored=stored[len(stored) * 99 // 100],
        server=server / seconds,
        crowd=crowd / seconds,
        frame=measured.bytes / max(1, 2 * len(ms)) / 1000,
        disk=slow,
    )


async def come(process: Process, tables: list[Table]) -> list[asyncio.Task[None]]:
    """Everybody comes, a few at the same moment."""
    playing: list[asyncio.Task[None]] = []
    for table in tables:
        playing.append(asyncio.create_task(table.play(process.address)))
        while sum(not each.is_there for each in tables[: len(playing)]) >= AT_ONCE:
            await asyncio.sleep(0.02)
            check(playing)
    while not all(each.is_there for each in tables):
        await asyncio.sleep(0.1)
        check(playing)
    return playing


def check(playing: list[asyncio.Task[None]]) -> None:
    """Nobody may have gone."""
    for task in playing:
        if task.done():
            task.result()


async def go(playing: list[asyncio.Task[None]]) -> None:
    """Everybody goes."""
    for task in playing:
        task.cancel()
    with suppress(asyncio.CancelledError):
        await asyncio.gather(*playing, return_exceptions=True)


class Throughput(NamedTuple):
    """Moves a second in a closed loop, and the CPU seconds of the server for a thousand of them."""

    moves: float
    server: float

    def __str__(self) -> str:
        return f"{self.moves:.0f} moves/s, {self.server:.2f} CPU seconds of the server for 1,000 moves"


def measure_throughput(game: str, matches: int, seconds: float = 15) -> Throughput:
    """So many matches of a game at once, everybody acting as soon as it is their turn."""
    with serve_tables(Order(game, matches, TABLES[game], CLOSED_LOOP)) as (process, seated):
        return uvloop.run(count_moves(process, seated, seconds))


async def count_moves(process: Process, seated: list[Seated], seconds: float) -> Throughput:
    """Let everybody come, then count."""
    measured = Measured()
    tables = [Table(each, number, 0.0, measured) for number, each in enumerate(seated)]
    playing = await come(process, tables)
    server, measured.is_on = cpu(process), True
    for table in tables:
        table.act()
    await asyncio.sleep(seconds)
    server, measured.is_on = cpu(process) - server, False
    check(playing)
    await go(playing)
    if measured.wrong:
        raise RuntimeError(f"{len(measured.wrong)} were refused: {measured.wrong[0]}")
    return Throughput(len(measured.stored) / seconds, server / len(measured.stored) * 1000)


def idle(tables: int, wait: float) -> float:
    """The bytes of memory for each idle table, after so many seconds: so much more than a server without tables."""
    with serve_tables(Order("schokoly", 1, 1, MIDDLE_AND_LATE)) as (process, _):
        bare = memory(process)
    with serve_tables(Order("schokoly", tables, 1, MIDDLE_AND_LATE)) as (process, _):
        time.sleep(wait)
        return (memory(process) - bare) / tables
