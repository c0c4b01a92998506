"""A session with a server: one WebSocket that is opened again whenever it is lost, until the session is closed.

A request is sent again under the same id until it is answered, so that the server carries it out once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from typing import Any, TypeAlias, assert_never

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, InvalidURI, WebSocketException

from tafelrunde.client.errors import RequestRefused
from tafelrunde.client.picture_feed import PictureFeed
from tafelrunde.client.review_feed import ReviewFeed
from tafelrunde.wire import messages
from tafelrunde.wire.messages import Reason
from tafelrunde.wire.snapshots import Picture

Request: TypeAlias = messages.Act | messages.Say | messages.RevealNonce
Question: TypeAlias = messages.AskHint | messages.AskCoach
Answer: TypeAlias = messages.HintNews | messages.CoachNews

PING_AFTER = 2.5
"""After so many seconds without a message from the server it is asked whether it is there."""

SAY_SOMETHING_AFTER = 12.0
"""The server hangs up on who says nothing for half a minute, however much it sends: so often it is asked anyway."""

GIVE_UP_AFTER = 9.0
"""After so many the connection is given up, and another is made."""

RETRY_DELAYS = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""Seconds between attempts to connect; the last is repeated for ever."""

RETRIED = {"try_again", "too_fast"}
"""Codes of refusals after which the same request may be made again."""

told_decoder: msgspec.json.Decoder[messages.Told] = msgspec.json.Decoder(messages.Told)
asked_decoder: msgspec.json.Decoder[messages.Asked] = msgspec.json.Decoder(messages.Asked)


