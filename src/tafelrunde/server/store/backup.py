"""A backup is a SQLite file: it appears under its name when it is complete, and never in the place of another."""

import sqlite3
from contextlib import closing
from pathlib import Path

from tafelrunde.server.store.errors import StoreError


def start(path: Path) -> Path:
    """An empty file to write the backup into; raises StoreError when there can be none."""
    if path.exists():
        raise StoreError(f"{path} exists and is left as it is: give the backup a new name.")
    part = path.resolve().with_name(f"{path.name}.part")
    try:
        part.unlink(missing_ok=True)
        part.touch(0o600)
    except OSError as error:
        raise StoreError(f"{path} cannot be written: {error.strerror}.") from error
    return part


def finish(part: Path, path: Path) -> None:
    """Make one file of it, and give it its name."""
    with closing(sqlite3.connect(part)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
    part.with_name(f"{part.name}.lock").unlink(missing_ok=True)
    part.rename(path)
