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
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from urllib.parse import urlsplit
from urllib.request import urlopen

import segno
import structlog
import uvicorn
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors import Multiprocess

from tafelrunde.cli.errors import BAD, CommandError, say
from tafelrunde.server import keys, logs
from tafelrunde.server.app import build
from tafelrunde.server.metrics import SHARED
from tafelrunde.server.net.serving import config, tune_garbage_collection
from tafelrunde.server.routes.notices import read_notice
from tafelrunde.server.settings import PREFIX, Settings, from_environment, unknown_variables
from tafelrunde.server.store import StoreError
from tafelrunde.server.store.opening import open_store

log = structlog.get_logger()
CHECKED_FOR = 5.0
"""So many seconds a start may take for looking through the database."""

EVERYWHERE = {"0.0.0.0", "::", ""}  # noqa: S104 - asked for by whoever starts it
SOMEWHERE = ("192.0.2.1", 9)
"""An address for documentation: asking the way to it sends nothing, and tells our own address in the network."""


@dataclass(frozen=True, slots=True)
class ServeOptions:
    """What was chosen on the command line, or by the variables that mean the same; it stands above the settings."""

    data: str | None
    database: str | None
    workers: int
    access_log: bool = False
    invite_only: bool = False
    imprint: Path | None = None
    privacy: Path | None = None

    @property
    def directory(self) -> Path:
        """Directory for the server's data. Raises CommandError."""
        return Path(self.data) if self.data else usual_directory()

    def apply_to(self, settings: Settings) -> Settings:
        """The settings with what was chosen."""
        return replace(
            settings,
            data=self.directory,
            database=self.database,
            workers=self.workers,
            access_log=self.access_log,
            invite_only=self.invite_only,
            imprint=self.imprint,
            privacy=self.privacy,
        )

    def variables(self) -> dict[str, str]:
        """What was chosen, as worker processes read it."""
        return {
            f"{PREFIX}DATA": str(self.directory),
            f"{PREFIX}DATABASE": self.database or "",
            f"{PREFIX}WORKERS": str(self.workers),
            f"{PREFIX}ACCESS_LOG": str(int(self.access_log)),
            f"{PREFIX}INVITE_ONLY": str(int(self.invite_only)),
            f"{PREFIX}IMPRINT": str(self.imprint or ""),
            f"{PREFIX}PRIVACY": str(self.privacy or ""),
        }


def serve(host: str, port: int, browser: bool, choices: ServeOptions) -> int:
    """Serve until Ctrl-C or SIGTERM. Raises CommandError when it cannot begin."""
    if choices.workers > 1 and not (choices.database or "").startswith("postgres"):
        raise CommandError(
            "SQLite serves one process: for --workers use PostgreSQL, --database postgresql://USER@HOST/NAME."
        )
    terminal = sys.stdout.isatty()
    level = os.environ.get(logs.LEVEL) or ("warning" if terminal else "info")
    if not logs.is_level(level):
        raise CommandError(
            f"{logs.LEVEL}={level} is not a log level; use debug, info, warning or error, or leave it out."
        )
    settings = prepare_settings(choices)
    must_be_readable(settings)
    logs.configure(level, plain=terminal)
    warn_of_misspelt(os.environ)
    with bind_port(host, port) as bound:
        found = addresses(host, bound.getsockname()[1])
        announce(found, terminal=terminal)
        if browser and terminal:
            Thread(target=browse, args=(bound.getsockname()[1], found[0]), daemon=True).start()
        with between_start_and_stop(settings, bound):
            run(settings, bound, choices)
    return 0


def must_be_readable(settings: Settings) -> None:
    """The pages that the host has written can be shown. Raises CommandError."""
    for name, file in settings.notices.items():
        try:
            read_notice(file)
        except OSError as error:
            raise CommandError(f"--{name} {file}: The system says: {error.strerror or error}. Give a file.") from None
        except ValueError as error:
            raise CommandError(f"--{name}: {error}. Give a file of Markdown.") from None


def warn_of_misspelt(environment: Mapping[str, str]) -> None:
    """Name the variables that look like settings and are none."""
    for name, nearest in unknown_variables(environment).items():
        meant = f"Did you mean {nearest}?" if nearest else "docs/host.md lists the settings."
        say(f"{name} is not a setting and is ignored. {meant}")


