"""The command `migrate`: everything from one database into another, which has to be empty."""

from __future__ import annotations

import asyncio

from tafelrunde.cli.errors import BAD, CommandError
from tafelrunde.server.store import StoreError
from tafelrunde.server.store import migrate as copy


def migrate(source: str, target: str) -> None:
    """Copy all tables, people and settings; nothing is changed at the source. Raises CommandError."""
    try:
        asyncio.run(copy(source, target))
    except StoreError as error:
        raise CommandError(str(error), BAD) from None
    print("Everything up to this point has been copied.")
