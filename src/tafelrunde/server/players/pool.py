"""The bots of a server: jobs wait in one queue for processes that know the bot, and somebody always answers.

A turn is tried three times; then a weaker bot answers, `greedy` and at last `random`. While a bot is still being
loaded, its turns wait a few seconds for it before the weaker bot answers. The chance of every try is the same, so that
a turn that is thought about again gives the same word.
"""

from __future__ import annotations

import asyncio
import os
from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from itertools import count
from types import TracebackType
from typing import Self

import structlog

from tafelrunde.bots.bot import FREE, Budget
from tafelrunde.bots.registry import Entry
from tafelrunde.records.notation import View
from tafelrunde.server.players.frames import Job
from tafelrunde.server.players.process import QUICK, BotFailed, Process, Waiting

REGISTRY = "tafelrunde.bots.registry:BOTS"
TRIES = 3
LIMIT = 15.0
"""So many seconds a bot may think about one action before it counts as hanging."""

PATIENCE = 4.0
"""So many seconds a turn waits for a bot that no process has loaded yet."""

QUICK_PATIENCE = 5
"""For a quick bot, which is loaded first and behind which hardly anybody is, it waits so many times as long."""

LAST_PATIENCE = 60.0
"""The last that could stand in is waited for so many seconds: after it nobody is left."""

log = structlog.get_logger()


class NobodyPlays(Exception):  # noqa: N818 - what happened
    """No bot, not even the weakest, gave an answer."""


class NotLoaded(BotFailed):
    """No process has loaded the bot, or none can."""


class Pool:
    """The processes and the queue. `size`: how many processes. `registry`: where the bots are listed, as module:name.

    `failures` counts what went wrong by bot, `stood_in` the turns that a weaker bot answered by the bot that should
    have.
    """

    def __init__(
        self,
        size: int | None = None,
        *,
        registry: str = REGISTRY,
        limit: float = LIMIT,
        patience: float = PATIENCE,
        budget: Budget = FREE,
    ) -> None:
        self.registry = registry
        self.limit = limit
        self.patience = patience
        self.budget = budget
        self.processes = [Process(self) for _ in range(usual_size() if size is None else size)]
        self.turn_to_warm = asyncio.Lock()
        self.queue: deque[Waiting] = deque()
        self.numbers = count(1)
        self.failures: Counter[str] = Counter()
        self.stood_in: Counter[str] = Counter()
        self.spoilings: Counter[str] = Counter()
        self.bots: Mapping[str, Entry] = listed(registry)

    def start(self) -> None:
        """Start the processes; they warm up by themselves."""
        for process in self.processes:
            process.start()

    async def stop(self) -> None:
        """End the processes; who still waits is told that nobody plays."""
        await asyncio.gather(*(process.stop() for process in self.processes))
        for waiting in self.queue:
            if not waiting.future.done():
                waiting.future.cancel()

    async def __aenter__(self) -> Self:
        self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()

    @property
    def thinking(self) -> int:
        """How many processes think."""
        return sum(process.waiting is not None for process in self.processes)

    @property
    def restarts(self) -> int:
        """How often a process had to be started again."""
        return sum(max(0, process.starts - 1) for process in self.processes)

    async def choose(self, bot: str, game: str, view: View, seed: bytes) -> str:
        """The word of a legal action, by the bot or by one that stands in for it. Raises NobodyPlays."""
        for name in ladder(bot):
            for _ in range(TRIES):
                try:
                    word = await self.ask(Job(next(self.numbers), name, game, view, seed, self.budget))
                except NotLoaded as failed:
                    self.note(name, game, failed)
                    break
                except BotFailed as failed:
                    self.note(name, game, failed)
                else:
                    self.stood_in[bot] += name != bot
                    return word
        raise NobodyPlays(f"No bot could play for {bot}.")

    def note(self, bot: str, game: str, failed: BotFailed) -> None:
        """Count and log what went wrong."""
        self.failures[bot] += 1
        log.warning("bot_failed", bot=bot, game=game, reason=str(failed))

    async def ask(self, job: Job) -> str:
        """The word of one bot, tried once. Raises BotFailed."""
        waiting = Waiting(job, asyncio.get_running_loop().create_future())
        self.queue.append(waiting)
        self.assign()
        patience = self.patience * (QUICK_PATIENCE if job.bot in QUICK else 1)
        if job.bot == QUICK[-1]:
            patience = max(patience, LAST_PATIENCE)
        try:
            while not waiting.future.done():
                if self.is_given_up(job.bot):
                    raise NotLoaded("it cannot be loaded")
                await asyncio.wait([waiting.future], timeout=patience)
                if not waiting.future.done() and not self.is_warm(job.bot) and waiting in self.queue:
                    raise NotLoaded("it is not loaded yet")
            return waiting.future.result()
        finally:
            if waiting.future.done() and not waiting.future.cancelled():
                waiting.future.exception()
            waiting.future.cancel()
            if waiting in self.queue:
                self.queue.remove(waiting)

    def assign(self) -> None:
        """Give every job that waits to a process that is free and knows its bot, the oldest first."""
        free = [process for process in self.processes if process.waiting is None and process.warm]
        for waiting in list(self.queue) if free else ():
            process = next((process for process in free if process.is_free(waiting.job.bot)), None)
            if process is not None:
                self.queue.remove(waiting)
                free.remove(process)
                process.begin(waiting)
            if not free:
                return

    def is_warm(self, bot: str) -> bool:
        """Has any process loaded the bot?"""
        return any(bot in process.warm for process in self.processes)

    def is_given_up(self, bot: str) -> bool:
        """Did the bot fail to load so often, and nowhere else succeed, that no process tries any more?"""
        return bot not in self.bots or (self.spoilings[bot] >= TRIES and not self.is_warm(bot))

    def wanted(self) -> Sequence[str]:
        """The bots that a process should load."""
        return [bot for bot in self.bots if not self.is_given_up(bot)]

    def loaded(self, bot: str) -> None:
        """A bot was loaded: whatever went wrong before was not its fault."""
        self.spoilings.pop(bot, None)

    def spoiled(self, bot: str, reason: str, *, at_once: bool) -> None:
        """A bot could not be loaded: an error is final, a process that ended meanwhile may have had other reasons.

        It is not the quick bots: without them nobody would be left.
        """
        if bot not in QUICK or at_once:
            self.spoilings[bot] += TRIES if at_once else 1
        log.error("bot_not_loaded", bot=bot, reason=reason)
        for waiting in self.queue if self.is_given_up(bot) else ():
            if waiting.job.bot == bot and not waiting.future.done():
                waiting.future.set_exception(NotLoaded("it cannot be loaded"))


def ladder(bot: str) -> Iterator[str]:
    """The bot, and the weaker ones that answer for it."""
    weaker = QUICK[QUICK.index(bot) + 1 :] if bot in QUICK else QUICK
    return iter((bot, *weaker))


def usual_size(servers: int = 1) -> int:
    """One process for each core but one, which is the server's; shared among the servers of a machine."""
    affinity = getattr(os, "sched_getaffinity", None)
    cores = len(affinity(0)) if affinity else os.cpu_count() or 1
    return max(1, (cores - 1) // servers)


def listed(registry: str) -> Mapping[str, Entry]:
    """The list of bots, which is plain data."""
    module, _, name = registry.partition(":")
    bots: Mapping[str, Entry] = getattr(import_module(module), name)
    return bots
