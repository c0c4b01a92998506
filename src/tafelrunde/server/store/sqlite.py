"""The store in one SQLite file, for one server process: a thread that writes, a few that read."""

import asyncio
import sqlite3
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, closing
from pathlib import Path
from threading import local
from time import monotonic

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import QueuePool

from tafelrunde.server.store import backup
from tafelrunde.server.store.errors import ForeignError, StoreError
from tafelrunde.server.store.pages import Page, check_empty, read_pages, write_page
from tafelrunde.server.store.sqlite_writer import Writer
from tafelrunde.server.store.store import HIGHEST, Append, ProcessMessage, Row, Store, check, drop_incomplete
from tafelrunde.server.store.transactions import T, Work
from tafelrunde.server.store.upgrade import is_current, upgrade

PATIENCE = 10.0  # seconds to wait for another process that is writing
READERS = 4
ENTRIES = 'SELECT number, time, entry FROM log WHERE "table" = ? AND number > ? ORDER BY number LIMIT ?'
NOTHING = "{file} does not exist."
SENTENCES = {
    "SQLITE_FULL": "The disk is full: make room for {file}; everything that was confirmed is safe.",
    "SQLITE_READONLY": "{file} cannot be written to: give this user write access to the file and its folder.",
    "SQLITE_CANTOPEN": "{file} cannot be opened: its folder must exist, and this user must be able to write to both.",
    "SQLITE_NOTADB": "{file} is not a database and was left unchanged: move it away, or give another file.",
    "SQLITE_CORRUPT": "{file} is damaged and was left as is: restore a backup (tafelrunde admin restore --replace).",
    "SQLITE_BUSY": "{file} is being written to by another program: stop that one, or try again.",
    "SQLITE_IOERR": "The disk failed while {file} was in use: check the disk, then start again.",
}
SOUND = "ok"
STEPS = 1_000  # of SQLite's machine between two looks at the clock
BROKEN = ("SQLITE_NOTADB", "SQLITE_CORRUPT")


