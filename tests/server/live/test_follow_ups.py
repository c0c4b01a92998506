"""What a table waits for after a change: a flag, nonces that are due, somebody's return."""

from pathlib import Path

from tests.server.kit import Clock
from tests.server.live.kit import OPENED, Quiet, in_runtime, passes, seated

from tafelrunde.records.fairness import promise
from tafelrunde.server.live.live_table import Watcher
from tafelrunde.server.live.runtime import Runtime
from tafelrunde.server.table import requests
from tafelrunde.server.table.table import REVEAL_TIME
from tafelrunde.wire.setup import LiveClock, Setup


def test_a_flag_falls_by_itself(tmp_path: Path) -> None:
    """Nobody has to ask; and a game that is over waits for no flag."""
    clock = Clock()

    async def use(here: Runtime) -> None:
        await seated(here, setup=Setup("stacko", clock=LiveClock(60)))
        await passes(here, clock, 59_000)
        assert (await here.tables.load("t")).is_running
        await passes(here, clock, 1_500)
        ended = (await here.tables.load("t")).ended
        assert ended is not None
        assert "timeout" == ended.how
        assert "flag:t" not in here.timers.chores

    in_runtime(tmp_path / "s", clock, use)


def test_an_action_gives_the_flag_to_the_other_seat(tmp_path: Path) -> None:
    """One timer a table: who has acted does not lose by the time of before."""
    clock = Clock()

    async def use(here: Runtime) -> None:
        await seated(here, setup=Setup("stacko", clock=LiveClock(60)))
        await passes(here, clock, 50_000)
        table = await here.tables.load("t")
        word = "take 1"
        await here.tables.submit("t", lambda t, _: requests.act(t, "ada", word, at=t.number, request="r"))
        await passes(here, clock, 50_000)
        assert (await here.tables.load("t")).is_running
        await passes(here, clock, 11_000)
        ended = (await here.tables.load("t")).ended
        assert ended is not None
        assert ended.seat != table.actor

    in_runtime(tmp_path / "s", clock, use)


def test_who_has_not_revealed_a_promised_nonce_is_asked_again(tmp_path: Path) -> None:
    """F10: the page reveals when it is shown the table; who has nothing to reveal is left in peace."""
    clock, late, onlooker = Clock(), Quiet(), Quiet()

    async def use(here: Runtime) -> None:
        await here.tables.open("t", OPENED)
        for chair in (1, 2):
            await here.tables.submit(
                "t",
                lambda t, _, chair=chair: requests.sit(  # type: ignore[misc]
                    t, "ada", "Ada", chair=chair, nonce="", promise=promise(f"n{chair}")
                ),
            )
        await here.tables.submit("t", lambda t, _: requests.start(t, "ada", None))
        for person, ear in (("ada", late), ("eve", onlooker)):
            await here.watching.enter("t", Watcher(person, ear))
        await passes(here, clock, REVEAL_TIME - 1000)
        late.stirred.clear()
        onlooker.stirred.clear()
        await passes(here, clock, 500)
        assert [] == late.stirred
        await passes(here, clock, 2000)
        assert (["t"], []) == (late.stirred, onlooker.stirred)

    in_runtime(tmp_path / "s", clock, use)


def test_who_comes_back_is_no_longer_away(tmp_path: Path) -> None:
    """As soon as the table is shown to them."""
    clock = Clock()

    async def use(here: Runtime) -> None:
        await seated(here)
        await here.tables.submit("t", lambda t, _: requests.note_presence(t, "ada", back=False))
        assert "ada" in (await here.tables.load("t")).away
        await here.watching.enter("t", Watcher("ada", Quiet()))
        await passes(here, clock, 1000)
        assert {} == (await here.tables.load("t")).away

    in_runtime(tmp_path / "s", clock, use)
