"""The bots of a server: turns wait in fair queues for processes that have loaded the bot, and some bot always answers.

Bots that answer in a few milliseconds have a process of their own. Processes are started when they are needed (see
worker_group.py). A turn is tried three times; then a weaker bot answers, `greedy` and at last `random`. While a bot is
still being loaded, its turns wait a few seconds before the weaker bot answers. The chance of every try is the same, so
that a turn that is thought about again gives the same word.
"""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from collections.abc import Iterator, Mapping
from importlib import import_module
from itertools import count
from types import TracebackType
from typing import Self

import structlog

from tafelrunde.bots.bot import FREE, Budget
from tafelrunde.bots.entry import RegisteredBot
from tafelrunde.records.notation import View
from tafelrunde.server.bots.frames import BotJob
from tafelrunde.server.bots.worker_group import Requester, WorkerGroup
from tafelrunde.server.bots.worker_process import QUICK, BotFailed, BotForGame, QueuedTurn, WorkerProcess

REGISTRY = "tafelrunde.bots.registry:BOTS"
TRIES = 3
LIMIT = 15.0
"""So many seconds a bot may think about one action before it counts as hanging."""

PATIENCE = 8.0
"""So many seconds a turn waits for a bot that no process has loaded yet, counted from when it began to be loaded."""

LEAST_PATIENCE = 1.0
"""So many seconds it waits at least, also when the bot has been loading for long."""

QUICK_PATIENCE = 5
"""For a quick bot, behind which hardly anybody is, it waits so many times as long."""

LAST_PATIENCE = 60.0
"""The last that could stand in is waited for so many seconds: after it nobody is left."""

IDLE = 300.0
"""So many seconds a process without work stays."""

BRIEFLY = 5.0
"""So many seconds it stays when nothing but the cache of compiled code was wanted of it."""

WITHOUT_KERNELS = (*QUICK, "slots")
"""The bots that answer in a few milliseconds and need no compiled code: they have a process of their own."""

log = structlog.get_logger()


NOBODY = Requester()


class NoBotAnswered(Exception):  # noqa: N818 - what happened
    """No bot, not even the weakest, gave an answer."""


class BotNotReady(BotFailed):
    """No process has loaded the bot, or none can."""


