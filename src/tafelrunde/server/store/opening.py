"""Opening a store by its address, and moving everything from one to another."""

from contextlib import aclosing
from pathlib import Path
from tempfile import TemporaryDirectory

from tafelrunde.server.store.errors import StoreError
from tafelrunde.server.store.sqlite import copy_file, open_sqlite
from tafelrunde.server.store.store import Store


async def open_store(address: str | Path, *, beside: bool = False) -> Store:
    """Open what is at a path, at sqlite:///path or at postgresql://…, and bring it up to date.

    A SQLite file serves one process; `beside` lets a short command join the server that has it open.
    Raises StoreError with a sentence that says what is wrong; then nothing has been changed.
    """
    if (file := file_of(address)) is not None:
        return await open_sqlite(file, beside=beside)
    scheme, _, _ = str(address).partition("://")
    if scheme in {"postgresql", "postgres"}:
        from tafelrunde.server.store.postgres import open_postgres  # noqa: PLC0415 - asyncpg is not for SQLite

        return await open_postgres(str(address))
    raise StoreError(
        f"{scheme}:// is not a known kind of database: give a file, sqlite:///FILE or postgresql://USER@HOST/NAME."
    )


async def migrate(source: str | Path, target: str | Path) -> None:
    """Copy everything from one store into another, which has to be empty, as after a backup or to PostgreSQL.

    A file stays as it is, also one of an older Tafelrunde, which that one may still need: a copy is brought up to date.
    """
    with TemporaryDirectory(prefix="tafelrunde-") as folder:
        file = file_of(source)
        readable = source if file is None else await copy_file(file, Path(folder) / "copy.sqlite")
        async with (
            await _open_source(readable, source) as old,
            await open_store(target) as new,
            aclosing(old.pages()) as pages,
        ):
            await new.fill(pages)


async def _open_source(readable: str | Path, source: str | Path) -> Store:
    """Open the copy of a source. Raises StoreError, which names what the caller named: the copy is soon gone."""
    try:
        return await open_store(readable, beside=True)
    except StoreError as error:
        raise type(error)(str(error).replace(str(readable), str(source))) from error


def file_of(address: str | Path) -> Path | None:
    """The SQLite file at an address, None for an address of something else."""
    scheme, there, rest = str(address).partition("://")
    if not there or isinstance(address, Path):
        return Path(address)
    return Path(rest.removeprefix("/")) if scheme == "sqlite" else None
