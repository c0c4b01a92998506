"""Batches for PostgreSQL: an answer agrees with the log, whatever happens to the connection."""

import asyncio

from tests.server.postgres import Postgres
from tests.server.store.test_postgres_listener import heard

from tafelrunde.server.store import Appended, open_store


async def test_a_taken_number_is_no_news(database: str) -> None:
    """Only what was appended is told."""
    async with await open_store(database) as one, await open_store(database) as two:
        news = two.news()
        answers = await asyncio.gather(*(one.append("t", number, 5, b"") for number in (1, 1, 2)))
        assert [True, False, True] == answers
        assert {Appended("t", 1), Appended("t", 2)} == set(await heard(news, 2))


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
