"""The other end of the protocol: a program that sits at tables, as a person in a browser does.

A whole game of Stacko against the bot `greedy`, played by taking the last of the legal words:

    async with Visitor("http://localhost:8000", token) as visitor:
        table = await visitor.open(Setup("stacko"))
        await visitor.post(f"/api/tables/{table}/sit", {})
        await visitor.post(f"/api/tables/{table}/sit-bot", {"bot": "greedy"})
        await visitor.post(f"/api/tables/{table}/start", {})
        async for picture in visitor.pictures(table):
            if is_on_turn(picture):
                await visitor.act(picture, picture.view.words[-1])
            if picture.status == "ended":
                print(picture.result.scores)
                break

`await token_of_guest(server)` makes a guest and a token. Connections are lost and found again without anybody having to
care: pictures go on where they were, and an action is repeated under its id until it is answered, so that it is never
lost and never played twice, whatever happens to the network or to the server.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from http.cookies import SimpleCookie
from types import TracebackType
from typing import Any, NamedTuple, Self, TypeVar
from urllib.parse import quote, urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, InvalidURI, WebSocketException

from tafelrunde.records.notation import View
from tafelrunde.server.table import options
from tafelrunde.wire import messages
from tafelrunde.wire.decoding import decode
from tafelrunde.wire.messages import Reason
from tafelrunde.wire.pictures import Picture
from tafelrunde.wire.rest import Made, NewToken
from tafelrunde.wire.setup import Setup

T = TypeVar("T")

SILENCE = 2.5
"""After so many seconds without a word from the server it is asked whether it is there."""

GONE = 9.0
"""After so many the connection is given up, and another is made."""

PAUSES = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""Seconds between attempts to connect, the last for ever."""

TIMEOUT = 20.0
AGAIN = {"try_again", "too_fast"}
"""Codes of refusals after which the same request may be made again."""

decoder: msgspec.json.Decoder[messages.Told] = msgspec.json.Decoder(messages.Told)
understood: msgspec.json.Decoder[messages.Asked] = msgspec.json.Decoder(messages.Asked)


class Refused(Exception):  # noqa: N818 - what the server said
    """The server refused something: why, and for a stale action how the table looks now."""

    def __init__(self, reason: Reason, picture: Picture | None = None) -> None:
        super().__init__(reason.code, reason.sentence)
        self.reason = reason
        self.picture = picture

    def __str__(self) -> str:
        return self.reason.sentence


class Unreachable(Exception):  # noqa: N818 - what is the matter
    """The server does not answer a request."""


class Answer(NamedTuple):
    """What came back from a request."""

    status: int
    headers: dict[str, str]
    body: bytes


class Post:
    """The pictures of one table on their way to whoever watches: the latest replaces those not yet taken."""

    def __init__(self) -> None:
        self.seen = 0
        self.picture: Picture | None = None
        self.refused: Refused | None = None
        self.ready = asyncio.Event()

    def put(self, picture: Picture) -> None:
        """There is a new one; older ones are no news."""
        if self.picture is None or picture.number >= self.seen:
            self.seen, self.picture = picture.number, picture
            self.ready.set()

    def refuse(self, refused: Refused) -> None:
        """There will be no more."""
        self.refused = refused
        self.ready.set()

    async def take(self) -> Picture:
        """The next picture. Raises Refused."""
        await self.ready.wait()
        self.ready.clear()
        if self.refused:
            raise self.refused
        if self.picture is None:
            raise ValueError("there is no picture")
        return self.picture


