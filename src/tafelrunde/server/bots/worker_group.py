"""A group of bot processes and the turns that wait for them: quick bots never wait behind slow ones.

People take turns, and so do the tables of each person. Games that nobody plays any more come last. A person has at most
half of the processes at once. A process is started when a turn needs one, and ends after a while without work.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from tafelrunde.server.bots.worker_process import BotForGame, Dispatcher, QueuedTurn, WorkerProcess
from tafelrunde.server.fair_queue import FairQueue

MOST_AT_ONCE = 4
"""So many turns of one person are thought about at once, however many processes there are."""

UNATTENDED = ""
"""Who owns the turns of games that no person plays any more."""


class Requester(NamedTuple):
    """For whom a bot thinks: the people who play at the table, and the table.

    `is_exact`: no weaker bot answers in its place, since equal play must meet equal replies (D1).
    """

    people: tuple[str, ...] = ()
    table: str = ""
    is_exact: bool = False


class WorkerGroup:
    """Some processes and their queue. `each`: how many turns of one person are thought about at once."""

    def __init__(self, dispatcher: Dispatcher, size: int) -> None:
        self.processes = [WorkerProcess(dispatcher) for _ in range(size)]
        self.each = min(MOST_AT_ONCE, max(1, size // 2))
        self.attended: FairQueue[QueuedTurn] = FairQueue()
        self.unattended: FairQueue[QueuedTurn] = FairQueue()

    def __len__(self) -> int:
        return len(self.attended) + len(self.unattended)

    def __iter__(self) -> Iterator[QueuedTurn]:
        """The turns that wait, those of people first."""
        return chain(self.attended, self.unattended)

    @property
    def busy(self) -> Counter[str]:
        """How many turns of each person are thought about."""
        return Counter(process.waiting.owner for process in self.processes if process.waiting)

    def put(self, waiting: QueuedTurn, requester: Requester) -> None:
        """Queue a turn; it counts for the person at the table who has the fewest."""
        busy = self.busy
        waiting.owner = min(
            requester.people, key=lambda person: busy[person] + self.attended.count_waiting(person), default=UNATTENDED
        )
        queue = self.attended if requester.people else self.unattended
        queue.put(waiting.owner, requester.table, waiting)

    def remove(self, waiting: QueuedTurn) -> None:
        """Take a turn out of the queue."""
        self.attended.remove(waiting)
        self.unattended.remove(waiting)

    def is_warm(self, bot: BotForGame) -> bool:
        """Has any process loaded the bot?"""
        return any(bot in process.warm for process in self.processes)

    def assign(self) -> None:
        """Give turns to free processes that have loaded their bot, and load the bots that are missing."""
        while waiting := self.take():
            next(process for process in self.processes if process.is_free(waiting.job.needs)).assign(waiting)
        for bot in {waiting.job.needs for waiting in self if not waiting.future.done()}:
            self.provide(bot)

    def take(self) -> QueuedTurn | None:
        """The next turn that can be thought about now."""
        ready = set().union(*(process.warm for process in self.processes if process.waiting is None))
        if not ready:
            return None
        busy = self.busy

        def may(waiting: QueuedTurn) -> bool:
            return waiting.job.needs in ready and busy[waiting.owner] < self.each and not waiting.future.done()

        return self.attended.take(may) or self.unattended.take(may)

    def provide(self, bot: BotForGame) -> None:
        """Load a bot in one more process, if all that have it are busy. One loads at a time: the first compiles."""
        if any(bot in process.loading for process in self.processes):
            return
        if any(process.is_free(bot) for process in self.processes):
            return
        without = [process for process in self.processes if bot not in process.warm]
        if without:
            min(without, key=lambda process: (process.waiting is not None, not process.is_up)).load(bot)

    async def stop(self) -> None:
        """End the processes; turns that still wait are cancelled."""
        await asyncio.gather(*(process.stop() for process in self.processes))
        for waiting in self:
            if not waiting.future.done():
                waiting.future.cancel()
