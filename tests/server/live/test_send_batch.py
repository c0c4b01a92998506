"""Batches: sent together, and again when the store did not take them."""

import asyncio

import pytest
from tests.server.kit import Clock

from tafelrunde.server.live.send_batch import SendBatch
from tafelrunde.server.live.timers import Timers
from tafelrunde.server.store import StoreError


def test_items_wait_for_the_first_ones_moment_and_go_together() -> None:
    """The last item under a key is the one that is sent."""
    clock, sent = Clock(), list[list[int]]()
    timers = Timers(clock)

    async def send(items: list[int]) -> None:
        sent.append(items)

    async def use() -> None:
        batch: SendBatch[str, int] = SendBatch(timers, "numbers", 500, send)
        for key, item in (("a", 1), ("b", 2), ("a", 3)):
            batch.add(key, item)
        for milliseconds in (499, 1):
            clock.jump(milliseconds / 1000)
            timers.tick()
            await asyncio.gather(*timers.running)
        assert [[3, 2]] == sent

    asyncio.run(use())


def test_what_the_store_did_not_take_waits_with_what_came_later() -> None:
    """And a newer item under the same key replaces it."""
    sent, gone = list[list[int]](), StoreError("gone")

    async def send(items: list[int]) -> None:
        if not sent:
            sent.append(items)
            batch.add("b", 20)
            raise gone
        sent.append(items)

    batch: SendBatch[str, int] = SendBatch(Timers(Clock()), "numbers", 500, send)
    batch.waiting = {"a": 1, "b": 2}
    with pytest.raises(StoreError):
        asyncio.run(batch.flush())
    asyncio.run(batch.flush())
    assert [[1, 2], [1, 20]] == sent
    assert {} == batch.waiting
