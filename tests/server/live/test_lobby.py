"""The list of tables: what somebody finds in it, and what is never pushed out of it."""

import asyncio
from dataclasses import replace
from pathlib import Path

from msgspec.structs import replace as with_changes
from tests.server.kit import Clock, Guest, Threads, begin
from tests.server.live.kit import OPENED, Quiet, in_runtime, seated

from tafelrunde.server.live.live_table import Watcher
from tafelrunde.server.live.lobby import MOST_LISTED
from tafelrunde.server.live.runtime import Runtime
from tafelrunde.server.live.summaries import listing_of
from tafelrunde.server.live.table_cache import FORGET_AFTER
from tafelrunde.server.store import Listing, Row, Status
from tafelrunde.server.table import entries, requests

LISTED = with_changes(OPENED, setup=with_changes(OPENED.setup, listed=True))


def deaf(here: Runtime) -> None:
    """From now on nobody reads a log."""

    async def read(table: str, after: int = 0, limit: int = 1) -> list[Row]:  # noqa: ARG001 - as that of a store
        raise AssertionError(f"the log of {table} is read after {after}")

    here.store.read = read  # type: ignore[method-assign]


async def forgotten(here: Runtime, clock: Clock) -> None:
    """Nothing is in memory any more."""
    await here.listings.turns.flush()
    clock.jump(FORGET_AFTER / 1000 + 1)
    await here.cache.evict()


def test_the_lobby_reads_no_log(tmp_path: Path) -> None:
    """However much happened at the tables: those to sit down at, to watch, and one's own with whose turn it is."""
    clock = Clock()

    async def use(here: Runtime) -> None:
        await here.tables.open("free", LISTED)
        await seated(here, "running", LISTED.setup)
        await forgotten(here, clock)
        deaf(here)
        shown = await here.lists.lobby("ada")
        assert (["free"], ["running"]) == ([t.table for t in shown.open], [t.table for t in shown.running])
        assert {"free": False, "running": True} == {t.table: t.yours for t in shown.mine}
        assert [True, True] == [chair.yours for chair in shown.running[0].chairs]
        assert {} == here.cache.places

    in_runtime(tmp_path / "s", clock, use)


def test_five_hundred_running_games_of_one_person_are_not_loaded(tmp_path: Path) -> None:
    """Who plays many games over days sees the latest of them, and the server keeps none in memory for it."""
    clock = Clock()

    async def use(here: Runtime) -> None:
        await seated(here)
        known = listing_of(await here.tables.load("t"), clock())
        for number in range(500):
            await here.store.listings.write(replace(known, table=f"t{number}"))
            await here.store.append(f"t{number}", 1, 1, entries.write(OPENED))
        await forgotten(here, clock)
        deaf(here)
        assert [True] * MOST_LISTED == [table.yours for table in (await here.lists.lobby("ada")).mine]
        assert {} == here.cache.places

    in_runtime(tmp_path / "s", clock, use)


def test_many_who_ask_in_one_moment_get_one_answer(tmp_path: Path) -> None:
    """The store is asked once for all of them, and again as soon as a table changes."""
    asked: list[object] = []

    async def use(here: Runtime) -> None:
        await here.tables.open("t", LISTED)
        find = here.lists.find_public

        async def counted() -> object:
            asked.append(None)
            return await find()

        here.lists.find_public = counted  # type: ignore[method-assign, assignment]
        everybody = await asyncio.gather(*(here.lists.lobby(f"p{number}") for number in range(50)))
        assert ([1] * 50, 1) == ([len(each.open) for each in everybody], len(asked))
        await here.tables.submit("t", lambda t, _: requests.sit(t, "bob", "Bob", chair=1, nonce=""))
        assert ["Bob", ""] == [chair.name for chair in (await here.lists.lobby("eve")).open[0].chairs]

    in_runtime(tmp_path / "s", Clock(), use)


def test_a_running_game_stays_in_the_list_however_many_came_after_it(tmp_path: Path) -> None:
    """A game over days is listed as of its beginning, and it may be one's turn at it; what is over comes after it."""
    clock = Clock()

    async def use(here: Runtime) -> None:
        await seated(here)
        for number in range(MOST_LISTED):
            later = clock() + 1000 + number
            await here.store.listings.write(
                Listing(f"e{number}", "stacko", Status.ENDED, False, later, later, ("ada",))  # noqa: FBT003
            )
        await here.tables.submit("t", lambda t, _: requests.act(t, "ada", "draw", at=t.changed, request="1"))
        assert [("t", True)] == [(summary.table, summary.yours) for summary in (await here.lists.lobby("ada")).mine]

    in_runtime(tmp_path / "s", clock, use)


def test_who_has_not_heard_of_the_end_does_not_list_the_game_as_running(tmp_path: Path) -> None:
    """Of two processes that list a table the one counts that knows more, not the one that is slower."""

    async def use(here: Runtime) -> None:
        other = Runtime(here.store, Threads(), here.now)
        await seated(here)
        before = await other.tables.load("t")
        await here.tables.submit("t", lambda t, _: requests.resign(t, "ada"))
        await other.listings.write(other.cache.place("t"), before)
        listing = await here.store.listings.read("t")
        assert Status.ENDED == (listing and listing.status)

    in_runtime(tmp_path / "s", Clock(), use)


def test_a_table_is_listed_anew_when_it_was_let_go_of_meanwhile(tmp_path: Path) -> None:
    """Another process listed somebody who got up; who sits down again here has the table among their own."""
    clock = Clock()

    async def use(here: Runtime) -> None:
        other = Runtime(here.store, Threads(), here.now)
        await here.tables.open("t", OPENED)
        await here.watching.enter("t", Watcher("eve", Quiet()))
        await here.tables.submit("t", lambda t, _: requests.sit(t, "bob", "Bob", chair=1, nonce=""))
        clock.jump(FORGET_AFTER / 1000 + 1)
        await here.cache.evict()
        await other.tables.submit("t", lambda t, _: requests.rise(t, "bob", 1))
        await here.tables.refresh("t")
        await here.tables.submit("t", lambda t, _: requests.sit(t, "bob", "Bob", chair=1, nonce=""))
        listing = await here.store.listings.read("t")
        assert ("ada", "bob") == (listing and listing.people)

    in_runtime(tmp_path / "s", clock, use)


def test_the_lobby_lists_what_can_be_joined_watched_and_continued(ada: Guest, bob: Guest) -> None:
    """Unlisted tables are known to those who have the link, and to whoever sits there."""
    shown, hidden = ada.open("stacko", listed=True), ada.open("stacko")
    running = begin([ada, bob], "stacko", listed=True)
    lobby = bob.get("/api/tables").json()
    ids = {part: {entry["table"] for entry in lobby[part]} for part in lobby}
    assert shown in ids["open"]
    assert hidden not in ids["open"] | ids["mine"]
    assert running in ids["running"] & ids["mine"]
    assert {running: True} == {t["table"]: t["yours"] for t in ada.get("/api/tables").json()["mine"] if t["yours"]}
