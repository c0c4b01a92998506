"""Being forgotten: names and words go from the store and from memory, numbers and moves stay."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.kit import Clock, Guest, begin, play_out, serving, wait_for
from tests.server.postgres import database, postgres

from tafelrunde.records import record, replay
from tafelrunde.server.people import erasure
from tafelrunde.server.services import Services
from tafelrunde.server.store import Row, open_store
from tafelrunde.server.store.people import People
from tafelrunde.server.table import entries
from tafelrunde.wire import messages

__all__ = ["database", "postgres"]
WORDS = "My cat is called Momo"


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest) -> str | None:
    """A database for a server; None for the file in its data directory."""
    return None if request.param == "sqlite" else str(request.getfixturevalue("database"))


@pytest.fixture
def clock() -> Clock:
    """The time of the servers."""
    return Clock()


@pytest.fixture
def pair(tmp_path: Path, place: str | None, clock: Clock) -> Iterator[tuple[Guest, Guest]]:
    """Two guests at one server."""
    with serving(tmp_path, database=place, now=clock) as address, Guest(address) as ada, Guest(address) as bob:
        yield ada, bob


def say(guest: Guest, table: str, text: str) -> None:
    """Say something, and hear that it is stored."""
    guest.send(messages.Say(table, text, text))
    guest.answer(messages.Done)


async def rows(place: str | Path, table: str) -> list[Row]:
    """The log of a table, as it is stored."""
    async with await open_store(place, beside=True) as store:
        return await store.read(table)


def stored(tmp_path: Path, place: str | None, table: str) -> list[Row]:
    """The same."""
    return asyncio.run(rows(place or tmp_path / "tafelrunde.sqlite", table))


def test_who_is_forgotten_is_in_no_log(pair: tuple[Guest, Guest], tmp_path: Path, place: str | None) -> None:
    """Every name they had and every word they said is gone; each entry keeps its number, and each move is there."""
    ada, bob = pair
    first = ada.me["name"]
    bob.http.patch("/api/me", json={"name": "Bob"})
    table = begin([ada, bob])
    say(ada, table, WORDS)
    say(bob, table, "Hello")
    ada.http.patch("/api/me", json={"name": "Ada Lovelace"})
    play_out([ada, bob], table, most=5)
    before = stored(tmp_path, place, table)
    assert 204 == ada.http.delete("/api/me").status_code
    after = stored(tmp_path, place, table)
    kept = b"".join(row.entry for row in after)
    assert [] == [text for text in (WORDS, "Ada Lovelace", first) if text.encode() in kept]
    assert [row[:2] for row in before] == [row[:2] for row in after][: len(before)]
    assert [row for row in before if b'"acted"' in row.entry] == [row for row in after if b'"acted"' in row.entry]
    assert b"Hello" in kept


def test_who_watches_sees_that_somebody_is_gone(pair: tuple[Guest, Guest]) -> None:
    """The table in memory is read again; the game goes on and its record is good."""
    ada, bob = pair
    table = begin([ada, bob])
    say(ada, table, WORDS)
    play_out([ada, bob], table, most=3)
    ada.http.delete("/api/me")
    picture = bob.until(table, lambda p: "Somebody" in [chair.name for chair in p.chairs] and not p.chat)
    assert ["Somebody", bob.me["name"]] == [chair.name for chair in picture.chairs]
    assert WORDS not in bob.get(f"/api/tables/{table}").text
    bob.post(f"/api/tables/{table}/resign")
    assert replay.check(record.read(bob.get(f"/api/tables/{table}/record").content)) is None


def test_who_got_up_or_only_spoke_is_forgotten_too(
    pair: tuple[Guest, Guest], tmp_path: Path, place: str | None
) -> None:
    """Also where no list says that they were there."""
    ada, bob = pair
    table = bob.open("stacko")
    ada.post(f"/api/tables/{table}/sit")
    ada.post(f"/api/tables/{table}/rise", chair=1)
    ada.watch(table)
    say(ada, table, WORDS)
    ada.http.delete("/api/me")
    kept = b"".join(row.entry for row in stored(tmp_path, place, table))
    assert [] == [text for text in (WORDS, ada.me["name"]) if text.encode() in kept]


def test_what_was_begun_is_finished_after_a_restart(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that stops in the middle of it goes on when it starts again."""

    async def stop(_: Services, __: str) -> None:
        raise OSError("the server stops here")

    with serving(tmp_path, now=clock) as address, Guest(address) as ada, Guest(address) as bob:
        table = begin([ada, bob])
        say(ada, table, WORDS)
        with monkeypatch.context() as stopping:
            stopping.setattr(erasure, "erase", stop)
            assert 500 == ada.http.delete("/api/me").status_code
    assert WORDS.encode() in b"".join(row.entry for row in stored(tmp_path, None, table))
    clock.jump(erasure.AGAIN / 1000)
    with serving(tmp_path, now=clock) as address, Guest(address) as bob:
        wait_for(lambda: WORDS not in bob.get(f"/api/tables/{table}").text)
    assert WORDS.encode() not in b"".join(row.entry for row in stored(tmp_path, None, table))