class File:
    """Connections to a file: work that reads runs on one of a few threads, work that writes on a single one."""

    def __init__(self, path: Path) -> None:
        self.path = path.resolve()
        self.readings = self._engine("BEGIN", "PRAGMA query_only=ON")
        self.writings = self._engine("BEGIN IMMEDIATE", "PRAGMA synchronous=FULL", "PRAGMA secure_delete=ON")
        self._threads = ThreadPoolExecutor(READERS, "tafelrunde-reader")
        self._own = local()
        self._opened: set[sqlite3.Connection] = set()
        self._writer: Writer | None = None
        self._lock: sqlite3.Connection | None = None

    async def read(self, work: Work[T]) -> T:
        """Run work that changes nothing, while others may read and write."""
        return await self.run_aside(_run, self.readings, work)

    async def rows(self, table: str, after: int, limit: int) -> list[Row]:
        """Some entries of a table after a number, asked for so often that nothing is between us and SQLite."""
        return await self.run_aside(self._rows, table, after, limit)

    def _rows(self, table: str, after: int, limit: int) -> list[Row]:
        """The same on the connection of this thread; one question is a moment by itself."""
        if not hasattr(self._own, "connection"):
            self._own.connection = self._connect("PRAGMA query_only=ON")
        return list(map(Row._make, self._own.connection.execute(ENTRIES, (table, after, limit))))

    async def write(self, work: Work[T]) -> T:
        """Run work within the next commit."""
        return await self.writer.write(work)

    @property
    def writer(self) -> Writer:
        """The thread that writes."""
        if self._writer is None:
            raise StoreError("The store is closed.")
        return self._writer

    async def open(self, *, may_change: bool) -> None:
        """Bring the file up to date and start to write."""
        await self.run_aside(self._prepare, may_change)
        self._writer = Writer(await self.run_aside(self.writings.connect), self.explain)

    async def close(self) -> None:
        """Finish what was asked for, and close all connections; the last one puts SQLite's own log into the file.

        Those too that were lent to somebody who was cancelled and never gave them back: the pools forget about them.
        """
        if self._writer:
            await self._writer.close()
        await asyncio.to_thread(self._threads.shutdown)
        self.readings.dispose()
        self.writings.dispose()
        while self._opened:
            self._opened.pop().close()
        self.release()

    async def claim(self, *, beside: bool) -> bool:
        """Take the lock of the file; False when a server has it and we may work beside that. Raises StoreError."""
        await self.run_aside(self._claim, beside)
        return self._lock is not None

    def _claim(self, beside: bool) -> None:  # noqa: FBT001 - called through aside
        self._lock = _claim(self.path, beside=beside)

    def release(self) -> None:
        """Let another process have the file."""
        if self._lock:
            self._lock.close()
            self._lock = None

    async def run_aside(self, function: Callable[..., T], *arguments: object) -> T:
        """Call a function away from the event loop; what the database says against it becomes a sentence."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, function, *arguments)
        except (DBAPIError, sqlite3.Error) as error:
            raise self.explain(error) from error

    @asynccontextmanager
    async def connection(self, engine: Engine) -> AsyncIterator[Connection]:
        """A connection for longer work, which is rolled back in the end unless it was committed."""
        connection = await self.run_aside(engine.connect)
        try:
            yield connection
        finally:
            await self.run_aside(connection.close)

    def explain(self, error: Exception) -> StoreError:
        """The sentence for an error of the database."""
        cause = error.orig if isinstance(error, DBAPIError) else error
        name = getattr(cause, "sqlite_errorname", "")
        other = "{file} cannot be used: {cause}."
        sentence = next((sentence for key, sentence in SENTENCES.items() if name.startswith(key)), other)
        kind = ForeignError if name.startswith(BROKEN) else StoreError
        return kind(sentence.format(file=self.path, cause=cause))

    def _engine(self, begin: str, *pragmas: str) -> Engine:
        """A pool of connections that begin transactions in this way."""
        engine = create_engine("sqlite://", creator=lambda: self._connect(*pragmas), poolclass=QueuePool)
        event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin))
        event.listen(engine, "close", lambda connection, _: self._opened.discard(connection))
        return engine

    def _connect(self, *pragmas: str) -> sqlite3.Connection:
        """A connection that is closed with the file at the latest."""
        connection = _connect(self.path, *pragmas)
        self._opened.add(connection)
        return connection

    def _prepare(self, may_change: bool) -> None:  # noqa: FBT001 - called through aside
        with self.readings.connect() as connection:
            current = is_current(connection, str(self.path))
        if not may_change and not current:
            raise StoreError(
                f"{self.path} belongs to an older Tafelrunde server that is still running: stop that server first."
            )
        with closing(_connect(self.path)) as driver:
            if driver.execute("PRAGMA journal_mode=WAL").fetchone() != ("wal",):
                raise StoreError(
                    f"{self.path} is on a file system that SQLite cannot share: give a file on a local disk."
                )
        if not current:
            with self.writings.begin() as connection:
                upgrade(connection, str(self.path))


class SqliteStore(Store):
    """A store for one process; there are no others whose news could come."""

    def __init__(self, file: File) -> None:
        super().__init__(file)
        self._file = file

    async def append(self, table: str, number: int, time: int, entry: bytes) -> bool:
        """Append an entry; see Store."""
        return await self._file.writer.append(check(Append(table, number, time, entry)))

    async def read(self, table: str, after: int = 0, limit: int = HIGHEST) -> list[Row]:
        """The first entries of a table after a number; see Store."""
        return drop_incomplete(await self._file.rows(table, after, limit), after)

    async def rewrite(self, table: str, entries: Mapping[int, bytes]) -> None:
        """Put other entries in the place of these, and empty SQLite's own log, where the old ones are; see Store."""
        await super().rewrite(table, entries)
        await self._file.run_aside(_empty_log, self._file.path)

    async def tell(self, told: Sequence[ProcessMessage]) -> None:
        """There is nobody to tell."""

    async def check(self, seconds: float) -> bool:
        """Look through the pages of the file; see Store."""
        found = await self._file.run_aside(_quick_check, self._file.path, seconds)
        if found not in {None, SOUND}:
            raise ForeignError(SENTENCES["SQLITE_CORRUPT"].format(file=f"{self._file.path} ({found})"))
        return found is not None

    async def backup(self, path: Path) -> None:
        """Copy the file as of one moment; see Store."""
        part = await asyncio.to_thread(backup.start, path)
        try:
            await self._file.run_aside(_copy, self._file.path, part)
            await asyncio.to_thread(backup.finish, part, path)
        finally:
            await asyncio.to_thread(backup.discard, part)

    async def pages(self) -> AsyncGenerator[Page]:
        """Everything as of one moment; see Store."""
        async with self._file.connection(self._file.readings) as connection:
            pages = read_pages(connection)
            while page := await self._file.run_aside(next, pages, None):
                yield page

    async def fill(self, pages: AsyncIterator[Page]) -> None:
        """Write everything, all or nothing; see Store."""
        async with self._file.connection(self._file.writings) as connection:
            await self._file.run_aside(check_empty, connection, str(self._file.path))
            async for page in pages:
                await self._file.run_aside(write_page, connection, page)
            await self._file.run_aside(connection.commit)

    async def close(self) -> None:
        """Finish, and let another process have the file."""
        self._tell(None)
        await self._file.close()


