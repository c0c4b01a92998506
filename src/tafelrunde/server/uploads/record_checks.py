"""Records that visitors send are worked on in another process, one at a time and within a limit.

Who waits is served in turn, by address and then by person; so many wait at most. The process is started by the first
record and ends after a while without one.
"""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from dataclasses import dataclass

import msgspec
import structlog

from tafelrunde.server.bots.frames import frame_message, receive_frame
from tafelrunde.server.bots.worker_process import environment, kill
from tafelrunde.server.fair_queue import FairQueue
from tafelrunde.server.table.refusals import Refusal
from tafelrunde.server.uploads.record_worker import BadWork, Worked

MODULE = "tafelrunde.server.uploads.record_worker"
LIMIT = 10.0
"""So many seconds may be spent on one record; a usual one takes some hundredths."""

REST = 60.0
"""After so many seconds without a record the process ends."""

MOST_WAITING = 32
MOST_OF_ADDRESS = 8
PRICE, PRICE_OF_8_KIB = 2.0, 1.0
"""What a record costs, in requests, and each 8 KiB of it beside."""

log = structlog.get_logger()
decoder: msgspec.json.Decoder[Worked | BadWork] = msgspec.json.Decoder(Worked | BadWork)


@dataclass(slots=True, eq=False)
class Errand:
    """A record to be worked on, and who waits for the answer."""

    task: bytes
    answer: asyncio.Future[bytes]


class RecordChecks:
    """The queue of records and the process that works on them; times in seconds."""

    def __init__(self, *, limit: float = LIMIT, rest: float = REST, most: int = MOST_WAITING) -> None:
        self.limit = limit
        self.rest = rest
        self.most = most
        self.queue: FairQueue[Errand] = FairQueue()
        self.arrived = asyncio.Event()
        self.task: asyncio.Task[None] | None = None
        self.child: Process | None = None

    async def work(self, kind: bytes, record: bytes, address: str, person: str) -> bytes:
        """The JSON to answer with. Raises Refusal for a bad record, one that takes too long, and when all is busy."""
        if self.queue.count_waiting(address) >= MOST_OF_ADDRESS:
            raise Refusal("too_fast", "Several of your records are still being checked. Wait a moment.")
        if len(self.queue) >= self.most:
            raise Refusal("busy", "Too many records are being checked. Try again in a moment.")
        errand = Errand(kind + record, asyncio.get_running_loop().create_future())
        self.queue.put(address, person, errand)
        self.arrived.set()
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self.serve())
        try:
            return await errand.answer
        finally:
            self.queue.remove(errand)

    async def stop(self) -> None:
        """End the process; those who still wait are told to try again."""
        if self.task:
            self.task.cancel()
            await asyncio.wait([self.task])
        while errand := self.queue.take():
            settle(errand, Refusal("busy", "The server is stopping. Try again in a moment."))

    async def serve(self) -> None:
        """Work on one record after the other, until none came for a while, nor while the process was ended."""
        try:
            while await self.is_wanted():
                if errand := self.queue.take():
                    settle(errand, await self.answer(errand.task))
        finally:
            await self.end()

    async def is_wanted(self) -> bool:
        """Is there a record, or does one come before it is time to rest? Then the process is ended."""
        self.arrived.clear()
        if not len(self.queue):
            try:
                async with asyncio.timeout(self.rest):
                    await self.arrived.wait()
            except TimeoutError:
                await self.end()
        return len(self.queue) > 0

    async def answer(self, task: bytes) -> bytes | Refusal:
        """What is to be answered. A process that fails or takes too long is ended; the next record starts another."""
        try:
            async with asyncio.timeout(self.limit):
                found = decoder.decode(await self.ask(task))
        except TimeoutError:
            await self.end()
            sentence = f"Working on this record took more than {self.limit:g} seconds, so it was stopped."
            return Refusal("bad_record", f"{sentence} The command `tafelrunde check` has no such limit.")
        except (EOFError, OSError, ValueError, msgspec.MsgspecError):
            log.exception("record_process_failed")
            await self.end()
            return Refusal("busy", "The record could not be checked. Try again in a moment.")
        if isinstance(found, BadWork):
            return Refusal(found.code, found.sentence, found.rule)
        return bytes(found.body)

    async def ask(self, task: bytes) -> bytes:
        """The answer of the process, which is started if there is none."""
        if self.child is None:
            self.child = await asyncio.create_subprocess_exec(
                sys.executable, "-m", MODULE, stdin=PIPE, stdout=PIPE, env=environment()
            )
        if self.child.stdin is None or self.child.stdout is None:
            raise OSError("the process has no pipes")
        self.child.stdin.write(frame_message(task))
        return await receive_frame(self.child.stdout)

    async def end(self) -> None:
        """End the process, whatever it is doing: it holds nothing that could be lost."""
        child, self.child = self.child, None
        if child is not None:
            kill(child)
            if child.stdin:
                child.stdin.close()
            await child.wait()


def settle(errand: Errand, found: bytes | Refusal) -> None:
    """Answer, if somebody still waits."""
    if errand.answer.done():
        return
    if isinstance(found, Refusal):
        errand.answer.set_exception(found)
    else:
        errand.answer.set_result(found)


def price(record: bytes) -> float:
    """What working on a record costs, in requests."""
    return PRICE + PRICE_OF_8_KIB * len(record) / 8192
