"""Everything in a store, page by page: what a move to another database and a backup are made of."""

from collections.abc import Iterator
from typing import Any, TypeAlias

from sqlalchemy import Connection, Table, exists, insert, select

from tafelrunde.server.store.errors import StoreError
from tafelrunde.server.store.schema import metadata

LENGTH = 500

Page: TypeAlias = tuple[Table, list[dict[str, Any]]]
"""Some rows of one table, on their way from one store to another."""


def read_pages(connection: Connection) -> Iterator[Page]:
    """All rows of all tables, in an order in which they can be written."""
    for table in metadata.sorted_tables:
        asked = select(table).order_by(*table.primary_key).execution_options(yield_per=LENGTH)
        for rows in connection.execute(asked).mappings().partitions():
            yield table, [dict(row) for row in rows]


def write_page(connection: Connection, page: Page) -> None:
    """Write the rows of a page."""
    table, rows = page
    connection.execute(insert(table), rows)


def check_empty(connection: Connection, address: str) -> None:
    """Refuse to write over what is there."""
    if any(connection.scalar(select(exists(select(table)))) for table in metadata.sorted_tables):
        raise StoreError(f"{address} is not empty: give an empty database, so that nothing in it is lost.")
