"""Follow-ups: what a table waits for after a change, a bot's action, a flag, a nonce, or somebody's return."""

from __future__ import annotations

from tafelrunde.server.live.bot_turns import BotTurns
from tafelrunde.server.live.listing_writer import ListingWriter
from tafelrunde.server.live.live_table import LiveTable
from tafelrunde.server.live.presence import Presence
from tafelrunde.server.live.table_access import TableAccess
from tafelrunde.server.table import requests
from tafelrunde.server.table.table import Table


class FollowUps:
    """Sees to what the tables of this process wait for."""

    def __init__(self, tables: TableAccess, bot_turns: BotTurns, presence: Presence, listings: ListingWriter) -> None:
        self.tables = tables
        self.bot_turns = bot_turns
        self.presence = presence
        self.listings = listings
        self.timers = presence.timers

    def on_append(self, before: Table, after: Table) -> None:
        """Write whose turn it is, and once the game begins see who is there."""
        self.listings.note_turn(after)
        if before.state is None and after.state is not None:
            for person in after.people:
                self.presence.watch_for(after.id, person)

    def on_show(self, live: LiveTable) -> None:
        """See to the clock, to nonces that are due, to a bot's turn, and to people who are back."""
        table = live.table
        if table is None:
            return
        if table.clocks is not None:
            self.watch_clock(table.id, table.clocks.falls_at if table.is_running else None)
        if table.revealing is not None:
            self.timers.set(f"reveal:{table.id}", table.revealing.since + table.reveal_time, self.ask_again, table.id)
        self.bot_turns.look(table)
        for person in live.people() & table.away.keys() if table.away and table.is_running else ():
            self.presence.welcome(table.id, person)

    def watch_clock(self, table: str, falls: int | None) -> None:
        """Look at a clock when its flag falls."""
        if falls is None:
            self.timers.drop(f"flag:{table}")
        else:
            self.timers.set(f"flag:{table}", falls, self.check_flag, table)

    async def check_flag(self, table: str) -> None:
        """A clock may have run out."""
        await self.tables.attempt(table, requests.check_flag)

    async def ask_again(self, table: str) -> None:
        """Show the table again to everybody who has not revealed a promised nonce: their clients then do (F10)."""
        live = self.tables.find(table)
        if live is None or live.table is None:
            return
        late = {live.table.chairs[number - 1] for number in live.table.awaited_chairs}
        people = {chair.person for chair in late if chair}
        for watcher in live.watchers:
            if watcher.person in people:
                watcher.ear.stir(table)
