"""The end of a game is told to each listener exactly once, whatever happens to the processes."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import Connection
from tests.server import worlds
from tests.server.kit import Clock, Threads
from tests.server.live.ender import OVER, Notes, start
from tests.server.postgres import database, postgres

from tafelrunde.server.live.game_endings import GameEndListener
from tafelrunde.server.live.runtime import Runtime
from tafelrunde.server.store import ListingQuery, Status, Store, StoreError, open_store
from tafelrunde.server.table import requests
from tafelrunde.server.table.refusals import Missing, Refusal
from tafelrunde.server.table.table import Table
from tafelrunde.wire.setup import LiveClock, Setup

__all__ = ["database", "postgres"]

ROOT = Path(__file__).parents[3]


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty store."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tafelrunde.sqlite'}"
    return str(request.getfixturevalue("database"))


def runtime(store: Store, clock: Clock, *listeners: GameEndListener) -> Runtime:
    """A process, or what is like one."""
    return Runtime(store, Threads(), clock, listeners=listeners or [Notes()])


async def settled(*runtimes: Runtime) -> None:
    """Everything that was begun is done."""
    while tasks := [task for each in runtimes for task in each.timers.running]:
        await asyncio.wait(tasks)


async def told(store: Store, name: str = "told") -> Counter[str]:
    """How often a listener was told of which table."""
    return Counter(key.split(":")[1] for key in await store.notes.find(f"{name}:"))


def in_store(place: str, use: Callable[[Store], Awaitable[None]]) -> None:
    """Use a store."""

    async def run() -> None:
        async with await open_store(place) as store:
            await use(store)

    asyncio.run(run())


async def play_to_the_end(here: Runtime, table: str) -> None:
    """Play words until the rules end the game."""
    rng = Random(7)
    while not (found := await here.tables.load(table)).is_over:
        seat = found.actor or 0
        word = rng.choice(("draw", "pass", f"take {rng.randint(1, 10)}"))
        person = found.occupant(seat).person or ""
        await here.tables.attempt(
            table,
            lambda t, _: requests.act(t, person, word, at=t.changed, request=str(t.number)),  # noqa: B023
        )


def test_every_way_to_end_is_told_once(place: str) -> None:
    """By the last action, by giving up, by agreement and by the clock, and not again when processes start anew."""
    clock = Clock()

    async def use(store: Store) -> None:
        here = runtime(store, clock)
        for table in ("played", "resigned", "agreed", "running"):
            await start(here, table)
        await start(here, "timeout", Setup(game="stacko", clock=LiveClock(10)))
        await play_to_the_end(here, "played")
        await here.tables.submit("resigned", lambda t, _: requests.resign(t, "ada"))
        for person in ("ada", "bob"):
            await here.tables.submit("agreed", lambda t, _, who=person: requests.offer_draw(t, who))  # type: ignore[misc]
        clock.jump(11)
        here.timers.tick()
        await settled(here)
        for each in (runtime(store, clock), runtime(store, clock)):
            each.take_over()
            await settled(each)
        assert {"played": 1, "resigned": 1, "agreed": 1, "timeout": 1} == await told(store)

    in_store(place, use)


def test_two_processes_that_see_the_end_tell_it_once(place: str) -> None:
    """Both have the table in memory, and both look for what was not told."""
    clock = Clock()

    async def use(store: Store) -> None:
        here, there = runtime(store, clock), runtime(store, clock)
        await start(here, "t")
        await there.tables.load("t")
        await here.tables.submit("t", lambda t, _: requests.resign(t, "ada"))
        there.tables.schedule_refresh("t")
        for each in (here, there):
            each.take_over()
        await settled(here, there)
        assert {"t": 1} == await told(store)

    in_store(place, use)


def test_a_new_listener_is_told_of_the_games_before_it(place: str) -> None:
    """Also of those that ended when there was none, as on a server that was upgraded."""

    class Later(Notes):
        name = "later"

    async def use(store: Store) -> None:
        here = Runtime(store, Threads(), Clock())
        await start(here, "t")
        await here.tables.submit("t", lambda t, _: requests.resign(t, "ada"))
        await settled(here)
        assert {} == await told(store)
        for count in (1, 2):
            after = runtime(store, Clock(), Notes(), *([Later()] if count == 2 else []))
            after.take_over()
            await settled(after)
            assert {"t": count} == await told(store)

    in_store(place, use)


@pytest.mark.parametrize("error", [StoreError("gone"), ValueError("a mistake")])
def test_what_a_listener_fails_at_is_undone_and_told_again(place: str, error: Exception) -> None:
    """After the store failed soon, after a mistake of its own when a process starts."""

    class Failing(Notes):
        fails = True

        def record(self, connection: Connection, table: Table) -> None:
            super().record(connection, table)
            if self.fails:
                raise error

    async def use(store: Store) -> None:
        clock, listener = Clock(), Failing()
        here = runtime(store, clock, listener)
        await start(here, "t")
        await here.tables.submit("t", lambda t, _: requests.resign(t, "ada"))
        await settled(here)
        assert {} == await told(store)
        listener.fails = False
        clock.jump(6)
        here.timers.tick()
        after = runtime(store, clock, listener)
        after.take_over()
        await settled(here, after)
        assert {"t": 1} == await told(store)

    in_store(place, use)


def test_a_game_that_is_over_stays_over() -> None:
    """Nothing that could be asked for takes the end back (U1): whoever was told of it was told the truth."""
    table = worlds.told(worlds.started("stacko"), requests.resign(worlds.started("stacko"), "ada"))
    asked = (
        lambda: requests.undo(table, "ada", now=0),
        lambda: requests.consent(table, "bob", yes=True, now=0),
        lambda: requests.act(table, "ada", "draw", at=table.changed, request="1"),
        lambda: requests.act_bot(table, 1, "draw", at=table.changed),
        lambda: requests.offer_draw(table, "ada"),
        lambda: requests.resign(table, "bob"),
        lambda: requests.hand_on(table, "bob", 1, now=0, claim=True),
        lambda: requests.check_flag(table, 10**15),
    )
    for each in asked:
        with pytest.raises(Refusal):
            each()


def test_kills_neither_lose_nor_repeat_an_end(place: str) -> None:
    """Processes that end games are killed at any moment; after the last start every end was told exactly once."""
    printed: set[str] = set()
    together = 1 if place.startswith("sqlite") else 2
    for lines in (3, 11, 20):
        processes = [ender(place) for _ in range(together)]
        for process in processes:
            printed |= set(islice(printed_tables(process), lines))
        for process in processes:
            process.send_signal(signal.SIGKILL)
            process.communicate()

    async def use(store: Store) -> None:
        here = runtime(store, Clock())
        here.take_over()
        await settled(here)
        found = await told(store)
        over = await ended_by_log(here)
        await settled(here)
        assert over == found
        assert len(printed) == 34 * together
        assert printed <= found.keys()

    in_store(place, use)


async def ended_by_log(here: Runtime) -> dict[str, int]:
    """The tables whose log says that they are over, each once; their listing may still be on its way."""
    listings = [each for status in Status for each in await here.store.listings.find(ListingQuery(status), 10_000)]
    return {each.table: 1 for each in listings if await is_over(here, each.table)}


async def is_over(here: Runtime, table: str) -> bool:
    """Does the log say so? A table that was listed in the moment of a kill may have none."""
    try:
        return (await here.tables.load(table)).is_over
    except Missing:
        return False


def printed_tables(process: subprocess.Popen[str]) -> Iterator[str]:
    """The tables that a process says are over, as it prints them."""
    assert process.stdout
    return (line.removeprefix(OVER).strip() for line in process.stdout if line.startswith(OVER))


def ender(place: str) -> subprocess.Popen[str]:
    """A process that ends games."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.server.live.ender", place], stdout=subprocess.PIPE, text=True, cwd=ROOT
    )
