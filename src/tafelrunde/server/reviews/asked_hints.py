"""The hints that a visitor asks for over one connection, and the words of the coach."""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

import structlog

from tafelrunde.rules.core import Seat
from tafelrunde.server.live.tables import LiveTables
from tafelrunde.server.reviews.frames import HintJob
from tafelrunde.server.reviews.hint_desk import HintDesk
from tafelrunde.server.store import StoreError
from tafelrunde.server.table import hints, snapshots
from tafelrunde.server.table.fold import state_before
from tafelrunde.server.table.refusals import Refusal, Repeated
from tafelrunde.server.table.table import PlayedAction, Table
from tafelrunde.wire import messages
from tafelrunde.wire.hints import Warned, tell

BLUNDER = 0.10
"""The coach speaks up when an action cost so much for certain (V6)."""

log = structlog.get_logger()


def answer_nobody(told: messages.Told) -> None:
    """The connection is gone."""


class HintAsker(NamedTuple):
    """Who asks, and from where."""

    person: str
    address: str


class AskedHints:
    """What one visitor waits for: one thing at each table. `answer`: called with what is to be sent."""

    def __init__(
        self, desk: HintDesk, tables: LiveTables, asker: HintAsker, answer: Callable[[messages.Told], None]
    ) -> None:
        self.desk = desk
        self.tables = tables
        self.person, self.address = asker
        self.answer = answer
        self.tasks: dict[str, asyncio.Task[None]] = {}

    def stop(self, table: str) -> None:
        """The visitor does not wait any longer."""
        if task := self.tasks.pop(table, None):
            task.cancel()

    def leave(self) -> None:
        """The visitor is gone; let go of the connection: the two would hold each other in a circle."""
        for table in list(self.tasks):
            self.stop(table)
        self.answer = answer_nobody

    async def ask(self, asked: messages.AskHint, seat: Seat | None) -> None:
        """Find a hint for the seat through whose eyes the visitor looks. Raises Refusal."""
        table = await self.tables.load(asked.table)
        seat = hints.must_be_on_turn(table, self.person, seat)
        self.begin(asked, partial(self.find_hint, asked, table, seat))

    async def coach(self, asked: messages.AskCoach) -> None:
        """Look at the visitor's last action. Raises Refusal."""
        table = await self.tables.load(asked.table)
        played = hints.find_played(table, self.person, asked.ply)
        self.begin(asked, partial(self.judge, asked, table, played))

    def begin(self, asked: messages.AskHint | messages.AskCoach, work: Callable[[], Awaitable[messages.Told]]) -> None:
        """Work in the background; whatever was asked at this table before is not waited for any more."""
        self.stop(asked.table)
        self.tasks[asked.table] = asyncio.create_task(self.tell(asked, work))

    async def tell(
        self, asked: messages.AskHint | messages.AskCoach, work: Callable[[], Awaitable[messages.Told]]
    ) -> None:
        """Tell what was found, or why nothing was."""
        try:
            self.answer(await work())
        except Refusal as refused:
            self.answer(messages.Refused(asked.table, asked.id, snapshots.reason(refused)))
        except StoreError:
            log.exception("store_failed")
            sentence = "The server could not store this. Send it again with the same id."
            self.answer(messages.Refused(asked.table, asked.id, messages.Reason("try_again", sentence)))
        finally:
            if self.tasks.get(asked.table) is asyncio.current_task():
                del self.tasks[asked.table]

    async def find_hint(self, asked: messages.AskHint, table: Table, seat: Seat) -> messages.Told:
        """A hint as far as it was asked for; it is in the log before it is told. Raises Refusal."""
        job = HintJob(table.setup.game, pickle_view(table, table.state, seat))
        at = table.changed

        def advance(progress: float) -> None:
            self.answer(messages.HintNews(asked.table, asked.id, at, progress))

        advance(0.0)
        found = await self.desk.ask(job, self.person, self.address, advance)
        if found.hint is None:
            raise Refusal("hint_failed", "No hint could be found.")
        with suppress(Repeated):
            await self.tables.submit(
                asked.table, lambda table_, _: hints.give(table_, self.person, seat, asked.step, at=at)
            )
        return messages.HintNews(asked.table, asked.id, at, 1.0, tell(found.hint, asked.step))

    async def judge(self, asked: messages.AskCoach, table: Table, played: PlayedAction) -> messages.Told:
        """What the coach says about an action: nothing, unless it was a blunder for certain. Raises Refusal."""
        state = state_before(table, asked.ply)
        job = HintJob(table.setup.game, pickle_view(table, state, played.seat), played.word)
        found = await self.desk.ask(job, self.person, self.address, lambda _: None)
        warned = found.warned if found.warned and is_blunder(found.warned) else None
        if warned is not None:
            with suppress(Repeated):
                await self.tables.submit(
                    asked.table, lambda table_, _: hints.warn(table_, self.person, asked.ply, played)
                )
        return messages.CoachNews(asked.table, asked.id, asked.ply, warned)


def pickle_view(table: Table, state: Any, seat: Seat) -> bytes:  # noqa: ANN401 - each game has its own state
    """What a seat sees of a state of the table's game, and nothing else."""
    return pickle.dumps(table.game.view(state, seat), pickle.HIGHEST_PROTOCOL)


def is_blunder(warned: Warned) -> bool:
    """Did the action cost 10 points for certain, or exactly?"""
    return warned.decision.verdict in {"blunder", "proven"} and warned.decision.low >= BLUNDER
