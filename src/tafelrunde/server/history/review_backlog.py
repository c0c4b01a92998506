"""Reviews of many games at once: each is asked for when nobody else waits for one.

What waits is stored, so it goes on after a restart. A process asks for one at a time; two that ask for the same share
the review.
"""

from __future__ import annotations

from contextlib import suppress

import structlog

from tafelrunde.server.live.tables import LiveTables
from tafelrunde.server.live.timers import SECOND
from tafelrunde.server.reviews.requests import ReviewQuestion, take_table
from tafelrunde.server.reviews.review_desk import ReviewDesk
from tafelrunde.server.store.review_wishes import ReviewWish, ReviewWishes
from tafelrunde.server.table.refusals import Missing, Refusal

LOOK = 2 * SECOND
"""So often it is seen whether another one can be asked for."""

LATER = frozenset({"busy", "too_many_reviews"})
"""Refused with these, a review is asked for again."""

log = structlog.get_logger()


class ReviewBacklog:
    """The reviews that wait until nobody else waits."""

    def __init__(self, wishes: ReviewWishes, desk: ReviewDesk, tables: LiveTables) -> None:
        self.wishes = wishes
        self.desk = desk
        self.tables = tables
        self.current: tuple[ReviewWish, str] | None = None

    def start(self) -> None:
        """Look after what waits from now on."""
        self.desk.timers.every("review_backlog", LOOK, self.work)

    async def work(self) -> None:
        """See how far the one under way is, and ask for the next when nobody else waits."""
        if self.current is not None:
            await self.look(*self.current)
        if self.current is None and self.desk.is_idle:
            for wish in await self.wishes.find(1):
                await self.ask(wish)

    async def look(self, wish: ReviewWish, review: str) -> None:
        """One is under way: somebody still wants it, or it is done with."""
        stored = await self.desk.store.read(review)
        if stored is not None and stored.is_unfinished and wish in await self.wishes.find_of(wish.person):
            self.desk.asked.add(review)
            return
        self.current = None
        if stored is None or not stored.is_unfinished:
            await self.wishes.remove(wish)

    async def ask(self, wish: ReviewWish) -> None:
        """Ask for a review as its person would, within the same limits; one that cannot be is wanted no longer."""
        is_in_use = self.tables.find(wish.table) is not None
        try:
            game = take_table(await self.tables.load(wish.table), wish.person)
            asked = await self.desk.ask(ReviewQuestion(game, "quick"), wish.person, wish.person)
        except Refusal as refused:
            if refused.code not in LATER:
                log.info("review_not_possible", table=wish.table, code=refused.code)
                await self.wishes.remove(wish)
            return
        finally:
            if not is_in_use:
                with suppress(Missing):
                    self.tables.cache.rest(self.tables.cache.place(wish.table))
        self.current = wish, asked.id
        await self.look(wish, asked.id)
