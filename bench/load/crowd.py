"""The load: pairs of clients at their tables, each acting when it is its turn, and how long the other had to wait."""

from __future__ import annotations

import asyncio
import itertools
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Literal, TypeAlias

import msgspec
from bench.load.link import Link, open_link
from bench.load.tables import Seated
from msgspec import Struct

from tafelrunde.wire.chocolate.views import Choices

SILENCE = 2.5
"""After so many seconds without a word from the server a client asks whether it is there."""


class View(Struct):
    """What a client of the load reads of a view."""

    seat: int
    actor: int
    choices: Choices | None = None
    words: list[str] = []


class Picture(Struct):
    """What it reads of a picture."""

    table: str
    changed: int
    status: Literal["open", "running", "ended"]
    seats: list[int]
    view: View


class News(Struct, tag_field="type", tag="news"):
    """What it reads of news."""

    picture: Picture


class Done(Struct, tag_field="type", tag="done"):
    """An action was stored."""

    id: str


class Refused(Struct, tag_field="type", tag="refused"):
    """Something is wrong: the load plays legal words only."""

    reason: dict[str, object]


class Trouble(Struct, tag_field="type", tag="trouble"):
    """Something is wrong with a message: the load sends good ones only."""

    reason: dict[str, object]


class Pong(Struct, tag_field="type", tag="pong"):
    """The server is there."""


class Hello(Struct, tag_field="type", tag="hello"):
    """The first message."""


Told: TypeAlias = News | Done | Refused | Trouble | Pong | Hello
decoder: msgspec.json.Decoder[Told] = msgspec.json.Decoder(Told)


@dataclass(slots=True)
class Measured:
    """What was seen: seconds from an action to the other's view, and to its acknowledgement; what went wrong.

    Nobody acts at a pace before all have come and it has `begun`: else the first games would be over by then.
    """

    is_on: bool = False
    begun: asyncio.Event = field(default_factory=asyncio.Event)
    seen: list[float] = field(default_factory=list)
    stored: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    bytes: int = 0
    games: int = 0


class Client:
    """One end of a table."""

    def __init__(self, table: Table, cookie: str, number: int) -> None:
        self.table = table
        self.number = number
        self.headers = {
            "cookie": f"tafelrunde={cookie}",
            "x-forwarded-for": f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}",
        }
        self.link: Link | None = None
        self.heard = 0.0

    async def talk(self, address: str) -> None:
        """Hear until the end."""
        self.link = await open_link(address, self.headers, self.hear)
        self.watch()
        await self.link.gone

    def hear(self, text: bytes) -> None:
        """The server says something."""
        self.heard = perf_counter()
        self.table.hear(self, decoder.decode(text), len(text))

    def watch(self) -> None:
        """Go to the present table."""
        self.send(b'{"type":"watch","table":"%b"}' % self.table.id.encode())

    def send(self, text: bytes) -> None:
        """Send a message."""
        if self.link is not None:
            self.link.send(text)

    async def beat(self) -> None:
        """Ask whether the server is there, after some silence."""
        while True:
            wait = self.heard + SILENCE - perf_counter()
            if self.link is not None and wait <= 0:
                self.send(b'{"type":"ping"}')
                self.heard = perf_counter()
                wait = SILENCE
            await asyncio.sleep(max(wait, 0.05))


class Table:
    """Two clients at a table; one acts every so many seconds, 0: as soon as it can."""

    def __init__(self, seated: Seated, number: int, every: float, measured: Measured) -> None:
        self.ids = iter(seated.tables)
        self.id = next(self.ids)
        self.rng = Random(number)
        self.every = every
        self.measured = measured
        self.clients = [Client(self, cookie, 2 * number + i) for i, cookie in enumerate(seated.cookies)]
        self.requests = itertools.count(1)
        self.sent = 0.0
        self.at = self.acted = 0
        self.actor: Client | None = None
        self.word = ""
        self.ready = asyncio.Event()

    @property
    def is_there(self) -> bool:
        """Have both clients come?"""
        return all(client.heard for client in self.clients)

    def hear(self, client: Client, told: Told, size: int) -> None:
        """Note how long it took; act if the pace is as soon as possible."""
        if isinstance(told, Done) and self.measured.is_on and self.sent:
            self.measured.stored.append(client.heard - self.sent)
        elif isinstance(told, Refused | Trouble):
            self.measured.wrong.append(str(told.reason))
        elif isinstance(told, News) and told.picture.table == self.id:
            self.measured.bytes += size if self.measured.is_on else 0
            self.look(client, told.picture)

    def look(self, client: Client, picture: Picture) -> None:
        """A client sees the table."""
        if client is not self.actor and picture.changed > self.at and self.sent and self.measured.is_on:
            self.measured.seen.append(client.heard - self.sent)
        if client is not self.actor:
            self.at = max(self.at, picture.changed)
        if picture.status == "ended":
            self.turn_to_the_next()
        elif picture.view.actor == picture.view.seat and picture.changed > self.acted:
            self.actor, self.word, self.at = client, choose_word(picture.view, self.rng), picture.changed
            self.ready.set()
            if not self.every and self.measured.is_on:
                self.act()

    def turn_to_the_next(self) -> None:
        """The game is over: both go to their next table."""
        following = next(self.ids, None)
        if following is None:
            return
        unwatch = b'{"type":"unwatch","table":"%b"}' % self.id.encode()
        self.id, self.at, self.acted, self.sent, self.actor = following, 0, 0, 0.0, None
        self.measured.games += 1
        for each in self.clients:
            each.send(unwatch)
            each.watch()

    def act(self) -> None:
        """Play the word that was chosen."""
        if self.actor is None:
            return
        self.ready.clear()
        self.acted = self.at
        message = {"type": "act", "table": self.id, "id": str(next(self.requests)), "at": self.at, "word": self.word}
        self.sent = perf_counter()
        self.actor.send(msgspec.json.encode(message))

    async def play(self, address: str) -> None:
        """Both clients connect, and one acts at the pace of the table."""
        async with asyncio.TaskGroup() as tasks:
            for client in self.clients:
                tasks.create_task(client.talk(address))
                tasks.create_task(client.beat())
            if self.every:
                await self.measured.begun.wait()
                await asyncio.sleep(self.rng.uniform(0, self.every))
                while True:
                    start = perf_counter()
                    await self.ready.wait()
                    self.act()
                    await asyncio.sleep(max(0.0, self.every - (perf_counter() - start)))


def choose_word(view: View, rng: Random) -> str:
    """A legal word by chance."""
    choices = view.choices
    if choices is None:
        return rng.choice(view.words)
    if not choices.lays:
        return rng.choice(choices.words)
    lays = rng.choice(choices.lays)
    x, y = rng.choice(lays.places)
    smarties = [""]
    if lays.tier == 1:
        smarties += ["!"] * choices.own + [f"!{cell[0]},{cell[1]}" for cell in choices.smarties]
    star, tier = "*" if lays.card.startswith("*") else "", "^" if lays.tier == 2 else ""
    return f"{star}{lays.pieces}@{x},{y}{tier}{rng.choice(smarties)}"
