"""Tables whose process is gone: another looks after them, and gives back the time in which there was none."""

from __future__ import annotations

from typing import TYPE_CHECKING

import structlog

from tafelrunde.server.decisions import Missing
from tafelrunde.server.heartbeats import HEARTBEAT
from tafelrunde.server.store import Listing, Status, StoreError, Wanted

if TYPE_CHECKING:
    from tafelrunde.server.hub import Hub

MOST = 100_000

log = structlog.get_logger()


class Succession:
    """What this process takes up when it starts, and when another has died."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub

    async def take_up(self) -> None:
        """Look once at every table that is running or open, since the process that looked after it is gone.

        When all were, the time is given back (see `Hub.present`). What the store fails at is tried again.
        """
        hub, is_complete = self.hub, True
        try:
            for status in (Status.RUNNING, Status.OPEN):
                for listing in await hub.store.listings.find(Wanted(status=status), limit=MOST):
                    is_complete &= await self.is_taken_up(listing)
            if hub.stops and is_complete:
                await hub.heartbeats.caught_up()
        except StoreError:
            hub.timers.set("take_up", hub.now() + HEARTBEAT, self.take_up)
            raise
        log.info("tables_taken_up", down=sum(stop.end - stop.start for stop in hub.stops))
        if is_complete:
            hub.stops = []

    async def is_taken_up(self, listing: Listing) -> bool:
        """Look at a table; one that cannot be read keeps no other waiting."""
        hub, table, is_in_use = self.hub, listing.table, listing.table in self.hub.lives
        try:
            await self.look_at(listing)
        except Missing:  # one that is just being made is listed before its first entry
            return True
        except Exception as error:
            log.exception("table_not_taken_up", game=listing.game)
            if isinstance(error, StoreError):
                hub.timers.set(f"take_up:{table}", hub.now() + HEARTBEAT, lambda: self.is_taken_up(listing))
            return False
        finally:
            if not is_in_use:
                hub.rest(hub.live(table))
        return True

    async def look_at(self, listing: Listing) -> None:
        """List the table as it is, look who is there, and see what the table waits for."""
        found = await self.hub.load(listing.table)
        self.hub.listed[found.id] = listing
        await self.hub.list_(found)
        self.hub.tend(self.hub.live(found.id))
        for person in set(found.people) - found.away.keys() if found.is_running else ():
            self.hub.presence.watch_for(found.id, person)
