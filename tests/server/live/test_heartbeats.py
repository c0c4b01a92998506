"""Server processes that died: another one notices, and looks after their tables."""

from pathlib import Path

import pytest
from tests.server.kit import Clock
from tests.server.live.kit import OPENED, failing_once, in_runtime, passes

from tafelrunde.server.live.heartbeats import ALIVE, DEAD, HEARTBEAT
from tafelrunde.server.live.runtime import Runtime
from tafelrunde.server.store import Listing, Status
from tafelrunde.server.table import entries

LOG: tuple[entries.TableEntry, ...] = (
    OPENED,
    entries.Sat(1, "Ada", "ada"),
    entries.Sat(2, "bot:random", bot="random"),
    entries.Started(2),
)


@pytest.mark.parametrize("what", ["notes.remove", "listings.find", "read"])
def test_tables_of_a_process_that_died_are_taken_up_later(tmp_path: Path, what: str) -> None:
    """Whatever fails: its note is gone, and nobody else would look at them."""
    clock = Clock()

    async def use(here: Runtime) -> None:
        await here.store.listings.write(Listing("t", "stacko", Status.RUNNING, False, 1, 1))  # noqa: FBT003
        for number, entry in enumerate(LOG, start=1):
            await here.store.append("t", number, clock(), entries.write(entry))
        await here.store.notes.write(f"{ALIVE}:other", str(clock() - DEAD - 1))
        *parts, name = what.split(".")
        failing_once(getattr(here.store, parts[0]) if parts else here.store, name, late=True)
        here.timers.begin("beat", here.heartbeats.beat)
        for _ in range(3):
            await passes(here, clock, HEARTBEAT)
        assert 1 == len((await here.tables.load("t")).past)

    in_runtime(tmp_path / "s", clock, use)
