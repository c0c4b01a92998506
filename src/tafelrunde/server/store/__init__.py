"""Where the server keeps what must not be lost: the log of every table, and the ordinary tables beside it.

Two databases stand behind one interface: SQLite, a file for one server process, and PostgreSQL, for any number.
"""

from tafelrunde.server.store.errors import ForeignError, StoreError
from tafelrunde.server.store.guess_counts import Guess
from tafelrunde.server.store.listings import ListedTurn, Listing, ListingQuery, Status
from tafelrunde.server.store.members import Invitation
from tafelrunde.server.store.opening import migrate, open_store
from tafelrunde.server.store.people import Account, Person, Token
from tafelrunde.server.store.store import (
    Appended,
    Dismissed,
    Here,
    Missed,
    ProcessMessage,
    ProcessNews,
    ReadReceipt,
    Removed,
    Rewritten,
    Row,
    Sought,
    Store,
)

__all__ = [
    "Account",
    "Appended",
    "Dismissed",
    "ForeignError",
    "Guess",
    "Here",
    "Invitation",
    "ListedTurn",
    "Listing",
    "ListingQuery",
    "Missed",
    "Person",
    "ProcessMessage",
    "ProcessNews",
    "ReadReceipt",
    "Removed",
    "Rewritten",
    "Row",
    "Sought",
    "Status",
    "Store",
    "StoreError",
    "Token",
    "migrate",
    "open_store",
]
