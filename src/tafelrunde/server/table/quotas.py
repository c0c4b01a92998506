"""How much may happen at one table: entries, and lines of the chat, so that nobody fills it up for the others."""

from __future__ import annotations

from typing import NamedTuple

from tafelrunde.server.table import entries
from tafelrunde.server.table.entries import TableEntry
from tafelrunde.server.table.table import Table

MOST_ENTRIES = 20_000
TO_THE_END = (
    entries.ActionPlayed,
    entries.GameEnded,
    entries.Handed,
    entries.Renamed,
    entries.Resumed,
    entries.Rematched,
)

MOST_BEFORE_START = 4_000
OWN_BEFORE_START = 40
"""So much of it by one person, so that nobody alone closes a table to the others."""

MORE_FOR_HOST = 100
"""Whatever others did, the host can still give chairs to bots, be seated, and start."""

ALWAYS_BEFORE_START = (
    entries.Rose,
    entries.Starting,
    entries.Revealed,
    entries.Restarted,
    entries.Started,
    entries.Said,
)
"""Who gets up sat down before, each start needs promises that count, and the chat has quotas of its own."""

LINES_OF_PLAYER = 500
LINES_OF_ONLOOKER = 40
LINES_OF_ONLOOKERS = 300
WINDOW = 60_000
"""Milliseconds, in which onlookers may say so much:"""

LINES_AT_ONCE = 4
LINES_AT_ONCE_TOGETHER = 12


class Overrun(NamedTuple):
    """Why something is too much: a code and a sentence."""

    code: str
    sentence: str


def entry_overrun(table: Table, entry: TableEntry) -> Overrun | None:
    """Why a table has no room for an entry; None when it has."""
    if table.number >= MOST_ENTRIES and not isinstance(entry, TO_THE_END):
        return Overrun("too_much", "This table is full: the game can only be played to its end.")
    if table.state is not None or isinstance(entry, ALWAYS_BEFORE_START):
        return None
    hosted = is_for_host(table, entry)
    most = MOST_BEFORE_START + (MORE_FOR_HOST if hosted else 0)
    if table.number - table.said >= most:
        return Overrun("too_much_before", "Too much has happened at this table before the start. Make a new table.")
    if not hosted and table.prepared.get(table.preparer(entry) or "", 0) >= OWN_BEFORE_START:
        return Overrun("own_too_much_before", "You have used up what one person may do at this table before the start.")
    return None


def is_for_host(table: Table, entry: TableEntry) -> bool:
    """Is this what only the host does before the game?"""
    if isinstance(entry, entries.Sat):
        return entry.bot is not None or entry.person == table.host
    return isinstance(entry, entries.Muted)


def line_overrun(table: Table, person: str, now: int) -> Overrun | None:
    """Why somebody may say nothing more at a table, or not now; None when they may."""
    own = table.spoken.get(person, 0)
    if not table.onlooks(person):
        is_too_much = own >= LINES_OF_PLAYER
        return Overrun("said_enough", "You have sent as many messages as one player may.") if is_too_much else None
    if own >= LINES_OF_ONLOOKER or table.onlooked >= LINES_OF_ONLOOKERS:
        return Overrun("onlookers_enough", "This table's chat is full for onlookers. Players can still talk.")
    recent = [line.person for line in table.chat if line.onlooker and line.time > now - WINDOW]
    if len(recent) >= LINES_AT_ONCE_TOGETHER or recent.count(person) >= LINES_AT_ONCE:
        return Overrun("onlookers_wait", "Onlookers can only send a few messages a minute. Wait a minute.")
    return None
