"""The reviews that a visitor follows over one connection."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import assert_never

from tafelrunde.server.live.live_table import encoder
from tafelrunde.server.reviews.live_review import ReviewFollower
from tafelrunde.server.reviews.requests import split_id
from tafelrunde.server.reviews.review_desk import ReviewDesk
from tafelrunde.server.table.refusals import Refusal
from tafelrunde.wire import messages

MOST_FOLLOWED = 20


def wake_nobody() -> None:
    """The connection is gone."""


class FollowedReviews:
    """What is followed, and what has news that was not sent yet. `wake`: called when there is something to send."""

    def __init__(self, desk: ReviewDesk, person: str, wake: Callable[[], None]) -> None:
        self.desk = desk
        self.person = person
        self.wake = wake
        self.followers: dict[str, ReviewFollower] = {}
        self.stirred: dict[str, None] = {}

    def stir(self, full_id: str) -> None:
        """There is news of this review."""
        self.stirred[full_id] = None
        self.wake()

    async def hear(self, asked: messages.WatchReview | messages.UnwatchReview) -> None:
        """Follow a review, or no longer. Raises Refusal."""
        match asked:
            case messages.WatchReview(review=full_id):
                await self.watch(full_id)
            case messages.UnwatchReview(review=full_id):
                self.unwatch(full_id)
            case _:
                assert_never(asked)

    async def watch(self, full_id: str) -> None:
        """Follow a review from now on, or once more from the beginning. Raises Refusal."""
        self.unwatch(full_id)
        if len(self.followers) >= MOST_FOLLOWED:
            raise Refusal("too_many_reviews", "You follow too many reviews at once. Leave one of them first.")
        follower = self.followers[full_id] = ReviewFollower(full_id, split_id(full_id)[1], self.stir)
        try:
            await self.desk.follow(follower, self.person)
        except BaseException:
            self.followers.pop(full_id, None)
            raise

    def unwatch(self, full_id: str) -> None:
        """Follow a review no longer."""
        self.stirred.pop(full_id, None)
        if follower := self.followers.pop(full_id, None):
            self.desk.leave(follower)

    def leave(self) -> None:
        """Follow none any longer, and let go of the connection: the two would hold each other in a circle."""
        for full_id in list(self.followers):
            self.unwatch(full_id)
        self.wake = wake_nobody

    def frames(self) -> Iterator[bytes]:
        """The news of all, as they are sent; after the last news of a review it is not followed any longer."""
        while self.stirred:
            full_id = self.stirred.popitem()[0]
            follower = self.followers.get(full_id)
            live = follower and self.desk.find_live(follower)
            news = live.news(follower) if follower and live else None
            if news is not None:
                yield encoder.encode(news)
            if live and not live.is_unfinished:
                self.unwatch(full_id)
