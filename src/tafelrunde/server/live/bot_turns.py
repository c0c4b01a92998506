"""The turns of bots: exactly one process thinks about each, and another takes over when it dies."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from random import Random
from typing import NamedTuple, Protocol

import structlog

from tafelrunde.bots.bot import chance_seed
from tafelrunde.bots.registry import BOTS
from tafelrunde.records import notation
from tafelrunde.records.notation import View
from tafelrunde.rules.core import Seat
from tafelrunde.server.bots.worker_group import Requester
from tafelrunde.server.live.table_access import TableAccess
from tafelrunde.server.live.timers import RETRY, SECOND, Timers
from tafelrunde.server.metrics import Metrics
from tafelrunde.server.store import StoreError
from tafelrunde.server.store.leases import Leases
from tafelrunde.server.table import requests
from tafelrunde.server.table.refusals import Missing, Refusal
from tafelrunde.server.table.table import Table

LEASE = 6 * SECOND
"""So long after a process died another takes over its turn. A live holder renews it."""

ACTIONS_LEFT = 50
"""For so many actions a bot's clock has to suffice: it takes its time only as far as that is so."""

RECENT = 60 * SECOND
"""So long after something happened at a table its bots are kept at hand."""

TOO_LATE = {"stale", "game_over", "no_such_table"}
"""Refusals of which a bot is not to blame: while it thought the game went on, ended, or was removed."""

log = structlog.get_logger()


class BotEngine(Protocol):
    """What runs the bots, away from the event loop. It is given a view, never a state."""

    async def choose(self, bot: str, game: str, view: View, seed: bytes, *, requester: Requester) -> str:
        """The word of a legal action; the same view and seed give the same. `requester`: for whom the bot plays."""

    def prepare(self, bot: str, game: str) -> None:
        """The bot will soon have to act."""


def choose(bot: str, game: str, view: View, seed: bytes) -> str:
    """What a bot plays."""
    action = BOTS[bot].load(game).choose(view, Random(seed))  # noqa: S311 - it has to be repeatable
    return notation.write(action, game)


def seed(deal: bytes, seat: Seat, ply: int) -> bytes:
    """The chance of a bot for one action: it follows from the secret seed of the deal, and from nothing public."""
    return chance_seed(deal, seat, ply)


class Lessee(NamedTuple):
    """A process that asks for leases, by its name."""

    leases: Leases
    name: str


class BotTurns:
    """The bots' turns that this process has in view; `thinking` says at which tables, since which entry."""

    def __init__(
        self,
        tables: TableAccess,
        engine: BotEngine,
        lessee: Lessee,
        *,
        timers: Timers,
        metrics: Metrics,
        pause: float = 0.0,
    ) -> None:
        self.tables = tables
        self.engine = engine
        self.lessee = lessee
        self.timers = timers
        self.metrics = metrics
        self.pause = pause
        self.thinking: dict[str, int] = {}

    def look(self, table: Table) -> None:
        """Begin to think if a bot has to act, unless this process does already."""
        self.prepare(table)
        if self.bot_to_act(table) is not None and self.thinking.get(table.id) != table.changed:
            self.timers.begin(f"think:{table.id}", self.take_turn, table.id)

    def bot_to_act(self, table: Table) -> Seat | None:
        """The seat to act if a bot has it."""
        return None if table.actor is None or table.occupant(table.actor).bot is None else table.actor

    def prepare(self, table: Table) -> None:
        """Let the bots be loaded that people have just sat down with, or are playing with."""
        bots = {chair.bot for chair in table.chairs if chair and chair.bot}
        if bots and table.people and not table.is_over and self.timers.now() - table.time <= RECENT:
            for bot in bots:
                self.engine.prepare(bot, table.setup.game)

    async def take_turn(self, table: str) -> None:
        """Play for the bot that has to act at a table; while another process holds the lease, look again later."""
        try:
            found = await self.tables.load(table)
        except Missing:
            return
        seat = self.bot_to_act(found)
        if seat is None or self.thinking.get(table) == found.changed:
            return
        self.thinking[table] = found.changed
        try:
            if await self.lease(found):
                await self.play_or_wait(found, seat)
            else:
                self.timers.after(f"think:{table}", LEASE, self.take_turn, table)
        finally:
            if self.thinking.get(table) == found.changed:
                del self.thinking[table]

    async def play_or_wait(self, table: Table, seat: Seat) -> None:
        """Choose and play an action; with the deal of a day nobody stands in for a bot that fails, it tries again."""
        try:
            await self.play(table, seat)
        except Exception:
            if not table.daily:
                raise
            self.timers.after(f"think:{table.id}", RETRY, self.take_turn, table.id)

    async def lease(self, table: Table) -> bool:
        """Take the lease of this turn for a while, so that no other process thinks about it."""
        now = self.timers.now()
        return await self.lessee.leases.take(table.id, table.changed, self.lessee.name, now=now, until=now + LEASE)

    async def play(self, table: Table, seat: Seat) -> None:
        """Choose and play an action, renewing the lease meanwhile. If a bot fails, a random action is played."""
        renewing = asyncio.create_task(self.renew(table))
        try:
            word, _ = await asyncio.gather(self.choose(table, seat), asyncio.sleep(self.dwell(table, seat)))
        finally:
            renewing.cancel()
        try:
            await self.tables.submit(table.id, lambda table_, _: requests.act_bot(table_, seat, word, at=table.changed))
        except Refusal as refused:
            if refused.code in TOO_LATE or table.daily:
                return
            log.exception("bot_refused", bot=table.occupant(seat).bot, game=table.setup.game)
            word = await self.any_word(table, seat)
            await self.tables.attempt(
                table.id, lambda table_, _: requests.act_bot(table_, seat, word, at=table.changed)
            )

    async def renew(self, table: Table) -> None:
        """Keep the lease while thinking; a store that fails once does no harm."""
        while True:
            await asyncio.sleep(LEASE / SECOND / 3)
            with suppress(StoreError):
                await self.lease(table)

    def dwell(self, table: Table, seat: Seat) -> float:
        """How many seconds a bot takes at least, so that people can follow; one that is short of time takes fewer."""
        if table.clocks is None:
            return self.pause
        return min(self.pause, max(0, table.clocks.remaining_time(seat, self.timers.now())) / SECOND / ACTIONS_LEFT)

    async def choose(self, table: Table, seat: Seat) -> str:
        """What the bot of a seat plays."""
        bot, game = table.occupant(seat).bot or "", table.setup.game
        view = table.game.view(table.state, seat)
        try:
            with self.metrics.thinking.track_inprogress(), self.metrics.choice.time():
                chance = seed(table.seed, seat, len(table.past))
                requester = Requester(table.people, table.id, is_exact=table.daily is not None)
                return await self.engine.choose(bot, game, view, chance, requester=requester)
        except Exception:
            log.exception("bot_failed", bot=bot, game=game)
            if table.daily:
                raise
            return await self.any_word(table, seat)

    async def any_word(self, table: Table, seat: Seat) -> str:
        """A legal action, for a bot that cannot."""
        view = table.game.view(table.state, seat)
        return await asyncio.to_thread(
            choose, "random", table.setup.game, view, seed(table.seed, seat, len(table.past))
        )
