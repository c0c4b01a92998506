"""One bot process as the server sees it: started, warmed up, given a job at a time, and started again when it ends."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic
from typing import Protocol

import msgspec
import structlog

from tafelrunde.server.players.frames import (
    Chosen,
    Cold,
    Failed,
    Job,
    Report,
    Task,
    Warm,
    Warmed,
    Warming,
    WarmUp,
    encode_task,
    read_report,
)

MODULE = "tafelrunde.server.players.worker"
PRIVATE = "TAFELRUNDE_"
"""What begins so in the environment, as the address of the database, is not for bots."""

HEALTHY = 5.0
"""A process that lived so many seconds is started again at once; for others the pause grows."""

PAUSE, LONGEST_PAUSE = 0.1, 5.0
LONGEST_WARM_UP = 180.0
QUICK = ("greedy", "random")
"""Bots that need no kernels: loaded first, and the ones that answer for others."""

log = structlog.get_logger()


class BotFailed(Exception):  # noqa: N818 - what happened
    """A bot gave no answer: it raised an error, chose what is not legal, took too long, or its process ended."""


@dataclass(slots=True, eq=False)
class Waiting:
    """A job, and who waits for its word."""

    job: Job
    future: asyncio.Future[str]


class Office(Protocol):
    """Who hands out the jobs."""

    registry: str
    limit: float
    turn_to_warm: asyncio.Lock

    def assign(self) -> None:
        """Something changed: hand out what can be."""

    def wanted(self) -> Sequence[str]:
        """The bots to be loaded, quick ones first."""

    def loaded(self, bot: str) -> None:
        """A bot was loaded."""

    def spoiled(self, bot: str, reason: str, *, at_once: bool) -> None:
        """A bot could not be loaded."""


class Process:
    """A bot process, and the next one after it."""

    def __init__(self, office: Office) -> None:
        self.office = office
        self.child: asyncio.subprocess.Process | None = None
        self.task: asyncio.Task[None] | None = None
        self.warm: set[str] = set()
        self.warming = ""
        self.warmed = asyncio.Event()
        self.waiting: Waiting | None = None
        self.alarm: asyncio.TimerHandle | None = None
        self.is_late = False
        self.starts = 0

    def start(self) -> None:
        """Keep a process running from now on."""
        self.task = asyncio.create_task(self.keep())

    async def stop(self) -> None:
        """End the process, whatever it is doing: it holds nothing that could be lost, and it is no bot's fault."""
        self.warming = ""
        if self.task:
            self.task.cancel()
            await asyncio.wait([self.task])

    def is_free(self, bot: str) -> bool:
        """Could this process think about a turn of this bot now?"""
        return self.waiting is None and bot in self.warm

    async def keep(self) -> None:
        """Start a process whenever there is none."""
        pause = 0.0
        while True:
            born = monotonic()
            try:
                await self.live()
            except OSError:
                log.exception("bot_process_not_started")
            pause = 0.0 if monotonic() - born > HEALTHY else min(LONGEST_PAUSE, 2 * pause or PAUSE)
            await asyncio.sleep(pause)

    async def live(self) -> None:
        """The life of one process."""
        command = (sys.executable, "-m", MODULE, self.office.registry)
        child = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, env=environment())
        self.child, self.starts = child, self.starts + 1
        warming = asyncio.create_task(self.warm_up())
        try:
            await self.listen(child)
        finally:
            warming.cancel()
            self.bury()
            await self.end(child)

    async def listen(self, child: asyncio.subprocess.Process) -> None:
        """Hear the process until it ends."""
        with suppress(EOFError, OSError, ValueError, msgspec.MsgspecError):
            while child.stdout:
                self.hear(await read_report(child.stdout))

    async def end(self, child: asyncio.subprocess.Process) -> None:
        """Kill, and wait until it is gone, which takes a moment: also when we are stopped meanwhile."""
        kill(child)
        if child.stdin:
            child.stdin.close()
        gone = asyncio.create_task(child.wait())
        try:
            await asyncio.shield(gone)
        except asyncio.CancelledError:
            await gone
            raise

    def send(self, task: Task) -> None:
        """Give the process something to do."""
        if self.child and self.child.stdin and not self.child.stdin.is_closing():
            self.child.stdin.write(encode_task(task))

    async def warm_up(self) -> None:
        """Load the quick bots, then, one process at a time, the others: the first compiles, the rest find it done."""
        bots = self.office.wanted()
        await self.load([bot for bot in bots if bot in QUICK])
        async with self.office.turn_to_warm:
            await self.load([bot for bot in self.office.wanted() if bot not in QUICK])

    async def load(self, bots: Sequence[str]) -> None:
        """Have these bots loaded, and wait for it, but not for ever."""
        self.warmed.clear()
        self.send(WarmUp(tuple(bots)))
        with suppress(TimeoutError):
            async with asyncio.timeout(LONGEST_WARM_UP):
                await self.warmed.wait()

    def begin(self, waiting: Waiting) -> None:
        """Think about a job, within the limit."""
        self.waiting, self.is_late = waiting, False
        self.send(waiting.job)
        self.alarm = asyncio.get_running_loop().call_later(self.office.limit, self.late)

    def late(self) -> None:
        """The job takes too long: kill the process, since a bot that hangs hears nothing."""
        self.is_late = True
        if self.child:
            kill(self.child)

    def hear(self, report: Report) -> None:
        """Take note of what the process says."""
        match report:
            case Chosen(number=number, word=word):
                self.settle(number, lambda future: future.set_result(word))
            case Failed(number=number, reason=reason):
                self.settle(number, lambda future: future.set_exception(BotFailed(reason)))
            case Warming(bot=bot):
                self.warming = bot
            case Warm(bot=bot):
                self.warm.add(bot)
                self.warming = ""
                self.office.loaded(bot)
            case Cold(bot=bot, reason=reason):
                self.warming = ""
                self.office.spoiled(bot, reason, at_once=True)
            case Warmed():
                self.warmed.set()
        self.office.assign()

    def settle(self, number: int, answer: Callable[[asyncio.Future[str]], None]) -> None:
        """Answer the job of that number, if somebody still waits for it."""
        if self.waiting is None or self.waiting.job.number != number:
            return
        future = self.waiting.future
        self.waiting = None
        if self.alarm:
            self.alarm.cancel()
        if not future.done():
            answer(future)

    def bury(self) -> None:
        """The process is gone: whoever waits for it is told."""
        if self.waiting:
            reason = "it took too long" if self.is_late else "its process ended"
            self.settle(self.waiting.job.number, lambda future: future.set_exception(BotFailed(reason)))
        elif self.warming:
            self.office.spoiled(self.warming, "the process ended", at_once=False)
        self.child, self.warming = None, ""
        self.warm.clear()
        self.office.assign()


def kill(child: asyncio.subprocess.Process) -> None:
    """Kill a process by its number: asyncio's own way can take the exit status away from whoever waits for it."""
    if child.returncode is None:
        with suppress(ProcessLookupError):
            os.kill(child.pid, signal.SIGKILL)


def environment() -> dict[str, str]:
    """The environment of a bot process: ours, with the way to our modules and without our secrets."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(PRIVATE)}
    return kept | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
