"""What one message in and one out cost the server, without any game: `python -m bench.load.pings [SECONDS]`.

Put the sources of another version before ours with PYTHONPATH, and run both in turns.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx
import uvloop
from bench.load.link import Link, open_link
from bench.load.ours import ENVIRONMENT, cpu
from tests.proofs.process import Process, started
from tests.server.kit import free_port

CLIENTS = 20
PING = b'{"type":"ping"}'


class Pinger:
    """A client that pings as soon as it is answered."""

    def __init__(self, address: str, number: int) -> None:
        self.address = address
        self.headers = {"x-forwarded-for": f"10.0.0.{number}"}
        self.link: Link | None = None
        self.answered = 0

    async def start(self) -> None:
        """Become a guest, connect, and begin with what the server says first."""
        async with httpx.AsyncClient(headers=self.headers) as http:
            cookie = (await http.get(f"{self.address}/api/me")).cookies["tafelrunde"]
        self.link = await open_link(self.address, {"cookie": f"tafelrunde={cookie}", **self.headers}, self.hear)
        self.link.send(PING)

    def hear(self, _: bytes) -> None:
        """Ping again."""
        self.answered += 1
        if self.link is not None:
            self.link.send(PING)


async def measure(process: Process, seconds: float) -> tuple[int, float]:
    """How many pings were answered in this time, and the CPU seconds of the server."""
    pingers = [Pinger(process.address, number) for number in range(CLIENTS)]
    for pinger in pingers:
        await pinger.start()
    await asyncio.sleep(0.5)
    answered, spent = sum(pinger.answered for pinger in pingers), cpu(process)
    await asyncio.sleep(seconds)
    return sum(pinger.answered for pinger in pingers) - answered, cpu(process) - spent


def main(seconds: float = 5) -> None:
    """Measure, and print a line."""
    with TemporaryDirectory() as folder:
        unlimited = ENVIRONMENT | {"TAFELRUNDE_MESSAGES": "1000000"}
        process = Process(Path(folder) / "data", free_port(), environment=unlimited)
        with started(process):
            pings, spent = uvloop.run(measure(process, seconds))
    print(f"{pings} pings, {spent / pings * 1e6:.1f} microseconds of CPU of the server for each")


if __name__ == "__main__":
    main(*map(float, sys.argv[1:]))
