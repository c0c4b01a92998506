"""What is forgotten by itself: open tables that nobody uses, guests who never came back, codes that have expired."""

from __future__ import annotations

import gc

import structlog

from tafelrunde.server.club import Club
from tafelrunde.server.decisions import Missing
from tafelrunde.server.store import Status, Wanted
from tafelrunde.server.timers import SECOND

EVERY = 60 * 60 * SECOND
DAY = 24 * EVERY
log = structlog.get_logger()


def sweep(club: Club) -> None:
    """Sweep from now on."""
    club.hub.timers.set("sweep", club.hub.now() + EVERY // 60, lambda: swept(club))
    club.hub.timers.set("collect", club.hub.now() + DAY, lambda: collected(club))


async def collected(club: Club) -> None:
    """Free whatever points to itself in circles, and come again.

    With thousands of tables in use it takes seconds in which nobody is answered, and it finds next to nothing.
    """
    club.hub.timers.set("collect", club.hub.now() + DAY, lambda: collected(club))
    gc.collect()


async def swept(club: Club) -> None:
    """Forget what is too old, and come again."""
    club.hub.timers.set("sweep", club.hub.now() + EVERY, lambda: swept(club))
    now, settings = club.hub.now(), club.settings
    gone = 0
    for listing in await club.store.listings.find(Wanted(Status.OPEN, before=now - settings.unused * SECOND), 10_000):
        old = listing.changed < now - settings.waiting * SECOND
        if old or await is_unused(club, listing.table):
            await club.hub.remove(listing.table)
            gone += 1
    guests = await club.store.people.idle(now - settings.guests * SECOND)
    for person in guests:
        await club.store.people.remove(person)
    await club.store.devices.sweep(now)
    log.info("swept", tables=gone, guests=len(guests))


async def is_unused(club: Club, table: str) -> bool:
    """Does nobody sit at the table?"""
    try:
        return not (await club.hub.load(table)).people
    except Missing:
        return True
