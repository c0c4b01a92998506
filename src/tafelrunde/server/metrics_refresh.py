"""Keeping the metrics up to date: when they are requested, and every few seconds if there are several processes.

The process that is asked answers for all of them, so each writes down its own beforehand.
"""

from __future__ import annotations

from tafelrunde.server.live.timers import SECOND
from tafelrunde.server.services import Services

EVERY = 5 * SECOND


async def refresh(services: Services) -> None:
    """Write down what this process has now, and whether the database takes what it writes."""
    places = services.tables.cache.places
    services.metrics.database.set(int(await services.readiness.check()))
    services.metrics.tables.set(len(places))
    services.metrics.folded.set(sum(live.table is not None for live in places.values()))
    services.metrics.refresh()


def publish(services: Services) -> None:
    """Refresh from now on, if other processes answer for this one."""
    if services.metrics.is_shared:
        services.timers.every("metrics", EVERY, refresh, services)
