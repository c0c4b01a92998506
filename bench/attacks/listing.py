"""What the list of tables costs: to many who ask for it, and to who plays many games."""

from __future__ import annotations

import asyncio
import shutil
import time
from pathlib import Path
from tempfile import mkdtemp

from bench.attacks.client import Intruder
from bench.attacks.measuring import ENVIRONMENT, HERE, waits
from bench.load.ours import cpu, settle
from bench.load.tables import SECRET, Shelf
from msgspec.structs import replace
from tests.proofs.process import Process, started
from tests.server.kit import free_port

from tafelrunde.server.keys import key, sign
from tafelrunde.server.store import Listing, Person, Status, open_store
from tafelrunde.server.table import entries

LISTED, OWN, ASKED = 50, 500, 40
ADA = "ada"


async def prepare(place: Path) -> None:
    """So many open and running tables that all can see, and so many that one person plays at."""
    shelf, now = Shelf("schokoly", 1), time.time_ns() // 1_000_000
    async with await open_store(place) as store:
        for person in (ADA, "bob", "eve"):
            await store.people.write(Person(person, person.title(), now, now))
        for number in range(2 * LISTED + OWN):
            is_public = number < 2 * LISTED
            people = ("bob", "eve") if is_public else (ADA, "bob")
            opening, *log = shelf.log(people, (0.4, 0.8))
            if isinstance(opening, entries.Opened):
                opening = replace(opening, setup=replace(opening.setup, listed=is_public))
            is_open = number < LISTED
            stored = [opening, *([] if is_open else log)]
            status = Status.OPEN if is_open else Status.RUNNING
            await store.listings.write(Listing(f"t{number}", "schokoly", status, is_public, now, now, people))
            await asyncio.gather(
                *(store.append(f"t{number}", n, now, entries.write(e)) for n, e in enumerate(stored, start=1))
            )


def lists() -> str:
    """CPU milliseconds and waiting for a list, by strangers and by who plays many games."""
    folder = Path(mkdtemp(prefix="tafelrunde-lists-"))
    try:
        (folder / "data").mkdir()
        asyncio.run(prepare(folder / "data" / "tafelrunde.sqlite"))
        with started(Process(folder / "data", free_port(), environment=ENVIRONMENT)) as process:
            settle(process)
            return asyncio.run(ask(process))
    finally:
        shutil.rmtree(folder)


async def ask(process: Process) -> str:
    """Ask for the list: strangers at once, strangers a moment apart, and the person with many games."""
    found = [
        f"{LISTED} open and {LISTED} running tables: {await cost(process, '', 0)} for strangers at once",
        f"{await cost(process, '', 1.1)} for strangers a moment apart",
        f"{await cost(process, ADA, 0)} for who plays {OWN} games",
    ]
    return "; ".join(found)


async def cost(process: Process, person: str, pause: float) -> str:
    """What a list costs, for each of so many requests."""
    took, number = [], ASKED if not pause else ASKED // 4
    visitor = Intruder(process.address, HERE)
    if person:
        visitor.headers["cookie"] = "tafelrunde=" + sign(person, key(SECRET, Path()))
    await visitor.ask("GET", "/health")
    spent = cpu(process)
    for each in range(number):
        visitor.headers["x-forwarded-for"] = f"10.5.{len(person)}.{each}"
        began = time.perf_counter()
        await visitor.ask("GET", "/api/tables")
        took.append(time.perf_counter() - began)
        await asyncio.sleep(pause)
    return f"{1000 * (cpu(process) - spent) / number:.1f} CPU ms a list, {waits(took)},"
