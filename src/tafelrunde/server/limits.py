"""How much one visitor, or one address, may ask for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from tafelrunde.server.decisions import Refusal

MOST_BUCKETS = 20_000


@dataclass(frozen=True, slots=True)
class Limits:
    """Requests and messages a second with what may come at once; connections; tables of one person."""

    requests: float = 10
    requests_at_once: float = 100
    messages: float = 20
    messages_at_once: float = 100
    connections: int = 100
    open_tables: int = 20
    running_tables: int = 500
    tables_at_once: int = 50


class Buckets:
    """Buckets that fill by themselves: each request takes some out."""

    def __init__(self, rate: float, size: float, clock: Callable[[], float]) -> None:
        self.rate = rate
        self.size = size
        self.clock = clock
        self.levels: dict[str, tuple[float, float]] = {}

    def take(self, key: str, cost: float = 1) -> None:
        """Take out of a bucket. Raises Refusal when it is empty."""
        now = self.clock()
        level, since = self.levels.get(key, (self.size, now))
        level = min(self.size, level + (now - since) * self.rate)
        if level < cost:
            raise Refusal("too_fast", "That was too much at once. Wait a moment and try again.")
        if len(self.levels) >= MOST_BUCKETS:
            self.sweep(now)
        self.levels[key] = (level - cost, now)

    def sweep(self, now: float) -> None:
        """Forget the buckets that are full again; if none is, all: a flood of addresses must not fill the memory."""
        full = self.size / self.rate
        self.levels = {key: (level, since) for key, (level, since) in self.levels.items() if now - since < full}
        if len(self.levels) >= MOST_BUCKETS:
            self.levels.clear()


@dataclass(slots=True)
class Doors:
    """How many connections each address has."""

    most: int
    counts: Counter[str] = field(default_factory=Counter)

    def enter(self, address: str) -> None:
        """One more. Raises Refusal when there are too many."""
        if self.counts[address] >= self.most:
            raise Refusal("too_many_connections", "There are too many connections from your address.")
        self.counts[address] += 1

    def leave(self, address: str) -> None:
        """One less."""
        self.counts[address] -= 1
        if self.counts[address] <= 0:
            del self.counts[address]