@contextlib.contextmanager
def between_start_and_stop(settings: Settings, bound: socket.socket) -> Iterator[None]:
    """Log a line when the server starts, and one when it has stopped."""
    began = time.monotonic()
    log.info(
        "started",
        version=version("tafelrunde"),
        address=format_address(*bound.getsockname()[:2]),
        database=describe(settings.place),
        workers=settings.workers,
    )
    try:
        yield
    finally:
        log.info("stopped", seconds=round(time.monotonic() - began, 1))


def format_address(host: str, port: int) -> str:
    """An address and a port, as they are written."""
    return f"{f'[{host}]' if ':' in host else host}:{port}"


def describe(place: str | Path) -> str:
    """Where the data are, without a password."""
    if "://" not in str(place):
        return str(place)
    parts = urlsplit(str(place))
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"


def usual_directory() -> Path:
    """Where programs of this system keep what belongs to a person. Raises CommandError when they have no home."""
    try:
        return home_directory()
    except RuntimeError:
        raise CommandError("This user has no home directory; choose one for the data with --data DIR.") from None


def home_directory() -> Path:
    """The place of this system. Raises RuntimeError when there is no home."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home()) / "Tafelrunde"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Tafelrunde"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "tafelrunde"


def prepare_settings(choices: ServeOptions) -> Settings:
    """The settings, once everything they name could be opened. Raises CommandError."""
    directory = choices.directory
    try:
        directory.mkdir(parents=True, exist_ok=True)
        settings = choices.apply_to(from_environment(os.environ))
        keys.key(settings.secret, directory)
        asyncio.run(check_store(settings))
    except StoreError as error:
        raise CommandError(str(error), BAD) from None
    except OSError as error:
        raise CommandError(
            f"{directory}: The system says: {error.strerror or error}. Choose another: --data DIR."
        ) from None
    except ValueError as error:
        raise CommandError(f"{error}.", BAD) from None
    return settings


async def check_store(settings: Settings) -> None:
    """Open the store once, write to it and look for damage, so that what is wrong with it is said at once."""
    async with await open_store(settings.place) as store:
        await store.notes.remove("nothing")
        if not await store.check(CHECKED_FOR):
            log.warning("database_not_checked", seconds=CHECKED_FOR, why="it is too large to be read in this time")


def bind_port(host: str, port: int) -> socket.socket:
    """The port. Raises CommandError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=2048)
    except OverflowError:
        raise CommandError("A port is a number from 0 to 65535.") from None
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise CommandError(f"Port {port} is in use. Choose another: --port {port + 1}.", BAD) from None
        said = str(error.strerror or error).partition(" (while")[0]
        raise CommandError(
            f"{host}:{port} cannot be listened on. The system says: {said}. Choose another: --host HOST.", BAD
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


def run(settings: Settings, bound: socket.socket, choices: ServeOptions) -> None:
    """Serve on the port until a signal. Raises CommandError."""
    more_files()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: None)  # uvicorn stops, and raises the signal again: that was it then
    if choices.workers > 1:
        run_workers(bound, choices)
    else:
        run_here(settings, bound, choices)


def run_workers(bound: socket.socket, choices: ServeOptions) -> None:
    """Serve in several processes, which find settings and shared figures in the environment. Raises CommandError."""
    with TemporaryDirectory(prefix="tafelrunde-metrics-", ignore_cleanup_errors=True) as figures:
        os.environ.update(choices.variables() | {SHARED: figures})
        several = config("tafelrunde.server.app:from_worker", factory=True, workers=choices.workers)
        together = Multiprocess(several, sockets=[bound])
        together.run()
    if any(process.exitcode == STARTUP_FAILURE for process in together.processes):
        prepare_settings(choices)
        raise CommandError("The server could not be started; see the messages of its processes above.", BAD)


def run_here(settings: Settings, bound: socket.socket, choices: ServeOptions) -> None:
    """Serve in this process. Raises CommandError when it does not start, though everything was well a moment ago."""
    server = uvicorn.Server(config(build(settings)))
    tune_garbage_collection()
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
        prepare_settings(choices)
        raise CommandError("\n".join(["The server could not be started.", *said]), BAD) from None


def more_files() -> None:
    """Every connection is an open file: allow as many as the system does."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
