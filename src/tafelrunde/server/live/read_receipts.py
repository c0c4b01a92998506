"""Read receipts: up to which entry each player's client has shown a table, as the others at the table are told.

They are never in the log: they are kept in memory, and travel between processes many at a time.
"""

from __future__ import annotations

from tafelrunde.server.live.send_batch import SendBatch
from tafelrunde.server.live.table_access import ProcessBus, TableAccess
from tafelrunde.server.live.timers import Timers
from tafelrunde.server.store import ReadReceipt

GATHER = 200
"""For so many milliseconds things are gathered before other processes are told."""


class ReadReceipts:
    """The read receipts that this process hears of."""

    def __init__(self, tables: TableAccess, bus: ProcessBus, timers: Timers) -> None:
        self.tables = tables
        self.bus = bus
        self.batch: SendBatch[tuple[str, str], ReadReceipt] = SendBatch(timers, "read_receipts", GATHER, self.send)

    async def saw(self, table: str, person: str, number: int) -> None:
        """The client of somebody, if they sit at the table, has shown it up to a number. Raises Missing."""
        found = await self.tables.load(table)
        receipt = ReadReceipt(table, person, min(number, found.number))
        if person in found.people and self.hear(receipt):
            self.batch.add((table, person), receipt)

    async def send(self, receipts: list[ReadReceipt]) -> None:
        """Tell the other processes."""
        await self.bus.tell(receipts)

    def hear(self, receipt: ReadReceipt) -> bool:
        """Keep a receipt for a table in memory, and tell the others who sit at it; False for one that is not new."""
        live = self.tables.find(receipt.table)
        if live is None or receipt.number <= live.receipts.get(receipt.person, 0):
            return False
        live.receipts[receipt.person] = receipt.number
        for watcher in live.watchers:
            if watcher.person != receipt.person and live.seats(watcher.person):
                watcher.ear.notice(live.id)
        return True
