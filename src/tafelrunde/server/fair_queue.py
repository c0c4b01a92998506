"""A queue that is fair: it takes turns between owners, and for each owner between their groups.

Whoever puts a thousand things in delays others by one of them, not by a thousand.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """What waits, by owner and group: people and their tables, or addresses and the people behind them."""

    def __init__(self) -> None:
        self.owners: OrderedDict[str, OrderedDict[str, deque[T]]] = OrderedDict()

    def __len__(self) -> int:
        return sum(map(self.count_waiting, self.owners))

    def __iter__(self) -> Iterator[T]:
        """Everything that waits, owner by owner."""
        for groups in self.owners.values():
            for items in groups.values():
                yield from items

    def count_waiting(self, owner: str) -> int:
        """How many things of an owner wait."""
        return sum(map(len, self.owners.get(owner, {}).values()))

    def put(self, owner: str, group: str, item: T) -> None:
        """Add something; an owner, or a group, that had nothing waiting comes after all others."""
        self.owners.setdefault(owner, OrderedDict()).setdefault(group, deque()).append(item)

    def take(self, may: Callable[[T], bool] = lambda _: True) -> T | None:
        """Take the next thing out that may be taken now; None when there is none.

        Of each group only the first is asked about. Its owner and its group then come after all others.
        """
        for owner, groups in self.owners.items():
            for group, items in groups.items():
                if may(items[0]):
                    item = items.popleft()
                    self.move_back(owner, group)
                    return item
        return None

    def remove(self, item: T) -> None:
        """Take this out, if it is there."""
        for owner, groups in self.owners.items():
            for group, items in groups.items():
                if item in items:
                    items.remove(item)
                    self.tidy(owner, group)
                    return

    def move_back(self, owner: str, group: str) -> None:
        """Let all others come first."""
        self.owners[owner].move_to_end(group)
        self.owners.move_to_end(owner)
        self.tidy(owner, group)

    def tidy(self, owner: str, group: str) -> None:
        """Forget a group, and an owner, that have nothing waiting."""
        if not self.owners[owner][group]:
            del self.owners[owner][group]
        if not self.owners[owner]:
            del self.owners[owner]
