"""Reviews that people want of many games at once: they wait here until nobody else waits for a review."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection, delete, func, select

from tafelrunde.server.store.played_games import GameQuery, conditions
from tafelrunde.server.store.schema import played_game, review_wish
from tafelrunde.server.store.transactions import Database, execute, fetch, insert


class ReviewWish(NamedTuple):
    """That a person wants a review of a game."""

    table: str
    person: str


class ReviewWishes:
    """What waits, for everybody in turn: first the first game of each, then the second."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, wanted: GameQuery, most: int, now: int) -> int:
        """Want reviews of the latest so many of these games, where there is none; how many wait of this person."""
        return await self._database.write(lambda connection: _add(connection, wanted, most, now))

    async def count(self, person: str) -> int:
        """How many of a person wait."""
        asked = select(func.count()).select_from(review_wish).where(review_wish.c.person == person)
        return int((await self._database.read(fetch(asked)))[0][0])

    async def find_of(self, person: str) -> Sequence[ReviewWish]:
        """Those of a person."""
        row = review_wish.c
        asked = select(row.table, row.person).where(row.person == person)
        return [ReviewWish(*found) for found in await self._database.read(fetch(asked))]

    async def find(self, limit: int) -> Sequence[ReviewWish]:
        """Those whose turn it is next."""
        row = review_wish.c
        asked = select(row.table, row.person).order_by(row.place, row.asked, row.table).limit(limit)
        return [ReviewWish(*found) for found in await self._database.read(fetch(asked))]

    async def remove(self, wish: ReviewWish) -> None:
        """One is done, or cannot be."""
        row = review_wish.c
        mine = (row.table == wish.table) & (row.person == wish.person)
        await self._database.write(execute(delete(review_wish).where(mine)))

    async def cancel(self, person: str) -> None:
        """A person wants none of them any more."""
        await self._database.write(execute(delete(review_wish).where(review_wish.c.person == person)))


def _add(connection: Connection, wanted: GameQuery, most: int, now: int) -> int:
    row, wish = played_game.c, review_wish.c
    latest = select(row.table, row.review, row.result, row.handed_on).where(*conditions(wanted))
    found = connection.execute(latest.order_by(row.ended.desc(), row.table.desc()).limit(most)).all()
    tables = [each.table for each in found if not each.review and each.result is not None and not each.handed_on]
    for place, table in enumerate(tables):
        values = {"table": table, "person": wanted.person, "place": place, "asked": now}
        connection.execute(insert(connection, review_wish).values(values).on_conflict_do_nothing())
    asked = select(func.count()).select_from(review_wish).where(wish.person == wanted.person)
    return connection.scalar(asked) or 0
