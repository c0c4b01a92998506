"""Reviews of many games at once: one by one, when nobody else waits, and again after a restart."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest
from tests.server.kit import Clock, Threads
from tests.server.live.ender import start
from tests.server.live.test_game_endings import settled
from tests.server.postgres import database, postgres
from tests.server.reviews.test_review_desk import SCRIPT, question

from tafelrunde.server.history.game_rows import PlayedGameListener
from tafelrunde.server.history.review_backlog import ReviewBacklog
from tafelrunde.server.history.review_figures import keep_figures
from tafelrunde.server.live.runtime import Runtime
from tafelrunde.server.reviews.review_desk import ReviewDesk
from tafelrunde.server.reviews.review_process import ReviewProcess
from tafelrunde.server.store import Person, Store, open_store
from tafelrunde.server.store.played_games import GameQuery
from tafelrunde.server.table import requests
from tafelrunde.wire.setup import Setup

__all__ = ["database", "postgres"]
MINE = GameQuery("ada")
PATIENCE = 100.0


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty store."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tafelrunde.sqlite'}"
    return str(request.getfixturevalue("database"))


async def play(store: Store, *tables: str) -> Runtime:
    """Games that ada gave up, told to the listener; a process that knows their tables."""
    for person in ("ada", "bob"):
        await store.people.write(Person(person, person.title(), 1, 1))
    here = Runtime(store, Threads(), Clock(), listeners=[PlayedGameListener()])
    for table in tables:
        await start(here, table, Setup(game="schoko"))
        await here.tables.submit(table, lambda t, _: requests.resign(t, "ada"))
    await settled(here)
    return here


@asynccontextmanager
async def backlog_of(here: Runtime, notes: Path, how: str = "good") -> AsyncIterator[ReviewBacklog]:
    """The backlog of a process; the test lets it work."""
    store = here.store
    keep = partial(keep_figures, store.played_games)
    process = ReviewProcess(SCRIPT, how, str(notes), limit=60.0)
    desk = ReviewDesk(store.reviews, here.timers, store.name, process=process, keep_figures=keep)
    try:
        yield ReviewBacklog(store.review_wishes, desk, here.tables)
    finally:
        await desk.stop()


async def work_off(backlog: ReviewBacklog, person: str = "ada") -> None:
    """Work until nothing waits."""
    async with asyncio.timeout(PATIENCE):
        while await backlog.wishes.count(person):
            await backlog.work()
            await asyncio.sleep(0.02)


def test_all_are_reviewed_one_after_the_other(place: str, tmp_path: Path) -> None:
    """And what was found is with the games; asked again there is nothing to do."""

    async def use() -> None:
        async with await open_store(place) as store:
            here = await play(store, "t1", "t2", "t3")
            assert 3 == await store.review_wishes.add(MINE, 20, 5)
            async with backlog_of(here, tmp_path / "jobs") as backlog:
                await work_off(backlog)
            found = await store.played_games.find(MINE, 10)
            assert ["scripted"] * 3 == [each.game.evaluator.replace("v1", "scripted") for each in found]
            assert 0 == await store.review_wishes.add(MINE, 20, 6)

    asyncio.run(use())


def test_they_wait_for_everybody_else(place: str, tmp_path: Path) -> None:
    """As long as somebody waits for a review, none of many is asked for."""

    async def use() -> None:
        async with await open_store(place) as store:
            here = await play(store, "t1")
            await store.review_wishes.add(MINE, 20, 5)
            async with backlog_of(here, tmp_path / "jobs", "hangs") as backlog:
                await backlog.desk.ask(question(), "bob", "here")
                await backlog.work()
                assert (None, 1) == (backlog.current, await store.review_wishes.count("ada"))

    asyncio.run(use())


def test_another_process_goes_on(place: str, tmp_path: Path) -> None:
    """What was under way when a process ended is asked for again by the next."""

    async def use() -> None:
        async with await open_store(place) as store:
            here = await play(store, "t1", "t2")
            await store.review_wishes.add(MINE, 20, 5)
            async with backlog_of(here, tmp_path / "slow", "slow") as backlog:
                await backlog.work()
                assert backlog.current is not None
            assert 2 == await store.review_wishes.count("ada")
            async with backlog_of(here, tmp_path / "jobs") as backlog:
                await work_off(backlog)

    asyncio.run(use())


def test_what_cannot_be_reviewed_is_wanted_no_longer(place: str, tmp_path: Path) -> None:
    """A table that was removed keeps nobody waiting."""

    async def use() -> None:
        async with await open_store(place) as store:
            here = await play(store, "t1")
            await store.review_wishes.add(MINE, 20, 5)
            async with backlog_of(here, tmp_path / "jobs") as backlog:
                backlog.tables = here.tables
                await here.tables.remove("t1")
                assert 0 == await store.review_wishes.count("ada")
                await backlog.work()
                assert backlog.current is None

    asyncio.run(use())
