"""What is removed by itself: tables that nobody uses, and guests who never came back."""

import asyncio
from collections.abc import Collection
from pathlib import Path

from tests.server.kit import Clock, Guest, begin, serving, wait_for

from tafelrunde.server.store import Person
from tafelrunde.server.store.opening import open_store

HOUR = 3600
DAY = 24 * HOUR


def exists(guest: Guest, table: str) -> bool:
    """Is the table there?"""
    return guest.get(f"/api/tables/{table}").is_success


def is_known(guest: Guest) -> bool:
    """Does the server still know who comes with this cookie?"""
    with Guest(guest.address, cookie=guest.cookie) as again:
        return bool(again.me["person"] == guest.me["person"])


def test_an_open_table_without_people_goes_after_a_day_and_with_people_after_a_month(tmp_path: Path) -> None:
    """Who waits there is given more time."""
    clock = Clock()
    with serving(tmp_path, now=clock) as address, Guest(address) as ada:
        empty, waiting = ada.open(), ada.open()
        ada.post(f"/api/tables/{waiting}/sit", chair=1)
        clock.jump(DAY + 2 * HOUR)
        wait_for(lambda: not exists(ada, empty))
        assert exists(ada, waiting)
        clock.jump(30 * DAY)
        wait_for(lambda: not exists(ada, waiting))


def test_a_game_that_was_played_stays(tmp_path: Path) -> None:
    """However long nobody looked at it."""
    clock = Clock()
    with serving(tmp_path, now=clock) as address, Guest(address) as ada:
        table, unused = begin([ada], bots=1), ada.open()
        clock.jump(300 * DAY)
        wait_for(lambda: not exists(ada, unused))
        assert exists(ada, table)


def test_a_guest_without_a_game_is_forgotten_after_more_than_a_year(tmp_path: Path) -> None:
    """Whoever has one is not."""
    clock = Clock()
    with serving(tmp_path, now=clock) as address, Guest(address) as ada, Guest(address) as bob:
        begin([ada], bots=1)
        clock.jump(401 * DAY)
        wait_for(lambda: not is_known(bob))
        assert is_known(ada)


def test_open_tables_that_nobody_uses_are_swept_away(tmp_path: Path) -> None:
    """After a day; one at which somebody sits stays longer, a game that has begun for ever."""
    clock = Clock()
    with serving(tmp_path, now=clock) as address, Guest(address) as ada, Guest(address) as bob:
        unused, waiting, running = ada.open("stacko"), ada.open("stacko"), begin([ada, bob])
        ada.post(f"/api/tables/{waiting}/sit")
        clock.jump(2 * 24 * 60 * 60)
        wait_for(lambda: ada.get(f"/api/tables/{unused}").status_code == 404)
        assert [200, 200] == [ada.get(f"/api/tables/{table}").status_code for table in (waiting, running)]


async def idle_guests(file: Path, more: Collection[Person] = ()) -> list[str]:
    """Guests who have not come since the epoch, in a store to which more are added."""
    async with await open_store(file, beside=True) as store:
        for person in more:
            await store.people.write(person)
        return await store.people.find_idle(2)


def test_all_guests_who_never_came_back_are_swept_away(tmp_path: Path) -> None:
    """However many there are: who makes more of them in an hour than are swept would fill the disk."""
    clock, file = Clock(), tmp_path / "tafelrunde.sqlite"
    with serving(tmp_path, now=clock):
        assert asyncio.run(idle_guests(file, [Person(f"guest{number}", "Ada", 1, 1) for number in range(250)]))
        clock.jump(2 * 60)
        wait_for(lambda: not asyncio.run(idle_guests(file)))
