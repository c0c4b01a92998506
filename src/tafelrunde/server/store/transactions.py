"""How the ordinary tables reach a database: a piece of work is given a connection, in a transaction of its own."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Protocol, TypeAlias, TypeVar

from sqlalchemy import ColumnElement, Connection, Executable, Row, Table
from sqlalchemy.dialects import postgresql, sqlite

T = TypeVar("T")

AT_ONCE = 10_000
"""So many values go into one question; PostgreSQL takes 32,767."""

Work: TypeAlias = Callable[[Connection], T]
"""What is done with a connection; it keeps neither the connection nor a result of it."""


class Database(Protocol):
    """Runs work away from the event loop; its errors are StoreErrors, except for a broken constraint."""

    async def read(self, work: Work[T]) -> T:
        """Run work that changes nothing."""
        ...

    async def write(self, work: Work[T]) -> T:
        """Run work in a transaction that is durable when this returns, and rolled back when the work raises."""
        ...


def fetch(statement: Executable, **values: object) -> Work[list[Row[*tuple[Any, ...]]]]:
    """Work that takes all rows of an answer."""
    return lambda connection: list(connection.execute(statement, values).all())


def portions(values: Sequence[T]) -> Iterator[Sequence[T]]:
    """Values, as many at a time as go into one question."""
    return (values[start : start + AT_ONCE] for start in range(0, len(values), AT_ONCE))


def execute(statement: Executable) -> Work[int]:
    """Work that changes rows, and counts them."""
    return lambda connection: connection.execute(statement).rowcount


def insert(connection: Connection, table: Table) -> sqlite.Insert | postgresql.Insert:
    """An insert that can say what happens when the row is there already."""
    return insert_of(connection.dialect.name, table)


def insert_of(dialect: str, table: Table) -> sqlite.Insert | postgresql.Insert:
    """The same for the databases of a dialect."""
    return sqlite.insert(table) if dialect == "sqlite" else postgresql.insert(table)


New: TypeAlias = Any
"""The row that is written, where one with its primary key is there already: a column by each name."""


@cache
def upsert_statement(
    dialect: str, table: Table, names: tuple[str, ...], over: Callable[[New], ColumnElement[bool]] | None
) -> Executable:
    """The statement that writes values of these names; made once, since that takes longer than running it."""
    adding = insert_of(dialect, table)
    keys = [column.name for column in table.primary_key]
    others = {name: adding.excluded[name] for name in names if name not in keys}
    where = None if over is None else over(adding.excluded)
    return adding.on_conflict_do_update(index_elements=keys, set_=others, where=where)


def upsert(
    table: Table, values: Mapping[str, object], over: Callable[[New], ColumnElement[bool]] | None = None
) -> Work[bool]:
    """Work that writes a row, over the one with the same primary key if there is one and it is such; was it?"""

    def work(connection: Connection) -> bool:
        statement = upsert_statement(connection.dialect.name, table, tuple(values), over)
        return bool(connection.execute(statement, values).rowcount)

    return work
