"""The one place that is told when a game has ended: each listener exactly once for every game.

A game that is over stays over, since nothing at it can be undone any more: its end is a fact of its log. Whichever
process sees it, at once or after a kill or a restart, tells the listeners; what a listener stores is committed together
with the note that it was told, and that note can be written only once.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Protocol

from sqlalchemy import Connection

from tafelrunde.server.live.live_table import LiveTable
from tafelrunde.server.live.table_cache import TableCache
from tafelrunde.server.live.tables import LiveTables
from tafelrunde.server.store.game_ends import GameEnd, GameEnds
from tafelrunde.server.table.refusals import Missing
from tafelrunde.server.table.table import Table

PORTION = 1000
"""So many tables are looked up at once."""


class GameEndListener(Protocol):
    """A listener that is told when a game has ended, such as ratings or statistics.

    The name is stored and must never change. A new listener is told of all games that ended before, too.
    """

    @property
    def name(self) -> str:
        """What tells this listener from the others."""

    def record(self, connection: Connection, table: Table) -> None:
        """Store what follows from a game that is over, through this connection alone. Whatever is raised undoes it."""


class GameEndings:
    """Tells the listeners of this process."""

    def __init__(self, game_ends: GameEnds, tables: LiveTables, listeners: Sequence[GameEndListener]) -> None:
        self.game_ends = game_ends
        self.tables = tables
        self.cache: TableCache = tables.cache
        self.timers = tables.timers
        self.listeners = listeners

    def on_append(self, before: Table, after: Table) -> None:
        """An entry was stored; whether it ended the game is seen when the table is shown."""

    def on_show(self, live: LiveTable) -> None:
        """Tell the listeners of a game that is over, unless this process knows that they were told."""
        if self.listeners and live.table is not None and live.table.is_over and not live.is_end_told:
            live.is_end_told = True
            self.timers.begin(f"game_end:{live.id}", self.tell, live.id)

    async def tell(self, table: str) -> None:
        """Tell all listeners that were not told of this game."""
        try:
            found = await self.tables.load(table)
        except Missing:
            return
        for listener in self.listeners if found.is_over else ():
            end = GameEnd(listener.name, table, found.changed, self.tables.now())
            await self.game_ends.record(end, partial(listener.record, table=found))

    async def catch_up(self) -> None:
        """Tell of all games whose end was listed and not told, since a process died or a listener is new."""
        for listener in self.listeners:
            seen: set[str] = set()
            while tables := set(await self.game_ends.find_untold(listener.name, PORTION + len(seen))) - seen:
                seen |= tables
                for table in sorted(tables):
                    await self.tell_and_rest(table)

    async def tell_and_rest(self, table: str) -> None:
        """Tell of a game, and let go of its table again; one that cannot be read keeps no other waiting."""
        is_in_use = self.cache.find(table) is not None
        await self.timers.attempt(f"game_end:{table}", self.tell, table)
        if not is_in_use:
            self.cache.rest(self.cache.place(table))
