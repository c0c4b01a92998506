"""The connection of a client: one WebSocket for all the tables it watches.

Snapshots are drawn when they can be sent: a slow reader gets fewer of them, never older ones, and one who does not read
at all is dropped. No connection waits for another.
"""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import Any, assert_never

import msgspec
import structlog

from tafelrunde.records import notation
from tafelrunde.server.live.live_table import Watcher, encoder
from tafelrunde.server.live.table_access import Decide
from tafelrunde.server.net.asgi_socket import AsgiSocket, Disconnected
from tafelrunde.server.people.rate_limits import client_key
from tafelrunde.server.reviews.asked_hints import AskedHints, HintAsker
from tafelrunde.server.reviews.followed_reviews import FollowedReviews
from tafelrunde.server.services import Services
from tafelrunde.server.store import Person, StoreError
from tafelrunde.server.table import nonces, previews, requests, snapshots
from tafelrunde.server.table.refusals import Missing, Refusal, Repeated, Stale
from tafelrunde.server.table.snapshots import Viewer, seat_looking
from tafelrunde.server.table.table import Table
from tafelrunde.server.validation_sentences import explain_error
from tafelrunde.wire import messages
from tafelrunde.wire.messages import LONGEST_MESSAGE, PROTOCOL

SILENCE = 30.0
"""Seconds for which a client may send nothing, or take to read one message."""

MOST_WAITING = 100
MOST_TROUBLE = 20
DEAR = 9.0
PART_OF_ADDRESS = 0.1
"""What a message of a person counts for their address: ten people behind it can say as much as they like."""

decoder: msgspec.json.Decoder[messages.Asked] = msgspec.json.Decoder(messages.Asked)
log = structlog.get_logger()


class Gone(Exception):  # noqa: N818 - what happened
    """The visitor is gone, or is to go."""


USUAL = (Gone, Disconnected, OSError, RuntimeError)
"""How a conversation ends when the peer ends it: what the framework and the server below it raise then."""


