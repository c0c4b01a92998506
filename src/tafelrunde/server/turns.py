"""The turns of bots: exactly one process thinks about each, and another takes over when it dies."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, Protocol

import structlog

from tafelrunde.bots.registry import BOTS
from tafelrunde.records import notation
from tafelrunde.records.notation import View
from tafelrunde.rules.core import Seat
from tafelrunde.server import decisions
from tafelrunde.server.decisions import Refusal
from tafelrunde.server.store import StoreError
from tafelrunde.server.table import Table
from tafelrunde.server.timers import SECOND

if TYPE_CHECKING:
    from tafelrunde.server.hub import Hub

LEASE = 6 * SECOND
"""So long after its death another process takes a turn over; who lives and thinks renews it meanwhile."""

ACTIONS_LEFT = 50
"""For so many actions a bot's clock has to suffice: it takes its time only as far as that is so."""

TOO_LATE = {"stale", "game_over", "no_such_table"}
"""Refusals of which a bot is not to blame: while it thought the game went on, ended, or was removed."""

log = structlog.get_logger()


class Players(Protocol):
    """Those who think for bots, away from the event loop. They are given a view, never a state."""

    async def choose(self, bot: str, game: str, view: View, seed: bytes) -> str:
        """The word of a legal action; the same view and seed give the same."""


def choose(bot: str, game: str, view: View, seed: bytes) -> str:
    """What a bot plays."""
    return notation.write(BOTS[bot].load(game).choose(view, Random(seed)))  # noqa: S311 - it has to be repeatable


def seed(deal: bytes, seat: Seat, ply: int) -> bytes:
    """The chance of a bot for one action: it follows from the deal, the seat and the number of actions played."""
    return sha256(b"%b:%d:%d" % (sha256(deal).digest(), seat, ply)).digest()


class Turns:
    """The bots' turns that this process has in view."""

    def __init__(self, hub: Hub, players: Players, pause: float) -> None:
        self.hub = hub
        self.players = players
        self.pause = pause
        self.thinking: dict[str, int] = {}

    def look(self, table: Table) -> None:
        """Begin to think if a bot has to act, unless somebody does already."""
        seat = table.actor
        if seat is None or table.at(seat).bot is None or self.thinking.get(table.id) == table.changed:
            return
        self.thinking[table.id] = table.changed
        self.hub.timers.begin(lambda: self.think(table, seat), "think")

    async def think(self, table: Table, seat: Seat) -> None:
        """Take the lease and play; if another process has it, or the store does not answer, look again later."""
        try:
            if not await self.lease(table):
                self.later(table.id)
            else:
                await self.play(table, seat)
        except StoreError:
            self.later(table.id)
        finally:
            if self.thinking.get(table.id) == table.changed:
                del self.thinking[table.id]

    def later(self, table: str) -> None:
        """Look again when a lease of now is over."""
        self.hub.timers.set(f"look:{table}", self.hub.now() + LEASE, lambda: self.again(table))

    async def again(self, table: str) -> None:
        """See whether the bot still has to act."""
        try:
            self.look(await self.hub.load(table))
        except StoreError:
            self.later(table)
        except Refusal:
            return

    async def lease(self, table: Table) -> bool:
        """Be the one who thinks about this turn, for a while."""
        now = self.hub.now()
        return await self.hub.store.leases.take(table.id, table.changed, self.hub.name, now=now, until=now + LEASE)

    async def play(self, table: Table, seat: Seat) -> None:
        """Choose and play an action, renewing the lease meanwhile. A bot that fails is answered for by another."""
        renewing = asyncio.create_task(self.renew(table))
        try:
            word, _ = await asyncio.gather(self.choose(table, seat), asyncio.sleep(self.dwell(table, seat)))
        finally:
            renewing.cancel()
        try:
            await self.hub.submit(table.id, lambda table_, _: decisions.act_bot(table_, seat, word, at=table.changed))
        except Refusal as refused:
            if refused.code in TOO_LATE:
                return
            log.exception("bot_refused", bot=table.at(seat).bot, game=table.setup.game)
            word = await self.any_word(table, seat)
            await self.hub.attempt(table.id, lambda table_, _: decisions.act_bot(table_, seat, word, at=table.changed))

    async def renew(self, table: Table) -> None:
        """Keep the lease while thinking, also when the store does not answer for once."""
        while True:
            await asyncio.sleep(LEASE / SECOND / 3)
            with suppress(StoreError):
                await self.lease(table)

    def dwell(self, table: Table, seat: Seat) -> float:
        """How many seconds a bot takes at least, so that people can follow; one that is short of time takes fewer."""
        if table.clocks is None:
            return self.pause
        return min(self.pause, max(0, table.clocks.remaining(seat, self.hub.now())) / SECOND / ACTIONS_LEFT)

    async def choose(self, table: Table, seat: Seat) -> str:
        """What the bot of a seat plays."""
        bot, game = table.at(seat).bot or "", table.setup.game
        view = table.game.view(table.state, seat)
        figures = self.hub.figures
        try:
            with figures.thinking.track_inprogress(), figures.choice.time():
                return await self.players.choose(bot, game, view, seed(table.seed, seat, len(table.past)))
        except Exception:
            log.exception("bot_failed", bot=bot, game=game)
            return await self.any_word(table, seat)

    async def any_word(self, table: Table, seat: Seat) -> str:
        """A legal action, for a bot that cannot."""
        view = table.game.view(table.state, seat)
        return await asyncio.to_thread(
            choose, "random", table.setup.game, view, seed(table.seed, seat, len(table.past))
        )
