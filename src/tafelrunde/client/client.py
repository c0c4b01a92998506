"""The client of a server: open tables, sit down, watch, act, and check the shuffle afterwards."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import suppress
from types import TracebackType
from typing import Self, TypeVar
from urllib.parse import urlencode

import msgspec

from tafelrunde.client.errors import RequestRefused, ServerUnreachable
from tafelrunde.client.fairness_memory import FairnessMemory
from tafelrunde.client.rest import body_of, send_request
from tafelrunde.client.review_feed import UNFINISHED
from tafelrunde.client.session import ServerSession, retry_delays
from tafelrunde.records.fairness import Unfair
from tafelrunde.records.notation import View
from tafelrunde.wire import messages
from tafelrunde.wire.daily import DailyBoard, DailyReport, DailyTry
from tafelrunde.wire.hints import Hint, HintStep, Warned
from tafelrunde.wire.history import History, WaitingReviews, WantReviews
from tafelrunde.wire.messages import Reason
from tafelrunde.wire.rest import Begin, Made, NewReview, Promise, ReviewStatus, Sit, SitBot
from tafelrunde.wire.setup import Setup, options_of
from tafelrunde.wire.snapshots import Picture
from tafelrunde.wire.views import decode

T = TypeVar("T")


class Client:
    """A client of one server, known by a token. Use it as an async context; see the package for an example."""

    def __init__(self, server: str, token: str) -> None:
        self.server = server.rstrip("/")
        self.token = token
        self.session = ServerSession(self.server, token, self.keep_promises)
        self.fairness: dict[str, FairnessMemory] = {}
        self.revealing: set[str] = set()

    async def __aenter__(self) -> Self:
        self.session.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.session.stop()

    async def open_table(self, setup: Setup) -> str:
        """Open a table; its id. Raises RequestRefused."""
        return msgspec.json.decode(await self.post("/api/tables", setup), type=Made).table

    async def sit(self, table: str, chair: int | None = None) -> None:
        """Take a chair, with a nonce that is promised now and revealed by itself later (F10). Raises RequestRefused."""
        promised = (await self.remember(table)).promise()
        await self.post(f"/api/tables/{table}/sit", Sit(chair, promise=promised))

    async def seat_bot(self, table: str, bot: str) -> None:
        """Give the next free chair of one's own table to a bot of the server. Raises RequestRefused."""
        await self.post(f"/api/tables/{table}/sit-bot", SitBot(bot))

    async def start(self, table: str) -> None:
        """Start the game at one's own table. Raises RequestRefused."""
        await self.post(f"/api/tables/{table}/start", Begin())

    async def pictures(self, table: str) -> AsyncIterator[Picture]:
        """How a table looks, now and whenever it has changed. Raises RequestRefused when there is no such table."""
        feed = await self.session.open_feed(table)
        try:
            while True:
                yield await feed.take()
        finally:
            await self.session.close_feed(table, feed)

    async def act(self, picture: Picture, word: str) -> int:
        """Play a word that was chosen when the table looked so; the number it was stored under. Raises RequestRefused.

        It is repeated until it is answered.
        """
        return await self.session.request(messages.Act(picture.table, secrets.token_hex(8), picture.changed, word))

    async def say(self, table: str, text: str) -> int:
        """Say something at a table; the number it was stored under. Raises RequestRefused."""
        return await self.session.request(messages.Say(table, secrets.token_hex(8), text))

    async def show_hand(self, picture: Picture) -> None:
        """Uncover the hand of the seat to act, one of several of one's own; a picture with it follows."""
        if picture.view is not None:
            await self.session.send(messages.Reveal(picture.table, picture.view.actor))

    async def verify(self, table: str) -> None:
        """Compare the shuffle of a game that is over with what was shown before, and check it. Raises Unfair."""
        memory = await self.remember(table)
        memory.check(await self.call("GET", f"/api/tables/{table}/record", None))

    async def request_review(self, asked: NewReview) -> ReviewStatus:
        """Ask for the review of a finished table of one's own, or of a record; how far it is. Raises RequestRefused."""
        return msgspec.json.decode(await self.post("/api/reviews", asked), type=ReviewStatus)

    async def watch_review(self, review: str) -> AsyncIterator[ReviewStatus]:
        """How far a review is, now and whenever there is more of it, until there is all. Raises RequestRefused."""
        feed = await self.session.open_review(review)
        try:
            while True:
                status = await feed.take()
                yield status
                if status.state not in UNFINISHED:
                    return
        finally:
            await self.session.close_review(review, feed)

    async def get_daily(self) -> DailyBoard:
        """Today's deals, and what the person made of them. Raises RequestRefused."""
        return await self.get("/api/daily", DailyBoard)

    async def get_deal(self, day: str, game: str) -> DailyReport:
        """A deal of the day with its field, as far as it is open to the person. Raises RequestRefused."""
        return await self.get(f"/api/daily/{day}/{game}", DailyReport)

    async def play_daily(self, day: str, game: str) -> DailyTry:
        """The table of a try at a deal of the day, begun if need be, and whether it counts. Raises RequestRefused."""
        return msgspec.json.decode(await self.post(f"/api/daily/{day}/{game}", {}), type=DailyTry)

    async def list_games(self, after: str | None = None, **filters: str | int) -> History:
        """A page of the person's finished games, the latest first; `after` is that of the page before.

        Filters are those of the protocol: game, against, opponent, result, since, until, search. Raises RequestRefused.
        """
        asked = {name: value for name, value in {**filters, "after": after}.items() if value is not None}
        return await self.get(f"/api/history?{urlencode(asked)}", History)

    async def want_reviews(self, games: int = 20) -> int:
        """Have so many of the latest games reviewed when nobody else waits; how many wait. Raises RequestRefused."""
        answer = await self.post("/api/history/reviews", WantReviews(games))
        return msgspec.json.decode(answer, type=WaitingReviews).waiting

    async def request_hint(self, table: str, step: HintStep = "reason") -> Hint:
        """A hint for one's own turn, where nobody else plays: as much as the step says. Raises RequestRefused.

        It is counted in the record. Whoever does not wait for it any longer cancels the call.
        """
        told = await self.session.find_answer(messages.AskHint(table, secrets.token_hex(8), step))
        if not isinstance(told, messages.HintNews) or told.hint is None:
            raise RequestRefused(Reason("bad_protocol", "The server speaks another version of the protocol."))
        return told.hint

    async def ask_coach(self, table: str, ply: int) -> Warned | None:
        """Was one's own last action, after so many others, a blunder for certain? Then what is known of it.

        Raises RequestRefused; at the same tables as hints.
        """
        told = await self.session.find_answer(messages.AskCoach(table, secrets.token_hex(8), ply))
        return told.warned if isinstance(told, messages.CoachNews) else None

    async def promise(self, table: str, chair: int) -> None:
        """Promise a new nonce for a chair that is one's own already. Raises RequestRefused."""
        promised = (await self.remember(table)).promise()
        await self.post(f"/api/tables/{table}/promise", Promise(chair, promised))

    async def remember(self, table: str) -> FairnessMemory:
        """What is remembered of a table; first of all its commitment, before anything is promised."""
        if table not in self.fairness:
            picture = await self.get(f"/api/tables/{table}", Picture)
            self.fairness.setdefault(table, FairnessMemory(picture.fairness.commitment))
        return self.fairness[table]

    def keep_promises(self, picture: Picture) -> None:
        """Reveal the nonces that the picture asks for, and promise new ones for a new start (F10)."""
        memory = self.fairness.get(picture.table)
        if memory is None:
            return
        try:
            for chair, nonce in memory.reveals(picture):
                if nonce not in self.revealing:
                    self.revealing.add(nonce)
                    self.session.run_in_background(self.reveal_nonce(picture.table, chair, nonce))
        except Unfair as error:
            if feed := self.session.feeds.get(picture.table):
                feed.refuse(RequestRefused(Reason("unfair", error.sentence, error.rule)))
        for number, chair_ in enumerate(picture.chairs, start=1):
            if chair_.yours and chair_.must_promise:
                self.session.run_in_background(self.promise_again(picture.table, number))

    async def reveal_nonce(self, table: str, chair: int, nonce: str) -> None:
        """Reveal a nonce until that is answered; if it is refused and still wanted, the next picture asks for it."""
        try:
            with suppress(RequestRefused):
                await self.session.request(messages.RevealNonce(table, secrets.token_hex(8), chair, nonce))
        finally:
            self.revealing.discard(nonce)

    async def promise_again(self, table: str, chair: int) -> None:
        """Promise a new nonce, unless it is too late or the server is away; the next picture asks again."""
        with suppress(RequestRefused, ServerUnreachable):
            await self.promise(table, chair)

    async def get(self, path: str, kind: type[T]) -> T:
        """Ask for something by REST, again and again while the server is away. Raises RequestRefused."""
        delays = retry_delays()
        while True:
            try:
                return msgspec.json.decode(await self.call("GET", path, None), type=kind)
            except ServerUnreachable:
                await asyncio.sleep(next(delays))

    async def post(self, path: str, body: object) -> bytes:
        """Do something by REST; what is answered. Raises RequestRefused and ServerUnreachable."""
        return await self.call("POST", path, body)

    async def call(self, method: str, path: str, body: object) -> bytes:
        """Send a request with the token; what is answered. Raises RequestRefused and ServerUnreachable."""
        headers = {"authorization": f"Bearer {self.token}"}
        return body_of(await asyncio.to_thread(send_request, method, self.server + path, body, headers))


def is_on_turn(picture: Picture) -> bool:
    """Is it this client's turn, with its hand uncovered?"""
    view = picture.view
    return picture.status == "running" and view is not None and view.actor in picture.seats and not picture.veiled


def view_of(picture: Picture) -> View:
    """What this client's seat sees, as bots take it. Raises ValueError before the deal."""
    if picture.view is None:
        raise ValueError("the game has not begun")
    return decode(picture.view, picture.setup.game, options_of(picture.setup))
