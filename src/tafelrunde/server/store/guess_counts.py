"""Guesses at passwords and codes, counted for all processes together: each wrong one makes the next wait longer."""

from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import Connection, case, delete, select, update

from tafelrunde.server.store import schema
from tafelrunde.server.store.transactions import Database, execute, insert

SECOND = 1000
REMEMBERED = 24 * 60 * 60 * SECOND
"""After a day without a guess all is as if there had been none."""


class Guess(NamedTuple):
    """Under what a guess counts: `free` ones cost nothing, then each waits twice as long, at last `longest` ms."""

    key: str
    free: int
    longest: int

    def delay(self, failures: int) -> int:
        """How long the next guess has to wait after so many."""
        return min(self.longest, SECOND << min(failures - self.free, 30)) if failures >= self.free else 0


class Guesses:
    """How many guesses were made under each key, and until when the next has to wait."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def charge(self, guesses: Collection[Guess], now: int) -> int:
        """Count a guess under all of these, before it is known whether it is right; many may come at once.

        How many milliseconds it has to wait, 0 if it may be made. What has to wait is not counted.
        """
        return await self._database.write(lambda connection: _charge(connection, guesses, now))

    async def forgive(self, guesses: Collection[Guess]) -> None:
        """The guess was right, and is not counted after all."""
        row = schema.guess.c
        keys = [guess.key for guess in guesses]
        fewer = case((row.failures > 0, row.failures - 1), else_=0)
        await self._database.write(
            execute(update(schema.guess).where(row.key.in_(keys)).values(failures=fewer, until=0))
        )

    async def sweep(self, now: int) -> None:
        """Forget what is so old that it no longer counts, but for what is being counted just now."""
        row = schema.guess.c
        old = select(row.key).where(row.changed <= now - REMEMBERED).with_for_update(skip_locked=True)
        await self._database.write(execute(delete(schema.guess).where(row.key.in_(old))))


def _charge(connection: Connection, guesses: Collection[Guess], now: int) -> int:
    """The rows are made, or locked as they are, in one order: of many at once each counts, and no sweep removes one."""
    row = schema.guess.c
    for guess in sorted(guesses):
        fresh = {"key": guess.key, "failures": 0, "until": 0, "changed": now}
        adding = insert(connection, schema.guess).values(fresh)
        connection.execute(adding.on_conflict_do_update(index_elements=["key"], set_={"key": guess.key}))
    keys = [guess.key for guess in guesses]
    asked = select(schema.guess).where(row.key.in_(keys)).order_by(row.key).with_for_update()
    found = {each.key: each for each in connection.execute(asked)}
    wait = max(each.until for each in found.values()) - now
    if wait > 0:
        return int(wait)
    for guess in guesses:
        before = found[guess.key]
        failures = 1 + (before.failures if before.changed > now - REMEMBERED else 0)
        after = {"failures": failures, "until": now + guess.delay(failures), "changed": now}
        connection.execute(update(schema.guess).where(row.key == guess.key).values(after))
    return 0
