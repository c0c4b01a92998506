"""The news of one review on their way to the program that watches it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

import msgspec

from tafelrunde.client.errors import RequestRefused
from tafelrunde.wire.messages import ReviewNews
from tafelrunde.wire.rest import ReviewStatus
from tafelrunde.wire.reviews import DecisionReport, ReviewReport

UNFINISHED = {"queued", "running"}


class ReviewFeed:
    """How far a review is, with all that came; it replaces what was not taken yet."""

    def __init__(self) -> None:
        self.status: ReviewStatus | None = None
        self.refused: RequestRefused | None = None
        self.ready = asyncio.Event()

    def put(self, news: ReviewNews) -> None:
        """Take news in: the whole of what there is, or decisions that came since, each in the place of its ply."""
        known = None if self.status is None else self.status.review
        if report := news.review or known:
            report = merge(report, news.decisions)
        self.status = ReviewStatus(news.id, news.state, news.depth, news.place, news.progress, report, news.reason)
        self.ready.set()

    def refuse(self, refused: RequestRefused) -> None:
        """There will be no more news."""
        self.refused = refused
        self.ready.set()

    async def take(self) -> ReviewStatus:
        """How far it is now, when there is news. Raises RequestRefused."""
        await self.ready.wait()
        self.ready.clear()
        if self.refused:
            raise self.refused
        if self.status is None:
            raise ValueError("there is no news")
        return self.status


def merge(report: ReviewReport, decisions: Iterable[DecisionReport]) -> ReviewReport:
    """A report with these decisions, in the order of the game."""
    found = {each.ply: each for each in report.decisions} | {each.ply: each for each in decisions}
    return msgspec.structs.replace(report, decisions=[found[ply] for ply in sorted(found)])
