"""Forgetting a person: the name, the account, and what they said, in every log. The moves stay, under a neutral name.

A note is left, and a minute later everything is looked through again: so a server which is stopped in the middle goes
on when it starts again, and what was on its way meanwhile, as a new name or a chair, does not stay.
"""

from __future__ import annotations

from tafelrunde.server import decisions, names
from tafelrunde.server.club import Club
from tafelrunde.server.decisions import Missing
from tafelrunde.server.timers import SECOND

NOTE = "forgetting:"
AGAIN = 60 * SECOND
"""After so long whoever comes first looks once more: by then no request of that person is on its way."""


async def forget(club: Club, person: str) -> None:
    """Forget a person; all that is there now is done when this returns."""
    await club.store.notes.write(NOTE + person, str(club.hub.now()))
    await erase(club, person)


async def erase(club: Club, person: str) -> None:
    """Take a person out of the store: the account and what goes with it, and then every log."""
    await club.store.people.delete(person, club.hub.now())
    await club.hub.dismiss(person)
    for table in await club.store.mentioning(person):
        try:
            await leave(club, table, person)
            await club.hub.redact(table, person, names.NOBODY)
        except Missing:  # what is left of a table that was removed while they said something
            await club.hub.remove(table)


async def leave(club: Club, table: str, person: str) -> None:
    """Get up from the chairs of a game that has not begun, and be away from one that has. Raises Missing."""
    found = await club.hub.load(table)
    for chair in found.chairs_of(person) if found.state is None else ():
        await club.hub.attempt(table, lambda t, _, chair=chair: decisions.rise(t, person, chair))  # type: ignore[misc]
    await club.hub.attempt(table, lambda t, _: decisions.went(t, person, back=False))


async def go_on(club: Club) -> None:
    """Finish what was begun a while ago."""
    for note, since in (await club.store.notes.find(NOTE)).items():
        if club.hub.now() - int(since) >= AGAIN:
            await club.store.notes.write(note, str(club.hub.now()))
            await erase(club, note.removeprefix(NOTE))
            await club.store.notes.remove(note)
