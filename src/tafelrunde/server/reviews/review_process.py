"""The process that reviews, as the server sees it: started when it is needed, and given one game at a time."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import suppress

import msgspec
import structlog

from tafelrunde.server.bots.worker_process import environment, kill
from tafelrunde.server.reviews.frames import (
    HintDone,
    HintImpossible,
    HintJob,
    PassDone,
    ReviewerReady,
    ReviewerReport,
    ReviewImpossible,
    ReviewJob,
    StopHintJob,
    encode_message,
    read_reviewer_report,
)

MODULE = "tafelrunde.server.reviews.worker"
LIMIT = 120.0
"""After so many seconds without a word the process counts as hanging; it says something several times a second."""

LONGEST_LOAD = 600.0
"""So many seconds it may take before its first word: without a cache it compiles for some tens, when it is let."""

LOADING = 10
"""The priority at which another one loads: below that of bots, and yet it comes to its end on a busy machine."""

log = structlog.get_logger()


class ReviewerFailed(Exception):  # noqa: N818 - what happened
    """The process ended, hung, or wrote nonsense; it is gone, and the next job starts another."""


class ReviewProcess:
    """The process and the next one after it. `limit`: how many seconds it may be silent in the middle of a game.

    `module`: what it runs, with its arguments; one that is given sets its priority itself.
    """

    def __init__(self, *module: str, limit: float = LIMIT) -> None:
        self.module = module or (MODULE,)
        self.limit = limit
        self.child: Process | None = None
        self.starting = asyncio.Lock()
        self.evaluators: dict[str, str] | None = None
        self.restarts = 0

    async def find_evaluators(self) -> dict[str, str]:
        """The names of the evaluators of the games that can be reviewed; asked once. Raises ReviewerFailed."""
        if self.evaluators is None:
            await self.start()
        return self.evaluators or {}

    async def review(self, job: ReviewJob | HintJob) -> AsyncIterator[ReviewerReport]:
        """What is found in a game, or of a position, piece by piece, to the last. Raises ReviewerFailed."""
        await self.start()
        child, limit = self.child, LONGEST_LOAD
        if child is None or child.stdin is None:
            raise ReviewerFailed("its process ended")
        child.stdin.write(encode_message(job))
        while True:
            report = await self.listen(child, limit)
            yield report
            if is_last(report):
                return
            limit = self.limit

    def stop_hint(self) -> None:
        """Nobody waits for the hint under way."""
        if self.child is not None and self.child.stdin is not None:
            self.child.stdin.write(encode_message(StopHintJob()))

    async def start(self) -> None:
        """Start the process, if there is none. Raises ReviewerFailed."""
        async with self.starting:
            if self.child is not None and self.child.returncode is None:
                return
            await self.end()
            try:
                self.child = child = await asyncio.create_subprocess_exec(
                    sys.executable, "-m", *self.module, stdin=PIPE, stdout=PIPE, env=environment()
                )
            except OSError as error:
                raise ReviewerFailed(f"its process did not start: {error}") from None
            if self.evaluators is not None and self.module == (MODULE,):
                lower_priority(child)
            ready = await self.listen(child, LONGEST_LOAD)
            if not isinstance(ready, ReviewerReady):
                await self.end()
                raise ReviewerFailed("its process wrote nonsense")
            self.evaluators = ready.evaluators

    async def listen(self, child: Process, limit: float) -> ReviewerReport:
        """The next report. Raises ReviewerFailed."""
        try:
            async with asyncio.timeout(limit):
                return await read_reviewer_report(child.stdout or asyncio.StreamReader())
        except TimeoutError:
            reason = "it took too long"
        except (EOFError, OSError):
            reason = "its process ended"
        except (ValueError, msgspec.MsgspecError):
            reason = "its process wrote nonsense"
        if self.child is child:
            self.restarts += 1
            await self.end()
        raise ReviewerFailed(reason)

    async def end(self) -> None:
        """End the process, whatever it is doing: what it has found was told."""
        child, self.child = self.child, None
        if child is not None:
            kill(child)
            if child.stdin:
                child.stdin.close()
            await child.wait()


def lower_priority(child: Process) -> None:
    """Let games come first while the process loads, after which it is nicer still; for the first one somebody waits."""
    if hasattr(os, "setpriority"):
        with suppress(OSError):  # it may be gone already
            os.setpriority(os.PRIO_PROCESS, child.pid, LOADING)


def is_last(report: ReviewerReport) -> bool:
    """Does nothing more come after this?"""
    ends = isinstance(report, ReviewImpossible | HintDone | HintImpossible)
    return ends or (isinstance(report, PassDone) and report.is_last)