async def open_sqlite(path: Path, *, beside: bool) -> SqliteStore:
    """Open a file, or make it; see open_store."""
    file = File(path)
    try:
        await file.open(may_change=await file.claim(beside=beside))
    except BaseException:
        await file.close()
        raise
    if beside:
        file.release()
    return SqliteStore(file)


async def copy_file(path: Path, to: Path) -> Path:
    """A copy of a file as of one moment, beside a server that may have it. Raises StoreError."""
    file = File(path)
    try:
        await file.run_aside(_copy_out, file.path, to)
    finally:
        await file.close()
    return to


def _claim(path: Path, *, beside: bool) -> sqlite3.Connection | None:
    """The lock of a file; None for one that a server has, beside which we may work. Makes a file that is not there.

    The lock is a transaction on an empty database of its own: every system has it, and it dies with its process.
    """
    if beside and not path.exists():
        raise StoreError(NOTHING.format(file=path))
    lock = sqlite3.connect(f"{path}.lock", timeout=1, isolation_level=None, check_same_thread=False)
    try:
        lock.execute("BEGIN EXCLUSIVE")
        if not path.exists():
            path.touch(0o600)
    except sqlite3.OperationalError as error:
        lock.close()
        if error.sqlite_errorname != "SQLITE_BUSY":
            raise
        if not beside:
            raise StoreError(
                f"{path} is in use by another server, and a SQLite file serves one: stop that server, "
                "or give all of them one PostgreSQL database (--database postgresql://…)."
            ) from error
        return None
    except BaseException:
        lock.close()
        raise
    return lock


def _connect(path: Path, *pragmas: str) -> sqlite3.Connection:
    connection = sqlite3.connect(
        f"{path.as_uri()}?mode=rw", timeout=PATIENCE, isolation_level=None, check_same_thread=False, uri=True
    )
    try:
        for pragma in ("PRAGMA foreign_keys=ON", *pragmas):
            connection.execute(pragma)
    except BaseException:
        connection.close()
        raise
    return connection


def _run(engine: Engine, work: Work[T]) -> T:
    with engine.connect() as connection:
        return work(connection)


def _empty_log(path: Path) -> None:
    with closing(_connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _quick_check(path: Path, seconds: float) -> str | None:
    """What is wrong first, SOUND if nothing is; None when there was no time to find out."""
    end = monotonic() + seconds
    with closing(_connect(path)) as connection:
        connection.set_progress_handler(lambda: monotonic() > end, STEPS)
        try:
            return " ".join(str(connection.execute("PRAGMA quick_check(1)").fetchone()[0]).split())
        except sqlite3.OperationalError as error:
            if error.sqlite_errorname == "SQLITE_INTERRUPT":
                return None
            raise


def _copy_out(source: Path, target: Path) -> None:
    if not source.exists():
        raise StoreError(NOTHING.format(file=source))
    target.touch(0o600)
    _copy(source, target)


def _copy(source: Path, target: Path) -> None:
    with closing(_connect(source)) as old, closing(_connect(target)) as new:
        old.backup(new)
