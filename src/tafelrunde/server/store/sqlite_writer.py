"""The one thread that writes to a SQLite file: whatever waits while a commit runs goes into the next one together."""

import asyncio
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, IntegrityError

from tafelrunde.server.store.errors import StoreError
from tafelrunde.server.store.store import Append
from tafelrunde.server.store.transactions import T, Work

MOST = 1000
ROW = "(?, ?, ?, ?)"
INSERT = 'INSERT INTO log ("table", number, time, entry) VALUES '
INSERT_IF_NEW = INSERT + ROW + " ON CONFLICT DO NOTHING"


@dataclass(slots=True)
class WriteJob:
    """What is to be written, and who waits for it; the outcome is a value or an error."""

    task: Append | Work[Any]
    future: asyncio.Future[Any]
    outcome: object = None


class Writer:
    """Writes what waits together, rows of the log first; nobody hears of a write before it is on the disk."""

    def __init__(self, connection: Connection, explain: Callable[[Exception], StoreError]) -> None:
        self._connection = connection
        self._driver: Any = connection.connection.driver_connection
        self._explain = explain
        self._loop = asyncio.get_running_loop()
        self._jobs: SimpleQueue[WriteJob | None] = SimpleQueue()
        self._is_closed = False
        self._thread = Thread(target=self._run, name="tafelrunde-writer", daemon=True)
        self._thread.start()

    async def append(self, append: Append) -> bool:
        """Write a row of the log, unless its number is taken."""
        return bool(await self._wait(append))

    async def write(self, work: Work[T]) -> T:
        """Run work within the next commit, in a savepoint of its own."""
        answer: T = await self._wait(work)
        return answer

    async def close(self) -> None:
        """Finish what was asked for, and end the thread."""
        if not self._is_closed:
            self._is_closed = True
            self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    async def _wait(self, task: Append | Work[T]) -> Any:  # noqa: ANN401 - what the task answers
        if self._is_closed:
            raise StoreError("The store is closed.")
        job = WriteJob(task, self._loop.create_future())
        self._jobs.put(job)
        return await job.future

    def _run(self) -> None:
        with self._connection:
            while jobs := self._next():
                self._commit(jobs)
                self._loop.call_soon_threadsafe(_answer, jobs)

    def _next(self) -> list[WriteJob]:
        """All jobs that wait, at least one; none once the writer is closed."""
        jobs: list[WriteJob] = []
        job = self._jobs.get()
        try:
            while job is not None:
                jobs.append(job)
                if len(jobs) == MOST:
                    return jobs
                job = self._jobs.get_nowait()
        except Empty:
            return jobs
        if jobs:
            self._jobs.put(None)
        return jobs

    def _commit(self, jobs: list[WriteJob]) -> None:
        rows = [job.task for job in jobs if isinstance(job.task, Append)]
        try:
            if len(rows) == len(jobs) and self._add(rows):  # one statement is a commit by itself
                for job in jobs:
                    job.outcome = True
                return
            with self._connection.begin():
                added = self._add(rows)
                for job in jobs:
                    is_added = added and isinstance(job.task, Append)
                    job.outcome = is_added or _attempt(self._connection, job.task)
        except (DBAPIError, sqlite3.Error) as error:
            trouble = self._explain(error)
            for job in jobs:
                job.outcome = trouble

    def _add(self, rows: list[Append]) -> bool:
        """Add rows that are all new by one statement; False when they are not, and then none of them is added.

        It is the usual case, and of all ways the one in which this thread stops the others least often.
        """
        try:
            if rows:
                self._driver.execute(_insert(len(rows)), [*chain.from_iterable(rows)])
        except sqlite3.IntegrityError:
            return False
        return True


@lru_cache(maxsize=MOST)
def _insert(rows: int) -> str:
    return INSERT + ", ".join([ROW] * rows)


def _attempt(connection: Connection, task: Append | Work[Any]) -> object:
    """What a task answers, or the error that is its own; an error that concerns the whole file is raised."""
    if isinstance(task, Append):
        cursor = connection.connection.cursor()
        cursor.execute(INSERT_IF_NEW, task)
        return cursor.rowcount == 1
    try:
        with connection.begin_nested():
            return task(connection)
    except IntegrityError as error:
        return error
    except DBAPIError:
        raise
    except Exception as error:  # noqa: BLE001 - raised again where the work was asked for
        return error


def _answer(jobs: list[WriteJob]) -> None:
    for job in jobs:
        if job.future.done():  # nobody waits any more
            continue
        if isinstance(job.outcome, Exception):
            job.future.set_exception(job.outcome)
        else:
            job.future.set_result(job.outcome)
