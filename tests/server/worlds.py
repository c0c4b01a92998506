"""Tables without a server: folded from entries, played on at random, and seen in another world."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

import msgspec
from tests.kit.tables import OTHERS

from tafelrunde.records import notation, record
from tafelrunde.server.table import entries, previews, recording, requests, snapshots
from tafelrunde.server.table.entries import TableEntry
from tafelrunde.server.table.fold import fold, open_table
from tafelrunde.server.table.refusals import Refusal
from tafelrunde.server.table.snapshots import Viewer
from tafelrunde.server.table.table import Table
from tafelrunde.wire.setup import Setup

KINDS = [("schoko", 2), ("schokoly", 2), ("schokoly", 3), ("schokoly", 4), ("stacko", 2)]
KINDS += [(kind.game, kind.seats) for kind in OTHERS]
NAMES = ("ada", "bob", "cleo", "dan")
SECOND = 1000


def told(table: Table, *entries_: TableEntry) -> Table:
    """The table after some more entries, a second apart."""
    for entry in entries_:
        table = fold(table, entry, table.number + 1, table.time + SECOND)
    return table


def opened_table(setup: Setup, seed: int = 0) -> Table:
    """A table that ada made."""
    return open_table("t", entries.Opened(host="ada", setup=setup, seed=Random(seed).randbytes(32).hex()), SECOND)


def started(game: str = "schoko", seats: int = 2, seed: int = 0, **more: object) -> Table:
    """A table at which ada, bob, … begin to play; ada has the first chair and the first seat."""
    table = opened_table(Setup(game=game, seats=seats, **more), seed)  # type: ignore[arg-type]
    for name in NAMES[:seats]:
        table = told(table, requests.sit(table, name, name.title(), chair=None, nonce=f"n{name}"))
    return told(table, entries.Started(first=1))


def acted(table: Table, word: str) -> Table:
    """The table after the seat to act played a word."""
    person = table.occupant(table.actor or 1).person or ""
    return told(table, requests.act(table, person, word, at=table.number, request=str(table.number)))


def some_word(table: Table, rng: Random) -> str:
    """A legal word; now and then a swap where there can be one."""
    choices = table.game.actions(table.game.view(table.state, table.actor))
    plain = [notation.write(action, table.game) for action in getattr(choices, "plain", ())]
    if plain and rng.random() < 0.5:
        return rng.choice(plain)
    return notation.write(choices[rng.randrange(len(choices))], table.game)


def along(table: Table, rng: Random) -> Iterator[Table]:
    """The table after each action of a random game."""
    while table.is_running:
        table = acted(table, some_word(table, rng))
        yield table


def other_world(table: Table, seat: int | None, rng: Random) -> Table:
    """The table in a world that looks the same to a seat, or to an onlooker, and has other cards where it may."""
    return msgspec.structs.replace(table, state=table.game.resample(table.game.view(table.state, seat), rng))


def shown(table: Table, person: str, words: list[str]) -> list[bytes]:
    """Every byte that can reach a person at a point of a game: picture, line, record, refusals, choices, previews."""
    seat = next(iter(table.seats_of(person)), None)
    view = table.game.view(table.state, seat)
    last = entries.ActionPlayed(seat=table.past[-1].seat, word=table.past[-1].word)
    parts: list[object] = [
        snapshots.snapshot(table, Viewer(person), table.time),
        snapshots.public_line(table, last, table.number, table.time),
        record.write(recording.record(table, person)),
        pondered(table, view),
    ]
    for word in words:
        parts += [answer(table, person, word), preview(table, view, word)]
    return [msgspec.json.encode(part) for part in parts]


def answer(table: Table, person: str, word: str) -> object:
    """What is answered to a word that is played."""
    try:
        return requests.act(table, person, word, at=table.number, request="r")
    except Refusal as refused:
        return snapshots.reason(refused)


def pondered(table: Table, view: notation.View) -> object:
    """What is answered to who thinks ahead."""
    try:
        return previews.ponder(table.setup.game, view)
    except Refusal as refused:
        return snapshots.reason(refused)


def preview(table: Table, view: notation.View, word: str) -> object:
    """What is answered to a word that is tried."""
    try:
        tried = previews.preview(table.setup.game, view, word)
        return [*map(snapshots.result, tried.standings), tried.marks]
    except Refusal as refused:
        return snapshots.reason(refused)


def fold_log(table: str, rows: Iterable[tuple[int, int, bytes]]) -> Table | None:
    """The table of a whole log: rows of number, time and stored entry. None for an empty log."""
    result: Table | None = None
    for number, time, stored in rows:
        entry = entries.read(stored)
        result = open_table(table, entry, time) if result is None else fold(result, entry, number, time)
    return result
