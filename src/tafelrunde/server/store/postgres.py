"""The store in a PostgreSQL database, for any number of processes that hear of each other's entries."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncGenerator, AsyncIterator, Mapping, Sequence
from contextlib import aclosing
from functools import partial
from pathlib import Path

from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import create_async_engine

from tafelrunde.server.store import backup
from tafelrunde.server.store.pages import Page, check_empty, read_pages, write_page
from tafelrunde.server.store.payload import write
from tafelrunde.server.store.postgres_batches import Batches
from tafelrunde.server.store.postgres_connections import CHANNEL, address_of, connect, explain_errors, insist
from tafelrunde.server.store.postgres_listener import Listener
from tafelrunde.server.store.sqlite import open_sqlite
from tafelrunde.server.store.store import Append, ProcessMessage, Removed, Rewritten, Store, check
from tafelrunde.server.store.transactions import T, Work
from tafelrunde.server.store.upgrade import upgrade

NOTIFY = text("SELECT pg_notify(:channel, :payload)")
MOST_TOLD = 50
"""So many items go into one message, which carries less than 8,000 bytes: ids have at most 64 letters."""


class ConnectionPool:
    """A few connections for work on the ordinary tables."""

    def __init__(self, url: str) -> None:
        self.address = address_of(url)
        self.connect = partial(connect, url)
        self.engine = create_async_engine(
            "postgresql+asyncpg://", async_creator=self.connect, pool_size=4, max_overflow=4, pool_pre_ping=True
        )

    async def read(self, work: Work[T]) -> T:
        """Run work that changes nothing, if need be again when the database comes back."""
        with explain_errors(self.address):
            return await insist(lambda: self._run(work))

    async def write(self, work: Work[T]) -> T:
        """Run work in a transaction."""
        with explain_errors(self.address):
            return await self._run(work)

    async def _run(self, work: Work[T]) -> T:
        async with self.engine.begin() as connection:
            return await connection.run_sync(work)


class PostgresStore(Store):
    """A store for any number of processes."""

    is_alone = False

    def __init__(self, pool: ConnectionPool) -> None:
        super().__init__(pool)
        self._pool = pool
        self.name = self._sender = secrets.token_hex(8)
        self._listener = Listener(pool.connect, self._sender, self._tell)
        self._batches = Batches(pool.connect, self._sender, pool.address)

    async def open(self) -> None:
        """Bring the database up to date, and begin to listen."""
        with explain_errors(self._pool.address):
            await self._pool.write(lambda connection: upgrade(connection, self._pool.address))
            await self._listener.start()

    async def append(self, table: str, number: int, time: int, entry: bytes) -> bool:
        """Append an entry; see Store."""
        return await self._batches.append(check(Append(table, number, time, entry)))

    def _remove(self, connection: Connection, table: str) -> None:
        super()._remove(connection, table)
        self._notify(connection, Removed(table))

    def _rewrite(self, connection: Connection, table: str, entries: Mapping[int, bytes]) -> None:
        super()._rewrite(connection, table, entries)
        self._notify(connection, Rewritten(table))

    def _notify(self, connection: Connection, news: Removed | Rewritten) -> None:
        connection.execute(NOTIFY, {"channel": CHANNEL, "payload": self._sender + write(news)})

    async def tell(self, told: Sequence[ProcessMessage]) -> None:
        """Tell the others what is in no log; see Store."""
        items = list(map(write, told))
        payloads = [self._sender + "".join(items[i : i + MOST_TOLD]) for i in range(0, len(items), MOST_TOLD)]
        asked = [{"channel": CHANNEL, "payload": payload} for payload in payloads]
        await self._pool.write(lambda connection: [connection.execute(NOTIFY, each) for each in asked])

    async def backup(self, path: Path) -> None:
        """Copy everything as of one moment into a file; see Store."""
        part = await asyncio.to_thread(backup.start, path)
        try:
            async with await open_sqlite(part, beside=False) as copy, aclosing(self.pages()) as pages:
                await copy.fill(pages)
            await asyncio.to_thread(backup.finish, part, path)
        finally:
            await asyncio.to_thread(backup.discard, part)

    async def pages(self) -> AsyncGenerator[Page]:
        """Everything as of one moment; see Store."""
        with explain_errors(self._pool.address):
            async with self._pool.engine.connect() as connection:
                await connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
                pages = await connection.run_sync(read_pages)
                while page := await connection.run_sync(lambda _: next(pages, None)):
                    yield page

    async def fill(self, pages: AsyncIterator[Page]) -> None:
        """Write everything, all or nothing; see Store."""
        with explain_errors(self._pool.address):
            async with self._pool.engine.begin() as connection:
                await connection.run_sync(check_empty, self._pool.address)
                async for page in pages:
                    await connection.run_sync(write_page, page)

    async def close(self) -> None:
        """Finish, and close all connections."""
        self._tell(None)
        await self._listener.close()
        await self._batches.close()
        await self._pool.engine.dispose()


async def open_postgres(url: str) -> PostgresStore:
    """Open a database; see open_store."""
    store = PostgresStore(ConnectionPool(url))
    try:
        await store.open()
    except BaseException:
        await store.close()
        raise
    return store
