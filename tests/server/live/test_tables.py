"""Tables in memory: what is submitted is stored, then told, and decided again when others were quicker."""

import asyncio
import gc
import weakref
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.server.kit import Clock, Guest, Threads, serving
from tests.server.live.kit import OPENED, Quiet, failing_once, in_runtime, passes, seated

from tafelrunde.records import fairness
from tafelrunde.server.live.heartbeats import HEARTBEAT
from tafelrunde.server.live.live_table import Watcher
from tafelrunde.server.live.runtime import Runtime
from tafelrunde.server.live.tables import SETTLED_AFTER
from tafelrunde.server.store import StoreError
from tafelrunde.server.table import entries, refusals, requests
from tafelrunde.server.table.refusals import Missing, Refusal
from tafelrunde.server.table.table import Table


def test_a_refusal_keeps_no_table_in_memory(tmp_path: Path) -> None:
    """Neither itself: nothing holds it in a circle, which the server would find once a day."""
    raised: list[weakref.ref[Refusal]] = []

    def fallen(table: Table, now: int) -> entries.TableEntry:
        try:
            return requests.check_flag(table, now)
        except Refusal as refused:
            raised.append(weakref.ref(refused))
            raise

    async def use(here: Runtime) -> None:
        await seated(here)
        assert await here.tables.attempt("t", fallen) is None
        await asyncio.sleep(0)
        assert [None] == [refused() for refused in raised]

    gc.disable()
    try:
        in_runtime(tmp_path / "s", Clock(), use)
    finally:
        gc.enable()


def test_nothing_is_told_before_it_is_stored(tmp_path: Path) -> None:
    """And an entry of which it is not known whether it was stored is found by reading."""

    async def use(here: Runtime) -> None:
        await seated(here)
        append, seen = here.store.append, list[int]()

        async def lost(table: str, number: int, time: int, entry: bytes) -> bool:
            seen.append((await here.tables.load("t")).number)
            await append(table, number, time, entry)
            raise StoreError("gone")

        here.store.append = lost  # type: ignore[method-assign]
        with pytest.raises(StoreError):
            await here.tables.submit("t", lambda t, _: requests.act(t, "ada", "draw", at=9, request="r"))
        here.store.append = append  # type: ignore[method-assign]
        assert seen[0] + 1 == (await here.tables.load("t")).number
        with pytest.raises(refusals.Repeated):
            await here.tables.submit("t", lambda t, _: requests.act(t, "ada", "draw", at=9, request="r"))

    in_runtime(tmp_path / "s", Clock(), use)


def test_whoever_asks_too_late_decides_again(tmp_path: Path) -> None:
    """Two processes at one table: the unique number is the only lock."""

    async def use(here: Runtime) -> None:
        other = Runtime(here.store, Threads(), here.now)
        await seated(here)
        await other.tables.load("t")
        await here.tables.submit("t", lambda t, _: requests.act(t, "ada", "draw", at=t.number, request="1"))
        number = await other.tables.submit(
            "t", lambda t, now: requests.say(t, "bob", "hi", name="Bob", request="2", now=now)
        )
        assert (number, 1) == ((await other.tables.load("t")).number, len((await other.tables.load("t")).past))
        with pytest.raises(Refusal):
            await here.tables.submit("t", lambda t, _: requests.act(t, "ada", "draw", at=t.number, request="3"))
        assert number == (await here.tables.load("t")).number

    in_runtime(tmp_path / "s", Clock(), use)


def test_the_commitment_is_shown_before_anybody_sits(tmp_path: Path) -> None:
    """F1: and the seed of the finished game keeps it."""
    with serving(tmp_path) as address, Guest(address) as ada, Guest(address) as bob:
        table = ada.open("stacko")
        promised = bob.get(f"/api/tables/{table}").json()["fairness"]["commitment"]
        ada.post(f"/api/tables/{table}/sit")
        bob.post(f"/api/tables/{table}/sit")
        ada.post(f"/api/tables/{table}/start")
        seed = bob.post(f"/api/tables/{table}/resign")["fairness"]["seed"]
        assert promised == fairness.commitment(bytes.fromhex(seed))


def test_what_is_appended_to_a_table_that_is_being_removed_leaves_no_trace(tmp_path: Path) -> None:
    """Neither who asked nor the lobby stumbles over an entry that came after its table was gone."""

    async def use(here: Runtime) -> None:
        await here.tables.open("t", replace(OPENED, setup=replace(OPENED.setup, listed=True)))
        append = here.store.append

        async def late(table: str, number: int, time: int, entry: bytes) -> bool:
            await here.store.remove(table)
            return await append(table, number, time, entry)

        here.store.append = late  # type: ignore[method-assign]
        await here.tables.submit("t", lambda t, _: requests.sit(t, "bob", "Bob", chair=1, nonce=""))
        here.cache.remove("t")
        assert [] == (await here.lists.lobby("bob")).open
        with pytest.raises(Missing):
            await here.tables.load("t")

    in_runtime(tmp_path / "s", Clock(), use)


def test_what_another_process_appends_to_a_removed_table_does_not_stay(tmp_path: Path) -> None:
    """It has not heard yet that the table is gone, and what somebody said there would be kept for ever."""
    clock = Clock()

    async def use(here: Runtime) -> None:
        other = Runtime(here.store, Threads(), here.now)
        await seated(here)
        append = here.store.append

        async def late(table: str, number: int, time: int, entry: bytes) -> bool:
            await other.tables.remove(table)
            return await append(table, number, time, entry)

        here.store.append = late  # type: ignore[method-assign]
        await here.tables.submit(
            "t", lambda t, now: requests.say(t, "bob", "a secret", name="Bob", request="1", now=now)
        )
        assert ["t"] == await here.store.find_mentions("secret")
        clock.jump(SETTLED_AFTER / 1000)
        other.timers.tick()
        await asyncio.gather(*other.timers.running)
        assert [] == await here.store.find_mentions("secret")
        assert await here.store.listings.read("t") is None

    in_runtime(tmp_path / "s", clock, use)


def test_what_others_appended_is_read_again(tmp_path: Path) -> None:
    """Otherwise who watches would not see it before the next entry."""
    clock, ear = Clock(), Quiet()

    async def use(here: Runtime) -> None:
        await seated(here)
        await here.watching.enter("t", Watcher("bob", ear))
        number = (await here.tables.load("t")).number + 1
        said = requests.say(await here.tables.load("t"), "ada", "hi", name="Ada", request="1", now=0)
        await here.store.append("t", number, clock(), entries.write(said))
        failing_once(here.store, "read")
        here.timers.begin("refresh", here.tables.refresh, "t")
        for wait in (0, HEARTBEAT):
            await passes(here, clock, wait)
        assert number == (await here.tables.load("t")).number

    in_runtime(tmp_path / "s", clock, use)


def test_what_was_rewritten_is_read_again(tmp_path: Path) -> None:
    """Otherwise who watches would go on seeing what somebody wanted forgotten."""
    clock, ear = Clock(), Quiet()

    async def use(here: Runtime) -> None:
        await seated(here)
        await here.watching.enter("t", Watcher("bob", ear))
        ear.stirred.clear()
        failing_once(here.store, "read")
        here.timers.begin("renew", here.tables.renew, "t")
        for wait in (0, HEARTBEAT):
            await passes(here, clock, wait)
        assert ["t"] == ear.stirred

    in_runtime(tmp_path / "s", clock, use)
