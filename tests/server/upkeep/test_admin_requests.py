"""What is asked of a running server, left in its store."""

import asyncio
from pathlib import Path

from tafelrunde.server.store import open_store
from tafelrunde.server.upkeep import admin_requests


async def requested_at_once(place: Path) -> dict[str, int]:
    """What a server finds when two commands leave a request in the same moment."""
    async with await open_store(place) as store:
        await asyncio.gather(
            *(admin_requests.request_removal(store.notes, table, now) for table, now in (("t1", 5), ("t2", 6)))
        )
        return await admin_requests.removals(store.notes)


def test_requests_of_two_at_once_are_both_known(tmp_path: Path) -> None:
    """Neither takes the place of the other, so that the server removes both tables."""
    assert {"t1": 5, "t2": 6} == asyncio.run(requested_at_once(tmp_path / "tafelrunde.sqlite"))
