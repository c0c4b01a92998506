"""What lists show of a table is written when it changes."""

import asyncio
from pathlib import Path

from tests.server.kit import Clock
from tests.server.live.kit import in_runtime

from tafelrunde.server.live.heartbeats import HEARTBEAT
from tafelrunde.server.live.runtime import Runtime
from tafelrunde.server.store import Listing, Status, StoreError
from tafelrunde.server.table import entries, requests
from tafelrunde.wire.setup import Setup


def test_what_is_stored_is_told_also_when_it_cannot_be_listed(tmp_path: Path) -> None:
    """As when the disk is full just then: the game goes on, and is listed when there is room again."""
    clock = Clock()

    async def full(value: Listing) -> None:
        raise StoreError(f"no room for {value.table}")

    async def use(here: Runtime) -> None:
        write = here.store.listings.write
        await here.tables.open("t", entries.Opened("ada", Setup("stacko", start="chosen"), "5" * 64))
        for chair in (1, 2):
            await here.tables.submit("t", lambda t, _, chair=chair: requests.sit_bot(t, "ada", chair, "random"))  # type: ignore[misc]
        here.store.listings.write = full  # type: ignore[method-assign]
        await here.tables.submit("t", lambda *_: entries.Started(first=2))  # as a log of before, when bots began alone
        here.store.listings.write = write  # type: ignore[method-assign]
        clock.jump(HEARTBEAT / 1000)
        here.timers.tick()
        while here.timers.running:
            await asyncio.wait(here.timers.running)
        assert (await here.tables.load("t")).is_over
        listing = await here.store.listings.read("t")
        assert Status.ENDED == (listing and listing.status)

    in_runtime(tmp_path / "s", clock, use)
