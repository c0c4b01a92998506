"""A person whose client resumes by itself, plays whenever it is their turn, and writes down what it was told."""

from __future__ import annotations

import asyncio
import itertools
from collections import defaultdict
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from tafelrunde.records import fairness
from tafelrunde.wire import messages
from tafelrunde.wire.chocolate.views import ChocolateView, Choices
from tafelrunde.wire.messages import Act, Asked, Done, News, Refused, Reveal, Told, Watch
from tafelrunde.wire.snapshots import Happened, Picture
from tafelrunde.wire.stacko.views import StackoView

LOST = (OSError, ConnectionClosed, InvalidHandshake, InvalidMessage, EOFError, TimeoutError)
PAUSES = (0.02, 0.05, 0.1, 0.2, 0.4)
PATIENCE = 180.0
TALKATIVE = 0.05
BREATH = 0.5
decoder: msgspec.json.Decoder[Told] = msgspec.json.Decoder(Told)


class Key(NamedTuple):
    """A request: at which table, and the client's id for it."""

    table: str
    id: str


@dataclass(slots=True)
class Seen:
    """A table as the client knows it: the last picture, and the action that was sent and not answered yet."""

    picture: Picture | None = None
    pending: Act | None = None
    ended: asyncio.Event = field(default_factory=asyncio.Event)


