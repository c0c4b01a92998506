"""Connections to PostgreSQL: how they are made, how one waits for a server that went away, what its errors mean."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

import asyncpg
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as AllTaken

from tafelrunde.server.store.errors import StoreError
from tafelrunde.server.store.transactions import T

Link: TypeAlias = "asyncpg.Connection[asyncpg.Record]"
Connect: TypeAlias = Callable[[], Awaitable[Link]]

CHANNEL = "tafelrunde"
NAME = {"application_name": "tafelrunde"}
WAIT = 10.0  # seconds for an answer that takes no time, before the connection counts as lost
PAUSES = (0, 0.05, 0.1, 0.2, 0.5, 1, 2, 4, 8, 8, 8)
"""Seconds to wait before each new attempt, half a minute in all: about what a restart of the database takes."""

LOST = (
    OSError,  # timeouts too
    asyncpg.InterfaceError,  # the connection was closed on our side
    asyncpg.InternalClientError,  # as above, where asyncpg is surprised by it
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,  # it shuts down, or starts
    asyncpg.TooManyConnectionsError,
    asyncpg.TransactionRollbackError,  # deadlocks too
    asyncpg.ReadOnlySQLTransactionError,  # a stand-by, soon to take over
)
"""Errors after which it is worth trying again."""

DURABLE = "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
SENTENCES: tuple[tuple[type[BaseException], str], ...] = (
    (asyncpg.InvalidCatalogNameError, "{address} does not exist: create the database, then start again."),
    (asyncpg.InvalidAuthorizationSpecificationError, "{address} rejected this user: check the name and the password."),
    (
        asyncpg.InsufficientPrivilegeError,
        "{address} does not let this user create tables: grant it CREATE on the schema.",
    ),
    (asyncpg.DiskFullError, "The disk of {address} is full: make room; everything that was confirmed is safe."),
    (OSError, "{address} does not answer: check that PostgreSQL is running there."),
    (AllTaken, "{address} does not answer: check that PostgreSQL is running there, and how busy it is."),
    (asyncpg.InterfaceError, "{address} does not answer: check that PostgreSQL is running there."),
)


async def connect(url: str) -> Link:
    """A connection on which a commit is on the disk, whatever the server's default."""
    try:
        link = await asyncpg.connect(url, timeout=WAIT, command_timeout=60, server_settings=NAME)
    except ValueError as error:
        raise StoreError(f"{address_of(url)} cannot be read: write postgresql://USER@HOST:PORT/NAME.") from error
    try:
        await link.execute(DURABLE, timeout=WAIT)
    except BaseException:
        link.terminate()
        raise
    return link


def address_of(url: str) -> str:
    """Where a URL leads, without its password."""
    try:
        return make_url(url).set(query={}).render_as_string(hide_password=True)
    except (ArgumentError, ValueError):  # asyncpg understands more, as several hosts
        return "The PostgreSQL database"


def cause_of(error: BaseException) -> BaseException:
    """What PostgreSQL said, without the wrapping that SQLAlchemy puts around it."""
    if isinstance(error, DBAPIError) and error.orig is not None:
        return error.orig.__cause__ or error.orig
    return error


@contextmanager
def explain_errors(address: str) -> Iterator[None]:
    """Turn errors of the database into StoreErrors; a broken constraint stays what it is."""
    try:
        yield
    except IntegrityError:
        raise
    except (*LOST, AllTaken, DBAPIError, asyncpg.PostgresError) as error:
        raise explain(error, address) from error


async def insist(attempt: Callable[[], Awaitable[T]]) -> T:
    """Try, and try again while the database is away; raises the last error when it stays away."""
    for pause in PAUSES:
        try:
            return await attempt()
        except Exception as error:
            if not isinstance(cause_of(error), LOST):
                raise
        await asyncio.sleep(pause)
    return await attempt()


def explain(error: BaseException, address: str) -> StoreError:
    """The sentence for an error of PostgreSQL."""
    cause = cause_of(error)
    other = "{address} cannot be used: {cause}."
    sentence = next((sentence for kind, sentence in SENTENCES if isinstance(cause, kind)), other)
    return StoreError(sentence.format(address=address, cause=str(cause).rstrip(".")))