class ServerSession:
    """A session, known by a token. `on_picture` is called with each picture that arrives."""

    def __init__(self, server: str, token: str, on_picture: Callable[[Picture], None]) -> None:
        self.server = server
        self.token = token
        self.on_picture = on_picture
        self.connections = 0
        self.feeds: dict[str, PictureFeed] = {}
        self.reviews: dict[str, ReviewFeed] = {}
        self.pending: dict[str, tuple[Request, asyncio.Future[int]]] = {}
        self.hints: dict[str, tuple[Question, asyncio.Future[Answer]]] = {}
        self.socket: ClientConnection | None = None
        self.last_message = 0.0
        self.task: asyncio.Task[None] | None = None
        self.background: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Connect, and stay connected."""
        self.task = asyncio.create_task(self.stay_connected())
        self.task.add_done_callback(self.refuse_all)

    async def stop(self) -> None:
        """Close the connection; whoever still waits is refused."""
        if self.task:
            self.task.cancel()
            await asyncio.wait([self.task])

    def refuse_all(self, task: asyncio.Task[None]) -> None:
        """The session is over, closed here or refused by the server: tell everybody who waits."""
        error = None if task.cancelled() else task.exception()
        refused = error if isinstance(error, RequestRefused) else RequestRefused(OVER)
        for feed in self.feeds.values():
            feed.refuse(refused)
        for review in self.reviews.values():
            review.refuse(refused)
        waiting: list[asyncio.Future[Any]] = [future for _, future in self.pending.values()]
        for future in (*waiting, *(future for _, future in self.hints.values())):
            if not future.done():
                future.set_exception(refused)
                future.exception()

    async def stay_connected(self) -> None:
        """Connect again and again. Raises RequestRefused when the server refuses this client."""
        delays = retry_delays()
        while True:
            before = self.connections
            with suppress(OSError, WebSocketException, InvalidHandshake, TimeoutError):
                await self.hold_connection()
            delays = delays if before == self.connections else retry_delays()
            await asyncio.sleep(next(delays))

    async def hold_connection(self) -> None:
        """Open one connection and read from it until it ends."""
        address = self.server.replace("http", "ws", 1) + "/ws"
        headers = {"authorization": f"Bearer {self.token}"}
        try:
            opening = connect(
                address, additional_headers=headers, compression=None, max_size=None, ping_interval=None, proxy=None
            )
        except InvalidURI:
            raise RequestRefused(Reason("bad_address", f"{self.server} is not the address of a server.")) from None
        async with opening as socket:
            heartbeat = asyncio.create_task(self.send_heartbeats(socket))
            self.last_message = asyncio.get_running_loop().time()
            try:
                async for text in socket:
                    self.last_message = asyncio.get_running_loop().time()
                    await self.handle(decode_told(text), socket)
            finally:
                self.socket = None
                heartbeat.cancel()

    async def send_heartbeats(self, socket: ClientConnection) -> None:
        """Ask after a silence whether the server is there, and hang up when it is not."""
        loop = asyncio.get_running_loop()
        asked = loop.time()
        with suppress(WebSocketException, OSError):
            while loop.time() - self.last_message < GIVE_UP_AFTER:
                await asyncio.sleep(PING_AFTER / 5)
                is_silent = loop.time() - self.last_message >= PING_AFTER
                if is_silent or loop.time() - asked >= SAY_SOMETHING_AFTER:
                    asked = loop.time()
                    await socket.send(encode_asked(messages.Ping()))
                    await asyncio.sleep(PING_AFTER if is_silent else 0)
        socket.transport.abort()

    async def handle(self, told: messages.Told, socket: ClientConnection) -> None:
        """Take in a message of the server."""
        match told:
            case messages.Hello():
                self.connections += 1
                self.socket = socket
                await self.resume(socket)
            case messages.News(picture=picture, happened=happened):
                self.deliver(picture)
                self.on_picture(picture)
                if any(line.seat not in picture.seats for line in happened) and is_seated(picture):
                    await socket.send(encode_asked(messages.Saw(picture.table, picture.number)))
            case messages.Done(id=id_, number=number):
                self.confirm(id_, number)
            case messages.Refused(table=table, id="", reason=reason) if reason.code in RETRIED:
                self.retry_later(self.watch(table, socket))
            case messages.Refused():
                self.refuse(told)
            case messages.Trouble(reason=reason) if self.socket is None:
                raise RequestRefused(reason)
            case messages.Trouble() | messages.Seen() | messages.Previewed() | messages.Pondered() | messages.Pong():
                pass
            case messages.ReviewNews() | messages.HintNews() | messages.CoachNews():
                self.deliver_study(told)
            case _:
                assert_never(told)

    async def resume(self, socket: ClientConnection) -> None:
        """Watch all again, tables from where they were seen last, and repeat what was not answered."""
        for table in self.feeds:
            await self.watch(table, socket)
        for review in self.reviews:
            await socket.send(encode_asked(messages.WatchReview(review)))
        for asked, _ in (*self.pending.values(), *self.hints.values()):
            await socket.send(encode_asked(asked))

    async def watch(self, table: str, socket: ClientConnection) -> None:
        """Watch a table, if somebody here still wants to see it."""
        if feed := self.feeds.get(table):
            await socket.send(encode_asked(messages.Watch(table, feed.seen)))

    def deliver(self, picture: Picture) -> None:
        """Pass a picture on to whoever watches its table."""
        if picture.table in self.feeds:
            self.feeds[picture.table].put(picture)

    def deliver_study(self, news: messages.ReviewNews | Answer) -> None:
        """Pass on what was found out for somebody here."""
        if isinstance(news, messages.ReviewNews):
            self.deliver_review(news)
        else:
            self.deliver_hint(news)

    def deliver_review(self, news: messages.ReviewNews) -> None:
        """Pass news of a review on to whoever watches it."""
        if news.id in self.reviews:
            self.reviews[news.id].put(news)

    def deliver_hint(self, news: Answer) -> None:
        """Pass a hint on to whoever waits for it; how far it is does not matter."""
        is_done = isinstance(news, messages.CoachNews) or news.hint is not None
        if is_done and news.id in self.hints and not self.hints[news.id][1].done():
            self.hints[news.id][1].set_result(news)

    def confirm(self, request: str, number: int) -> None:
        """A request was stored under a number."""
        if request in self.pending:
            asked, future = self.pending.pop(request)
            if feed := self.feeds.get(asked.table):
                feed.skip_to(number)
            if not future.done():
                future.set_result(number)

    def refuse(self, told: messages.Refused) -> None:
        """A request was refused, or watching a table; what may be asked again is, a little later."""
        refused = RequestRefused(told.reason, told.picture)
        if told.picture:
            self.deliver(told.picture)
        if told.id in self.pending:
            if told.reason.code in RETRIED:
                self.retry_later(self.send(self.pending[told.id][0]))
                return
            _, future = self.pending.pop(told.id)
            if not future.done():
                future.set_exception(refused)
        elif told.id in self.hints:
            asked, waiting = self.hints[told.id]
            if told.reason.code in RETRIED:
                self.retry_later(self.send(asked))
            elif not waiting.done():
                waiting.set_exception(refused)
        elif not told.id and told.table in self.feeds:
            self.feeds[told.table].refuse(refused)
        elif not told.table and told.id in self.reviews:
            self.refuse_review(told.id, refused)

    def refuse_review(self, review: str, refused: RequestRefused) -> None:
        """Watching a review was refused; what may be asked again is, a little later."""
        if refused.reason.code in RETRIED:
            self.retry_later(self.send(messages.WatchReview(review)))
        else:
            self.reviews[review].refuse(refused)

    def retry_later(self, attempt: Coroutine[Any, Any, None]) -> None:
        """Try something again after a moment."""

        async def wait() -> None:
            await asyncio.sleep(1)
            with suppress(OSError, WebSocketException):
                await attempt

        self.run_in_background(wait())

    def run_in_background(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something while messages go on being read."""
        task = asyncio.create_task(work)
        self.background.add(task)
        task.add_done_callback(self.background.discard)

    async def send(self, asked: messages.Asked) -> None:
        """Send a message if there is a connection; a request is repeated when there is one, the rest is dropped."""
        if self.socket is not None:
            with suppress(OSError, WebSocketException):
                await self.socket.send(encode_asked(asked))

    async def request(self, asked: Request) -> int:
        """Ask until it is answered; the number it was stored under. Raises RequestRefused."""
        must_be_readable(asked)
        if self.task is None or self.task.done():
            raise RequestRefused(OVER)
        future: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.pending[asked.id] = (asked, future)
        try:
            await self.send(asked)
            return await future
        finally:
            self.pending.pop(asked.id, None)

    async def find_answer(self, asked: Question) -> Answer:
        """Ask until it is answered; the hint, or what the coach says. Raises RequestRefused."""
        must_be_readable(asked)
        if self.task is None or self.task.done():
            raise RequestRefused(OVER)
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self.hints[asked.id] = (asked, future)
        try:
            await self.send(asked)
            return await future
        finally:
            del self.hints[asked.id]
            if future.cancelled():
                await self.send(messages.StopHint(asked.table))

    async def open_feed(self, table: str) -> PictureFeed:
        """Watch a table from now on. Raises RequestRefused."""
        must_be_readable(messages.Watch(table))
        feed = self.feeds[table] = PictureFeed()
        if self.task and self.task.done():
            self.refuse_all(self.task)
        await self.send(messages.Watch(table))
        return feed

    async def close_feed(self, table: str, feed: PictureFeed) -> None:
        """Watch a table no longer, unless somebody else has begun to meanwhile."""
        if self.feeds.get(table) is feed:
            del self.feeds[table]
            await self.send(messages.Unwatch(table))

    async def open_review(self, review: str) -> ReviewFeed:
        """Watch a review from now on. Raises RequestRefused."""
        must_be_readable(messages.WatchReview(review))
        feed = self.reviews[review] = ReviewFeed()
        if self.task and self.task.done():
            self.refuse_all(self.task)
        await self.send(messages.WatchReview(review))
        return feed

    async def close_review(self, review: str, feed: ReviewFeed) -> None:
        """Watch a review no longer, unless somebody else has begun to meanwhile."""
        if self.reviews.get(review) is feed:
            del self.reviews[review]
            await self.send(messages.UnwatchReview(review))


OVER = Reason("gone", "The session is over.")


def retry_delays() -> Iterator[float]:
    """How long to wait before each attempt."""
    yield from RETRY_DELAYS
    while True:
        yield RETRY_DELAYS[-1]


def encode_asked(asked: messages.Asked) -> str:
    """A message as it is sent."""
    return msgspec.json.encode(asked).decode()


def must_be_readable(asked: messages.Asked) -> None:
    """Refuse what the server would not answer under its id: what is too long, or empty. Raises RequestRefused."""
    try:
        asked_decoder.decode(encode_asked(asked))
    except (msgspec.ValidationError, UnicodeError) as error:
        raise RequestRefused(Reason("bad_message", f"The message was not understood: {error}")) from None


def decode_told(text: str | bytes) -> messages.Told:
    """A message of the server. Raises RequestRefused for one of another protocol."""
    try:
        return told_decoder.decode(text)
    except msgspec.MsgspecError:
        raise RequestRefused(Reason("bad_protocol", "The server speaks another version of the protocol.")) from None


def is_seated(picture: Picture) -> bool:
    """Does this client have a chair at the table?"""
    return any(chair.yours for chair in picture.chairs)
