"""News: what other processes append is heard, whole batches of it, and a loss of the connection too."""

import asyncio
import signal
from collections.abc import AsyncIterator

import asyncpg
from tests.server.postgres import Postgres

from tafelrunde.server.store import MISSED, Dismissed, Mark, News, Told, open_store


async def heard(news: AsyncIterator[Told], count: int) -> list[Told]:
    """So many news, which come soon."""
    async with asyncio.timeout(60):
        return [await anext(news) for _ in range(count)]


async def until(last: News, news: AsyncIterator[Told]) -> AsyncIterator[Told]:
    """All news up to one, with it."""
    async for item in news:
        yield item
        if item == last:
            return


async def test_each_process_hears_the_other_and_not_itself(database: str) -> None:
    """An entry is news to the other store on the same PostgreSQL only."""
    async with await open_store(database) as one, await open_store(database) as two:
        ones, twos = one.news(), two.news()
        assert await one.append("t", 1, 5, b"")
        assert await two.append("t", 2, 5, b"")
        assert await one.append("u", 1, 5, b"")
        assert [News("t", 2)] == await heard(ones, 1)
        assert [News("t", 1), News("u", 1)] == await heard(twos, 2)


async def test_a_big_batch_is_heard_whole(database: str) -> None:
    """Thousands of entries with the longest ids there can be are told in as many messages as they need."""
    async with await open_store(database) as one, await open_store(database) as two:
        news = two.news()
        keys = [(f"{table:064}", 2**31 - 1 - number) for table in range(300) for number in range(10)]
        assert all(await asyncio.gather(*(one.append(*key, 5, b"x" * 1000) for key in keys)))
        assert sorted(keys) == sorted(await heard(news, len(keys)))


async def test_a_taken_number_is_no_news(database: str) -> None:
    """Only what was appended is told."""
    async with await open_store(database) as one, await open_store(database) as two:
        news = two.news()
        answers = await asyncio.gather(*(one.append("t", number, 5, b"") for number in (1, 1, 2)))
        assert [True, False, True] == answers
        assert {News("t", 1), News("t", 2)} == set(await heard(news, 2))


async def test_a_removed_table_is_news(database: str) -> None:
    """The number 0 tells that a table is gone."""
    async with await open_store(database) as one, await open_store(database) as two:
        news = two.news()
        await one.remove("t")
        assert [News("t", 0)] == await heard(news, 1)


async def test_what_is_in_no_log_is_told_to_the_others_only(database: str) -> None:
    """As many at once as there are, with the longest ids; none of them is kept."""
    async with await open_store(database) as one, await open_store(database) as two:
        ones, twos = one.news(), two.news()
        marks = [Mark(f"{table:064}", f"{table:064}", 2**31 - 1) for table in range(120)]
        await one.tell([*marks, Dismissed("ada")])
        await two.remove("t")
        assert [*marks, Dismissed("ada")] == await heard(twos, len(marks) + 1)
        assert [News("t", 0)] == await heard(ones, 1)


async def test_news_end_with_the_store(address: str) -> None:
    """Whoever listens is let go when the store is closed; a SQLite file has no news at all."""
    async with await open_store(address) as store:
        news = store.news()
        assert await store.append("t", 1, 5, b"")
    assert [] == [item async for item in news]


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
            assert MISSED in [item async for item in until(MISSED, news)]


async def test_a_commit_without_an_answer_is_looked_up(database: str, postgres: Postgres) -> None:
    """Connections that are cut again and again while entries are written: every answer agrees with the log."""
    async with await open_store(database) as store:
        cutting = asyncio.create_task(asyncio.to_thread(cut, postgres, 40))
        answers: list[bool] = []
        while not cutting.done():
            numbers = range(len(answers) + 1, len(answers) + 51)
            answers += await asyncio.gather(*(store.append("t", number, 5, b"mine") for number in numbers))
        await cutting
        assert [True] * len(answers) == answers
        assert len(answers) == len(await store.read("t"))


def cut(postgres: Postgres, times: int) -> None:
    """End the sessions of all who use the database, so many times."""
    for _ in range(times):
        postgres.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'tafelrunde'")
