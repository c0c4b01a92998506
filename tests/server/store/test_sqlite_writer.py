"""The one thread that writes to a file: what waits goes into one commit, and each hears of its own."""

import asyncio
from pathlib import Path
from threading import Event

import pytest
from sqlalchemy import Connection, NullPool, create_engine, event, insert, select, text
from sqlalchemy.exc import IntegrityError

from tafelrunde.server.store.errors import StoreError
from tafelrunde.server.store.schema import log, metadata, note
from tafelrunde.server.store.sqlite_writer import Writer
from tafelrunde.server.store.store import Append
from tafelrunde.server.store.transactions import Work, execute


class Opened:
    """A writer on a new file, and every commit that it made."""

    def __init__(self, file: Path) -> None:
        self.commits: list[str] = []
        arguments = {"check_same_thread": False, "isolation_level": None}
        engine = create_engine(f"sqlite:///{file}", connect_args=arguments, poolclass=NullPool)
        metadata.create_all(engine)
        event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
        event.listen(engine, "commit", lambda _: self.commits.append("transaction"))
        self.connection = engine.connect()
        self.writer = Writer(self.connection, lambda error: StoreError(str(error)))
        self.reading = engine

    async def close(self) -> None:
        """Finish what was asked for, and close the file."""
        await self.writer.close()
        self.connection.close()

    def numbers(self) -> list[int]:
        """What is in the log."""
        with self.reading.connect() as connection:
            return [row.number for row in connection.execute(select(log.c.number).order_by(log.c.number))]


def append(number: int) -> Append:
    """A row of a log."""
    return Append("t", number, 0, b"{}")


def write_note(key: str) -> Work[int]:
    """Work that writes a note."""
    return execute(insert(note).values(key=key, text=""))


async def test_what_waits_while_a_commit_runs_is_committed_together(tmp_path: Path) -> None:
    """However many ask meanwhile: a hundred rows and a note are one transaction."""
    opened, go_on, began = Opened(tmp_path / "s"), Event(), Event()

    def hold(_: Connection) -> None:
        began.set()
        go_on.wait(20)

    first = asyncio.create_task(opened.writer.write(hold))
    await asyncio.to_thread(began.wait, 20)
    others = [asyncio.create_task(opened.writer.append(append(number))) for number in range(1, 101)]
    work = asyncio.create_task(opened.writer.write(write_note("a")))
    await asyncio.sleep(0)
    go_on.set()
    assert [True] * 100 == (await asyncio.gather(first, work, *others))[2:]
    await opened.close()
    assert (list(range(1, 101)), 2) == (opened.numbers(), len(opened.commits))


async def test_of_what_is_committed_together_each_hears_of_its_own(tmp_path: Path) -> None:
    """A number that is taken and work that fails are refused alone; the rest is written."""
    opened = Opened(tmp_path / "s")
    await opened.writer.append(append(1))
    await opened.writer.write(write_note("a"))

    def fail(connection: Connection) -> None:
        connection.execute(insert(note).values(key="undone", text=""))
        raise LookupError("of the work itself")

    answers = await asyncio.gather(
        opened.writer.append(append(1)),
        opened.writer.append(append(2)),
        opened.writer.write(write_note("a")),
        opened.writer.write(fail),
        opened.writer.write(write_note("b")),
        return_exceptions=True,
    )
    await opened.close()
    assert [False, True, 1] == [answers[0], answers[1], answers[4]]
    assert [IntegrityError, LookupError] == [type(answers[2]), type(answers[3])]
    with opened.reading.connect() as connection:
        assert ["a", "b"] == list(connection.scalars(select(note.c.key).order_by(note.c.key)))


async def test_what_concerns_the_whole_file_is_told_to_all(tmp_path: Path) -> None:
    """And nothing of it is written; what comes after it can be."""
    opened = Opened(tmp_path / "s")
    answers = await asyncio.gather(
        opened.writer.append(append(1)),
        opened.writer.write(lambda connection: connection.execute(text("SELECT * FROM nowhere"))),
        return_exceptions=True,
    )
    assert [StoreError, StoreError] == [type(answer) for answer in answers]
    assert [] == opened.numbers()
    assert await opened.writer.append(append(1))
    await opened.close()


async def test_a_closed_writer_finishes_and_takes_nothing_more(tmp_path: Path) -> None:
    """What was asked for before is on the disk; who comes later is told."""
    opened = Opened(tmp_path / "s")
    asked = [asyncio.create_task(opened.writer.append(append(number))) for number in (1, 2, 3)]
    await asyncio.sleep(0)
    await opened.close()
    assert [True] * 3 == await asyncio.gather(*asked)
    with pytest.raises(StoreError, match="closed"):
        await opened.writer.append(append(4))
    assert [1, 2, 3] == opened.numbers()
