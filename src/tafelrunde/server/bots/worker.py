"""A bot process: `python -m tafelrunde.server.bots.worker REGISTRY`, started by the server and by nobody else.

It reads tasks from standard input, thinks about one at a time, and reports on what was its standard output; whatever a
bot prints goes to standard error. When the pipe closes, the server is gone, and this process ends at once.
"""

from __future__ import annotations

import os
import signal
import sys
from importlib import import_module
from queue import SimpleQueue
from random import Random
from threading import Lock, Thread
from typing import BinaryIO

from tafelrunde.bots.bot import Bot
from tafelrunde.bots.entry import RegisteredBot
from tafelrunde.records import notation
from tafelrunde.rules.games import GAMES
from tafelrunde.server.bots.frames import (
    BotJob,
    BotLoaded,
    BotLoading,
    BotNotLoaded,
    LoadBot,
    Report,
    TurnFailed,
    WordChosen,
    encode_report,
    read_task,
)

NICER = 5
"""The server's own work comes first."""

LONGEST_REASON = 300


class BotWorker:
    """The bots of this process, and the pipe to the server."""

    def __init__(self, registry: dict[str, RegisteredBot], pipe: BinaryIO) -> None:
        self.registry = registry
        self.pipe = pipe
        self.lock = Lock()
        self.bots: dict[tuple[str, str], Bot] = {}

    def report(self, report: Report) -> None:
        """Report to the server; if it is gone, end this process."""
        try:
            with self.lock:
                self.pipe.write(encode_report(report))
                self.pipe.flush()
        except BrokenPipeError:
            os._exit(0)

    def bot(self, name: str, game: str) -> Bot:
        """A bot for a game, loaded once."""
        if (name, game) not in self.bots:
            self.bots[name, game] = self.registry[name].load(game)
        return self.bots[name, game]

    def load(self, task: LoadBot) -> None:
        """Load a bot with everything it needs."""
        self.report(BotLoading(task.bot, task.game))
        try:
            self.bot(task.bot, task.game)
        except Exception as error:  # noqa: BLE001 - a bot may be wrong in every way
            self.report(BotNotLoaded(task.bot, task.game, reason(error)))
        else:
            self.report(BotLoaded(task.bot, task.game))

    def load_all(self, loads: SimpleQueue[LoadBot]) -> None:
        """Load one bot after another, for ever."""
        while True:
            self.load(loads.get())

    def play(self, job: BotJob) -> None:
        """Choose an action and report it."""
        try:
            answer: Report = WordChosen(job.number, self.word(job))
        except Exception as error:  # noqa: BLE001 - a bot may be wrong in every way
            answer = TurnFailed(job.number, reason(error))
        self.report(answer)

    def word(self, job: BotJob) -> str:
        """The action that the bot chooses, as a word. Raises Illegal when it is not legal."""
        action = self.bot(job.bot, job.game).choose(job.view, Random(job.seed), job.budget)  # noqa: S311 - repeatable
        refused = GAMES[job.game].actions(job.view).refusal(action)
        if refused is not None:
            raise refused
        return notation.write(action, job.game)


def reason(error: Exception) -> str:
    """What went wrong, for the log: never what the bot saw."""
    trace = error.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    where = f" in {trace.tb_frame.f_code.co_name}, line {trace.tb_lineno}" if trace else ""
    return f"{type(error).__name__}{where}"[:LONGEST_REASON]


def listen(pipe: BinaryIO, jobs: SimpleQueue[BotJob], loads: SimpleQueue[LoadBot]) -> None:
    """Take tasks from the pipe until it closes; then end this process, whatever it is thinking about."""
    while (task := read_task(pipe)) is not None:
        if isinstance(task, LoadBot):
            loads.put(task)
        else:
            jobs.put(task)
    os._exit(0)


def main(path: str) -> None:
    """Serve the server that started this process."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICER)
    pipe = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    module, _, name = path.partition(":")
    worker = BotWorker(getattr(import_module(module), name), pipe)
    jobs: SimpleQueue[BotJob] = SimpleQueue()
    loads: SimpleQueue[LoadBot] = SimpleQueue()
    Thread(target=worker.load_all, args=[loads], daemon=True).start()
    Thread(target=listen, args=[sys.stdin.buffer, jobs, loads], daemon=True).start()
    while True:
        worker.play(jobs.get())


if __name__ == "__main__":
    main(sys.argv[1])