class Visitor:
    """A visitor of a server, known by a token. Use it as a context; see the top of this module."""

    def __init__(self, server: str, token: str) -> None:
        self.server = server.rstrip("/")
        self.token = token
        self.person = ""
        self.name = ""
        self.connections = 0
        self.posts: dict[str, Post] = {}
        self.asked: dict[str, tuple[messages.Act | messages.Say, asyncio.Future[int]]] = {}
        self.socket: ClientConnection | None = None
        self.heard = 0.0
        self.task: asyncio.Task[None] | None = None
        self.errands: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        self.task = asyncio.create_task(self.stay())
        self.task.add_done_callback(self.end)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.task:
            self.task.cancel()
            await asyncio.wait([self.task])

    def end(self, task: asyncio.Task[None]) -> None:
        """The visit is over, by our own will or because the server does not let us in: tell all who wait."""
        error = None if task.cancelled() else task.exception()
        refused = error if isinstance(error, Refused) else Refused(Reason("gone", "The visit is over."))
        for post in self.posts.values():
            post.refuse(refused)
        for _, future in self.asked.values():
            if not future.done():
                future.set_exception(refused)
                future.exception()

    async def stay(self) -> None:
        """Be connected, again and again. Raises Refused when the server does not let this visitor in."""
        pauses = waits()
        while True:
            before = self.connections
            with suppress(OSError, WebSocketException, InvalidHandshake, TimeoutError):
                await self.visit()
            pauses = pauses if before == self.connections else waits()
            await asyncio.sleep(next(pauses))

    async def visit(self) -> None:
        """One connection, from its beginning to its end."""
        address = self.server.replace("http", "ws", 1) + "/ws"
        headers = {"authorization": f"Bearer {self.token}"}
        try:
            opening = connect(
                address, additional_headers=headers, compression=None, max_size=None, ping_interval=None, proxy=None
            )
        except InvalidURI:
            raise Refused(Reason("bad_address", f"{self.server} is no address of a server.")) from None
        async with opening as socket:
            heart = asyncio.create_task(self.beat(socket))
            self.heard = asyncio.get_running_loop().time()
            try:
                async for text in socket:
                    self.heard = asyncio.get_running_loop().time()
                    await self.hear(read(text), socket)
            finally:
                self.socket = None
                heart.cancel()

    async def beat(self, socket: ClientConnection) -> None:
        """Ask after a silence whether the server is there, and hang up when it is not."""
        loop = asyncio.get_running_loop()
        with suppress(WebSocketException, OSError):
            while loop.time() - self.heard < GONE:
                await asyncio.sleep(SILENCE / 5)
                if loop.time() - self.heard >= SILENCE:
                    await socket.send(written(messages.Ping()))
                    await asyncio.sleep(SILENCE)
        socket.transport.abort()

    async def hear(self, told: messages.Told, socket: ClientConnection) -> None:
        """Take in what the server says."""
        match told:
            case messages.Hello(person=person, name=name):
                self.person, self.name = person, name
                self.connections += 1
                self.socket = socket
                await self.resume(socket)
            case messages.News(picture=picture, happened=happened):
                self.show(picture)
                if any(line.seat not in picture.seats for line in happened) and is_seated(picture):
                    await socket.send(written(messages.Saw(picture.table, picture.number)))
            case messages.Done(id=id_, number=number):
                self.answer(id_, number)
            case messages.Refused(table=table, id="", reason=reason) if reason.code in AGAIN:
                self.later(self.come(table, socket))
            case messages.Refused():
                self.refuse(told)
            case messages.Trouble(reason=reason) if self.socket is None:
                raise Refused(reason)

    async def resume(self, socket: ClientConnection) -> None:
        """Come back to all tables, having seen what was seen, and ask again for what was not answered."""
        for table in self.posts:
            await self.come(table, socket)
        for asked, _ in self.asked.values():
            await socket.send(written(asked))

    async def come(self, table: str, socket: ClientConnection) -> None:
        """Come back to a table, if somebody here still watches it."""
        if post := self.posts.get(table):
            await socket.send(written(messages.Watch(table, post.seen)))

    def show(self, picture: Picture) -> None:
        """Pass a picture on to whoever watches."""
        if picture.table in self.posts:
            self.posts[picture.table].put(picture)

    def answer(self, request: str, number: int) -> None:
        """Something asked for was stored under a number."""
        if request in self.asked:
            _, future = self.asked.pop(request)
            if not future.done():
                future.set_result(number)

    def refuse(self, told: messages.Refused) -> None:
        """Something was refused: an action, or to come to a table; what may be asked again is, a little later."""
        refused = Refused(told.reason, told.picture)
        if told.picture:
            self.show(told.picture)
        if told.id in self.asked:
            if told.reason.code in AGAIN:
                self.later(self.send(self.asked[told.id][0]))
                return
            _, future = self.asked.pop(told.id)
            if not future.done():
                future.set_exception(refused)
        elif not told.id and told.table in self.posts:
            self.posts[told.table].refuse(refused)

    def later(self, errand: Any) -> None:  # noqa: ANN401 - a coroutine
        """Do something after a moment."""

        async def wait() -> None:
            await asyncio.sleep(1)
            with suppress(OSError, WebSocketException):
                await errand

        task = asyncio.create_task(wait())
        self.errands.add(task)
        task.add_done_callback(self.errands.discard)

    async def send(self, asked: messages.Asked) -> None:
        """Send something if there is a connection; else it will be sent when there is one, or is not worth it."""
        if self.socket is not None:
            with suppress(OSError, WebSocketException):
                await self.socket.send(written(asked))

    async def pictures(self, table: str) -> AsyncIterator[Picture]:
        """Come to a table: how it looks, now and whenever it changed. Raises Refused when there is none."""
        must_be_understood(messages.Watch(table))
        post = self.posts[table] = Post()
        if self.task and self.task.done():
            self.end(self.task)
        await self.send(messages.Watch(table))
        try:
            while True:
                yield await post.take()
        finally:
            if self.posts.get(table) is post:  # and not that of who came to it again meanwhile
                del self.posts[table]
                await self.send(messages.Unwatch(table))

    async def act(self, picture: Picture, word: str) -> int:
        """Play a word, chosen while the table looked so; the number it was stored under. Raises Refused.

        It is repeated until it is answered.
        """
        return await self.ask(messages.Act(picture.table, secrets.token_hex(8), picture.changed, word))

    async def say(self, table: str, text: str) -> int:
        """Say something at a table; the number it was stored under. Raises Refused."""
        return await self.ask(messages.Say(table, secrets.token_hex(8), text))

    async def ask(self, asked: messages.Act | messages.Say) -> int:
        """Ask for something until it is answered. Raises Refused."""
        must_be_understood(asked)
        if self.task is None or self.task.done():
            raise Refused(Reason("gone", "The visit is over."))
        future: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.asked[asked.id] = (asked, future)
        try:
            await self.send(asked)
            return await future
        finally:
            self.asked.pop(asked.id, None)

    async def reveal(self, picture: Picture) -> None:
        """Look at the hand of the seat to act, which is one of several of one's own; a picture with it follows."""
        if picture.view is not None:
            await self.send(messages.Reveal(picture.table, picture.view.actor))

    async def open(self, setup: Setup) -> str:
        """Make a table. Raises Refused."""
        return msgspec.json.decode(await self.post("/api/tables", setup), type=Made).table

    async def post(self, path: str, body: object) -> bytes:
        """Do something by REST; what is answered. Raises Refused, and Unreachable when nothing is."""
        return await self.call("POST", path, body)

    async def get(self, path: str, kind: type[T]) -> T:
        """Ask for something by REST, again and again while the server is away. Raises Refused."""
        pauses = waits()
        while True:
            try:
                return msgspec.json.decode(await self.call("GET", path, None), type=kind)
            except Unreachable:
                await asyncio.sleep(next(pauses))

    async def call(self, method: str, path: str, body: object) -> bytes:
        """A request with our token."""
        answer = await asyncio.to_thread(
            request, method, self.server + path, body, {"authorization": f"Bearer {self.token}"}
        )
        return good(answer)


