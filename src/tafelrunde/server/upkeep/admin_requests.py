"""What `tafelrunde admin` asks of a running server: to remove tables, ban people and erase their data.

The command leaves its requests in the store, where every server process looks for them: only a process knows which
tables and connections it has in memory.
"""

from __future__ import annotations

from tafelrunde.server.live.timers import SECOND
from tafelrunde.server.people import erasure
from tafelrunde.server.services import Services
from tafelrunde.server.store.leases import Notes

EVERY = 2 * SECOND
REMOVING = "removing:"
DONE_AFTER = 60 * SECOND
"""How long a request stays for all processes to see."""
MOST_BANNED = 100_000


def attend(services: Services) -> None:
    """Look for requests from now on."""
    services.timers.every("host", EVERY, fulfil, services, first=EVERY)


async def fulfil(services: Services) -> None:
    """Carry out what was requested."""
    for table, since in (await removals(services.store.notes)).items():
        if services.tables.find(table) or await services.store.listings.read(table):
            await services.tables.remove(table)
        elif services.now() - since >= DONE_AFTER:
            await services.store.notes.remove(REMOVING + table)
    await erasure.go_on(services)
    restricted = await services.store.people.find(restricted=True, limit=MOST_BANNED)
    services.banned = {person.id for person in restricted if person.banned}


async def removals(notes: Notes) -> dict[str, int]:
    """The tables to be removed, and when that was requested."""
    return {note.removeprefix(REMOVING): int(since) for note, since in (await notes.find(REMOVING)).items()}


async def request_removal(notes: Notes, table: str, now: int) -> None:
    """Ask for a table to be removed; requests for other tables stay as they are."""
    await notes.write(REMOVING + table, str(now))
