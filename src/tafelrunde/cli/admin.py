"""The commands of `admin`: for whoever runs the server, whether it is running or not."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sqlite3
import time
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

from tafelrunde.cli.errors import BAD, CommandError, say
from tafelrunde.server.live.heartbeats import ALIVE, HEARTBEAT, server_time
from tafelrunde.server.store import (
    ForeignError,
    Listing,
    ListingQuery,
    Person,
    Status,
    Store,
    StoreError,
    migrate,
    open_store,
)
from tafelrunde.server.upkeep.admin_requests import request_removal

T = TypeVar("T")

MOST = 100_000
ANSWERS_WITHIN = 30.0
"""Seconds in which a running server does what it is asked to."""

LOOK_AGAIN = 0.25


def show(rows: list[tuple[tuple[str, ...], dict[str, object]]], as_json: bool, empty: str) -> None:
    """List rows: with tabs between for people, who are told when there are none, or as one JSON array for programs."""
    if as_json:
        print(json.dumps([values for _, values in rows], ensure_ascii=False))
        return
    if not rows:
        say(empty)
    for line, _ in rows:
        print(*line, sep="\t")


def tell(sentence: str, values: dict[str, object], as_json: bool) -> None:
    """Say what was done: in a sentence for people, or as a JSON object for programs."""
    print(json.dumps(values, ensure_ascii=False) if as_json else sentence)


def tables(place: str | Path, wanted: ListingQuery, limit: int, as_json: bool) -> None:
    """List tables, the most recently played first."""
    found = run_to_end(run_with_store(place, lambda store: find_with_names(store, wanted, min(limit, MOST))))
    rows = [(table_line(listing, names), table_values(listing)) for listing, names in found]
    show(rows, as_json, "There is no such table." if wanted != ListingQuery() else "There is no table yet.")


def table_values(listing: Listing) -> dict[str, object]:
    """The same for programs."""
    return {
        "table": listing.table,
        "game": listing.game,
        "status": listing.status,
        "listed": listing.is_open,
        "created": listing.created,
        "changed": listing.changed,
        "people": list(listing.people),
    }


def wanted_tables(status: str | None, person: str | None) -> ListingQuery:
    """Which tables are listed. Raises CommandError."""
    if status is not None and status not in set(Status):
        raise CommandError(f"--status {status}: A table is open, running or ended.")
    return ListingQuery(Status(status) if status else None, person=person)


def table_line(listing: Listing, names: list[str]) -> tuple[str, ...]:
    """A table as it is listed."""
    lobby = "listed" if listing.is_open else "by link"
    return (listing.table, listing.game, listing.status, lobby, moment(listing.changed), *names)


async def find_with_names(store: Store, wanted: ListingQuery, limit: int) -> list[tuple[Listing, list[str]]]:
    """Tables with the names of their people."""
    listings = await store.listings.find_played(wanted, limit)
    people = await store.people.read_several({person for listing in listings for person in listing.people})
    return [(listing, [label(people.get(person), person) for person in listing.people]) for listing in listings]


def label(person: Person | None, id_: str) -> str:
    """A person as they are listed: the id, which commands take, and the name."""
    return f"{id_} ({person.name})" if person and person.name else id_


def remove(place: str | Path, names: list[str], as_json: bool) -> None:
    """Remove tables with all that was played at them. Raises CommandError for one that is not there."""
    run_to_end(run_with_store(place, lambda store: remove_tables(store, names)))
    tell(f"Removed {len(names)} {'table' if len(names) == 1 else 'tables'}.", {"removed": names}, as_json)


async def remove_tables(store: Store, names: list[str]) -> None:
    """Remove tables: by the server when one is running, which has them in memory, else directly."""
    for name in names:
        if await store.listings.read(name) is None:
            raise CommandError(f"There is no table {name}; tafelrunde admin tables lists them.", BAD)
    for name in names:
        await (ask_server(store, name) if await is_alive(store) else store.remove(name))


async def is_alive(store: Store) -> bool:
    """Is a server running on this store? It says so every few seconds."""
    last = int(await store.notes.read(ALIVE) or 0)
    return await server_time(store.notes, current_time()) - last < 3 * HEARTBEAT


async def ask_server(store: Store, table: str) -> None:
    """Ask the server, and wait until it is done; if it went away meanwhile, do it."""
    end = time.monotonic() + ANSWERS_WITHIN
    await request_removal(store.notes, table, await server_time(store.notes, current_time()))
    while await store.listings.read(table) is not None:
        await asyncio.sleep(LOOK_AGAIN)
        if not await is_alive(store) or time.monotonic() > end:
            await store.remove(table)


def backup(place: str | Path, file: Path, as_json: bool) -> None:
    """Write everything as of one moment into a new file, while the server goes on."""
    run_to_end(run_with_store(place, lambda store: store.backup(file)))
    size = file.stat().st_size
    tell(f"{file} now holds a backup of everything, {size:,} bytes.", {"file": str(file), "bytes": size}, as_json)


def restore(file: Path, place: str | Path, replacing: bool, as_json: bool) -> None:
    """Put what is in a backup where the server keeps its data; no server may be running there. Raises CommandError."""
    must_be_backup(file)
    aside = put_aside(Path(place)) if replacing and is_file(place) else None
    try:
        run_to_end(migrate(file, place))
    except BaseException:
        if aside:
            move(aside, Path(place))
        raise
    sentence = f"Restored {file}." + (f" The previous database is now {aside}." if aside else "")
    tell(sentence, {"restored": str(file), "put_aside": str(aside) if aside else None}, as_json)


def must_be_backup(file: Path) -> None:
    """Only a file that is there and whole is restored."""
    if not file.is_file():
        raise CommandError(f"{file} does not exist.", BAD)
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as connection:
            [found] = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.Error as error:
        raise CommandError(f"{file} is not a backup: {error}.", BAD) from None
    if found != "ok":
        raise CommandError(f"{file} is damaged: {found}.", BAD)


def is_file(place: str | Path) -> bool:
    """Is there a SQLite file already?"""
    return "://" not in str(place) and Path(place).exists()


def put_aside(place: Path) -> Path:
    """Give the present file another name, once no server has it open. Raises CommandError."""
    run_to_end(must_be_unused(place))
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    return move(place, place.with_name(f"{place.stem}.before-{stamp}{place.suffix}"))


async def must_be_unused(place: Path) -> None:
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


async def run_with_store(place: str | Path, work: Callable[[Store], Awaitable[T]]) -> T:
    """Do something with the store, next to a server that may have it open."""
    async with await open_store(place, beside=True) as store:
        return await work(store)


def run_to_end(work: Coroutine[Any, Any, T]) -> T:
    """Run it to its end. Raises CommandError when the store cannot do it."""
    try:
        return asyncio.run(work)
    except StoreError as error:
        raise CommandError(str(error), BAD) from None


def current_time() -> int:
    """What time it is, in milliseconds."""
    return time.time_ns() // 1_000_000


def moment(milliseconds: int) -> str:
    """A time as it is listed."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%d %H:%M:%SZ")
