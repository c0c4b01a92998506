"""One bot process as the server sees it: started when it is needed, given bots to load and a job at a time.

One that ends by itself is started again when somebody needs it; one without work is ended after a while.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic
from typing import Protocol, TypeAlias, assert_never

import msgspec
import structlog

from tafelrunde.records.extensions import VARIABLE as GAMES
from tafelrunde.server.bots.frames import (
    BotJob,
    BotLoaded,
    BotLoading,
    BotNotLoaded,
    LoadBot,
    Report,
    Task,
    TurnFailed,
    WordChosen,
    encode_task,
    read_report,
)

MODULE = "tafelrunde.server.bots.worker"
PRIVATE = "TAFELRUNDE_"
"""What begins so in the environment, as the address of the database, is not for bots."""

HEALTHY = 5.0
"""A process that lived so many seconds is started again at once; for others the pause grows."""

PAUSE, LONGEST_PAUSE = 0.1, 5.0
LEAST_STAY = 0.1
"""So many seconds a process stays at least after its work."""

LONGEST_LOAD = 600.0
"""A process that loads one bot for so many seconds is ended; without a cache it takes some tens."""

QUICK = ("greedy", "random")
"""Bots that need no kernels, and the ones that answer for others."""

BotForGame: TypeAlias = tuple[str, str]
"""A bot and the game that it is loaded for."""

log = structlog.get_logger()


class BotFailed(Exception):  # noqa: N818 - what happened
    """A bot gave no answer: it raised an error, chose what is not legal, took too long, or its process ended."""


@dataclass(slots=True, eq=False)
class QueuedTurn:
    """A job, who waits for its word, and for which person it counts."""

    job: BotJob
    future: asyncio.Future[str]
    owner: str = ""


class Dispatcher(Protocol):
    """Hands out the jobs, and is told what became of bots."""

    registry: str
    limit: float
    idle: float

    def assign(self) -> None:
        """Something changed: assign the turns that can be assigned."""

    def note_loaded(self, bot: str) -> None:
        """A bot was loaded."""

    def note_load_failure(self, bot: str, reason: str, *, at_once: bool) -> None:
        """A bot could not be loaded."""


class WorkerProcess:
    """A bot process, and the next one after it."""

    def __init__(self, dispatcher: Dispatcher) -> None:
        self.dispatcher = dispatcher
        self.child: asyncio.subprocess.Process | None = None
        self.task: asyncio.Task[None] | None = None
        self.needed = asyncio.Event()
        self.warm: set[BotForGame] = set()
        self.loading: dict[BotForGame, None] = {}
        self.loading_now: BotForGame | None = None
        self.loading_alarm: asyncio.TimerHandle | None = None
        self.waiting: QueuedTurn | None = None
        self.alarm: asyncio.TimerHandle | None = None
        self.retiring: asyncio.TimerHandle | None = None
        self.stay = dispatcher.idle
        self.is_late = False
        self.is_resting = False
        self.is_stopped = False
        self.restarts = 0

    @property
    def is_up(self) -> bool:
        """Does the process run?"""
        return self.child is not None

    @property
    def busy_with(self) -> BotForGame | None:
        """The bot that the process thinks with, or loads."""
        return self.waiting.job.needs if self.waiting else self.loading_now

    def is_free(self, bot: BotForGame) -> bool:
        """Could this process take a turn of this bot now?"""
        return self.waiting is None and bot in self.warm

    def load(self, bot: BotForGame) -> None:
        """Have a bot loaded; the process is started if need be."""
        self.loading[bot] = None
        self.needed.set()
        self.stay_for()
        if self.task is None:
            self.task = asyncio.create_task(self.keep_running())
        self.send(LoadBot(*bot))

    def stay_for(self, seconds: float | None = None) -> None:
        """Stay for so many seconds from now on, for the usual time if not told."""
        if self.retiring:
            self.retiring.cancel()
        self.stay = max(LEAST_STAY, self.dispatcher.idle if seconds is None else seconds)
        if not self.is_stopped:
            self.retiring = asyncio.get_running_loop().call_later(self.stay, self.retire)

    def retire(self) -> None:
        """End the process if it has nothing to do; it holds nothing that could be lost."""
        if self.waiting or self.loading:
            self.stay_for(self.stay)
            return
        self.is_resting = True
        self.needed.clear()
        self.kill()

    async def stop(self) -> None:
        """End the process, whatever it is doing: nothing could be lost, and it is no bot's fault."""
        self.is_stopped = True
        self.forget_loads()
        for timer in (self.retiring, self.alarm):
            if timer:
                timer.cancel()
        if self.task:
            self.task.cancel()
            await asyncio.wait([self.task])

    async def keep_running(self) -> None:
        """Start a process whenever one is needed and there is none."""
        pause, has_failed = 0.0, False
        while True:
            await self.needed.wait()
            born, self.is_resting = monotonic(), False
            self.restarts += has_failed
            try:
                await self.run_once()
            except OSError:
                log.exception("bot_process_not_started")
            has_failed = not self.is_resting
            is_healthy = self.is_resting or monotonic() - born > HEALTHY
            pause = 0.0 if is_healthy else min(LONGEST_PAUSE, 2 * pause or PAUSE)
            await asyncio.sleep(pause)

    async def run_once(self) -> None:
        """Start a process, and handle its reports until it ends."""
        command = (sys.executable, "-m", MODULE, self.dispatcher.registry)
        child = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, env=environment())
        self.child = child
        for bot in self.loading:
            self.send(LoadBot(*bot))
        try:
            await self.listen(child)
        finally:
            busy_with = self.busy_with
            self.handle_exit()
            await self.end(child)
            if not self.is_resting and not self.is_stopped:
                name, game = busy_with or ("", "")
                log.warning("bot_process_ended", pid=child.pid, status=child.returncode, bot=name, game=game)

    async def listen(self, child: asyncio.subprocess.Process) -> None:
        """Read the reports of the process until it ends."""
        with suppress(EOFError, OSError, ValueError, msgspec.MsgspecError):
            while child.stdout:
                self.handle(await read_report(child.stdout))

    async def end(self, child: asyncio.subprocess.Process) -> None:
        """Kill the process and wait until it has ended, even if this task is cancelled."""
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

    def assign(self, waiting: QueuedTurn) -> None:
        """Think about a job, within the limit."""
        self.waiting, self.is_late = waiting, False
        self.send(waiting.job)
        self.alarm = asyncio.get_running_loop().call_later(self.dispatcher.limit, self.time_out)

    def time_out(self) -> None:
        """The job takes too long: kill the process, since a bot that hangs hears nothing."""
        self.is_late = True
        self.kill()

    def kill(self) -> None:
        """End the process at once; whoever hears it notices."""
        if self.child:
            kill(self.child)

    def handle(self, report: Report) -> None:
        """Handle a report of the process."""
        match report:
            case WordChosen(number=number, word=word):
                self.answer(number, lambda future: future.set_result(word))
            case TurnFailed(number=number, reason=reason):
                self.answer(number, lambda future: future.set_exception(BotFailed(reason)))
            case BotLoading(bot=bot, game=game):
                self.loading_now = (bot, game)
                self.loading_alarm = asyncio.get_running_loop().call_later(LONGEST_LOAD, self.kill)
            case BotLoaded(bot=bot, game=game):
                self.warm.add((bot, game))
                self.forget_loads((bot, game))
                self.dispatcher.note_loaded(bot)
            case BotNotLoaded(bot=bot, game=game, reason=reason):
                self.forget_loads((bot, game))
                self.dispatcher.note_load_failure(bot, reason, at_once=True)
            case _:
                assert_never(report)
        self.dispatcher.assign()

    def forget_loads(self, *bots: BotForGame) -> None:
        """These bots, or all, are no longer being loaded."""
        self.loading_now = None
        if self.loading_alarm:
            self.loading_alarm.cancel()
        for bot in bots or tuple(self.loading):
            self.loading.pop(bot, None)

    def answer(self, number: int, deliver: Callable[[asyncio.Future[str]], None]) -> None:
        """Answer the job of that number, if somebody still waits for it."""
        if self.waiting is None or self.waiting.job.number != number:
            return
        future = self.waiting.future
        self.waiting = None
        if self.alarm:
            self.alarm.cancel()
        self.stay_for()
        if not future.done():
            deliver(future)

    def handle_exit(self) -> None:
        """The process is gone: fail the turn it was thinking about."""
        if self.waiting:
            reason = "it took too long" if self.is_late else "its process ended"
            self.answer(self.waiting.job.number, lambda future: future.set_exception(BotFailed(reason)))
        elif self.loading_now and not self.is_resting and not self.is_stopped:
            self.dispatcher.note_load_failure(self.loading_now[0], "the process ended", at_once=False)
        self.child = None
        self.forget_loads()
        self.warm.clear()
        self.needed.clear()
        if not self.is_stopped:
            self.dispatcher.assign()


def kill(child: asyncio.subprocess.Process) -> None:
    """Kill a process by its number: asyncio's own way can take the exit status away from whoever waits for it."""
    if child.returncode is None:
        with suppress(ProcessLookupError):
            os.kill(child.pid, signal.SIGKILL)


def environment() -> dict[str, str]:
    """The environment of a bot process: ours, with the way to our modules and all games, and without our secrets."""
    kept = {name: value for name, value in os.environ.items() if name == GAMES or not name.startswith(PRIVATE)}
    return kept | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
