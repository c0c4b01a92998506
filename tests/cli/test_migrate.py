"""The command `migrate`: from SQLite to PostgreSQL and back, nothing is lost."""

import asyncio
from pathlib import Path

from tests.cli.conftest import Run
from tests.server.kit import Guest, play_out, serving
from tests.server.postgres import database, postgres

from tafelrunde.server.store import open_store

__all__ = ["database", "postgres"]


async def everything(place: str | Path) -> list[tuple[str, list[dict[str, object]]]]:
    """All rows of all tables of a store."""
    async with await open_store(place) as store:
        return [(table.name, rows) async for table, rows in store.pages()]


def played(folder: Path) -> Path:
    """A server's file after a game, with people, an account, a token and chat."""
    with serving(folder) as address, Guest(address) as ada, Guest(address) as bob:
        ada.post("/api/me/account", name="Ada", password="correct horse")  # noqa: S106 - of a test
        bob.post("/api/me/tokens", label="Bob's bot")
        table = ada.open("stacko")
        ada.post(f"/api/tables/{table}/sit", nonce="ä\N{CHOCOLATE BAR}")
        ada.post(f"/api/tables/{table}/sit-bot", bot="greedy")
        ada.post(f"/api/tables/{table}/start")
        ada.watch(table)
        play_out([ada], table)
    return folder / "tafelrunde.sqlite"


def test_there_and_back_nothing_is_lost(run: Run, tmp_path: Path, database: str) -> None:
    """Every row of every table is the same, in PostgreSQL and in the next SQLite file."""
    source, back = played(tmp_path), tmp_path / "back.sqlite"
    assert 0 == run("migrate", source, database).status
    assert 0 == run("migrate", database, back).status
    before = asyncio.run(everything(source))
    assert before == asyncio.run(everything(database)) == asyncio.run(everything(back))
    assert {"log", "listing", "member", "person", "account", "token"} <= {name for name, _ in before}


def test_what_is_not_empty_is_left_alone(run: Run, tmp_path: Path, database: str) -> None:
    """Twice into the same database is refused."""
    source = played(tmp_path)
    run("migrate", source, database)
    answer = run("migrate", source, database)
    assert (1, True) == (answer.status, "is not empty" in answer.err)


def test_what_is_not_there_is_named(run: Run, tmp_path: Path) -> None:
    """A source that does not exist is not made."""
    answer = run("migrate", tmp_path / "nothing.sqlite", tmp_path / "new.sqlite")
    assert (1, True) == (answer.status, "does not exist" in answer.err)
    assert [] == list(tmp_path.iterdir())
