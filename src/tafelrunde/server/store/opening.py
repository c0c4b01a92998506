"""Opening a store by its address, and moving everything from one to another."""

from contextlib import aclosing
from pathlib import Path

from tafelrunde.server.store.errors import StoreError
from tafelrunde.server.store.postgres import open_postgres
from tafelrunde.server.store.sqlite import open_sqlite
from tafelrunde.server.store.store import Store


async def open_store(address: str | Path, *, beside: bool = False) -> Store:
    """Open what is at a path, at sqlite:///path or at postgresql://…, and bring it up to date.

    A SQLite file serves one process; `beside` lets a short command join the server that has it open.
    Raises StoreError with a sentence that says what is wrong; then nothing has been changed.
    """
    scheme, there, rest = str(address).partition("://")
    if not there or isinstance(address, Path):
        return await open_sqlite(Path(address), beside=beside)
    if scheme == "sqlite":
        return await open_sqlite(Path(rest.removeprefix("/")), beside=beside)
    if scheme in {"postgresql", "postgres"}:
        return await open_postgres(str(address))
    raise StoreError(f"{scheme}:// is no database we know: give a file, sqlite:///FILE or postgresql://USER@HOST/NAME.")


async def migrate(source: str | Path, target: str | Path) -> None:
    """Copy everything from one store into another, which has to be empty, as after a backup or to PostgreSQL."""
    async with (
        await open_store(source, beside=True) as old,
        await open_store(target) as new,
        aclosing(old.pages()) as pages,
    ):
        await new.fill(pages)
