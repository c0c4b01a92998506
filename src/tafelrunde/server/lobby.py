"""The tables that a visitor can sit down at, can watch, or is at."""

from __future__ import annotations

from tafelrunde.server import entries, table
from tafelrunde.server.decisions import Missing, Refusal
from tafelrunde.server.hub import Hub
from tafelrunde.server.pictures import chair
from tafelrunde.server.store import Listing, Status, Wanted
from tafelrunde.server.table import Table
from tafelrunde.wire import pictures
from tafelrunde.wire.rest import Lobby, Summary

MOST_LISTED = 50
IN_PLAY = (entries.Acted, entries.Undone)


async def lobby(hub: Hub, person: str) -> Lobby:
    """What this visitor can choose from."""
    listings = hub.store.listings
    free = await listings.find(Wanted(status=Status.OPEN, is_open=True), MOST_LISTED)
    running = await listings.find(Wanted(status=Status.RUNNING, is_open=True), MOST_LISTED)
    mine = await listed(hub, person) if person else []
    return Lobby(
        open=[summary for listing in free if (summary := await glance(hub, listing, person))],
        running=[summary for listing in running if (summary := await glance(hub, listing, person))],
        mine=[summary for listing in mine if (summary := await own(hub, listing, person))],
    )


async def listed(hub: Hub, person: str) -> list[Listing]:
    """The tables of a person: those that are not over come before any other, however long ago they began."""
    found: list[Listing] = []
    for status in (Status.OPEN, Status.RUNNING, Status.ENDED):
        found += await hub.store.listings.find(Wanted(status=status, person=person), MOST_LISTED - len(found))
    return sorted(found, key=lambda listing: listing.changed, reverse=True)


async def glance(hub: Hub, listing: Listing, person: str) -> Summary | None:
    """A table in the list, without playing through its game; None when it is gone."""
    live = hub.lives.get(listing.table)
    found = live.table if live else None
    if found is None:
        for row in await hub.store.read(listing.table):
            entry = entries.read(row.entry)
            if found is None:
                found = table.opened(listing.table, entry, row.time)
            elif not isinstance(entry, IN_PLAY):
                found = table.fold(found, entry, row.number, row.time)
    return None if found is None else summary(found, listing, person)


async def own(hub: Hub, listing: Listing, person: str) -> Summary | None:
    """A table that the person hosts or sits at; others, where they only said something, are none of theirs."""
    if listing.status != Status.RUNNING:
        found = await glance(hub, listing, person)
        return found if found and (found.status == "open" or any(chair.yours for chair in found.chairs)) else None
    try:
        playing = await hub.load(listing.table)
    except (Missing, Refusal):
        return None
    if person not in playing.people:
        return None
    return summary(playing, listing, person, yours=playing.actor in playing.seats_of(person))


def summary(found: Table, listing: Listing, person: str, *, yours: bool = False) -> Summary:
    """A table in a list."""
    chairs = [chair(found, number, person) for number in range(1, len(found.chairs) + 1)]
    status: pictures.Status = listing.status.value
    return Summary(found.id, status, found.setup, chairs, found.opened, listing.changed, yours)
