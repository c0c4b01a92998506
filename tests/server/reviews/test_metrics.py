"""The metrics of reviews."""

import asyncio
from pathlib import Path

from tests.server.reviews.test_review_desk import desk_on, question, state_of, until

from tafelrunde.server.reviews.metrics import ReviewMetrics
from tafelrunde.server.reviews.review_desk import ReviewDesk
from tafelrunde.server.store import open_store


def figures(desk: ReviewDesk) -> list[float]:
    """Queue, running, done, failed, restarts."""
    return [sample.value for family in ReviewMetrics(desk).collect() for sample in family.samples]


def test_what_waits_runs_and_fails_is_counted(tmp_path: Path) -> None:
    """One is computed, another waits; a process that dies each time is counted, and the review that it cost."""

    async def scene() -> None:
        async with await open_store(tmp_path / "db") as store:
            async with desk_on(store, "slow", tmp_path / "n") as desk:
                first, _ = [await desk.ask(question(seed), "ada", "here") for seed in (1, 2)]
                await state_of(desk, first.id, "running")
                await until(lambda: figures(desk) == [1, 1, 0, 0, 0])
                await desk.forget(first.id, "ada")
            async with desk_on(store, "dies", tmp_path / "n") as desk:
                await until(lambda: figures(desk)[:1] + figures(desk)[3:] == [0, 1, 3])

    asyncio.run(scene())
