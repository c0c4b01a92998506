"""The reviews that wait in this process, in an order that is fair by address and by person."""

from __future__ import annotations

from collections.abc import Iterator

from tafelrunde.server.fair_queue import FairQueue
from tafelrunde.server.table.refusals import Refusal

MOST_WAITING = 400
MOST_OF_ADDRESS = 40
"""So many reviews wait at most, in all and of one address: a class of pupils may ask after the last game."""


class ReviewQueue:
    """The ids of the reviews that wait."""

    def __init__(self) -> None:
        self.queue: FairQueue[str] = FairQueue()

    def __len__(self) -> int:
        return len(self.queue)

    def __iter__(self) -> Iterator[str]:
        """All that wait, in no order."""
        return iter(self.queue)

    def must_have_room(self, address: str) -> None:
        """Raises Refusal when too many wait."""
        if self.queue.count_waiting(address) >= MOST_OF_ADDRESS or len(self.queue) >= MOST_WAITING:
            raise Refusal("busy", "Too many games wait to be reviewed. Try again in a few minutes.")

    def put(self, address: str, person: str, review_id: str) -> None:
        """Let a review wait, unless it does already."""
        if review_id not in self:
            self.queue.put(address, person, review_id)

    def take(self) -> str | None:
        """The next one."""
        return self.queue.take()

    def remove(self, review_id: str) -> None:
        """Let a review wait no longer."""
        self.queue.remove(review_id)

    def places(self) -> dict[str, int]:
        """Which place each has, from 1, as they will be taken if nobody comes or goes."""
        waiting = [[list(items) for items in groups.values()] for groups in self.queue.owners.values()]
        turns = [take_turns(groups) for groups in waiting]
        return {review_id: place for place, review_id in enumerate(take_turns(turns), start=1)}


def take_turns(lists: list[list[str]]) -> list[str]:
    """The first of each list, then the second of each, and so on."""
    longest = max(map(len, lists), default=0)
    return [items[turn] for turn in range(longest) for items in lists if turn < len(items)]
