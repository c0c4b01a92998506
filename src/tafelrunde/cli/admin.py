"""The commands of `admin`: what whoever runs the server does beside it, while it is running or not."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

from tafelrunde.cli.trouble import BAD, Trouble
from tafelrunde.server.heartbeats import ALIVE, HEARTBEAT
from tafelrunde.server.hosting import wish
from tafelrunde.server.store import (
    ForeignError,
    Listing,
    Person,
    Status,
    Store,
    StoreError,
    Wanted,
    migrate,
    open_store,
)

T = TypeVar("T")

MOST = 100_000
ANSWERS_WITHIN = 30.0
"""Seconds in which a running server does what it is asked to."""

LOOK_AGAIN = 0.25


def tables(place: str | Path, status: str | None, person: str | None, limit: int) -> None:
    """List tables, the latest change first."""
    if status is not None and status not in set(Status):
        raise Trouble(f"A table is {', '.join(Status)}, not {status}.")
    wanted = Wanted(Status(status) if status else None, person=person)
    found = done(beside(place, lambda store: named(store, wanted, min(limit, MOST))))
    for listing, names in found:
        lobby = "listed" if listing.is_open else "by link"
        print(listing.table, listing.game, listing.status, lobby, moment(listing.changed), *names, sep="\t")


async def named(store: Store, wanted: Wanted, limit: int) -> list[tuple[Listing, list[str]]]:
    """Tables with the names of their people."""
    listings = await store.listings.find(wanted, limit)
    people = await store.people.several({person for listing in listings for person in listing.people})
    return [(listing, [label(people.get(person), person) for person in listing.people]) for listing in listings]


def label(person: Person | None, id_: str) -> str:
    """A person as they are listed: the id, which commands take, and the name."""
    return f"{id_} ({person.name})" if person and person.name else id_


def people(place: str | Path, text: str, restricted: bool, limit: int) -> None:
    """List people by a part of their name, or only those who are muted or banned."""
    for person in done(
        beside(place, lambda store: store.people.find(text, restricted=restricted, limit=min(limit, MOST)))
    ):
        marks = [mark for mark in ("muted", "banned", "deleted") if getattr(person, mark)]
        print(person.id, person.name, moment(person.changed), *marks, sep="\t")


def remove(place: str | Path, names: list[str]) -> None:
    """Remove tables with all that was played at them. Raises Trouble for one that is not there."""
    done(beside(place, lambda store: removed(store, names)))
    print(f"Removed {len(names)} {'table' if len(names) == 1 else 'tables'}.")


async def removed(store: Store, names: list[str]) -> None:
    """Remove tables: by the server when one is running, which has them in memory, else directly."""
    for name in names:
        if await store.listings.read(name) is None:
            raise Trouble(f"There is no table {name}; tafelrunde admin tables lists them.", BAD)
    for name in names:
        await (asked(store, name) if await is_alive(store) else store.remove(name))


async def is_alive(store: Store) -> bool:
    """Is a server running on this store? It says so every few seconds."""
    last = int(await store.notes.read(ALIVE) or 0)
    return now() - last < 3 * HEARTBEAT


async def asked(store: Store, table: str) -> None:
    """Ask the server, and wait until it is done; if it went away meanwhile, do it."""
    end = time.monotonic() + ANSWERS_WITHIN
    await wish(store, table, now())
    while await store.listings.read(table) is not None:
        await asyncio.sleep(LOOK_AGAIN)
        if not await is_alive(store) or time.monotonic() > end:
            await store.remove(table)


def mute(place: str | Path, person: str, is_so: bool) -> None:
    """Let a person no longer say anything at tables, or let them again. Raises Trouble."""
    known = done(beside(place, lambda store: changed(store, person, muted=is_so)))
    print(f"{label(known, person)} is {'' if is_so else 'no longer '}muted.")


def ban(place: str | Path, person: str, is_so: bool) -> None:
    """Keep a person out, also where they are now, or let them in again. Raises Trouble."""
    known = done(beside(place, lambda store: changed(store, person, banned=is_so)))
    print(f"{label(known, person)} is {'' if is_so else 'no longer '}banned.")


async def changed(store: Store, person: str, **marks: bool) -> Person:
    """The person after a change, who has to be known by their id."""
    known = await store.people.restrict(person, **marks)
    if known is None:
        raise Trouble(f"Nobody has the id {person}; tafelrunde admin people NAME finds people by their names.", BAD)
    return known


def backup(place: str | Path, file: Path) -> None:
    """Write everything as of one moment into a new file, while the server goes on."""
    done(beside(place, lambda store: store.backup(file)))
    print(f"{file} holds everything up to now, {file.stat().st_size:,} bytes.")


def restore(file: Path, place: str | Path, replacing: bool) -> None:
    """Put what is in a backup where the server keeps its data; no server may be running there. Raises Trouble."""
    must_be_backup(file)
    aside = put_aside(Path(place)) if replacing and is_file(place) else None
    try:
        done(migrate(file, place))
    except BaseException:
        if aside:
            move(aside, Path(place))
        raise
    print(f"Restored {file}.", *([f"What was there is now {aside}."] if aside else []))


def must_be_backup(file: Path) -> None:
    """Only a file that is there and whole is restored."""
    if not file.is_file():
        raise Trouble(f"{file} does not exist.", BAD)
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as connection:
            [found] = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.Error as error:
        raise Trouble(f"{file} is no backup: {error}.", BAD) from None
    if found != "ok":
        raise Trouble(f"{file} is damaged: {found}.", BAD)


def is_file(place: str | Path) -> bool:
    """Is there a SQLite file already?"""
    return "://" not in str(place) and Path(place).exists()


def put_aside(place: Path) -> Path:
    """Give the present file another name, once no server has it open. Raises Trouble."""
    done(settled(place))
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    return move(place, place.with_name(f"{place.stem}.before-{stamp}{place.suffix}"))


async def settled(place: Path) -> None:
    """Open and close a store, which leaves one file behind; it fails while a server has it.

    One that cannot be used at all is what a backup is for.
    """
    with contextlib.suppress(ForeignError):
        async with await open_store(place):
            pass


def move(file: Path, to: Path) -> Path:
    """Give a SQLite file another name, and what may lie beside it: a log that stays would go into the next file."""
    for end in ("-wal", "-shm"):
        if (beside := Path(f"{file}{end}")).exists():
            beside.replace(f"{to}{end}")
    return file.replace(to)


async def beside(place: str | Path, work: Callable[[Store], Awaitable[T]]) -> T:
    """Do something with the store, next to a server that may have it open."""
    async with await open_store(place, beside=True) as store:
        return await work(store)


def done(work: Coroutine[Any, Any, T]) -> T:
    """Run it to its end. Raises Trouble when the store cannot do it."""
    try:
        return asyncio.run(work)
    except StoreError as error:
        raise Trouble(str(error), BAD) from None


def now() -> int:
    """What time it is, in milliseconds."""
    return time.time_ns() // 1_000_000


def moment(milliseconds: int) -> str:
    """A time as it is listed."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%d %H:%M:%SZ")
