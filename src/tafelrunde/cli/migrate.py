"""The command `migrate`: everything from one database into another, which has to be empty."""

from __future__ import annotations

import asyncio

from tafelrunde.cli.trouble import BAD, Trouble
from tafelrunde.server.store import StoreError
from tafelrunde.server.store import migrate as copy


def migrate(source: str, target: str) -> None:
    """Copy all tables, people and settings; nothing is changed at the source. Raises Trouble."""
    try:
        asyncio.run(copy(source, target))
    except StoreError as error:
        raise Trouble(str(error), BAD) from None
    print("Everything up to now was copied.")
