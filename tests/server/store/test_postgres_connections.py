"""Connections to PostgreSQL: none is left behind, and a restart is waited out."""

import asyncio
import signal
from collections.abc import AsyncIterator

import asyncpg
from tests.server.postgres import Postgres

from tafelrunde.server.store import Missed, ProcessNews, open_store


async def until(last: ProcessNews, news: AsyncIterator[ProcessNews]) -> AsyncIterator[ProcessNews]:
    """All news up to one, with it."""
    async for item in news:
        yield item
        if item == last:
            return


async def test_a_store_that_is_closed_at_once_holds_no_connection(database: str) -> None:
    """Neither one that appends nor one that listens, also when nothing was done in between."""
    async with await open_store(database):
        pass
    link = await asyncpg.connect(database)
    left = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    for _ in range(100):
        if not (count := await link.fetchval(left)):
            break
        await asyncio.sleep(0.1)
    await link.close()
    assert 0 == count


async def test_a_restart_of_the_database_is_waited_out(database: str, postgres: Postgres) -> None:
    """Entries and questions wait until PostgreSQL is back, and listeners hear that they may have missed something."""
    async with await open_store(database) as one, await open_store(database) as two:
        news = two.news()
        assert await one.append("t", 1, 5, b"first")
        await asyncio.to_thread(postgres.stop, signal.SIGQUIT)
        waiting = asyncio.gather(one.append("t", 2, 5, b"second"), one.append("t", 1, 5, b"taken"), two.read("t"))
        await asyncio.to_thread(postgres.start)
        second, taken, rows = await waiting
        assert (True, False, [1]) == (second, taken, [row.number for row in rows][:1])
        async with asyncio.timeout(60):
            assert Missed() in [item async for item in until(Missed(), news)]
