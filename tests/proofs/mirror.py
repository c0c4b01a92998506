"""Two servers whose tables are in worlds that look the same to somebody: every byte they send to them is compared.

Both are the real application, called in this process; only what the visitor may not know differs between them.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TypeAlias

import httpx
import msgspec
import structlog
from litestar.types import ASGIApp
from tests.proofs.player import built
from tests.server.kit import GENEROUS, Threads
from tests.server.worlds import KINDS, NAMES, other_world, some_word

from tafelrunde.records import fairness, notation
from tafelrunde.records.fairness import SEED_BYTES
from tafelrunde.server.app import build
from tafelrunde.server.keys import sign
from tafelrunde.server.net.serving import shield
from tafelrunde.server.services import Services
from tafelrunde.server.settings import Settings
from tafelrunde.server.store import Listing, Person, Status
from tafelrunde.server.table import entries, requests
from tafelrunde.server.table.fold import fold, open_table
from tafelrunde.server.table.refusals import Refusal
from tafelrunde.server.table.table import Table
from tafelrunde.wire import messages, views
from tafelrunde.wire.messages import Act, Done, News, Pondered, Previewed, Refused, Seen
from tafelrunde.wire.setup import Setup

NOW = 1_800_000_000_000
ONLOOKER = "onlooker"
PATIENCE = 30.0
STATIC = ("DDWW@0,0", "*DMWW@1,1^", "WWDD@3,-2!", "swap 2 DDMM", "take 3", "draw", "nonsense", "=W")
Transcript: TypeAlias = list[bytes]
decoder: msgspec.json.Decoder[messages.Told] = msgspec.json.Decoder(messages.Told)


class Point(NamedTuple):
    """A point of a random game: the log up to there, and its fold."""

    log: tuple[entries.TableEntry, ...]
    table: Table


def points(game: str, seats: int, seed: int, share: float) -> Iterator[Point]:
    """A share of the points of a random game, by chance; people sit on all chairs."""
    rng = Random(f"{game} {seats} {seed}")
    setup = Setup(game, seats, start="chosen", listed=True)
    opening = entries.Opened(NAMES[0], setup, rng.randbytes(SEED_BYTES).hex())
    log: list[entries.TableEntry] = [opening, *(promised if seed % 2 else given)(NAMES[:seats])]
    id_ = f"{game}-{seats}-{seed}-"
    table = open_table("", log[0], NOW)
    for number, entry in enumerate(log[1:], start=2):
        table = fold(table, entry, number, NOW)
    while table.is_running:
        if rng.random() < share:
            yield Point(tuple(log), msgspec.structs.replace(table, id=f"{id_}{table.number}"))
        log.append(entries.ActionPlayed(table.actor or 0, likely_word(table, rng)))
        table = fold(table, log[-1], table.number + 1, NOW)


def given(names: Sequence[str]) -> list[entries.TableEntry]:
    """People sit down with their nonces, as they did before there were promises."""
    sat = [entries.Sat(chair, name.title(), name, nonce=name) for chair, name in enumerate(names, start=1)]
    return [*sat, entries.Started(1)]


def promised(names: Sequence[str]) -> list[entries.TableEntry]:
    """People sit down with promises, and reveal their nonces after the start (F10)."""
    chairs = list(enumerate(names, start=1))
    sat = [entries.Sat(chair, name.title(), name, promise=fairness.promise(name)) for chair, name in chairs]
    revealed = [entries.Revealed(chair, name) for chair, name in chairs[:-1]]
    return [*sat, entries.Starting(1), *revealed, entries.Revealed(*chairs[-1], first=1)]


def likely_word(table: Table, rng: Random) -> str:
    """A legal word by chance; in Stacko most often one that leads to the end of the game."""
    if table.setup.game != "stacko" or rng.random() < 0.2:
        return some_word(table, rng)
    view = views.encode(table.game, table.game.view(table.state, table.actor))
    return built(view, rng)


class World:
    """A server in this process, and what a visitor can do with it."""

    def __init__(self, app: ASGIApp, services: Services) -> None:
        self.app = app
        self.services = services
        self.transcript: Transcript = []

    async def keep(self, point: Point, table: Table) -> None:
        """Store the log of a table, and let the table in memory be the one of this world."""
        store, people = self.services.store, NAMES[: len(table.chairs)]
        await store.listings.write(
            Listing(table.id, table.setup.game, Status.RUNNING, is_open=True, created=NOW, changed=NOW, people=people)
        )
        rows = enumerate(point.log, start=1)
        await asyncio.gather(*(store.append(table.id, number, NOW, entries.write(entry)) for number, entry in rows))
        await self.services.tables.load(table.id)
        self.services.tables.cache.place(table.id).table = table

    def headers(self, person: str) -> dict[str, str]:
        """What the browser of a person sends."""
        return {"cookie": f"tafelrunde={sign(person, self.services.key)}", "x-tafelrunde": "1"}

    async def ask(self, person: str, method: str, path: str, **body: Any) -> None:  # noqa: ANN401
        """Ask by REST, and write down the whole answer."""
        transport = httpx.ASGITransport(self.app)  # type: ignore[arg-type]
        async with httpx.AsyncClient(transport=transport, base_url="http://here", headers=self.headers(person)) as link:
            answer = await link.request(method, path, json=body if method == "POST" else None)
        self.transcript += [str(answer.status_code).encode(), repr(answer.headers.raw).encode(), answer.content]

    @asynccontextmanager
    async def socket(self, person: str) -> AsyncIterator[Line]:
        """The socket of a person."""
        line = Line(self)
        headers = [(name.encode(), value.encode()) for name, value in self.headers(person).items()]
        scope: Any = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": "/ws",
            "raw_path": b"/ws",
            "root_path": "",
            "query_string": b"",
            "headers": headers,
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 80),
            "subprotocols": [],
            "extensions": {},
            "state": {},
        }
        line.put({"type": "websocket.connect"})
        task: asyncio.Task[None] = asyncio.create_task(self.app(scope, line.coming.get, line.send))  # type: ignore[arg-type]
        try:
            await line.heard(messages.Hello)
            yield line
        finally:
            line.put({"type": "websocket.disconnect", "code": 1000})
            await task


class Line:
    """A visitor's end of a socket; what the server sends is written down, answers and news apart."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.coming: asyncio.Queue[Any] = asyncio.Queue()
        self.going: asyncio.Queue[messages.Told] = asyncio.Queue()
        self.number = 0
        self.stirred = asyncio.Event()
        self.news: Transcript = []
        self.answers: Transcript = []

    def put(self, event: Any) -> None:  # noqa: ANN401 - an event of ASGI
        """Let something come to the server."""
        self.coming.put_nowait(event)

    async def send(self, event: Any) -> None:  # noqa: ANN401 - an event of ASGI
        """What the server sends."""
        if event["type"] == "websocket.send":
            frame = (event.get("text") or "").encode()
            told = decoder.decode(frame)
            (self.news if isinstance(told, News) else self.answers).append(frame)
            self.number = told.picture.number if isinstance(told, News) else self.number
            self.stirred.set()
            self.going.put_nowait(told)

    async def heard(self, *kinds: type) -> messages.Told:
        """The next message of one of these kinds."""
        async with asyncio.timeout(PATIENCE):
            while not isinstance(told := await self.going.get(), kinds):
                pass
            return told

    async def say(self, message: messages.Asked, *kinds: type) -> messages.Told:
        """Send a message and wait for its answer."""
        self.put({"type": "websocket.receive", "text": msgspec.json.encode(message).decode()})
        return await self.heard(*kinds)

    async def until(self, number: int) -> None:
        """Wait for news of that number."""
        async with asyncio.timeout(PATIENCE):
            while self.number < number:
                self.stirred.clear()
                await self.stirred.wait()