def waits() -> Iterator[float]:
    """How long to wait before each attempt."""
    yield from PAUSES
    while True:
        yield PAUSES[-1]


def written(asked: messages.Asked) -> str:
    """A message as it is sent."""
    return msgspec.json.encode(asked).decode()


def must_be_understood(asked: messages.Asked) -> None:
    """The server answers no message that is too long or empty under its id. Raises Refused for one."""
    try:
        understood.decode(written(asked))
    except (msgspec.ValidationError, UnicodeError) as error:
        raise Refused(Reason("bad_message", f"The message was not understood: {error}")) from None


def read(text: str | bytes) -> messages.Told:
    """A message of the server. Raises Refused for one that is none of ours."""
    try:
        return decoder.decode(text)
    except msgspec.MsgspecError:
        raise Refused(Reason("bad_protocol", "The server speaks another version of the protocol.")) from None


def is_on_turn(picture: Picture) -> bool:
    """Has the visitor to act, and may look at their hand?"""
    view = picture.view
    return picture.status == "running" and view is not None and view.actor in picture.seats and not picture.veiled


def is_seated(picture: Picture) -> bool:
    """Does the visitor sit at the table?"""
    return any(chair.yours for chair in picture.chairs)


def sight(picture: Picture) -> View:
    """What the visitor's seat sees, as bots take it. Raises ValueError before the deal."""
    if picture.view is None:
        raise ValueError("the game has not begun")
    return decode(picture.view, picture.setup.game, options(picture.setup).deck)


def request(method: str, url: str, body: object, headers: dict[str, str]) -> Answer:
    """A request, in this thread. Raises Unreachable, and Refused when it cannot be written down at all."""
    sent = {"content-type": "application/json", "x-tafelrunde": "1"} | headers
    try:
        parts = urlsplit(url)
        if parts.scheme not in {"http", "https"} or not parts.netloc:
            raise Refused(Reason("bad_address", "This is no address of a server: write http://HOST:PORT."))
        kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
        connection = kind(parts.netloc, timeout=TIMEOUT)
        try:
            connection.request(method, quote(parts.path), None if body is None else msgspec.json.encode(body), sent)
            response = connection.getresponse()
            return Answer(response.status, {k.lower(): v for k, v in response.getheaders()}, response.read())
        finally:
            connection.close()
    except (OSError, HTTPException) as error:
        raise Unreachable(f"{parts.scheme}://{parts.netloc} does not answer: is the server running there?") from error
    except ValueError:
        raise Refused(Reason("bad_address", "The address or the token cannot be sent: look at its letters.")) from None


def good(answer: Answer) -> bytes:
    """The body of a good answer. Raises Refused for another, Unreachable when it is not one of ours."""
    if answer.status < 400:  # noqa: PLR2004 - all that follows is refused
        return answer.body
    try:
        raise Refused(msgspec.json.decode(answer.body, type=Reason))
    except msgspec.MsgspecError:
        raise Unreachable(f"The server answers {answer.status}, and not as a Tafelrunde does.") from None


async def token_of_guest(server: str, label: str = "bot") -> str:
    """Become a new guest, and get a token for it. Raises Refused and Unreachable."""
    server = server.rstrip("/")
    met = await asyncio.to_thread(request, "GET", f"{server}/api/me", None, {})
    good(met)
    cookie = SimpleCookie(met.headers.get("set-cookie", ""))
    known = {"cookie": "; ".join(f"{name}={morsel.value}" for name, morsel in cookie.items())}
    answer = await asyncio.to_thread(request, "POST", f"{server}/api/me/tokens", {"label": label}, known)
    return msgspec.json.decode(good(answer), type=NewToken).token
