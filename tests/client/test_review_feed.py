"""The feed of a review: all that came by now, the latest of each decision."""

import asyncio

import msgspec
import pytest
from tests.server.reviews.test_live_review import decision, report

from tafelrunde.client import RequestRefused
from tafelrunde.client.review_feed import ReviewFeed
from tafelrunde.wire.messages import Reason, ReviewNews


def test_decisions_take_the_place_of_older_ones() -> None:
    """In the order of the game; the whole of a pass replaces all."""

    async def test() -> None:
        feed = ReviewFeed()
        begun = msgspec.structs.replace(report(decision(2)), sides=[])
        feed.put(ReviewNews("r", "running", "full", progress=0.1, review=begun))
        feed.put(ReviewNews("r", "running", "full", progress=0.2, decisions=[decision(0), decision(2, regret=0.3)]))
        found = await feed.take()
        assert found.review is not None
        assert [(0, 0.0), (2, 0.3)] == [(each.ply, each.regret) for each in found.review.decisions]
        assert (0.2, "running") == (found.progress, found.state)
        feed.put(ReviewNews("r", "done", "full", progress=1.0, review=report(decision(0), depth="full")))
        assert report(decision(0), depth="full") == (await feed.take()).review

    asyncio.run(test())


def test_a_review_that_waits_has_nothing_yet() -> None:
    """Only its place."""

    async def test() -> None:
        feed = ReviewFeed()
        feed.put(ReviewNews("r", "queued", "quick", place=3))
        found = await feed.take()
        assert (3, None) == (found.place, found.review)

    asyncio.run(test())


def test_a_refusal_ends_the_news() -> None:
    """Whoever takes them is told."""

    async def test() -> None:
        feed = ReviewFeed()
        feed.refuse(RequestRefused(Reason("no_review", "There is no such review.")))
        with pytest.raises(RequestRefused, match="no such review"):
            await feed.take()

    asyncio.run(test())
