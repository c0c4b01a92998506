"""What whoever runs the server asks of it while it is running: to remove tables, and to show people the door.

`tafelrunde admin` leaves its wishes in the store, and every server process looks for them: only a server knows what it
has in memory.
"""

from __future__ import annotations

from tafelrunde.server import forgetting
from tafelrunde.server.club import Club
from tafelrunde.server.store import Store
from tafelrunde.server.timers import SECOND

EVERY = 2 * SECOND
REMOVING = "removing:"
DONE_AFTER = 60 * SECOND
"""So long a wish stays for all processes to see."""
MOST_BANNED = 100_000


def attend(club: Club) -> None:
    """Look for wishes from now on."""
    club.hub.timers.set("host", club.hub.now() + EVERY, lambda: attended(club))


async def attended(club: Club) -> None:
    """Do what is wished, and come again."""
    club.hub.timers.set("host", club.hub.now() + EVERY, lambda: attended(club))
    for table, since in (await wished(club.store)).items():
        if table in club.hub.lives or await club.store.listings.read(table):
            await club.hub.remove(table)
        elif club.hub.now() - since >= DONE_AFTER:
            await club.store.notes.remove(REMOVING + table)
    await forgetting.go_on(club)
    restricted = await club.store.people.find(restricted=True, limit=MOST_BANNED)
    club.banned = {person.id for person in restricted if person.banned}


async def wished(store: Store) -> dict[str, int]:
    """The tables that are to be removed, and since when."""
    return {note.removeprefix(REMOVING): int(since) for note, since in (await store.notes.find(REMOVING)).items()}


async def wish(store: Store, table: str, now: int) -> None:
    """Wish that a table be removed; what others wish at the same time stands beside it."""
    await store.notes.write(REMOVING + table, str(now))
