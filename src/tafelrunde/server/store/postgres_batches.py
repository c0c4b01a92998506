"""Appending to the log of PostgreSQL: whatever waits while a commit runs goes into the next one, in one statement."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeAlias

from tafelrunde.server.store.errors import StoreError
from tafelrunde.server.store.postgres_connections import CHANNEL, LOST, WAIT, Connect, Link, explain, insist
from tafelrunde.server.store.store import Append

Key: TypeAlias = tuple[str, int]

MOST = 1000
# PostgreSQL carries less than 8,000 bytes at once: 100 rows of at most 64 + 10 + 2 characters, and who tells it.
INSERT = f"""
    WITH added AS (
        INSERT INTO log ("table", number, time, entry)
        SELECT * FROM unnest($1::text[], $2::integer[], $3::bigint[], $4::bytea[])
        ON CONFLICT DO NOTHING RETURNING "table", number
    ), counted AS (
        SELECT "table", number, (row_number() OVER () - 1) / 100 AS part FROM added
    ), told AS (
        SELECT pg_notify('{CHANNEL}', $5::text || string_agg(' ' || "table" || ':' || number, '')) AS done
        FROM counted GROUP BY part
    )
    SELECT "table", number, (SELECT count(done) FROM told) FROM added
"""  # noqa: S608 - a constant
FIND = """
    SELECT log."table", log.number, log.time, log.entry
    FROM log JOIN unnest($1::text[], $2::integer[]) AS asked ("table", number) USING ("table", number)
"""


@dataclass(slots=True)
class AppendJob:
    """An entry, and who waits for it."""

    append: Append
    future: asyncio.Future[bool]

    @property
    def key(self) -> Key:
        """What only one entry can have."""
        return self.append.table, self.append.number


class Batches:
    """One connection that appends; nobody hears of an entry before it is on the disk."""

    def __init__(self, connect: Connect, sender: str, address: str) -> None:
        self._connect = connect
        self._sender = sender
        self._address = address
        self._link: Link | None = None
        self._jobs: list[AppendJob] = []
        self._wake = asyncio.Event()
        self._is_closed = False
        self._task = asyncio.create_task(self._run())

    async def append(self, append: Append) -> bool:
        """Append an entry, unless another has its number."""
        if self._is_closed:
            raise StoreError("The store is closed.")
        job = AppendJob(append, asyncio.get_running_loop().create_future())
        self._jobs.append(job)
        self._wake.set()
        return await job.future

    async def close(self) -> None:
        """Finish what was asked for, and close the connection."""
        self._is_closed = True
        self._wake.set()
        await self._task
        if self._link:
            with suppress(*LOST):
                await self._link.close(timeout=WAIT)

    async def _run(self) -> None:
        while self._jobs or not self._is_closed:
            await self._wake.wait()
            self._wake.clear()
            while self._jobs:
                jobs, self._jobs = self._jobs[:MOST], self._jobs[MOST:]
                await self._settle(jobs)

    async def _settle(self, jobs: list[AppendJob]) -> None:
        """Answer all jobs; of several for one number only the first can have it."""
        firsts: dict[Key, Append] = {}
        for job in jobs:
            firsts.setdefault(job.key, job.append)
        try:
            added = await insist(lambda: self._add(firsts))
        except Exception as error:  # noqa: BLE001 - raised again where the entry was given
            trouble = explain(error, self._address)
            for job in jobs:
                if not job.future.done():
                    job.future.set_exception(trouble)
        else:
            _answer(jobs, added)

    async def _add(self, appends: Mapping[Key, Append]) -> set[Key]:
        """The keys that these entries have now; after a new connection also those from before it was lost."""
        is_new = self._link is None or self._link.is_closed()
        if self._link is None or is_new:
            self._link = await self._connect()
        try:
            added = await self._insert(self._link, appends)
            return added | await _find_stored(self._link, appends) if is_new else added
        except BaseException:
            self._drop()
            raise

    async def _insert(self, link: Link, appends: Mapping[Key, Append]) -> set[Key]:
        """Insert in the order of the keys, so that processes never deadlock."""
        columns = map(list, zip(*(appends[key] for key in sorted(appends)), strict=True))
        return {(row[0], row[1]) for row in await link.fetch(INSERT, *columns, self._sender, timeout=WAIT)}

    def _drop(self) -> None:
        if self._link:
            self._link.terminate()
        self._link = None


async def _find_stored(link: Link, appends: Mapping[Key, Append]) -> set[Key]:
    """The keys that have exactly these entries."""
    tables, numbers = map(list, zip(*appends, strict=True))
    found = (Append(*row) for row in await link.fetch(FIND, tables, numbers, timeout=WAIT))
    return {row[:2] for row in found if appends[row[:2]] == row}


def _answer(jobs: list[AppendJob], added: set[Key]) -> None:
    for job in jobs:
        is_first = job.key in added
        added.discard(job.key)
        if not job.future.done():
            job.future.set_result(is_first)
