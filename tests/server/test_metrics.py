"""The figures of several processes that serve together, whichever of them is asked."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from tests.server.kit import Guest, serving_together, wait_for
from tests.server.postgres import database, postgres

from tafelrunde.server.metrics import forget_dead_processes

__all__ = ["database", "postgres"]
ASKED = 30


@pytest.fixture
def together(tmp_path: Path, database: str) -> Iterator[str]:
    """Two processes that serve together."""
    with serving_together(tmp_path, database) as (_, port):
        yield f"http://127.0.0.1:{port}"


def figures(address: str, name: str) -> dict[str, float]:
    """A figure by its labels, as a new connection is told it."""
    found = re.findall(rf"^{name}(\{{.*\}})? (\S+)$", httpx.get(f"{address}/metrics").text, re.MULTILINE)
    return {labels: float(value) for labels, value in found}


def test_whoever_is_asked_answers_for_both(together: str) -> None:
    """Requests are summed, memory is told by process, and who was killed is no longer among them."""
    name = "process_resident_memory_bytes"
    wait_for(lambda: len(figures(together, name)) == 2)
    for _ in range(ASKED):
        httpx.get(f"{together}/health")
    route = '{method="GET",route="/health",status="2xx"}'
    seen = {figures(together, "tafelrunde_requests_total")[route] for _ in range(8)}
    assert {ASKED} == seen
    pids = {int(found) for labels in figures(together, name) for found in re.findall(r'pid="(\d+)"', labels)}
    os.kill(dead := pids.pop(), signal.SIGKILL)
    wait_for(lambda: f'{{pid="{dead}"}}' not in figures(together, name))
    wait_for(lambda: figures(together, "tafelrunde_requests_total")[route] == ASKED)


def test_sockets_at_both_are_counted_once(together: str) -> None:
    """Wherever each of them is connected."""
    with ExitStack() as stack:
        for _ in range(6):
            stack.enter_context(Guest(together)).connect()
        wait_for(lambda: figures(together, "tafelrunde_sockets") == {"": 6.0})


def test_only_files_of_dead_processes_are_removed(tmp_path: Path) -> None:
    """What they counted stays, as does all that those alive have."""
    with subprocess.Popen([sys.executable, "-c", ""]) as ended:
        ended.wait()
    names = [f"gauge_livesum_{ended.pid}.db", f"counter_{ended.pid}.db", f"gauge_livesum_{os.getpid()}.db"]
    for name in names:
        (tmp_path / name).touch()
    forget_dead_processes(tmp_path)
    assert set(names[1:]) == {file.name for file in tmp_path.iterdir()}
