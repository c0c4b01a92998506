"""A table whose log is mostly undos: how long it takes to fold, and how long a server keeps others waiting for it.

`python -m bench.undo_bomb` writes such a log of 20,000 entries (`--entries`), some of them with `--tables`, folds it,
and starts a server on it that is asked for `/health` all the while.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import httpx
from tests.server.worlds import fold_log

from tafelrunde.records import notation
from tafelrunde.server.store import Listing, Status
from tafelrunde.server.store.opening import open_store
from tafelrunde.server.table import entries, fold
from tafelrunde.server.table.table import Table
from tafelrunde.wire.setup import Setup

PLAYED = 798
PAUSE = 0.005
PATIENCE = 600
IDLE = 0.1
"""A server that takes fewer seconds of CPU in a second has nothing to do."""


def bomb(count: int) -> list[bytes]:
    """The entries of one person who plays Stacko against themselves nearly to its end, then acts and takes back."""
    log: list[entries.TableEntry] = [
        entries.Opened(host="ada", setup=Setup(game="stacko"), seed="5" * 64),
        entries.Sat(1, "Ada", "ada"),
        entries.Sat(2, "Ada", "ada"),
        entries.Started(1),
    ]
    found = fold.open_table("bomb", log[0], 0)
    for number, entry in enumerate(log[1:], start=2):
        found = fold.fold(found, entry, number, number)
    while len(found.past) < PLAYED:
        log.append(lengthen(found))
        found = fold.fold(found, log[-1], len(log), len(log))
    last = lengthen(found)
    pair: list[entries.TableEntry] = [last, entries.Undone(last.seat, 1)]
    log += pair * ((count - len(log)) // 2)
    return [entries.write(entry) for entry in log]


def lengthen(found: Table) -> entries.ActionPlayed:
    """What makes a game long: to turn up the next part and pass."""
    words = [
        notation.write(action, found.game) for action in found.game.actions(found.game.view(found.state, found.actor))
    ]
    word = next(word for word in words if word in {"draw", "pass"})
    return entries.ActionPlayed(found.actor or 1, word, id=f"ada/{found.number:032x}")


async def write(place: Path, log: list[bytes], tables: int) -> None:
    """Store the log, under several names, and an ordinary table."""
    async with await open_store(place) as store:
        for name in [*(f"bomb{n}" for n in range(tables)), "usual"]:
            rows = log if name != "usual" else log[:24]
            await store.listings.write(Listing(name, "stacko", Status.RUNNING, is_open=False, created=1, changed=1))
            for start in range(0, len(rows), 1000):
                some = enumerate(rows[start : start + 1000], start=start + 1)
                await asyncio.gather(*(store.append(name, number, 1000 + number, row) for number, row in some))


def measure_fold(log: list[bytes]) -> float:
    """The CPU seconds that folding takes."""
    before = time.process_time()
    fold_log("bomb", ((number, number, row) for number, row in enumerate(log, start=1)))
    return time.process_time() - before


class Impatient(threading.Thread):
    """Somebody who asks for /health all the time, and notes the longest wait."""

    def __init__(self, address: str) -> None:
        super().__init__(daemon=True)
        self.address, self.longest, self.is_done = address, 0.0, False

    def run(self) -> None:
        """Ask until it is done."""
        with httpx.Client(timeout=PATIENCE) as http:
            while not self.is_done:
                began = time.perf_counter()
                http.get(f"{self.address}/health")
                self.longest = max(self.longest, time.perf_counter() - began)
                time.sleep(PAUSE)


def serve(data: Path) -> None:
    """Start a server on the log; print how long it keeps others waiting, its CPU time and its memory."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = "import sys; from tafelrunde.cli.main import main; sys.exit(main())"
    words = ["serve", "--host", "127.0.0.1", "--port", str(port), "--data", str(data), "--no-browser"]
    with subprocess.Popen([sys.executable, "-c", command, *words], stdout=subprocess.DEVNULL) as server:
        try:
            watch(f"http://127.0.0.1:{port}", server)
        finally:
            server.send_signal(signal.SIGTERM)


def watch(address: str, server: subprocess.Popen[bytes]) -> None:
    """See how long the server keeps others waiting at its start and while it loads the table."""
    pid, deadline = server.pid, time.monotonic() + PATIENCE
    while not answers(address) and time.monotonic() < deadline and server.poll() is None:
        time.sleep(PAUSE)
    print(f"answers after                  {cpu(pid):8.2f} CPU s, {memory(pid):6.1f} MB")
    with_wait("at the start", address, pid, lambda: settle(pid))
    with_wait("at a load", address, pid, lambda: httpx.get(f"{address}/api/tables/bomb0", timeout=PATIENCE))
    loading = threading.Thread(target=httpx.get, args=[f"{address}/api/tables/bomb0"], kwargs={"timeout": PATIENCE})
    loading.start()
    began = time.perf_counter()
    httpx.get(f"{address}/api/tables/usual", timeout=PATIENCE)
    print(f"an ordinary table beside it    {1000 * (time.perf_counter() - began):8.1f} ms")
    loading.join()


def with_wait(what: str, address: str, pid: int, work: object) -> None:
    """Do something while somebody asks for /health; print what it cost."""
    before, began = cpu(pid), time.perf_counter()
    asking = Impatient(address)
    asking.start()
    work()  # type: ignore[operator]
    asking.is_done = True
    asking.join()
    print(
        f"{what:<14} longest wait {1000 * asking.longest:8.1f} ms, took {time.perf_counter() - began:6.2f} s, "
        f"{cpu(pid) - before:6.2f} CPU s, {memory(pid):6.1f} MB"
    )


def answers(address: str) -> bool:
    """Does the server answer?"""
    try:
        return httpx.get(f"{address}/health", timeout=PATIENCE).is_success
    except httpx.TransportError:
        return False


def settle(pid: int) -> None:
    """Wait until the server has little to do."""
    before = cpu(pid)
    while True:
        time.sleep(1)
        if cpu(pid) - before < IDLE:
            return
        before = cpu(pid)


def cpu(pid: int) -> float:
    """The CPU seconds of a process so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> float:
    """The resident memory of a process in megabytes."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1000


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entries", type=int, default=20_000)
    parser.add_argument("--tables", type=int, default=1)
    asked = parser.parse_args()
    log = bomb(asked.entries)
    print(f"folding {len(log)} entries          {measure_fold(log):8.2f} CPU s")
    with tempfile.TemporaryDirectory() as data:
        asyncio.run(write(Path(data) / "tafelrunde.sqlite", log, asked.tables))
        serve(Path(data))


if __name__ == "__main__":
    main()