class Connection:
    """The server's end of a visitor's connection."""

    def __init__(self, services: Services, person: Person, socket: AsgiSocket, host: str = "") -> None:
        self.services = services
        self.host = host
        self.address = client_key(host)
        self.person = person
        self.token = person.token
        self.socket = socket
        self.watching: dict[str, Watcher] = {}
        self.stirred: dict[str, None] = {}
        self.noticed: dict[str, None] = {}
        self.reviews = FollowedReviews(services.reviews, person.id, self.wake)
        self.hints = AskedHints(services.hints, services.tables, HintAsker(person.id, self.address), self.tell)
        self.answers: list[bytes] = []
        self.loop = asyncio.get_running_loop()
        self.is_due = False
        self.ready = asyncio.Event()
        self.heard = monotonic()
        self.sending = 0.0
        self.trouble = 0
        self.is_hearing = False
        self.over: asyncio.Future[None] = self.loop.create_future()

    def dismiss(self) -> None:
        """End the conversation."""
        if not self.over.done():
            self.over.set_result(None)

    def stir(self, table: str) -> None:
        """There is something new at this table."""
        self.stirred[table] = None
        self.wake()

    def notice(self, table: str) -> None:
        """Somebody's client at this table has come further."""
        self.noticed[table] = None
        self.wake()

    def answer(self, told: messages.Told) -> None:
        """Send an answer, after those before it. Raises Gone when the visitor does not read them."""
        if len(self.answers) >= MOST_WAITING:
            raise Gone
        self.answers.append(encoder.encode(told))
        self.wake()

    def tell(self, told: messages.Told) -> None:
        """Send what was found in the background; a visitor who does not read is dismissed."""
        try:
            self.answer(told)
        except Gone:
            self.dismiss()

    def wake(self) -> None:
        """There is something to send: send it together with whatever else happens in this moment."""
        if not self.is_due:
            self.is_due = True
            self.loop.call_soon(self.speak)

    def speak(self) -> None:
        """Send what can be sent at once, and leave the rest to `write`, which can wait. What fails ends all."""
        self.is_due = False
        try:
            if self.socket.is_writable:
                self.socket.write(self.frames())
        except Exception as error:  # noqa: BLE001 - raised again where the conversation ends
            if not self.over.done():
                self.over.set_exception(error)
        if self.stirred or self.answers or self.noticed or self.reviews.stirred or not self.socket.is_writable:
            self.ready.set()

    async def write(self) -> None:
        """Send, until the connection ends, what had to wait for the client or for a table to be loaded."""
        while True:
            await self.ready.wait()
            self.ready.clear()
            for table in list(self.stirred):
                await self.fetch(table)
            self.sending = monotonic()
            await self.socket.wait_until_writable()
            await self.socket.send(self.frames())
            self.sending = 0
            if self.stirred:
                self.wake()

    def frames(self) -> list[bytes]:
        """What there is to send: answers, news of the tables in memory, and how far others have come."""
        frames, self.answers = self.answers, []
        for table in list(self.stirred):
            if frame := self.news(table):
                frames.append(frame)
        while self.noticed:
            table = self.noticed.popitem()[0]
            if table in self.watching and (
                frame := self.services.runtime.watching.encode_receipts(table, self.person.id)
            ):
                frames.append(frame)
        return [*frames, *self.reviews.frames()]

    def news(self, table: str) -> bytes | None:
        """What is new at a table, if it is in memory; until it is, the table stays among the stirred ones."""
        watcher = self.watching.get(table)
        told = None if watcher is None else self.services.runtime.watching.news(table, watcher)
        if told or watcher is None:
            del self.stirred[table]
        return told

    async def fetch(self, table: str) -> None:
        """Load a table into memory; if it was removed, stop watching it."""
        if table in self.watching:
            try:
                await self.services.tables.load(table)
            except Missing as missing:
                self.watching.pop(table, None)
                self.answer(messages.Refused(table, "", snapshots.reason(missing)))

    def is_silent(self, now: float) -> bool:
        """Has the visitor said nothing, or read nothing, for too long?"""
        return now - self.heard > SILENCE or (self.sending > 0 and now - self.sending > SILENCE)

    def is_of(self, person: Person | None) -> bool:
        """Is the visitor still this person, as they are known now: neither forgotten nor signed out?"""
        return person is not None and not person.deleted and person.generation == self.person.generation

    async def is_still_allowed(self) -> bool:
        """Is the visitor still let in? Asked once the session can be found: before, nobody could have ended it."""
        store = self.services.store
        is_valid = not self.token or self.token in await store.tokens.valid({self.token})
        return is_valid and self.is_of(await store.people.read(self.person.id))

    async def read(self) -> None:
        """Read one message after another until the conversation is over."""
        while not self.over.done():
            self.is_hearing = False
            text = await self.socket.receive()
            self.is_hearing = True
            await self.hear(text)

    async def hear(self, text: str | bytes) -> None:
        """Do what a message asks for, unless it is not understood or comes too fast."""
        self.heard = monotonic()
        if self.person.id in self.services.banned:
            raise Gone
        try:
            too_fast = self.count_message()
            asked = read(text)
            if too_fast is None:
                await self.carry_out(asked)
                self.trouble = 0
            else:
                self.count_refusal()
                await self.refuse(asked, too_fast)
        except Refusal as refused:
            self.services.note_refusal(refused.code, self.host)
            self.count_refusal()
            self.answer(messages.Trouble(snapshots.reason(refused)))

    def count_message(self) -> Refusal | None:
        """Count a message; why it is too much, if it is."""
        try:
            self.charge(1)
        except Refusal as refused:
            return refused
        return None

    def charge(self, price: float) -> None:
        """Count what is asked, for the person and a part of it for the address. Raises Refusal."""
        self.services.messages.take(f"address:{self.address}", PART_OF_ADDRESS * price)
        self.services.messages.take(self.person.id, price)

    def count_refusal(self) -> None:
        """Count a message that was refused. Raises Gone after too many in a row."""
        self.trouble += 1
        if self.trouble > MOST_TROUBLE:
            raise Gone

    async def carry_out(self, asked: messages.Asked) -> None:
        """Do what is asked; what cannot be done is answered with its reason."""
        try:
            await self.dispatch(asked)
        except Refusal as refused:
            await self.refuse(asked, refused)
        except StoreError:
            log.exception("store_failed")
            sentence = "The server could not store this. Send it again with the same id."
            await self.refuse(asked, Refusal("try_again", sentence))

    async def dispatch(self, asked: messages.Asked) -> None:
        """Do what is asked. Raises Refusal."""
        match asked:
            case messages.Ping():
                self.answer(messages.Pong())
            case messages.Watch(table=table, since=since):
                await self.watch(table, since)
            case messages.Saw(table=table, number=number):
                await self.services.runtime.read_receipts.saw(table, self.watcher_at(table).person, number)
            case messages.Unwatch() | messages.StopHint():
                self.let_go(asked)
            case messages.Act():
                began = monotonic()
                await self.act(asked)
                self.services.metrics.acting.observe(monotonic() - began)
            case messages.Say():
                await self.say(asked)
            case messages.Preview() | messages.Ponder() | messages.AskHint() | messages.AskCoach():
                await self.look_ahead(asked)
            case messages.Reveal() | messages.RevealNonce():
                await self.reveal(asked)
            case messages.WatchReview() | messages.UnwatchReview():
                await self.reviews.hear(asked)
            case _:
                assert_never(asked)

    def let_go(self, asked: messages.Unwatch | messages.StopHint) -> None:
        """Go from a table, or wait for no hint there any longer."""
        self.hints.stop(asked.table)
        if isinstance(asked, messages.Unwatch):
            self.unwatch(asked.table)

    async def help(self, asked: messages.AskHint | messages.AskCoach) -> None:
        """Look for a hint, or at what the visitor played, in the background; that counts for more than an action."""
        self.charge(DEAR)
        if isinstance(asked, messages.AskCoach):
            await self.hints.coach(asked)
            return
        found = await self.services.tables.load(asked.table)
        await self.hints.ask(asked, seat_looking(found, self.viewer_at(asked.table)))

    async def watch(self, table: str, since: int) -> None:
        """Come to a table, or come back to it."""
        if table in self.watching:
            self.watching[table].seen = since
            self.stir(table)
        else:
            await self.enter(table, since)
        await self.services.runtime.read_receipts.saw(table, self.person.id, since)
        self.notice(table)

    async def enter(self, table: str, since: int) -> None:
        """Come to a table."""
        if len(self.watching) >= self.services.settings.limits.tables_at_once:
            raise Refusal("too_many_tables", "You are at too many tables at once. Leave one of them first.")
        watcher = Watcher(self.person.id, self, seen=since)
        self.watching[table] = watcher
        try:
            await self.services.runtime.watching.enter(table, watcher)
        except BaseException:
            self.watching.pop(table, None)
            raise

    def unwatch(self, table: str) -> None:
        """Go from a table."""
        watcher = self.watching.pop(table, None)
        self.hints.stop(table)
        if watcher is not None:
            self.services.runtime.watching.leave(table, watcher)

    def leave(self) -> None:
        """Go from all tables, and from all reviews."""
        self.reviews.leave()
        self.hints.leave()
        for table in list(self.watching):
            self.unwatch(table)

    def watcher_at(self, table: str) -> Watcher:
        """The visitor as one who watches this table."""
        if table not in self.watching:
            raise Refusal("not_watching", "You are not watching this table. Watch it first.")
        return self.watching[table]

    async def act(self, asked: messages.Act) -> None:
        """Play a word."""
        person = self.person.id
        await self.store(
            asked,
            lambda table, _: requests.act(
                table, person, asked.word, at=asked.at, request=asked.id, automated=bool(self.token)
            ),
        )

    async def reveal(self, asked: messages.Reveal | messages.RevealNonce) -> None:
        """Show a hand to the visitor, or take the nonce that the visitor promised."""
        if isinstance(asked, messages.Reveal):
            await self.services.runtime.watching.reveal(asked.table, self.watcher_at(asked.table), asked.seat)
            return
        person, chair, nonce = self.person.id, asked.chair, asked.nonce
        await self.store(asked, lambda table, _: nonces.reveal(table, person, chair, nonce, request=asked.id))

    async def say(self, asked: messages.Say) -> None:
        """Say something; that counts for more against the limits than an action."""
        self.charge(DEAR)
        person = await self.services.store.people.read(self.person.id) or self.person
        if person.deleted:
            raise Gone
        if person.muted or person.banned:
            raise Refusal("muted", "You have been muted on this server.")
        await self.store(
            asked,
            lambda table, now: requests.say(table, person.id, asked.text, name=person.name, request=asked.id, now=now),
        )

    async def store(self, asked: messages.Act | messages.RevealNonce | messages.Say, decide: Decide) -> None:
        """Submit, and say under which number it was stored, now or before; nobody ends this half way (see `end`)."""
        try:
            number = await self.services.tables.settle(asked.table, decide)
        except Repeated as repeated:
            number = repeated.number
        self.answer(messages.Done(asked.table, asked.id, number))

    async def look_ahead(
        self, asked: messages.Preview | messages.Ponder | messages.AskHint | messages.AskCoach
    ) -> None:
        """Say what a word would lead to, what the visitor's seat could do, or what it should."""
        match asked:
            case messages.Preview():
                await self.preview(asked)
            case messages.Ponder():
                await self.ponder(asked)
            case _:
                await self.help(asked)

    async def preview(self, asked: messages.Preview) -> None:
        """Say what a word would lead to, from what the visitor sees alone."""
        table, view = await self.read_view(asked.table)
        try:
            tried = previews.preview(table.setup.game, view, asked.word)
        except Refusal as refused:
            self.answer(messages.Previewed(asked.table, asked.id, asked.word, snapshots.reason(refused)))
            return
        before, after = map(snapshots.result, tried.standings)
        self.answer(messages.Previewed(asked.table, asked.id, asked.word, None, before, after, tried.marks))

    async def ponder(self, asked: messages.Ponder) -> None:
        """Say what the visitor's seat could do if it were its turn, from what it sees alone."""
        table, view = await self.read_view(asked.table)
        choices = previews.ponder(table.setup.game, view)
        self.answer(messages.Pondered(asked.table, asked.id, table.changed, choices))

    async def read_view(self, table: str) -> tuple[Table, notation.View]:
        """A table that is being played at, and what the visitor sees of it. Raises Refusal."""
        found = await self.services.tables.load(table)
        requests.must_be_admitted(found, self.person.id, self.services.now())
        requests.must_run(found)
        return found, found.game.view(found.state, seat_looking(found, self.viewer_at(table)))

    def viewer_at(self, table: str) -> Viewer:
        """Through whose eyes the visitor looks at a table."""
        watcher = self.watching.get(table)
        return Viewer(self.person.id, watcher.revealed if watcher else 0)

    async def refuse(self, asked: messages.Asked, refused: Refusal) -> None:
        """Say why something is not done; to what is stale the present picture belongs."""
        self.services.note_refusal(refused.code, self.host)
        if isinstance(asked, messages.Ping):
            self.answer(messages.Trouble(snapshots.reason(refused)))
            return
        if isinstance(asked, messages.WatchReview | messages.UnwatchReview):
            self.answer(messages.Refused("", asked.review, snapshots.reason(refused)))
            return
        picture: Any = None
        if isinstance(refused, Stale):
            picture = msgspec.Raw(
                await self.services.runtime.watching.snapshot(asked.table, self.viewer_at(asked.table))
            )
        self.answer(messages.Refused(asked.table, getattr(asked, "id", ""), snapshots.reason(refused), picture))