class BotPool:
    """The processes and their queues. `size`: how many processes for bots that think, beside one for quick ones.

    `registry`: where the bots are listed, as module:name. `limit`, `patience`, `idle`: seconds for one action, for a
    bot to be loaded, and until a process without work ends. `failures` counts what went wrong by bot, `stood_in` the
    turns that a weaker bot answered by the bot that should have.
    """

    def __init__(
        self,
        size: int | None = None,
        *,
        registry: str = REGISTRY,
        limit: float = LIMIT,
        patience: float = PATIENCE,
        budget: Budget = FREE,
        idle: float = IDLE,
    ) -> None:
        self.registry = registry
        self.limit = limit
        self.patience = patience
        self.budget = budget
        self.idle = idle
        self.slow = WorkerGroup(self, default_size() if size is None else size)
        self.quick = WorkerGroup(self, 1)
        self.numbers = count(1)
        self.since: dict[BotForGame, float] = {}
        self.failures: Counter[str] = Counter()
        self.stood_in: Counter[str] = Counter()
        self.load_failures: Counter[str] = Counter()
        self.bots: Mapping[str, RegisteredBot] = load_registry(registry)

    @property
    def processes(self) -> list[WorkerProcess]:
        """The places for processes, whether one runs there or not."""
        return [*self.slow.processes, *self.quick.processes]

    @property
    def queue(self) -> list[QueuedTurn]:
        """The turns that wait for a process."""
        return [*self.slow, *self.quick]

    def group_for(self, bot: str) -> WorkerGroup:
        """The group whose processes play this bot."""
        return self.quick if bot in WITHOUT_KERNELS else self.slow

    def start(self) -> None:
        """Fill the cache of compiled code, so that nobody waits for it later; the process for that ends afterwards."""
        process = self.slow.processes[0]
        for bot in strongest_bots(self.bots):
            process.load(bot)
            process.stay_for(BRIEFLY)

    def prepare(self, bot: str, game: str) -> None:
        """Load a bot that will soon have to act."""
        if not self.is_given_up(bot) and not self.group_for(bot).is_warm((bot, game)):
            self.group_for(bot).provide((bot, game))

    async def stop(self) -> None:
        """End the processes; turns that still wait are cancelled."""
        await asyncio.gather(self.slow.stop(), self.quick.stop())

    async def __aenter__(self) -> Self:
        self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()

    @property
    def busy_processes(self) -> int:
        """How many processes think."""
        return sum(process.waiting is not None for process in self.processes)

    @property
    def live_processes(self) -> int:
        """How many processes there are."""
        return sum(process.is_up for process in self.processes)

    @property
    def restarts(self) -> int:
        """How often a process had to be started again."""
        return sum(process.restarts for process in self.processes)

    async def choose(self, bot: str, game: str, view: View, seed: bytes, *, requester: Requester = NOBODY) -> str:
        """The word of a legal action, by the bot or by one that stands in for it. Raises NoBotAnswered."""
        for name in (bot,) if requester.is_exact else fallbacks(bot):
            for _ in range(TRIES):
                try:
                    word = await self.try_once(
                        BotJob(next(self.numbers), name, game, view, seed, self.budget), requester
                    )
                except BotNotReady as failed:
                    self.record_failure(name, game, failed)
                    break
                except BotFailed as failed:
                    self.record_failure(name, game, failed)
                else:
                    self.stood_in[bot] += name != bot
                    return word
        raise NoBotAnswered(f"No bot could play for {bot}.")

    def record_failure(self, bot: str, game: str, failed: BotFailed) -> None:
        """Count and log what went wrong."""
        self.failures[bot] += 1
        log.warning("bot_failed", bot=bot, game=game, reason=str(failed))

    async def try_once(self, job: BotJob, requester: Requester) -> str:
        """The word of one bot, tried once. Raises BotFailed."""
        waiting = QueuedTurn(job, asyncio.get_running_loop().create_future())
        group = self.group_for(job.bot)
        try:
            if self.is_given_up(job.bot):
                raise BotNotReady("it cannot be loaded")
            group.put(waiting, requester)
            self.assign()
            while not waiting.future.done():
                await asyncio.wait([waiting.future], timeout=self.patience_for(job))
                if not waiting.future.done() and not group.is_warm(job.needs) and not is_begun(group, waiting):
                    raise BotNotReady("it is not loaded yet")
            return waiting.future.result()
        finally:
            if waiting.future.done() and not waiting.future.cancelled():
                waiting.future.exception()
            waiting.future.cancel()
            group.remove(waiting)

    def patience_for(self, job: BotJob) -> float:
        """How many seconds a turn waits from now on for its bot to be loaded."""
        if job.bot == QUICK[-1]:
            return max(self.patience, LAST_PATIENCE)
        if job.bot in QUICK:
            return self.patience * QUICK_PATIENCE
        if self.group_for(job.bot).is_warm(job.needs):
            return self.patience
        now = asyncio.get_running_loop().time()
        waited = now - self.since.setdefault(job.needs, now)
        return max(min(self.patience, LEAST_PATIENCE), self.patience - waited)

    def assign(self) -> None:
        """Something changed: assign the turns that can be assigned."""
        self.slow.assign()
        self.quick.assign()

    def is_warm(self, bot: str) -> bool:
        """Has any process loaded the bot, for whichever game?"""
        return any(bot == name for process in self.processes for name, _ in process.warm)

    def is_given_up(self, bot: str) -> bool:
        """Did the bot fail to load so often, and nowhere else succeed, that no process tries any more?"""
        return bot not in self.bots or (self.load_failures[bot] >= TRIES and not self.is_warm(bot))

    def note_loaded(self, bot: str) -> None:
        """A bot was loaded: whatever went wrong before was not its fault."""
        self.load_failures.pop(bot, None)
        self.since = {key: since for key, since in self.since.items() if key[0] != bot}

    def note_load_failure(self, bot: str, reason: str, *, at_once: bool) -> None:
        """A bot could not be loaded: an error is final, a process that ended meanwhile may have had other reasons.

        It is not the quick bots: without them nobody would be left.
        """
        if bot not in QUICK or at_once:
            self.load_failures[bot] += TRIES if at_once else 1
        self.since = {key: since for key, since in self.since.items() if key[0] != bot}
        log.error("bot_not_loaded", bot=bot, reason=reason)
        for waiting in self.group_for(bot) if self.is_given_up(bot) else ():
            if waiting.job.bot == bot and not waiting.future.done():
                waiting.future.set_exception(BotNotReady("it cannot be loaded"))


def fallbacks(bot: str) -> Iterator[str]:
    """The bot, and the weaker ones that answer for it."""
    weaker = QUICK[QUICK.index(bot) + 1 :] if bot in QUICK else QUICK
    return iter((bot, *weaker))


def is_begun(group: WorkerGroup, waiting: QueuedTurn) -> bool:
    """Does a process think about this turn?"""
    return any(process.waiting is waiting for process in group.processes)


def strongest_bots(bots: Mapping[str, RegisteredBot]) -> list[BotForGame]:
    """For each game the bot of the highest level: what it needs, the others need too."""
    games = {game for entry in bots.values() if entry.level is not None for game in entry.games}
    rated = {bot: entry.level for bot, entry in bots.items() if entry.level is not None}
    return [(max((b for b in rated if game in bots[b].games), key=lambda b: rated[b]), game) for game in sorted(games)]


def default_size(servers: int = 1) -> int:
    """One process for each core but one, which is the server's; shared among the servers of a machine."""
    affinity = getattr(os, "sched_getaffinity", None)
    cores = len(affinity(0)) if affinity else os.cpu_count() or 1
    return max(1, (cores - 1) // servers)


def load_registry(registry: str) -> Mapping[str, RegisteredBot]:
    """The list of bots, which is plain data."""
    module, _, name = registry.partition(":")
    bots: Mapping[str, RegisteredBot] = getattr(import_module(module), name)
    return bots
