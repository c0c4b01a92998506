"""Forgetting a person: the name, the account, and what they said, in every log. The moves stay, under a neutral name.

A note is left, and a minute later everything is looked through again: so a server which is stopped in the middle goes
on when it starts again, and what was on its way meanwhile, as a new name or a chair, does not stay.
"""

from __future__ import annotations

from tafelrunde.server.live.timers import SECOND
from tafelrunde.server.people import names
from tafelrunde.server.services import Services
from tafelrunde.server.table import requests
from tafelrunde.server.table.refusals import Missing

NOTE = "forgetting:"
AGAIN = 60 * SECOND
"""After so long whoever comes first looks once more: by then no request of that person is on its way."""


async def forget(services: Services, person: str) -> None:
    """Forget a person; all that is there now is done when this returns."""
    await services.store.notes.write(NOTE + person, str(services.now()))
    await erase(services, person)


async def erase(services: Services, person: str) -> None:
    """Take a person out of the store: the account and what goes with it, and then every log."""
    await services.store.people.delete(person, services.now())
    await services.runtime.dismiss(person)
    for table in await services.store.find_mentions(person):
        try:
            await leave(services, table, person)
            await services.tables.redact(table, person, names.NOBODY)
        except Missing:  # what is left of a table that was removed while they said something
            await services.tables.remove(table)


async def leave(services: Services, table: str, person: str) -> None:
    """Get up from the chairs of a game that has not begun, and be away from one that has. Raises Missing."""
    found = await services.tables.load(table)
    for chair in found.chairs_of(person) if found.state is None else ():
        await services.tables.attempt(table, lambda t, _, chair=chair: requests.rise(t, person, chair))  # type: ignore[misc]
    await services.tables.attempt(table, lambda t, _: requests.note_presence(t, person, back=False))


async def go_on(services: Services) -> None:
    """Finish what was begun a while ago."""
    for note, since in (await services.store.notes.find(NOTE)).items():
        if services.now() - int(since) >= AGAIN:
            await services.store.notes.write(note, str(services.now()))
            await erase(services, note.removeprefix(NOTE))
            await services.store.notes.remove(note)
