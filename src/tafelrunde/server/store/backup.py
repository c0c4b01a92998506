"""A backup is a SQLite file: it appears under its name when it is complete, and never in the place of another."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import mkstemp

from tafelrunde.server.store.errors import ForeignError, StoreError


def start(path: Path) -> Path:
    """An empty file to write the backup into, which nobody else has; raises StoreError when there can be none."""
    if path.exists():
        raise name_taken(path)
    try:
        handle, part = mkstemp(".part", f"{path.name}.", path.resolve().parent)
    except OSError as error:
        raise StoreError(f"{path} cannot be written: {error.strerror}.") from error
    os.close(handle)
    return Path(part)


def finish(part: Path, path: Path) -> None:
    """Make one file of it, and give it its name.

    Raises StoreError when another has got that name meanwhile, and when what was copied is damaged.
    """
    with closing(sqlite3.connect(part)) as connection:
        must_be_sound(connection, path)
        connection.execute("PRAGMA journal_mode=DELETE")
    try:
        path.hardlink_to(part)
    except FileExistsError:
        raise name_taken(path) from None
    except OSError:  # a disk on which a file has one name
        part.rename(path)


def must_be_sound(connection: sqlite3.Connection, path: Path) -> None:
    """Pages are copied as they are, and nobody could restore damaged ones. Raises ForeignError."""
    try:
        [found] = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.DatabaseError as error:
        found = str(error)
    if found != "ok":
        raise ForeignError(
            f"The database is damaged ({found}), so {path} was not written. Keep the backups you have, "
            "and restore the latest (tafelrunde admin restore FILE --replace)."
        )


def discard(part: Path) -> None:
    """Remove what a backup, complete or not, was written into."""
    for rest in ("", "-journal", "-wal", "-shm", ".lock"):
        part.with_name(part.name + rest).unlink(missing_ok=True)


def name_taken(path: Path) -> StoreError:
    """Why there can be no backup of this name."""
    return StoreError(f"{path} already exists and was left unchanged: give the backup another name.")