def test_an_account_goes_also_when_the_server_stops_before_it(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is among what is finished after a restart."""

    async def stop(_: People, __: str, ___: int) -> None:
        raise OSError("the server stops here")

    with serving(tmp_path, now=clock) as address, Guest(address) as ada:
        ada.post("/api/me/account", name="Ada", password="a" * 20)
        with monkeypatch.context() as stopping:
            stopping.setattr(People, "delete", stop)
            assert 500 == ada.http.delete("/api/me").status_code
    clock.jump(erasure.AGAIN / 1000)
    with serving(tmp_path, now=clock) as address, Guest(address) as bob:
        wait_for(lambda: bob.http.post("/api/me/account", json={"name": "Ada", "password": "a" * 20}).is_success)


def test_what_came_too_late_does_not_stay(
    pair: tuple[Guest, Guest], tmp_path: Path, place: str | None, clock: Clock
) -> None:
    """A new name that was on its way while somebody was forgotten is taken out too, a minute later."""
    ada, bob = pair
    table = begin([ada, bob])
    ada.http.delete("/api/me")
    late = entries.write(entries.Renamed(person=ada.me["person"], name=WORDS))
    asyncio.run(append(place or tmp_path / "tafelrunde.sqlite", table, late))
    clock.jump(erasure.AGAIN / 1000)
    wait_for(lambda: WORDS.encode() not in b"".join(row.entry for row in stored(tmp_path, place, table)))


async def leave_behind(place: str | Path, said: entries.Said) -> None:
    """Store something said at a table that is gone."""
    async with await open_store(place, beside=True) as store:
        await store.append("gone", 7, 5, entries.write(said))


async def mentioning(place: str | Path, text: str) -> list[str]:
    """The tables at which a text is stored."""
    async with await open_store(place, beside=True) as store:
        return await store.find_mentions(text)


def test_what_is_left_of_a_removed_table_is_forgotten_too(
    pair: tuple[Guest, Guest], tmp_path: Path, place: str | None
) -> None:
    """Words that were stored while another process removed the table are in no table that could be read."""
    ada, _ = pair
    where = place or tmp_path / "tafelrunde.sqlite"
    asyncio.run(leave_behind(where, entries.Said(ada.me["person"], "Ada", WORDS)))
    assert 204 == ada.http.delete("/api/me").status_code
    assert [] == asyncio.run(mentioning(where, WORDS))


async def append(place: str | Path, table: str, entry: bytes) -> None:
    """Write one more entry."""
    async with await open_store(place, beside=True) as store:
        await store.append(table, (await store.read(table))[-1].number + 1, 5, entry)
