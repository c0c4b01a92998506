"""A real server on a free port, guests who talk to it, and a clock that the test sets."""

from __future__ import annotations

import asyncio
import itertools
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any, Self

import httpx
import msgspec
import uvicorn
from tests import weather
from websockets.sync.client import ClientConnection, connect

from tafelrunde.records.notation import View
from tafelrunde.server.app import build
from tafelrunde.server.bots.worker_group import Requester
from tafelrunde.server.live.bot_turns import BotEngine, choose
from tafelrunde.server.live.monotonic_time import wall_clock
from tafelrunde.server.net.serving import config
from tafelrunde.server.people.rate_limits import Limits
from tafelrunde.server.settings import Settings
from tafelrunde.wire import messages
from tafelrunde.wire.chocolate.views import ChocolateView, Lays
from tafelrunde.wire.rest import Made
from tafelrunde.wire.snapshots import Picture
from tafelrunde.wire.stacko.views import StackoView

COMMAND = "import sys; from tafelrunde.cli.main import main; sys.exit(main())"
PATIENCE = 90.0
GENEROUS = Limits(
    requests=1e6, requests_at_once=1e6, messages=1e6, messages_at_once=1e6, open_tables=1000, connections=2000
)
decoder: msgspec.json.Decoder[messages.Told] = msgspec.json.Decoder(messages.Told)


class Clock:
    """A clock that goes on by itself, and jumps when it is told to."""

    def __init__(self) -> None:
        self.ahead = 0

    def __call__(self) -> int:
        """What time it is."""
        return wall_clock() + self.ahead

    def jump(self, seconds: float) -> None:
        """Be later."""
        self.ahead += int(seconds * 1000)


class Threads:
    """Bots that think in threads: quick to start."""

    async def choose(self, bot: str, game: str, view: View, seed: bytes, *, requester: Requester) -> str:  # noqa: ARG002
        """The word of a legal action."""
        return await asyncio.to_thread(choose, bot, game, view, seed)

    def prepare(self, bot: str, game: str) -> None:
        """There is nothing to prepare."""


@contextmanager
def serving(
    data: Path,
    *,
    now: Callable[[], int] | None = None,
    limits: Limits = GENEROUS,
    engine: BotEngine | None = None,
    database: str | None = None,
    metrics: str | None = None,
    **more: Any,  # noqa: ANN401 - see Settings
) -> Iterator[str]:
    """A server in a thread of its own; gives its address."""
    with weather.outside(), socket.create_server(("127.0.0.1", 0)) as listening:
        settings = Settings(data, database=database, limits=limits, metrics=metrics, pulse=0.02, **more)
        server = uvicorn.Server(config(build(settings, engine or Threads(), now)))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            wait_for(lambda: server.started or not thread.is_alive())
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join()


def wait_for(happened: Callable[[], Any]) -> None:
    """Wait until something is so."""
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.01)


class Guest:
    """Somebody with a browser: a cookie for requests, and a socket."""

    def __init__(self, address: str, token: str | None = None, cookie: str | None = None) -> None:
        self.address = address
        headers = {"x-tafelrunde": "1"} | ({"authorization": f"Bearer {token}"} if token else {})
        self.http = httpx.Client(base_url=address, headers=headers, timeout=PATIENCE)
        if cookie:
            self.http.cookies.set("tafelrunde", cookie, domain="127.0.0.1")
        self.me = self.get("/api/me").json()
        self.socket: ClientConnection | None = None
        self.stack = ExitStack()
        self.pictures: dict[str, Picture] = {}
        self.happened: list[tuple[int, str, str]] = []
        self.ids = (f"{self.me['person']}-{n}" for n in itertools.count(Random().randrange(10**9)))

    @property
    def cookie(self) -> str:
        """What the browser sends."""
        return self.http.cookies["tafelrunde"]

    def get(self, path: str) -> httpx.Response:
        """Ask for something."""
        return self.http.get(path)

    def post(self, path: str, **body: Any) -> Any:  # noqa: ANN401 - an answer of any kind
        """Do something that works; what it answers."""
        response = self.http.post(path, json=body)
        assert response.is_success, response.text
        told = response.json() if response.content else None
        if isinstance(told, dict) and "changed" in told and told["table"] in self.pictures:
            self.until(told["table"], lambda picture: picture.number >= told["number"])
        return told

    def refused(self, path: str, status: int, **body: Any) -> str:  # noqa: ANN401 - a body of any kind
        """Try something that is refused; the code."""
        response = self.http.post(path, json=body)
        assert (status, {"code", "sentence"}) == (response.status_code, {"code", "sentence"} & set(response.json()))
        return str(response.json()["code"])

    def open(self, game: str = "schoko", **setup: Any) -> str:  # noqa: ANN401 - see Setup
        """Make a table."""
        return msgspec.convert(self.post("/api/tables", game=game, **setup), Made).table

    def connect(self, **more: Any) -> ClientConnection:  # noqa: ANN401 - see websockets
        """Open the socket."""
        headers = {"cookie": f"tafelrunde={self.cookie}", **more.pop("additional_headers", {})}
        url = self.address.replace("http", "ws") + "/ws"
        self.socket = self.stack.enter_context(
            connect(
                url,
                additional_headers=headers,
                compression=None,
                max_size=None,
                open_timeout=PATIENCE,
                close_timeout=1,
                **more,
            )
        )
        hello = self.receive()
        assert isinstance(hello, messages.Hello)
        return self.socket

    def close(self) -> None:
        """Shut the browser."""
        self.hang_up()
        self.http.close()

    def hang_up(self) -> None:
        """Close the socket."""
        self.stack.close()
        self.socket = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def send(self, message: messages.Asked) -> None:
        """Send a message."""
        assert self.socket
        self.socket.send(msgspec.json.encode(message).decode())

    def receive(self) -> messages.Told:
        """The next message; pictures are kept."""
        assert self.socket
        told = decoder.decode(self.socket.recv(PATIENCE))
        if isinstance(told, messages.News):
            self.pictures[told.picture.table] = told.picture
            self.happened += [(line.number, line.kind, line.word) for line in told.happened]
        return told

    def answer(self, kind: type) -> Any:  # noqa: ANN401 - a message of that kind
        """The next message of a kind."""
        while not isinstance(told := self.receive(), kind):
            pass
        return told

    def watch(self, table: str, since: int = 0) -> Picture:
        """Come to a table."""
        if self.socket is None:
            self.connect()
        self.send(messages.Watch(table, since))
        return self.until(table, lambda _: True, fresh=True)

    def until(self, table: str, so: Callable[[Picture], bool], *, fresh: bool = False) -> Picture:
        """Wait until the table looks so."""
        while fresh or table not in self.pictures or not so(self.pictures[table]):
            self.answer(messages.News)
            fresh = False
        return self.pictures[table]

    def act(self, table: str, word: str, at: int | None = None, id_: str | None = None) -> messages.Told:
        """Play a word; what is answered, after the table was seen again."""
        request = id_ or next(self.ids)
        at = self.pictures[table].changed if at is None else at
        self.send(messages.Act(table, request, at, word))
        while not isinstance(told := self.receive(), messages.Done | messages.Refused):
            pass
        if isinstance(told, messages.Done):
            self.until(table, lambda picture: picture.number >= told.number)
        return told


