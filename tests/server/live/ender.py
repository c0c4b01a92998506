"""A program that ends one game after the other and prints each table that is over, until it is killed."""

from __future__ import annotations

import asyncio
import secrets
import sys

from sqlalchemy import Connection, insert
from tests.server.kit import Threads

from tafelrunde.server.live.monotonic_time import SteadyTime
from tafelrunde.server.live.runtime import Runtime
from tafelrunde.server.store import open_store, schema
from tafelrunde.server.table import entries, requests
from tafelrunde.server.table.table import Table
from tafelrunde.wire.setup import Setup

OVER = "over: "
"""What the line of a table begins with; the log of the process goes to the same place."""

OPENED = entries.Opened(host="ada", setup=Setup(game="stacko"), seed="5" * 64)


class Notes:
    """A listener that leaves a note for every time it is told."""

    name = "notes"

    def record(self, connection: Connection, table: Table) -> None:
        """Leave a note."""
        key = f"told:{table.id}:{secrets.token_hex(8)}"
        connection.execute(insert(schema.note).values(key=key, text=str(table.changed)))


async def start(here: Runtime, table: str, setup: Setup = OPENED.setup) -> None:
    """A table of Stacko at which ada and bob play."""
    await here.tables.open(table, entries.Opened(host="ada", setup=setup, seed=OPENED.seed))
    await here.tables.submit(table, lambda t, _: requests.sit(t, "ada", "Ada", chair=1, nonce=""))
    await here.tables.submit(table, lambda t, _: requests.sit(t, "bob", "Bob", chair=2, nonce=""))
    await here.tables.submit(table, lambda t, _: requests.start(t, "ada", None))


async def end_games(here: Runtime) -> None:
    """Begin a game and give it up, again and again."""
    while True:
        table = secrets.token_hex(8)
        await start(here, table)
        await here.tables.submit(table, lambda t, _: requests.resign(t, "ada"))
        sys.stdout.write(f"{OVER}{table}\n")
        sys.stdout.flush()


async def main() -> None:
    """End games at five tables at a time."""
    async with await open_store(sys.argv[1]) as store:
        here = Runtime(store, Threads(), SteadyTime(), listeners=[Notes()])
        await here.start()
        await asyncio.gather(*(end_games(here) for _ in range(5)))


if __name__ == "__main__":
    asyncio.run(main())
