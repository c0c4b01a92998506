"""Everything in a store, page by page."""

from pathlib import Path

import pytest
from sqlalchemy import Connection, Engine, NullPool, create_engine, event, insert, select

from tafelrunde.server.store.errors import StoreError
from tafelrunde.server.store.pages import LENGTH, check_empty, read_pages, write_page
from tafelrunde.server.store.schema import log, metadata, person


def database(file: Path) -> Engine:
    """An empty database that minds its keys."""
    engine = create_engine(f"sqlite:///{file}", poolclass=NullPool)
    event.listen(engine, "connect", lambda connection, _: connection.execute("PRAGMA foreign_keys = ON"))
    metadata.create_all(engine)
    return engine


def rows(connection: Connection) -> list[tuple[object, ...]]:
    """The log as it is stored."""
    return [tuple(row) for row in connection.execute(select(log).order_by(log.c.table, log.c.number))]


def test_pages_make_the_same_database_again(tmp_path: Path) -> None:
    """A long table comes in several pages, and none is longer than it may be."""
    entries = [{"table": "t", "number": n, "time": n, "entry": b"%d" % n} for n in range(1, 2 * LENGTH + 2)]
    with database(tmp_path / "one").begin() as one, database(tmp_path / "two").begin() as two:
        one.execute(insert(log), entries)
        pages = [page for page in read_pages(one) if page[0] is log]
        assert [LENGTH, LENGTH, 1] == [len(page[1]) for page in pages]
        for page in read_pages(one):
            write_page(two, page)
        assert rows(one) == rows(two) != []


def test_what_others_point_to_is_written_first(tmp_path: Path) -> None:
    """A page never holds a row whose person is still to come."""
    order = [table.name for table in metadata.sorted_tables]
    keys = [key for table in metadata.tables.values() for key in table.foreign_keys]
    pointing = [(key.parent.table.name, key.column.table.name) for key in keys]
    assert [] == [(name, target) for name, target in pointing if order.index(target) > order.index(name)]
    with database(tmp_path / "one").begin() as connection:
        assert [] == list(read_pages(connection))


def test_nothing_is_written_over_what_is_there(tmp_path: Path) -> None:
    """One row of any table is enough to refuse, by the name of the database."""
    with database(tmp_path / "one").begin() as connection:
        check_empty(connection, "one")
        nobody = {"muted": False, "banned": False, "deleted": False, "generation": 0}
        connection.execute(insert(person).values(id="p", name="Ada", created=1, changed=1, **nobody))
        with pytest.raises(StoreError, match="one is not empty"):
            check_empty(connection, "one")
