"""Which listener was told of which game that ended: what it stores of a game is stored exactly once."""

from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy import Connection, exists, select

from tafelrunde.server.store import schema
from tafelrunde.server.store.listings import Status
from tafelrunde.server.store.transactions import Database, fetch, insert


class GameEnd(NamedTuple):
    """That a listener is told, at this time, of the game that ended with the entry of that number."""

    listener: str
    table: str
    number: int
    time: int


class GameEnds:
    """What listeners were told. The rows outlive their tables, so that nothing is told again after a removal."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def record(self, end: GameEnd, effect: Callable[[Connection], None]) -> bool:
        """Note that a listener is told, and store what it makes of it, in one transaction; False when it was told.

        Whatever `effect` raises is raised, and then nothing is noted.
        """
        return await self._database.write(lambda connection: _record(connection, end, effect))

    async def find_untold(self, listener: str, limit: int) -> list[str]:
        """Tables that are listed as ended, and of which a listener was not told."""
        listed, told = schema.listing.c, schema.ended_game.c
        was_told = exists().where(told.listener == listener, told.table == listed.table)
        asked = select(listed.table).where(listed.status == Status.ENDED, ~was_told).order_by(listed.table)
        return [row.table for row in await self._database.read(fetch(asked.limit(limit)))]


def _record(connection: Connection, end: GameEnd, effect: Callable[[Connection], None]) -> bool:
    adding = insert(connection, schema.ended_game).values(end._asdict()).on_conflict_do_nothing()
    is_new = bool(connection.execute(adding).rowcount)
    if is_new:
        effect(connection)
    return is_new
