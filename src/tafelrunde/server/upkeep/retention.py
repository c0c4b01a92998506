"""What is removed automatically: open tables that nobody uses, guests who never came back, expired codes."""

from __future__ import annotations

import gc

import structlog

from tafelrunde.server.live.timers import SECOND
from tafelrunde.server.services import Services
from tafelrunde.server.store import ListingQuery, Status
from tafelrunde.server.table.refusals import Missing

EVERY = 60 * 60 * SECOND
DAY = 24 * EVERY
REVIEWS_KEPT, MOST_REVIEWS = 90 * DAY, 10_000
"""So long after it was asked for last a review is kept, and so many at most: it can be computed again."""

log = structlog.get_logger()


def sweep(services: Services) -> None:
    """Sweep from now on."""
    services.timers.every("sweep", EVERY, remove_old, services, first=EVERY // 60)
    services.timers.every("collect", DAY, collect_garbage, first=DAY)


async def collect_garbage() -> None:
    """Free whatever points to itself in circles.

    With thousands of tables in use it takes seconds in which nobody is answered, and it finds next to nothing.
    """
    gc.collect()


async def remove_old(services: Services) -> None:
    """Remove what is too old."""
    now, settings = services.now(), services.settings
    gone = 0
    for listing in await services.store.listings.find(
        ListingQuery(Status.OPEN, before=now - settings.unused * SECOND), 10_000
    ):
        old = listing.changed < now - settings.waiting * SECOND
        if old or await is_unused(services, listing.table):
            await services.tables.remove(listing.table)
            gone += 1
    guests = 0
    while idle := await services.store.people.find_idle(now - settings.guests * SECOND):
        for person in idle:
            await services.store.people.remove(person)
        guests += len(idle)
    await services.store.devices.sweep(now)
    await services.store.resets.sweep(now)
    await services.store.tokens.sweep()
    await services.store.guesses.sweep(now)
    await services.store.reviews.sweep(now - REVIEWS_KEPT, MOST_REVIEWS)
    log.info("swept", tables=gone, guests=guests)


async def is_unused(services: Services, table: str) -> bool:
    """Does nobody sit at the table?"""
    try:
        return not (await services.tables.load(table)).people
    except Missing:
        return True
