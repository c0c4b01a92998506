"""Hints for those who play alone: each is found in a process that does nothing else, one after the other, fairly.

The process is another one than that of the reviews, so that nobody waits a minute for a hint; it yields to bots.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

import structlog

from tafelrunde.server.fair_queue import FairQueue
from tafelrunde.server.reviews import review_process
from tafelrunde.server.reviews.frames import HINTS, HintAdvanced, HintDone, HintImpossible, HintJob
from tafelrunde.server.reviews.review_process import ReviewerFailed, ReviewProcess
from tafelrunde.server.table.refusals import Refusal

MOST_WAITING = 200
MOST_OF_ADDRESS = 40
MOST_OF_PERSON = 3
"""So many hints wait at most, in all, of one address and of one person."""

REMEMBERED = 256
"""So many answers are kept: who asks for the next step of a hint gets it at once."""

REST = 120.0
"""After so many seconds without a question the process ends."""

TRIES = 2

log = structlog.get_logger()


@dataclass(eq=False, slots=True)
class QueuedHint:
    """A question that waits for its answer. `tell`: called with the progress, from 0 to 1."""

    job: HintJob
    person: str
    tell: Callable[[float], None]
    future: asyncio.Future[HintDone] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class HintDesk:
    """Where hints are asked for. `rest`: after how many seconds without a question the process ends."""

    def __init__(self, *, process: ReviewProcess | None = None, rest: float = REST) -> None:
        self.process = process or ReviewProcess(review_process.MODULE, HINTS)
        self.rest = rest
        self.queue: FairQueue[QueuedHint] = FairQueue()
        self.running: QueuedHint | None = None
        self.known: OrderedDict[str, HintDone] = OrderedDict()
        self.arrived = asyncio.Event()
        self.task: asyncio.Task[None] | None = None
        self.done = self.failed = 0

    async def stop(self) -> None:
        """End the process for good."""
        if self.task:
            self.task.cancel()
            await asyncio.wait([self.task])
        await self.process.end()

    async def ask(self, job: HintJob, person: str, address: str, tell: Callable[[float], None]) -> HintDone:
        """The answer to a question. Raises Refusal; who is cancelled waits no longer, and nothing more is computed."""
        if found := self.known.get(job.key):
            return found
        self.must_have_room(person, address)
        queued = QueuedHint(job, person, tell)
        self.queue.put(address, person, queued)
        self.wake()
        try:
            return await queued.future
        finally:
            queued.future.cancel()
            self.queue.remove(queued)
            if self.running is queued:
                self.process.stop_hint()

    def must_have_room(self, person: str, address: str) -> None:
        """Raises Refusal when too many wait."""
        if sum(queued.person == person for queued in self.queue) >= MOST_OF_PERSON:
            raise Refusal("too_many_hints", "You wait for other hints already. Wait until they have come.")
        if self.queue.count_waiting(address) >= MOST_OF_ADDRESS or len(self.queue) >= MOST_WAITING:
            raise Refusal("busy", "Too many people wait for a hint. Try again in a minute.")

    def wake(self) -> None:
        """There is something to do."""
        self.arrived.set()
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self.serve())

    async def serve(self) -> None:
        """Answer one question after the other, until none came for a while; then end the process."""
        try:
            while await self.is_wanted():
                if queued := self.queue.take():
                    await self.answer(queued)
        finally:
            await self.process.end()

    async def is_wanted(self) -> bool:
        """Is there a question, or does one come before it is time to rest? Then the process is ended."""
        self.arrived.clear()
        if not len(self.queue):
            try:
                async with asyncio.timeout(self.rest):
                    await self.arrived.wait()
            except TimeoutError:
                await self.process.end()
        return len(self.queue) > 0 or self.arrived.is_set()

    async def answer(self, queued: QueuedHint) -> None:
        """Answer a question; if the process hangs or dies, try again once."""
        self.running = queued
        try:
            for _ in range(TRIES):
                try:
                    await self.compute(queued)
                except ReviewerFailed as failed:
                    log.warning("hint_failed", game=queued.job.game, reason=str(failed))
                else:
                    return
            self.refuse(queued, "hint_failed", "No hint could be found. Try again in a minute.")
        except Exception:
            log.exception("hint_failed", game=queued.job.game)
            self.refuse(queued, "hint_failed", "No hint could be found.")
        finally:
            self.running = None

    async def compute(self, queued: QueuedHint) -> None:
        """Compute an answer once, while somebody waits for it. Raises ReviewerFailed."""
        if queued.future.done():
            return
        async for report in self.process.review(queued.job):
            if isinstance(report, HintAdvanced) and not queued.future.done():
                queued.tell(report.progress)
            elif isinstance(report, HintDone):
                self.keep(queued, report)
            elif isinstance(report, HintImpossible):
                self.refuse(queued, "no_hint_here", report.sentence)

    def keep(self, queued: QueuedHint, found: HintDone) -> None:
        """Tell what was found, and remember it."""
        self.done += 1
        self.known[queued.job.key] = found
        if len(self.known) > REMEMBERED:
            self.known.popitem(last=False)
        if not queued.future.done():
            queued.future.set_result(found)

    def refuse(self, queued: QueuedHint, code: str, sentence: str) -> None:
        """Say that there is no answer."""
        if not queued.future.done():
            self.failed += 1
            queued.future.set_exception(Refusal(code, sentence))