def begin(guests: list[Guest], game: str = "schoko", bots: int = 0, **setup: Any) -> str:  # noqa: ANN401 - see Setup
    """A table at which the guests, and bots, begin to play; the first guest is the host and starts."""
    host = guests[0]
    table = host.open(game, seats=len(guests) + bots, start="chosen", **setup)
    for guest in guests:
        guest.post(f"/api/tables/{table}/sit", nonce="some salt")
    for _ in range(bots):
        host.post(f"/api/tables/{table}/sit-bot", bot="random")
    host.post(f"/api/tables/{table}/start", first=1)
    for guest in guests:
        guest.watch(table)
    return table


def words(picture: Picture) -> list[str]:
    """Some legal words of a picture: all plain ones, and the first place of every lay."""
    view = picture.view
    if isinstance(view, StackoView):
        return view.words
    assert isinstance(view, ChocolateView)
    if view.choices is None:
        return []
    return [*view.choices.words, *(written(lays) for lays in view.choices.lays)]


def written(lays: Lays) -> str:
    """The word of a lay at its first place."""
    x, y = lays.places[0]
    star = "*" if lays.card.startswith("*") else ""
    return f"{star}{lays.pieces}@{x},{y}{'^' if lays.tier == 2 else ''}"


def play_out(guests: list[Guest], table: str, *, most: int = 10_000, choose: Callable[[list[str]], str] = min) -> None:
    """Everybody plays whenever it is their turn, until the end or so many actions."""
    for _ in range(most):
        picture = guests[0].until(table, lambda p: p.status == "ended" or actor(p) in people(p))
        if picture.status == "ended":
            return
        mover = next(guest for guest in guests if is_on_turn(guest, table, picture))
        told = mover.act(table, choose(words(mover.pictures[table])))
        assert isinstance(told, messages.Done), told
        guests[0].until(table, lambda p, n=told.number: p.number >= n)  # type: ignore[misc]


def is_on_turn(guest: Guest, table: str, picture: Picture) -> bool:
    """Has the guest to act? They have seen at least as much as this picture then."""
    mine = guest.until(table, lambda p: p.number >= picture.number)
    return actor(mine) in mine.seats


def actor(picture: Picture) -> int:
    """The seat that has to act."""
    assert picture.view
    return int(picture.view.actor)


def people(picture: Picture) -> set[int | None]:
    """The seats of people."""
    return {chair.seat for chair in picture.chairs if chair.kind == "person"}


@contextmanager
def spawned(data: Path, port: int) -> Iterator[subprocess.Popen[bytes]]:
    """A server in a process of its own, started by its command; it is ready."""
    command = "import sys; from tafelrunde.cli.main import main; sys.exit(main())"
    words = ["serve", "--host", "127.0.0.1", "--port", str(port), "--data", str(data), "--no-browser"]
    with subprocess.Popen([sys.executable, "-c", command, *words], stdout=subprocess.DEVNULL) as process:
        try:
            wait_for(lambda: is_ready(port))
            yield process
        finally:
            process.kill()


def is_ready(port: int) -> bool:
    """Does the server answer?"""
    try:
        return httpx.get(f"http://127.0.0.1:{port}/ready", timeout=1).is_success
    except httpx.TransportError:
        return False


@contextmanager
def serving_together(data: Path, database: str) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """Two processes that serve together, started by a third one, and their port."""
    port = free_port()
    words = ["serve", "--host", "127.0.0.1", "--port", str(port), "--data", str(data), "--no-browser"]
    words += ["--database", database, "--workers", "2"]
    with subprocess.Popen([sys.executable, "-c", COMMAND, *words], stdout=subprocess.DEVNULL) as process:
        try:
            wait_for(lambda: is_ready(port))
            yield process, port
        finally:
            process.terminate()
            process.wait(60)


def free_port() -> int:
    """A port that nobody uses, and nobody is given by the system, or by another test process, until we use it."""
    process = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0")[2:])
    while True:
        port = 10_000 + 500 * (process % 10) + Random().randrange(500)
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
