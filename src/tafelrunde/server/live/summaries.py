"""What lists show of a table, stored beside its log so that nobody has to read the log for it.

Invariant: a stored summary is what the log says of the table; whose turn it is follows within a moment.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from tafelrunde.server.store import Listing, Status
from tafelrunde.server.table.snapshots import chair
from tafelrunde.server.table.table import Table
from tafelrunde.wire.setup import Setup
from tafelrunde.wire.snapshots import Chair


class TableSummary(Struct, frozen=True):
    """A table in lists, as it is stored: the chairs as a stranger sees them, and the person on each."""

    setup: Setup
    host: str
    chairs: list[Chair]
    people: list[str | None]


decoder: msgspec.json.Decoder[TableSummary] = msgspec.json.Decoder(TableSummary)


def summarise(table: Table) -> str:
    """The summary of a table, as it is stored."""
    chairs = [chair(table, number, "") for number in range(1, len(table.chairs) + 1)]
    people = [sitting.person if sitting else None for sitting in table.chairs]
    return msgspec.json.encode(TableSummary(table.setup, table.host, chairs, people)).decode()


def read_summary(stored: str) -> TableSummary | None:
    """A stored summary; None when there is none, or one that this program does not understand."""
    try:
        return decoder.decode(stored) if stored else None
    except msgspec.DecodeError:
        return None


def listing_of(table: Table, changed: int) -> Listing:
    """A table as it is listed: with everybody who sat, hosted or said something at it."""
    former = (successor.after.person for successor in table.successors)
    people = {table.host, *table.people, *former, *(line.person for line in table.chat)}
    return Listing(
        table.id,
        table.setup.game,
        Status.ENDED if table.is_over else Status.RUNNING if table.is_running else Status.OPEN,
        table.setup.listed,
        table.opened,
        changed,
        tuple(sorted(person for person in people if person)),
        table.number,
        turn(table),
        summarise(table),
    )


def turn(table: Table) -> int:
    """The chair that has to act; 0 for none."""
    return 0 if table.actor is None else table.chair_of(table.actor)
