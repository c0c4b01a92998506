"""Rows that are written over others: the statement is made once for each set of columns, and says when not to."""

import pytest
from sqlalchemy import Column, ColumnElement, Connection, Integer, MetaData, Table, Text, create_engine, select

from tafelrunde.server.store.transactions import AT_ONCE, New, portions, upsert, upsert_statement

NOTE = Table("note", MetaData(), Column("key", Text, primary_key=True), Column("number", Integer), Column("text", Text))


def is_newer(new: New) -> ColumnElement[bool]:
    """Is the row that is there older than the new one?"""
    older: ColumnElement[bool] = NOTE.c.number < new.number
    return older


@pytest.fixture
def connection() -> Connection:
    """A database with one note, the fifth of its key."""
    connection = create_engine("sqlite://").connect()
    NOTE.metadata.create_all(connection)
    assert upsert(NOTE, {"key": "a", "number": 5, "text": "five"})(connection)
    return connection


def read(connection: Connection) -> list[tuple[object, ...]]:
    """All notes."""
    return [tuple(row) for row in connection.execute(select(NOTE).order_by(NOTE.c.key))]


@pytest.mark.parametrize(("number", "written"), [(4, False), (5, False), (6, True)])
def test_a_row_is_written_over_one_that_may_be(connection: Connection, number: int, *, written: bool) -> None:
    """And says whether it was."""
    assert written is upsert(NOTE, {"key": "a", "number": number, "text": "new"}, over=is_newer)(connection)
    assert [("a", number, "new") if written else ("a", 5, "five")] == read(connection)


def test_a_new_row_is_written_whatever_is_asked_of_the_old_one(connection: Connection) -> None:
    """There is none that could be newer."""
    assert upsert(NOTE, {"key": "b", "number": 0, "text": "zero"}, over=is_newer)(connection)
    assert [("a", 5, "five"), ("b", 0, "zero")] == read(connection)


def test_columns_that_are_not_named_stay(connection: Connection) -> None:
    """Also after the statement for all columns was made."""
    assert upsert(NOTE, {"key": "a", "number": 7})(connection)
    assert [("a", 7, "five")] == read(connection)


def test_a_statement_is_made_once() -> None:
    """For a dialect, a table, its columns and a condition."""
    made = [upsert_statement("sqlite", NOTE, ("key", "text"), over) for over in (None, None, is_newer)]
    assert made[0] is made[1] is not made[2]


def test_values_go_into_questions_in_portions() -> None:
    """PostgreSQL takes no more in one."""
    assert [AT_ONCE, AT_ONCE, 1] == [len(portion) for portion in portions(range(2 * AT_ONCE + 1))]
    assert [] == list(portions([]))
