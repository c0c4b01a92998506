"""What is stored, read past the server: the log of every table, held against what people were told."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any, TypeAlias

import asyncpg
import msgspec
from tests.proofs.player import Player
from tests.server.worlds import fold_log

from tafelrunde.server.table import entries, snapshots
from tafelrunde.server.table.fold import fold, open_table
from tafelrunde.server.table.snapshots import Viewer
from tafelrunde.server.table.table import Table

Rows: TypeAlias = list[tuple[int, int, bytes]]
Logs: TypeAlias = dict[str, Rows]
ALL = 'SELECT "table", number, time, entry FROM log ORDER BY "table", number'


async def stored(place: str | Path) -> Logs:
    """All logs, as the database has them at this moment."""
    logs: Logs = defaultdict(list)
    for table, *row in await asyncio.to_thread(rows_of, place) if isinstance(place, Path) else await fetched(place):
        logs[table].append((row[0], row[1], bytes(row[2])))
    return logs


def rows_of(file: Path) -> list[Any]:
    """The rows of a SQLite file."""
    with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True, timeout=10)) as connection:
        return connection.execute(ALL).fetchall()


async def fetched(url: str) -> list[Any]:
    """The rows of a PostgreSQL database."""
    link = await asyncpg.connect(url)
    try:
        return list(await link.fetch(ALL))
    finally:
        await link.close()


def hold(players: Iterable[tuple[str, dict[Any, int], dict[Any, str]]], logs: Logs) -> None:
    """Everything acknowledged is stored under its number, once; nothing refused is; numbers have no gaps."""
    ids: dict[tuple[str, str], int] = {}
    for table, rows in logs.items():
        assert [number for number, *_ in rows] == list(range(1, len(rows) + 1)), f"{table} has gaps"
        named = Counter(id_ for *_, stored_ in rows if (id_ := getattr(entries.read(stored_), "id", "")))
        assert not [id_ for id_, count in named.items() if count > 1], f"{table} has something twice"
        ids |= {(table, getattr(entries.read(stored_), "id", "")): number for number, _, stored_ in rows}
    for person, done, refused in players:
        lost = {key: number for key, number in done.items() if ids.get((key[0], f"{person}/{key[1]}")) != number}
        assert not lost, f"acknowledged and lost: {lost}"
        assert not {key for key in refused if (key[0], f"{person}/{key[1]}") in ids}, "refused, yet stored"


def told_truly(player: Player, table: str, rows: Rows) -> None:
    """Every line that a person was told of a table is what the log says."""
    lines = {}
    state: Table | None = None
    for number, time, stored_ in rows:
        entry = entries.read(stored_)
        state = open_table(table, entry, time) if state is None else fold(state, entry, number, time)
        lines[number] = snapshots.public_line(state, entry, number, time)
    for number, line in player.lines[table].items():
        assert lines[number] == line


async def shown_truly(player: Player, table: str, place: str | Path) -> None:
    """What the server shows a person is the fold of what is stored."""
    answer = (await player.request("GET", f"/api/tables/{table}")).json()
    rows = (await stored(place))[table]
    state = await asyncio.to_thread(fold_log, table, rows[: answer["number"]])
    assert state is not None
    expected = msgspec.to_builtins(snapshots.snapshot(state, Viewer(player.person), 0))
    for shown in (expected, answer):  # what changes with the time alone
        del shown["clocks"], shown["revealing"]
        for chair in shown["chairs"]:
            del chair["patience"]
    assert msgspec.json.encode(expected) == msgspec.json.encode(answer)
