"""The command `serve`: a server on one port, with one file in the data directory."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import os
import signal
import socket
import sys
import time
import webbrowser
from dataclasses import replace
from pathlib import Path
from threading import Thread
from urllib.request import urlopen

import segno
import uvicorn
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors import Multiprocess

from tafelrunde.cli.trouble import BAD, Trouble
from tafelrunde.server import keys, logs
from tafelrunde.server.app import build
from tafelrunde.server.serving import config, steady
from tafelrunde.server.settings import PREFIX, Settings, from_environment
from tafelrunde.server.store import StoreError
from tafelrunde.server.store.opening import open_store

EVERYWHERE = {"0.0.0.0", "::", ""}  # noqa: S104 - asked for by whoever starts it
SOMEWHERE = ("192.0.2.1", 9)
"""An address for documentation: asking the way to it sends nothing, and tells our own address in the network."""


def serve(host: str, port: int, data: str | None, database: str | None, workers: int, browser: bool) -> int:
    """Serve until Ctrl-C or SIGTERM. Raises Trouble when it cannot begin."""
    directory = Path(data) if data else usual_directory()
    if workers > 1 and not (database or "").startswith("postgres"):
        raise Trouble(
            "SQLite serves one process: for --workers use PostgreSQL, --database postgresql://USER@HOST/NAME."
        )
    terminal = sys.stdout.isatty()
    level = os.environ.get(logs.LEVEL) or ("warning" if terminal else "info")
    if not logs.is_level(level):
        raise Trouble(f"{logs.LEVEL}={level} is none of debug, info, warning and error: give one, or leave it out.")
    settings = prepared(directory, database, workers)
    logs.configure(level, plain=terminal)
    with listening(host, port) as bound:
        found = addresses(host, bound.getsockname()[1])
        announce(found, terminal=terminal)
        if browser and terminal:
            Thread(target=browse, args=(bound.getsockname()[1], found[0]), daemon=True).start()
        run(settings, bound, workers)
    return 0


def usual_directory() -> Path:
    """Where programs of this system keep what belongs to a person. Raises Trouble when they have no home."""
    try:
        return kept_at_home()
    except RuntimeError:
        raise Trouble("This user has no home directory: say where the data are kept, --data DIR.") from None


def kept_at_home() -> Path:
    """The place of this system. Raises RuntimeError when there is no home."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home()) / "Tafelrunde"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Tafelrunde"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "tafelrunde"


def prepared(directory: Path, database: str | None, workers: int) -> Settings:
    """The settings, once everything they name could be opened. Raises Trouble."""
    try:
        directory.mkdir(parents=True, exist_ok=True)
        settings = replace(from_environment(os.environ), data=directory, database=database, workers=workers)
        keys.key(settings.secret, directory)
        asyncio.run(opened(settings))
    except StoreError as error:
        raise Trouble(str(error), BAD) from None
    except OSError as error:
        raise Trouble(f"{directory}: The system says: {error.strerror or error}. Choose another: --data DIR.") from None
    except ValueError as error:
        raise Trouble(f"{error}.", BAD) from None
    return settings


async def opened(settings: Settings) -> None:
    """Open the store once and write to it, so that what is wrong with it is said at once."""
    async with await open_store(settings.place) as store:
        await store.notes.remove("nothing")


def listening(host: str, port: int) -> socket.socket:
    """The port. Raises Trouble."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=2048)
    except OverflowError:
        raise Trouble("A port is a number from 0 to 65535.") from None
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise Trouble(f"Port {port} is in use. Choose another: --port {port + 1}.", BAD) from None
        said = str(error.strerror or error).partition(" (while")[0]
        raise Trouble(
            f"{host}:{port} cannot be listened at. The system says: {said}. Choose another: --host HOST.", BAD
        ) from None


def addresses(host: str, port: int) -> list[str]:
    """Where the server is found: on this machine, and from others in its network."""
    if host not in EVERYWHERE:
        return [f"http://{f'[{host}]' if ':' in host else host}:{port}"]
    outside = own_address()
    return [f"http://localhost:{port}", *([f"http://{outside}:{port}"] if outside else [])]


def own_address() -> str | None:
    """The address of this machine in its network, None when it is in none."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        way.connect(SOMEWHERE)
        return str(way.getsockname()[0])
    return None


def announce(found: list[str], *, terminal: bool) -> None:
    """Say where the server is, for the phone as a code to look at."""
    print("Tafelrunde is at", " and ".join(found), flush=True)
    if terminal and len(found) > 1:
        segno.make(found[-1]).terminal(compact=True)
        print("Phones in the same network can open it with this code. Ctrl-C stops the server.", flush=True)


def browse(port: int, address: str) -> None:
    """Open the page as soon as the server answers."""
    for _ in range(100):
        with contextlib.suppress(OSError), urlopen(f"http://127.0.0.1:{port}/health", timeout=1):
            webbrowser.open(address)
            return
        time.sleep(0.1)


def run(settings: Settings, bound: socket.socket, workers: int) -> None:
    """Serve on the port until a signal. Raises Trouble."""
    more_files()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: None)  # uvicorn stops, and raises the signal again: that was it then
    if workers > 1:
        given = {"DATA": str(settings.data), "DATABASE": settings.database or "", "WORKERS": str(workers)}
        os.environ.update({PREFIX + name: value for name, value in given.items()})
        several = config("tafelrunde.server.app:from_worker", factory=True, workers=workers)
        together = Multiprocess(several, sockets=[bound])
        together.run()
        if any(process.exitcode == STARTUP_FAILURE for process in together.processes):
            prepared(settings.data, settings.database, workers)
            raise Trouble("The server could not be started; what its processes said stands above.", BAD)
    else:
        run_here(settings, bound)


def run_here(settings: Settings, bound: socket.socket) -> None:
    """Serve in this process. Raises Trouble when it does not start, though everything was well a moment ago."""
    server = uvicorn.Server(config(build(settings)))
    steady()
    said: list[str] = []

    def after_the_start(record: logging.LogRecord) -> bool:
        if not server.started:
            said.append(record.getMessage())
        return server.started

    logging.getLogger("uvicorn.error").addFilter(after_the_start)
    try:
        server.run(sockets=[bound])
    except SystemExit:
        if server.started:
            raise
        prepared(settings.data, settings.database, settings.workers)
        raise Trouble("\n".join(["The server could not be started.", *said]), BAD) from None


def more_files() -> None:
    """Every connection is an open file: allow as many as the system does."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
