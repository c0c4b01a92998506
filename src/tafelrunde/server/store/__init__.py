"""Where the server keeps what must not be lost: the log of every table, and the ordinary tables beside it.

Two databases stand behind one interface: SQLite, a file for one server process, and PostgreSQL, for any number.
"""

from tafelrunde.server.store.errors import ForeignError, StoreError
from tafelrunde.server.store.listings import Listing, Status, Wanted
from tafelrunde.server.store.opening import migrate, open_store
from tafelrunde.server.store.people import Account, Person, Token
from tafelrunde.server.store.store import (
    MISSED,
    REMOVED,
    REWRITTEN,
    Dismissed,
    Here,
    Mark,
    News,
    Row,
    Sought,
    Store,
    Told,
)

__all__ = [
    "MISSED",
    "REMOVED",
    "REWRITTEN",
    "Account",
    "Dismissed",
    "ForeignError",
    "Here",
    "Listing",
    "Mark",
    "News",
    "Person",
    "Row",
    "Sought",
    "Status",
    "Store",
    "StoreError",
    "Token",
    "Told",
    "Wanted",
    "migrate",
    "open_store",
]
