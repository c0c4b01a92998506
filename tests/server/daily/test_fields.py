"""The field of a deal is read once for all who ask in the same moment."""

import asyncio
from pathlib import Path

from tests.server.store.test_daily_deals import KEY

from tafelrunde.server.daily.fields import FieldCache
from tafelrunde.server.store import open_store
from tafelrunde.server.store.daily_deals import FinishedTry


async def read_in_turn(place: Path) -> None:
    """Read while a result comes."""
    now = [10_000]
    async with await open_store(place) as store:
        cache = FieldCache(store.daily_deals, lambda: now[0])
        assert {} == (await cache.read(KEY)).bots
        await store.daily_deals.add_bot(KEY, "club", FinishedTry(1, 0, 4, 0, b""))
        assert {} == (await cache.read(KEY)).bots
        assert {"club": 4} == (await cache.read(KEY, finished=9_000)).bots
        now[0] += 2_000
        assert {"club": 4} == (await cache.read(KEY)).bots


def test_who_has_just_finished_reads_anew(tmp_path: Path) -> None:
    """All others within a second."""
    asyncio.run(read_in_turn(tmp_path / "tafelrunde.sqlite"))
