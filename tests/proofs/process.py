"""A real server in a process of its own: started by its command, killed, and started again on the same port."""

from __future__ import annotations

import http.client
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

COMMAND = "import sys; from tafelrunde.cli.main import main; sys.exit(main())"
PATIENCE = 60.0
BAD_WORDS = (b"Traceback (most recent call last)", b'"level": "error"', b'"level": "critical"')
"""What no log of a server may hold: stack traces and mistakes of ours."""


@dataclass(slots=True)
class Process:
    """A server process on a port. What it logs is kept in a file, over all its lives."""

    data: Path
    port: int
    database: str | None = None
    environment: Mapping[str, str] = field(default_factory=dict)
    command: tuple[str, ...] = (sys.executable, "-c", COMMAND)
    running: subprocess.Popen[bytes] | None = None
    took: float = 0.0

    @property
    def address(self) -> str:
        """Where the server is."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> Path:
        """What the server logged."""
        return self.data.with_suffix(f".{self.port}.log")

    def start(self) -> None:
        """Start, and wait until the server answers; `took` says how long that was."""
        words = ["serve", "--host", "127.0.0.1", "--port", str(self.port), "--data", str(self.data), "--no-browser"]
        words += ["--database", self.database] if self.database else []
        began = time.monotonic()
        with self.log.open("ab") as log:
            self.running = subprocess.Popen(
                [*self.command, *words],
                stdout=subprocess.DEVNULL,
                stderr=log,
                env={**os.environ, "TAFELRUNDE_LOG": "info", **self.environment},
            )
        while not self.is_ready():
            if self.running.poll() is not None or time.monotonic() - began > PATIENCE:
                raise RuntimeError(f"the server does not start: {self.log.read_text()[-2000:]}")
            time.sleep(0.02)
        self.took = time.monotonic() - began

    def is_ready(self) -> bool:
        """Does the server answer?"""
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            link.request("GET", "/ready")
            return link.getresponse().status == http.client.OK
        except OSError:
            return False
        finally:
            link.close()

    def kill(self) -> None:
        """End the process at once, as a power cut would."""
        self.end(signal.SIGKILL)

    def stop(self) -> None:
        """Ask the process to end."""
        self.end(signal.SIGTERM)

    def end(self, how: signal.Signals) -> None:
        """End the process, and wait until it has."""
        if self.running is not None:
            self.running.send_signal(how)
            self.running.wait(PATIENCE)
            self.running = None

    def troubles(self) -> list[str]:
        """The lines of the log that may not be there."""
        lines = self.log.read_bytes().splitlines()
        return [line.decode() for line in lines if any(word in line for word in BAD_WORDS)]


@contextmanager
def started(process: Process) -> Iterator[Process]:
    """A server that runs, and is gone afterwards."""
    process.data.mkdir(parents=True, exist_ok=True)
    try:
        process.start()
        yield process
    finally:
        process.kill()