class Player:
    """Somebody with a cookie and a socket.

    `done` are the requests that were acknowledged, with their numbers; `refused` those that were refused for good;
    `lines` what was told of the log of each table. `blunders` are answers that contradict an earlier one.
    """

    def __init__(self, address: str, number: int, seed: str = "", think: float = 0.0) -> None:
        self.address = address
        self.rng = Random(f"{seed}:{number}")
        self.think = think
        self.headers = {"x-tafelrunde": "1", "x-forwarded-for": f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"}
        self.http = httpx.AsyncClient(base_url=address, headers=self.headers, timeout=30)
        self.person = ""
        self.tables: dict[str, Seen] = {}
        self.socket: ClientConnection | None = None
        self.ids = map(str, itertools.count(1))
        self.done: dict[Key, int] = {}
        self.refused: dict[Key, str] = {}
        self.lines: defaultdict[str, dict[int, Happened]] = defaultdict(dict)
        self.blunders: list[str] = []
        self.connections = 0
        self.task: asyncio.Task[None] | None = None
        self.nonces: dict[tuple[str, int], str] = {}

    def promise(self, table: str, chair: int) -> str:
        """The promise of a nonce for a chair, which is kept until it is to be revealed (F10)."""
        nonce = self.nonces[table, chair] = f"{self.person} {self.rng.random()}"
        return fairness.promise(nonce)

    async def reveal(self, picture: Picture) -> None:
        """Reveal what was promised on one's own chairs, again under the same id whenever the picture asks."""
        for chair in picture.revealing.awaited if picture.revealing else ():
            if picture.chairs[chair - 1].yours:
                nonce = self.nonces[picture.table, chair]
                await self.send(messages.RevealNonce(picture.table, f"nonce {chair}", chair, nonce))

    async def begin(self) -> None:
        """Become a guest, and keep a socket open from now on."""
        self.person = (await self.ask("GET", "/api/me"))["person"]
        self.task = asyncio.create_task(self.stay())

    async def end(self) -> None:
        """Go."""
        if self.task:
            self.task.cancel()
            with suppress(asyncio.CancelledError):
                await self.task
        await self.http.aclose()

    async def ask(self, method: str, path: str, *, fine: tuple[str, ...] = (), **body: Any) -> Any:  # noqa: ANN401
        """Ask by REST until there is an answer; refusals with one of the codes in `fine` are fine."""
        answer = await self.request(method, path, body)
        content = answer.json()
        if not answer.is_success and content["code"] not in fine:
            raise AssertionError(f"{method} {path}: {answer.status_code} {answer.text}")
        return content

    async def request(self, method: str, path: str, body: Any = None) -> httpx.Response:  # noqa: ANN401
        """Ask by REST, again while the server is away or busy."""
        async with asyncio.timeout(PATIENCE):
            for pause in itertools.chain(PAUSES, itertools.repeat(PAUSES[-1])):
                with suppress(httpx.TransportError):
                    answer = await self.http.request(method, path, json=body if method == "POST" else None)
                    if answer.status_code not in {429, 503}:
                        return answer
                await asyncio.sleep(pause)
        raise AssertionError(f"{method} {path}: no answer")

    async def stay(self) -> None:
        """Keep a socket open; when it is lost, open another one, come back to all tables, and ask again."""
        tries = 0
        while True:
            before = self.connections
            with suppress(*LOST):
                await self.talk()
            self.socket = None
            tries = 0 if self.connections > before else min(tries + 1, len(PAUSES) - 1)
            await asyncio.sleep(PAUSES[tries] * self.rng.uniform(0.5, 1.5))

    async def talk(self) -> None:
        """One connection, until it is lost."""
        headers = {**self.headers, "cookie": f"tafelrunde={self.http.cookies['tafelrunde']}"}
        url = self.address.replace("http", "ws") + "/ws"
        async with connect(
            url, additional_headers=headers, compression=None, max_size=None, ping_interval=None, open_timeout=10
        ) as socket:
            self.connections += 1
            self.socket = socket
            await self.return_()
            heart = asyncio.create_task(self.beat())
            try:
                while True:
                    await self.hear(decoder.decode(await socket.recv()))
            finally:
                heart.cancel()

    async def beat(self) -> None:
        """Say now and then that we are here."""
        while True:
            await asyncio.sleep(5)
            await self.send(messages.Ping())

    async def return_(self) -> None:
        """Come back to all tables."""
        for table, seen in list(self.tables.items()):
            await self.come(table, seen)

    async def come(self, table: str, seen: Seen) -> None:
        """Come back to a table: say what was seen last, and ask again what was not answered."""
        if seen.ended.is_set():
            return
        await self.send(Watch(table, seen.picture.number if seen.picture else 0))
        if seen.pending is not None:
            await self.send(seen.pending)

    async def send(self, message: Asked) -> None:
        """Send a message if there is a socket; what matters is sent again after it was lost."""
        if self.socket is not None:
            with suppress(ConnectionClosed):
                await self.socket.send(msgspec.json.encode(message).decode())

    async def watch(self, table: str) -> None:
        """Go to a table and play there to its end."""
        self.tables[table] = Seen()
        await self.come(table, self.tables[table])

    async def hear(self, told: Told) -> None:
        """Write down what is told, and play if it is one's turn."""
        match told:
            case News(picture=picture, happened=happened):
                self.note(picture.table, happened)
                await self.look(picture)
            case Done(table=table, id=id_, number=number):
                if number != self.done.setdefault(Key(table, id_), number):
                    self.blunders.append(f"{id_} was {self.done[Key(table, id_)]}, then {number}")
                self.answered(table, id_)
            case Refused(reason=reason) if reason.code == "too_fast":
                await asyncio.sleep(BREATH)
                await self.return_()
            case Refused():
                await self.rejected(told)
            case messages.Trouble(reason=reason) if reason.code != "too_fast":
                self.blunders.append(str(reason))
            case _:
                pass

    def note(self, table: str, happened: list[Happened]) -> None:
        """Write down what happened at a table; it must never be told otherwise."""
        lines = self.lines[table]
        for line in happened:
            if line != lines.setdefault(line.number, line):
                self.blunders.append(f"{lines[line.number]} became {line}")

    async def rejected(self, told: Refused) -> None:
        """Look again and choose anew; what could not be stored is asked for again."""
        pending = self.tables[told.table].pending
        if told.reason.code == "try_again" and pending is not None:
            await self.send(pending)
            return
        if told.id:
            self.refused[Key(told.table, told.id)] = told.reason.code
            self.answered(told.table, told.id)
        if told.picture is not None:
            await self.look(told.picture)

    def answered(self, table: str, id_: str) -> None:
        """The action under way was answered."""
        seen = self.tables[table]
        if seen.pending is not None and seen.pending.id == id_:
            seen.pending = None

    async def look(self, picture: Picture) -> None:
        """See the table, and play if it is one's turn."""
        seen = self.tables[picture.table]
        if seen.picture is not None and picture.number < seen.picture.number:
            return
        seen.picture = picture
        await self.reveal(picture)
        if picture.status == "ended":
            seen.ended.set()
        elif picture.status == "running" and picture.view is not None and picture.view.actor in picture.seats:
            await self.turn(picture, seen)

    async def turn(self, picture: Picture, seen: Seen) -> None:
        """Tap, or play a word."""
        if picture.veiled and picture.view is not None:
            await self.send(Reveal(picture.table, picture.view.actor))
        elif seen.pending is None or seen.pending.at < picture.changed:
            if self.think:
                await asyncio.sleep(self.rng.uniform(0, 2 * self.think))
            word = chosen(picture, self.rng)
            seen.pending = Act(picture.table, next(self.ids), picture.changed, word)
            await self.send(seen.pending)
            if self.rng.random() < TALKATIVE:
                await self.send(messages.Say(picture.table, next(self.ids), f"I play {len(word)} letters"))


def chosen(picture: Picture, rng: Random) -> str:
    """A legal word by chance, from what the picture offers; lays rather than swaps."""
    if isinstance(picture.view, StackoView):
        return built(picture.view, rng)
    if not isinstance(picture.view, ChocolateView) or picture.view.choices is None:
        raise ValueError("it is nobody's turn")
    choices = picture.view.choices
    if choices.lays and (not choices.words or rng.random() < 0.8):
        return laid(choices, rng)
    return rng.choice(choices.words)


def built(view: StackoView, rng: Random) -> str:
    """A word of Stacko: most often the part on offer goes where it should stand in the end, so that games do end."""
    place = 10 - (view.offer - 1) // 4
    part = view.towers[view.seat - 1][place - 1] or 0
    if 10 - (part - 1) // 4 != place and rng.random() < 0.9:
        return f"take {place}"
    return rng.choice([word for word in view.words if not word.startswith("take")] or view.words)


def laid(choices: Choices, rng: Random) -> str:
    """The word of a lay by chance, sometimes with a smartie."""
    lays = rng.choice(choices.lays)
    x, y = rng.choice(lays.places)
    smarties = [""]
    if lays.tier == 1:
        smarties += ["!"] * choices.own + [f"!{cell[0]},{cell[1]}" for cell in choices.smarties[:2]]
    star, tier = "*" if lays.card.startswith("*") else "", "^" if lays.tier == 2 else ""
    return f"{star}{lays.pieces}@{x},{y}{tier}{rng.choice(smarties)}"
