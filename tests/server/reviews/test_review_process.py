"""The process that reviews: real, at the lowest priority, and gone when it is not needed."""

import asyncio
import os
import signal
from pathlib import Path

import pytest
from tests.kit.reviews import record_of
from tests.kit.tables import OURS

from tafelrunde.records import record as records
from tafelrunde.records.record import EarlyEnd
from tafelrunde.server.bots.worker import NICER
from tafelrunde.server.reviews.frames import NICEST, PassBegun, PassDone, ReviewImpossible, ReviewJob
from tafelrunde.server.reviews.review_process import LOADING, ReviewerFailed, ReviewProcess

SCRIPT = "tests.server.reviews.scripted_worker"
IMPATIENT = "tests.web.reviewer"
"""The same process, no nicer than the tests around it, which keep all cores busy."""


def job(plies: int = 2) -> ReviewJob:
    """A short game."""
    return ReviewJob(records.write(record_of(OURS[0], 1, plies, EarlyEnd.ABORTED)), "quick")


def test_it_knows_its_evaluators_before_it_loads_them() -> None:
    """And then works at the lowest priority, below that of bots, so that no game waits for it."""

    async def scene() -> None:
        process = ReviewProcess()
        assert {"schoko", "schokoly", "stacko"} == set(await process.find_evaluators())
        assert process.child is not None
        async with asyncio.timeout(60):
            while os.getpriority(os.PRIO_PROCESS, process.child.pid) < NICEST:  # noqa: ASYNC110 - it says nothing
                await asyncio.sleep(0.01)
        assert NICER < NICEST
        await process.end()
        assert process.child is None

    asyncio.run(scene())


def test_only_the_first_one_loads_before_others() -> None:
    """Somebody waits for that; whoever asks and cancels again and again has the others load when there is time."""

    async def scene() -> None:
        process = ReviewProcess()
        process.evaluators = {"schoko": "known"}
        starting = asyncio.create_task(process.start())
        while process.child is None:  # noqa: ASYNC110 - it says nothing
            await asyncio.sleep(0)
        assert LOADING == os.getpriority(os.PRIO_PROCESS, process.child.pid)
        assert NICER < LOADING < NICEST
        starting.cancel()
        await process.end()

    asyncio.run(scene())


def test_a_dead_one_is_noticed_and_replaced_by_the_next_job() -> None:
    """Whatever it was doing."""

    async def scene() -> None:
        process = ReviewProcess(IMPATIENT)
        reports = process.review(job())
        assert isinstance(await anext(reports), PassBegun)
        assert process.child is not None
        os.kill(process.child.pid, signal.SIGKILL)
        with pytest.raises(ReviewerFailed, match="its process ended"):
            await anext(report async for report in reports if isinstance(report, PassDone))
        assert 1 == process.restarts
        found = [report async for report in process.review(job())]
        assert isinstance(found[-1], PassDone)
        assert found[-1].is_last
        await process.end()

    asyncio.run(scene())


def test_a_record_that_cannot_be_reviewed_is_said_to_be_so() -> None:
    """With the sentence of the review; the process goes on."""

    async def scene() -> None:
        process = ReviewProcess(IMPATIENT)
        unfinished = records.write(record_of(OURS[0], 1, 2, EarlyEnd.ABORTED)).replace(
            '"actions": [', '"actions": ["pass", '
        )
        [report] = [report async for report in process.review(ReviewJob(unfinished, "quick"))]
        assert isinstance(report, ReviewImpossible)
        assert "This record is not right" in report.sentence
        assert process.child is not None
        await process.end()

    asyncio.run(scene())


def test_one_that_hangs_is_ended(tmp_path: Path) -> None:
    """After so long without a word."""

    async def scene() -> None:
        process = ReviewProcess(SCRIPT, "hangs", str(tmp_path / "n"), limit=0.2)
        with pytest.raises(ReviewerFailed, match="it took too long"):
            async for _ in process.review(job()):
                pass
        assert process.child is None

    asyncio.run(scene())


def test_one_that_writes_nonsense_is_ended() -> None:
    """So is one that does not start."""

    async def scene() -> None:
        for module in ("this", "no.such.module"):
            with pytest.raises(ReviewerFailed, match=r"nonsense|ended|too long"):
                await ReviewProcess(module, limit=1.0).find_evaluators()

    asyncio.run(scene())
