"""The turns of bots, seen from inside: who is to blame when an action is refused."""

import asyncio
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs
from tests.server.kit import Clock, Guest, Threads, actor, begin, serving
from tests.server.live.kit import OPENED, in_runtime

from tafelrunde.records.notation import View
from tafelrunde.server.bots.worker_group import Requester
from tafelrunde.server.live.runtime import Runtime
from tafelrunde.server.store.opening import open_store
from tafelrunde.server.table import entries, requests
from tafelrunde.wire.setup import LiveClock, NoClock, Setup


class Slow(Threads):
    """Bots that think until they are let go."""

    def __init__(self) -> None:
        self.may_answer = asyncio.Event()

    async def choose(self, bot: str, game: str, view: View, seed: bytes, *, requester: Requester) -> str:
        """The word, when it may be said."""
        await self.may_answer.wait()
        return await super().choose(bot, game, view, seed, requester=requester)


@pytest.mark.parametrize("end", ["resigned", "removed"])
def test_a_bot_that_answers_after_the_end_is_not_to_blame(tmp_path: Path, end: str) -> None:
    """Somebody gives up while it thinks, or the table is removed: that is no trouble worth a line in the log."""

    async def use(here: Runtime) -> None:
        slow = here.bot_turns.engine = Slow()
        await here.tables.open("t", replace(OPENED, setup=replace(OPENED.setup, start="chosen")))
        await here.tables.submit("t", lambda t, _: requests.sit(t, "ada", "Ada", chair=1, nonce=""))
        await here.tables.submit("t", lambda t, _: requests.sit_bot(t, "ada", 2, "random"))
        await here.tables.submit("t", lambda t, _: requests.start(t, "ada", 2))
        if end == "resigned":
            await here.tables.submit("t", lambda t, _: requests.resign(t, "ada"))
        else:
            await here.tables.remove("t")
        slow.may_answer.set()
        with capture_logs() as lines:
            await asyncio.gather(*here.timers.running)
        assert [] == [line for line in lines if line["log_level"] == "error"]

    in_runtime(tmp_path / "s", Clock(), use)


def test_a_game_without_a_person_is_not_begun(ada: Guest) -> None:
    """Bots alone would take the time of those who play."""
    table = ada.open("stacko")
    for _ in range(2):
        ada.post(f"/api/tables/{table}/sit-bot", bot="random")
    assert "nobody_plays" == ada.refused(f"/api/tables/{table}/start", 409)
    ada.post(f"/api/tables/{table}/rise", chair=2)
    ada.post(f"/api/tables/{table}/sit", nonce="")
    assert "running" == ada.post(f"/api/tables/{table}/start")["status"]


def test_a_bot_is_asked_for_the_people_at_its_table_and_prepared_before(tmp_path: Path) -> None:
    """It is loaded once somebody plays with it, and its turns count for them."""

    class Noted(Threads):
        def __init__(self) -> None:
            self.prepared, self.requesters = set[tuple[str, str]](), set[Requester]()

        async def choose(self, bot: str, game: str, view: View, seed: bytes, *, requester: Requester) -> str:
            self.requesters.add(requester)
            return await super().choose(bot, game, view, seed, requester=requester)

        def prepare(self, bot: str, game: str) -> None:
            self.prepared.add((bot, game))

    players = Noted()
    with serving(tmp_path, engine=players) as address, Guest(address) as ada:
        table = begin([ada], "stacko", bots=1)
        assert {("random", "stacko")} == players.prepared
        ada.act(table, "take 1")
        ada.until(table, lambda picture: actor(picture) == 1)
    assert {Requester((ada.me["person"],), table)} == players.requesters


def test_a_bot_goes_on_after_a_restart(tmp_path: Path) -> None:
    """Whatever a table waits for is looked at when the server starts."""

    class Stuck(Threads):
        async def choose(self, *_: Any, **__: Any) -> str:  # noqa: ANN401 - as Threads
            return str(await asyncio.Event().wait())

    clock = Clock()
    with serving(tmp_path, now=clock, engine=Stuck()) as address, Guest(address) as ada:
        table = begin([ada], "stacko", bots=1)
        ada.act(table, "take 1")
        cookie = ada.cookie
    clock.jump(60)
    with serving(tmp_path, now=clock) as address, Guest(address, cookie=cookie) as ada:
        ada.watch(table)
        assert 2 <= len(ada.until(table, lambda p: p.view is not None and p.view.actor == 1).view.history)  # type: ignore[union-attr]


async def start_against_bot(here: Runtime, clock: NoClock | LiveClock) -> None:
    """A table of Stacko at which a bot has to act first."""
    await here.tables.open("t", entries.Opened("ada", Setup("stacko", start="chosen", clock=clock), "5" * 64))
    await here.tables.submit("t", lambda t, _: requests.sit(t, "ada", "Ada", chair=1, nonce=""))
    await here.tables.submit("t", lambda t, _: requests.sit_bot(t, "ada", 2, "random"))
    await here.tables.submit("t", lambda t, _: requests.start(t, "ada", 2))


def test_a_bot_takes_its_time(tmp_path: Path) -> None:
    """So that people can follow."""

    async def use() -> float:
        async with await open_store(tmp_path / "t.sqlite") as store:
            here, began = Runtime(store, Threads(), Clock(), pause=0.3), monotonic()
            await start_against_bot(here, NoClock())
            while here.timers.running:
                await asyncio.wait(here.timers.running)
            return (monotonic() - began) / len((await here.tables.load("t")).past)

    assert asyncio.run(use()) >= 0.3


def test_a_bot_that_is_short_of_time_hurries(tmp_path: Path) -> None:
    """It takes no more than a fiftieth of what is left on its clock."""

    async def use(here: Runtime) -> float:
        await start_against_bot(here, LiveClock(10))
        here.bot_turns.pause = 0.7
        return here.bot_turns.dwell(await here.tables.load("t"), 1)

    assert 0 < in_runtime(tmp_path / "t.sqlite", Clock(), use) <= 0.2
