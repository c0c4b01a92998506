"""A review under way in this process: it is tried a few times, and what is found is kept and told."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TypeAlias, assert_never

import msgspec
import structlog

from tafelrunde.server.live.timers import SECOND
from tafelrunde.server.reviews.frames import (
    HintAdvanced,
    HintDone,
    HintImpossible,
    PassBegun,
    PassDone,
    ReviewAdvanced,
    ReviewerReady,
    ReviewerReport,
    ReviewImpossible,
    ReviewJob,
)
from tafelrunde.server.reviews.live_review import LiveReview
from tafelrunde.server.reviews.review_process import ReviewerFailed, ReviewProcess
from tafelrunde.server.store import StoreError
from tafelrunde.server.store.reviews import StoredReviews
from tafelrunde.wire.messages import Reason
from tafelrunde.wire.reviews import ReviewReport

LEASE = 10 * SECOND
"""So long after a process died another takes its review up."""

SAVE = 2.0
"""So often what was found is kept, and the lease renewed."""

TRIES = 3
"""So often a review is tried whose process hangs or dies."""

KeepFigures: TypeAlias = Callable[[str, str, ReviewReport], Awaitable[None]]
"""What is done with what a review found: with the line of its game, its id, and its report, perhaps more than once."""

log = structlog.get_logger()


async def keep_nothing(_: str, __: str, ___: ReviewReport) -> None:
    """Nobody else wants to know what a review found."""


class ReviewRun:
    """A review that this process computes."""

    def __init__(
        self,
        live: LiveReview,
        store: StoredReviews,
        process: ReviewProcess,
        keep_figures: KeepFigures = keep_nothing,
        *,
        name: str,
        now: Callable[[], int],
    ) -> None:
        self.live = live
        self.store = store
        self.process = process
        self.keep_figures = keep_figures
        self.name = name
        self.now = now
        self.line = ""
        self.is_stopped = False

    async def run(self) -> None:
        """Compute it to its end, unless another process does, or it is stopped."""
        until = self.now() + LEASE
        record = await self.store.claim(self.live.id, self.name, now=self.now(), until=until)
        if record is None:
            return
        self.line = record.decode()
        saving = asyncio.create_task(self.keep_saving())
        try:
            await self.try_some_times(ReviewJob(self.line, self.live.depth))
        finally:
            saving.cancel()
            with suppress(asyncio.CancelledError):
                await saving

    async def try_some_times(self, job: ReviewJob) -> None:
        """Compute it; when the process hangs or dies, try again, and at last fail."""
        for _ in range(TRIES):
            try:
                await self.compute(job)
            except ReviewerFailed as failed:
                if self.is_stopped:
                    return
                log.warning("reviewer_failed", review=self.live.id, reason=str(failed))
            else:
                return
        sentence = f"This game was tried {TRIES} times and could not be reviewed. Try again later."
        await self.fail("review_failed", sentence)

    async def compute(self, job: ReviewJob) -> None:
        """Compute it once. Raises ReviewerFailed."""
        self.live.begin()
        async for report in self.process.review(job):
            await self.handle(report)

    async def handle(self, report: ReviewerReport) -> None:
        """Tell what was found."""
        match report:
            case PassBegun():
                self.live.begin_pass(report)
            case ReviewAdvanced(progress=progress, decisions=decisions):
                self.live.advance(progress, decisions)
            case PassDone(report=found, is_last=is_last):
                self.live.finish_pass(found)
                if is_last:
                    await self.finish(found)
            case ReviewImpossible(sentence=sentence):
                await self.fail("review_failed", sentence)
            case ReviewerReady() | HintAdvanced() | HintDone() | HintImpossible():
                pass
            case _:
                assert_never(report)

    async def finish(self, found: ReviewReport) -> None:
        """Keep all that was found; the figures first, so that whoever takes a review up again keeps them, too."""
        await self.keep_figures(self.line, self.live.id, found)
        if await self.store.finish(self.live.id, self.name, msgspec.json.encode(found)):
            self.live.end("done")

    async def fail(self, code: str, sentence: str) -> None:
        """Say that there will be no review."""
        if await self.store.fail(self.live.id, self.name, code, sentence):
            self.live.end("failed", Reason(code, sentence))

    async def keep_saving(self) -> None:
        """Keep what was found, and the lease; when the review is another's, or nobody's, stop."""
        while True:
            await asyncio.sleep(SAVE)
            with suppress(StoreError):
                if self.live.is_unfinished and not await self.save():
                    await self.stop()

    async def save(self) -> bool:
        """Keep what was found; False when the review is this process's no longer."""
        found = self.live.find_report()
        report = b"" if found is None else msgspec.json.encode(found)
        until = self.now() + LEASE
        return await self.store.save(self.live.id, self.name, self.live.progress, report, until=until)

    async def stop(self) -> None:
        """Compute it no longer."""
        self.is_stopped = True
        await self.process.end()