@asynccontextmanager
async def worlds(folder: Path) -> AsyncIterator[tuple[World, World]]:
    """Two servers with the same people, the same secret and the same time."""
    made = []
    for name in ("one", "other"):
        (folder / name).mkdir()
        app = build(Settings(folder / name, secret="mirror", limits=GENEROUS), Threads(), lambda: NOW)  # noqa: S106
        made.append(app)
    async with made[0].lifespan(), made[1].lifespan():
        pair = World(shield(made[0]), made[0].state.services), World(shield(made[1]), made[1].state.services)
        for world in pair:
            for name in (*NAMES, ONLOOKER):
                await world.services.store.people.write(Person(name, name.title(), NOW, NOW))
        yield pair


async def differs(pair: tuple[World, World], point: Point, rng: Random) -> str | None:
    """What somebody, chosen by chance, is sent that tells them in which of two worlds they are; None for nothing."""
    table = point.table
    person = rng.choice((*NAMES[: len(table.chairs)], ONLOOKER))
    seat = next(iter(table.seats_of(person)), None)
    tables = table, other_world(table, seat, rng)
    words = [*STATIC, *(some_word(each, rng) for each in tables)]
    following = common(tables, seat, rng)
    told = []
    for world, own in zip(pair, tables, strict=True):
        world.transcript = []
        await world.keep(point, own)
        with structlog.testing.capture_logs() as logs:
            await visit(world, own, person, words, following)
        world.transcript.append(repr(logs).encode())
        await world.services.tables.remove(own.id)
        told.append(world.transcript)
    return next((f"{person}: {a!r} or {b!r}" for a, b in zip(*told, strict=False) if a != b), None) or (
        None if len(told[0]) == len(told[1]) else f"{person}: {len(told[0])} or {len(told[1])} messages"
    )


