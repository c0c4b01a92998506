"""How much one visitor, or one address, may ask for. An IPv6 address stands for its network: who has one has 2**64."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_address
from typing import NamedTuple
from weakref import WeakValueDictionary

from tafelrunde.server.table.refusals import Refusal

MOST_BUCKETS = 20_000
HOST_BITS = 64
LONGEST_HOST = 64


@dataclass(frozen=True, slots=True)
class Limits:
    """Requests and messages a second with what may come at once; connections; tables of one person."""

    requests: float = 10
    requests_at_once: float = 100
    messages: float = 20
    messages_at_once: float = 100
    connections: int = 200
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
            raise Refusal("too_fast", "You are doing this too fast. Wait a moment and try again.")
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
class ConnectionLimit:
    """How many connections each address has, and may have."""

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


class PersonLocks:
    """A lock for each person: what was counted under it cannot change before something is added."""

    def __init__(self) -> None:
        self.locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def lock_of(self, person: str) -> asyncio.Lock:
        """The lock of a person, the same for all who have it now."""
        lock = self.locks.get(person)
        if lock is None:
            lock = self.locks[person] = asyncio.Lock()
        return lock


class Counted(NamedTuple):
    """A connection that was counted, and is subtracted again when it ends."""

    limit: ConnectionLimit
    address: str

    def leave(self) -> None:
        """It is gone."""
        self.limit.leave(self.address)


def client_key(host: str) -> str:
    """What stands for an address when something is counted: of IPv6 the first 64 bits, of mapped IPv4 that."""
    try:
        found = ip_address(host.partition("%")[0])
    except ValueError:
        return host[:LONGEST_HOST] or "?"
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return f"{IPv6Address(int(found) >> HOST_BITS << HOST_BITS)}/{HOST_BITS}"