def read(text: str | bytes) -> messages.Asked:
    """A message of a visitor. Raises Refusal."""
    if len(text) > LONGEST_MESSAGE:
        raise Refusal("too_long", f"A message has at most {LONGEST_MESSAGE} bytes.")
    try:
        return decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        sentence = explain_error(error) if isinstance(error, msgspec.DecodeError) else "It is not JSON."
        raise Refusal("bad_message", f"The message was not understood. {sentence}"[:400]) from None


async def serve(connection: Connection) -> None:
    """Talk with a visitor until they are gone. Raises nothing that the peer caused."""
    metrics, sessions = connection.services.metrics, connection.services.runtime.sessions
    connection.answer(messages.Hello(PROTOCOL, connection.person.id, connection.person.name))
    talking = [asyncio.create_task(connection.read()), asyncio.create_task(connection.write()), connection.over]
    metrics.sockets.inc()
    sessions.enter(connection.person.id, connection)
    try:
        if await connection.is_still_allowed():
            await asyncio.wait(talking, return_when=asyncio.FIRST_COMPLETED)
    finally:
        metrics.sockets.dec()
        sessions.leave(connection.person.id, connection)
        try:
            await end(connection, talking)
        finally:
            connection.leave()


async def end(connection: Connection, talking: list[asyncio.Future[None]]) -> None:
    """End a conversation, but let what the visitor asked for last be done."""
    connection.dismiss()
    reading, *others = talking
    for task in others if connection.is_hearing else talking:
        task.cancel()
    for ended in await asyncio.gather(reading, *others, return_exceptions=True):
        if isinstance(ended, Exception) and not isinstance(ended, USUAL):
            log.error("socket_failed", exc_info=ended)
