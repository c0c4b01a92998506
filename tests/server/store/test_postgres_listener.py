"""News: what other processes append is heard, whole batches of it, and a loss of the connection too."""

import asyncio
from collections.abc import AsyncIterator

from tafelrunde.server.store import Appended, Dismissed, ProcessNews, ReadReceipt, Removed, open_store


async def heard(news: AsyncIterator[ProcessNews], count: int) -> list[ProcessNews]:
    """So many news, which come soon."""
    async with asyncio.timeout(60):
        return [await anext(news) for _ in range(count)]


async def test_each_process_hears_the_other_and_not_itself(database: str) -> None:
    """An entry is news to the other store on the same PostgreSQL only."""
    async with await open_store(database) as one, await open_store(database) as two:
        ones, twos = one.news(), two.news()
        assert await one.append("t", 1, 5, b"")
        assert await two.append("t", 2, 5, b"")
        assert await one.append("u", 1, 5, b"")
        assert [Appended("t", 2)] == await heard(ones, 1)
        assert [Appended("t", 1), Appended("u", 1)] == await heard(twos, 2)


async def test_a_big_batch_is_heard_whole(database: str) -> None:
    """Thousands of entries with the longest ids there can be are told in as many messages as they need."""
    async with await open_store(database) as one, await open_store(database) as two:
        news = two.news()
        keys = [(f"{table:064}", 2**31 - 1 - number) for table in range(300) for number in range(10)]
        assert all(await asyncio.gather(*(one.append(*key, 5, b"x" * 1000) for key in keys)))
        assert set(keys) == set(await heard(news, len(keys)))


async def test_a_removed_table_is_news(database: str) -> None:
    """The number 0 tells that a table is gone."""
    async with await open_store(database) as one, await open_store(database) as two:
        news = two.news()
        await one.remove("t")
        assert [Removed("t")] == await heard(news, 1)


async def test_what_is_in_no_log_is_told_to_the_others_only(database: str) -> None:
    """As many at once as there are, with the longest ids; none of them is kept."""
    async with await open_store(database) as one, await open_store(database) as two:
        ones, twos = one.news(), two.news()
        marks = [ReadReceipt(f"{table:064}", f"{table:064}", 2**31 - 1) for table in range(120)]
        await one.tell([*marks, Dismissed("ada")])
        await two.remove("t")
        assert [*marks, Dismissed("ada")] == await heard(twos, len(marks) + 1)
        assert [Removed("t")] == await heard(ones, 1)


async def test_news_end_with_the_store(address: str) -> None:
    """Whoever listens is let go when the store is closed; a SQLite file has no news at all."""
    async with await open_store(address) as store:
        news = store.news()
        assert await store.append("t", 1, 5, b"")
    assert [] == [item async for item in news]
