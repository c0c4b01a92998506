"""Batches: items that are sent together, a short delay after the first of them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

from tafelrunde.server.live.timers import Timers
from tafelrunde.server.store.errors import StoreError

Key = TypeVar("Key", bound=Hashable)
Item = TypeVar("Item")


class SendBatch(Generic[Key, Item]):
    """Items by their keys, as far as they are not sent; those that the store did not take are sent with the next."""

    def __init__(self, timers: Timers, name: str, delay: int, send: Callable[[list[Item]], Awaitable[object]]) -> None:
        self.timers = timers
        self.name = name
        self.delay = delay
        self.send = send
        self.waiting: dict[Key, Item] = {}

    def add(self, key: Key, item: Item) -> None:
        """Send this soon, instead of what waits under the same key."""
        if not self.waiting:
            self.timers.after(self.name, self.delay, self.flush)
        self.waiting[key] = item

    async def flush(self) -> None:
        """Send what waits. Raises StoreError, and then it still waits."""
        waiting, self.waiting = self.waiting, {}
        try:
            if waiting:
                await self.send(list(waiting.values()))
        except StoreError:
            self.waiting = waiting | self.waiting
            raise
