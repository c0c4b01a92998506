"""What the parts of a running server may ask of the tables in memory, and of other processes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

from tafelrunde.server.live.live_table import LiveTable
from tafelrunde.server.store import ProcessMessage
from tafelrunde.server.table.entries import TableEntry
from tafelrunde.server.table.table import Table

Decide: TypeAlias = Callable[[Table, int], TableEntry]
"""What a request becomes at a table at a time: an entry. Raises Refusal or Repeated."""


class TableAccess(Protocol):
    """The tables, for whoever reads them and submits requests."""

    def find(self, table: str) -> LiveTable | None:
        """A table as it is in memory, None when it is not."""

    async def load(self, table: str) -> Table:
        """A table as it is now. Raises Missing."""

    async def submit(self, table: str, decide: Decide) -> int:
        """Turn a request into an entry, and return its number. Raises what `decide` raises, and StoreError."""

    async def attempt(self, table: str, decide: Decide) -> int | None:
        """The same for a request that may be needless: None when it is refused."""


class ProcessBus(Protocol):
    """How a process tells the others what is in no log; `is_alone` when there can be no others."""

    is_alone: bool

    async def tell(self, told: Sequence[ProcessMessage]) -> None:
        """Tell the other processes."""
