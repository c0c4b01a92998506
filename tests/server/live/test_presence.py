"""Who is at a table: the others are told when somebody is gone, and when they are back."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

from tests.server.kit import Clock, Guest, begin, play_out, wait_for
from tests.server.live.kit import Quiet, failing_once, in_runtime, overheard, passes, seated

from tafelrunde.server.live.live_table import Watcher
from tafelrunde.server.live.presence import ANSWER, AWAY_AFTER
from tafelrunde.server.live.read_receipts import GATHER
from tafelrunde.server.live.runtime import Runtime
from tafelrunde.server.store import Here, Sought, StoreError
from tafelrunde.server.store.store import ProcessMessage


def test_who_is_gone_while_the_store_fails_is_missed_later(tmp_path: Path) -> None:
    """Otherwise nobody could ever claim the game or hand the seat on."""

    async def use(here: Runtime) -> None:
        await seated(here)
        here.timers.chores.clear()
        append = here.store.append

        async def failing(*_: object) -> bool:
            raise StoreError("gone")

        here.store.append = failing  # type: ignore[method-assign,assignment]
        await here.timers.attempt("away:t:ada", here.presence.seek, "t", "ada")
        here.store.append = append  # type: ignore[method-assign]
        _, seek = here.timers.chores["away:t:ada"]
        await seek()
        assert "ada" in (await here.tables.load("t")).away

    in_runtime(tmp_path / "s", Clock(), use)


def test_all_who_are_here_are_told_at_once(tmp_path: Path) -> None:
    """When everybody is sought at the same moment, one answer each would come too late."""
    clock, told = Clock(), list[Sequence[ProcessMessage]]()

    async def use(here: Runtime) -> None:
        await seated(here)

        async def tell(said: Sequence[ProcessMessage]) -> None:
            told.append(said)

        here.store.tell = tell  # type: ignore[method-assign,assignment]
        for person in ("ada", "bob"):
            await here.watching.enter("t", Watcher(person, Quiet()))
            here.presence.hear(Sought("t", person))
        clock.jump(1)
        here.timers.tick()
        await asyncio.gather(*here.timers.running)
        assert [[Here("t", "ada"), Here("t", "bob")]] == told

    in_runtime(tmp_path / "s", clock, use)


def test_nobody_is_missed_before_the_others_were_asked(tmp_path: Path) -> None:
    """They may be at another process, which could not be asked."""
    clock = Clock()

    async def use(here: Runtime) -> None:
        await seated(here)
        here.store.is_alone = False
        told = overheard(here)
        failing_once(here.store, "tell")
        for wait in (AWAY_AFTER, GATHER, ANSWER):
            await passes(here, clock, wait)
        assert {} == (await here.tables.load("t")).away
        for wait in (AWAY_AFTER, GATHER):
            await passes(here, clock, wait)
        assert [Sought("t", "ada")] == told
        await passes(here, clock, ANSWER)
        assert {"ada"} == (await here.tables.load("t")).away.keys()

    in_runtime(tmp_path / "s", clock, use)


def test_who_is_away_too_long_is_replaced(ada: Guest, bob: Guest, clock: Clock) -> None:
    """The others see for how long still; after that they may claim the game or hand the seat to a bot."""
    table = begin([ada, bob], away=60)
    bob.hang_up()
    wait_for(lambda: bob.get(f"/api/tables/{table}").json()["chairs"][1]["away"] is None)
    clock.jump(16)
    patience = ada.until(table, lambda p: p.chairs[1].away is not None).chairs[1].patience or 0
    assert 50_000 < patience <= 60_000
    assert "not_away" == ada.refused(f"/api/tables/{table}/hand-on", 409, seat=2)
    clock.jump(60)
    assert 0 == ada.get(f"/api/tables/{table}").json()["chairs"][1]["patience"]
    assert "bot" == ada.post(f"/api/tables/{table}/hand-on", seat=2)["chairs"][1]["kind"]
    play_out([ada], table)


def test_who_comes_back_is_here_again(ada: Guest, bob: Guest, clock: Clock) -> None:
    """And their seat stays theirs."""
    table = begin([ada, bob])
    bob.hang_up()
    wait_for(lambda: b"tafelrunde_sockets" in bob.get("/metrics").content)
    clock.jump(16)
    ada.until(table, lambda p: p.chairs[1].away is not None)
    bob.watch(table)
    ada.until(table, lambda p: p.chairs[1].away is None)
    assert "not_away" == ada.refused(f"/api/tables/{table}/hand-on", 409, seat=2, claim=True)