def common(tables: tuple[Table, Table], seat: int | None, rng: Random) -> str | None:
    """A word that can be played now in both worlds and shows the seat nothing new that differs by right.

    The end of a game is such a thing: its record tells everything.
    """
    for _ in range(5):
        word = some_word(tables[0], rng)
        after = []
        for table in tables:
            with suppress(Refusal):
                requests.must_be_legal(table, table.actor or 0, word)
                state = table.game.apply(table.state, notation.read(word, table.game)).state
                after.append(table.game.view(state, seat))
        if len(after) == len(tables) and after[0] == after[1] and table.game.actor(after[0]) is not None:
            return word
    return None


async def visit(world: World, table: Table, person: str, words: list[str], following: str | None) -> None:
    """Everything that a person can do at a table, with everything they are sent."""
    path = f"/api/tables/{table.id}"
    shown = (path, f"{path}/record", f"{path}/picture", f"/replay/{table.id}")
    for question in (*shown, "/api/tables", "/api/me/games", "/api/me"):
        await world.ask(person, "GET", question)
    await world.ask(person, "POST", "/api/reviews", table=table.id)
    await world.ask(person, "POST", f"{path}/sit")
    await world.ask(person, "POST", f"{path}/hand-on", seat=2)
    async with world.socket(person) as line:
        await line.say(messages.Watch(table.id), News)
        await mark(world, table, line, person)
        await line.say(messages.Ponder(table.id, "ponder"), Pondered, Refused)
        for number, word in enumerate(words):
            await line.say(messages.Preview(table.id, f"p{number}", word), Previewed, Refused)
            await line.say(Act(table.id, f"s{number}", 0, word), Refused, Done)
            if table.actor not in table.seats_of(person):
                await line.say(Act(table.id, f"a{number}", table.changed, word), Refused)
        await line.say(Act(table.id, "wrong", table.changed, "DDDD@9,9"), Refused)
        await line.say(messages.Reveal(table.id, 1), Refused, News)
        await line.say(messages.WatchReview(table.id), Refused)
        await line.say(messages.Say(table.id, "chat", "Well played"), Done)
        await line.until(table.number + 1)
        if following is not None:
            await go_on(world, table, line, following, person)
    world.transcript += [*line.answers, *line.news]
    for question in (path, f"{path}/record"):
        await world.ask(person, "GET", question)


async def mark(world: World, table: Table, line: Line, person: str) -> None:
    """The visitor's client shows the table, and those of the others; who sits is told of it."""
    line.put({"type": "websocket.receive", "text": msgspec.json.encode(messages.Saw(table.id, table.number)).decode()})
    for other in table.people:
        if other != person:
            await world.services.runtime.read_receipts.saw(table.id, other, table.number)
    if person in table.people:
        await line.heard(Seen)


async def go_on(world: World, table: Table, line: Line, word: str, person: str) -> None:
    """The seat to act plays a word; the visitor sees it."""
    actor = table.occupant(table.actor or 0).person or ""
    if actor == person:
        await line.say(Act(table.id, "turn", table.changed, word), Done)
    else:
        await world.services.tables.submit(
            table.id, lambda now, _: requests.act(now, actor, word, at=now.changed, request="turn")
        )
    await line.until(table.number + 2)


def kinds(game: str) -> list[tuple[str, int]]:
    """A game with all its numbers of seats."""
    return [kind for kind in KINDS if kind[0] == game]
