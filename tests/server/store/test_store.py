"""The log: numbers are taken once, entries stay in order, and what was answered is there after a kill."""

import asyncio
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tafelrunde.server.store import Appended, Listing, Rewritten, Row, Status, StoreError, open_store

WRITER = Path(__file__).with_name("writer.py")


async def test_entries_come_back_in_order_and_after_a_number(address: str) -> None:
    """A table is read as it was appended, from any number on."""
    async with await open_store(address) as store:
        rows = [Row(number, 1000 + number, bytes([number, 0, 255])) for number in range(1, 21)]
        assert [True] * 20 == await asyncio.gather(*(store.append("t", *row) for row in reversed(rows)))
        assert rows == await store.read("t")
        assert rows[15:] == await store.read("t", after=15)
        assert [] == await store.read("other")


async def test_entries_are_there_when_the_store_is_opened_again(address: str) -> None:
    """The log outlives the process, to the byte."""
    async with await open_store(address) as store:
        assert await store.append("t", 1, 7, b"\x00first")
    async with await open_store(address) as store:
        assert [Row(1, 7, b"\x00first")] == await store.read("t")
        assert not await store.append("t", 1, 8, b"second")


async def test_a_number_is_taken_once_however_many_ask(address: str) -> None:
    """Of many writers of the same number, with the same entry or not, exactly one is told that it has it."""
    async with await open_store(address) as store:
        asked = (store.append("t", number, 5, bytes([copy // 2])) for copy in range(20) for number in range(1, 31))
        answers = await asyncio.gather(*asked)
        assert {True: 30, False: 570} == Counter(answers)
        assert list(range(1, 31)) == [row.number for row in await store.read("t")]


async def test_a_number_is_taken_once_also_beside_other_writes(address: str) -> None:
    """What is written together stands or falls apart: the rows that are new, the taken one, and the listing."""
    async with await open_store(address) as store:
        assert await store.append("t", 1, 5, b"before")
        listing = Listing("t", "schoko", Status.OPEN, False, 1, 1, ("ada",))  # noqa: FBT003
        tables = ("a", "t", "b")
        *answers, _ = await asyncio.gather(
            *(store.append(t, 1, 5, b"new") for t in tables), store.listings.write(listing)
        )
        assert [True, False, True] == answers
        assert [b"new", b"before", b"new"] == [(await store.read(table))[0].entry for table in tables]
        assert listing == await store.listings.read("t")


async def test_two_processes_never_have_the_same_number(database: str) -> None:
    """Two stores on one PostgreSQL that ask for the same numbers in opposite orders share them out, and never hang."""
    async with await open_store(database) as one, await open_store(database) as two:
        keys = [(f"t{table}", number) for table in range(50) for number in range(1, 11)]
        ones = asyncio.gather(*(one.append(*key, 1, b"one") for key in keys))
        twos = asyncio.gather(*(two.append(*key, 2, b"two") for key in reversed(keys)))
        firsts, seconds = await ones, list(reversed(await twos))
        assert all(first != second for first, second in zip(firsts, seconds, strict=True))
        for table in range(50):
            held = [row.entry == b"one" for row in await two.read(f"t{table}")]
            assert held == firsts[10 * table : 10 * table + 10]


async def test_an_entry_can_be_rewritten_where_it_is(address: str) -> None:
    """Its number, its time and all others stay."""
    async with await open_store(address) as store:
        for number in (1, 2, 3):
            await store.append("t", number, 10 * number, b"a secret")
        await store.append("u", 2, 5, b"a secret too")
        assert ["t", "u"] == await store.find_mentions("secret")
        await store.rewrite("t", {2: b"nothing", 3: b""})
        assert [Row(1, 10, b"a secret"), Row(2, 20, b"nothing"), Row(3, 30, b"")] == await store.read("t")
        assert [Row(2, 5, b"a secret too")] == await store.read("u", 1)
        assert ["u"] == await store.find_mentions("secret too")


async def test_what_is_rewritten_is_nowhere_in_the_file(file: Path) -> None:
    """Not in a page that is free, nor in the log that SQLite keeps for itself."""
    async with await open_store(file) as store:
        for number in range(1, 50):
            await store.append("t", number, 5, b"a secret " * number)
        await store.rewrite("t", dict.fromkeys(range(1, 50), b""))
        assert not any(b"a secret" in part.read_bytes() for part in file.parent.iterdir())


async def test_a_rewritten_table_is_news(database: str) -> None:
    """Other processes read it again."""
    async with await open_store(database) as one, await open_store(database) as two:
        news = two.news()
        await one.append("t", 1, 5, b"a secret")
        await one.rewrite("t", {1: b""})
        async with asyncio.timeout(60):
            assert [Appended("t", 1), Rewritten("t")] == [await anext(news), await anext(news)]


async def test_what_no_log_can_hold_is_refused_alone(address: str) -> None:
    """A wrong key raises at once, and harms none of the entries that are written beside it."""
    async with await open_store(address) as store:
        wrong = [("", 1), ("a b", 1), ("x" * 65, 1), ("t", 0), ("t", 2**31), ("t:1", 1)]
        right = store.append("t", 1, 5, b"")
        answers = await asyncio.gather(*(store.append(*key, 5, b"") for key in wrong), right, return_exceptions=True)
        assert [ValueError] * 6 == [type(answer) for answer in answers[:-1]]
        assert answers[-1] is True


async def test_a_removed_table_is_gone_and_others_stay(address: str) -> None:
    """Removing takes the log, the listing and the lease of one table."""
    async with await open_store(address) as store:
        for table in ("t", "u"):
            assert await store.append(table, 1, 5, b"entry")
            await store.listings.write(Listing(table, "schoko", Status.OPEN, is_open=True, created=1, changed=2))
            assert await store.leases.take(table, 1, "one", now=0, until=10)
        await store.remove("t")
        assert ([], 1) == (await store.read("t"), len(await store.read("u")))
        assert ["u"] == [listing.table for listing in await store.listings.find()]
        assert await store.leases.take("t", 1, "two", now=0, until=10)
        assert not await store.leases.take("u", 1, "two", now=0, until=10)


async def test_a_table_is_removed_while_others_list_it(database: str) -> None:
    """Processes that do both at once wait for each other, and never in a circle."""
    listing = Listing("t", "schoko", Status.OPEN, is_open=True, created=1, changed=2, people=("ada", "bob", "eve"))
    async with await open_store(database) as one, await open_store(database) as two:
        for _ in range(10):
            await one.listings.write(listing)
            await asyncio.gather(*(two.listings.write(listing) for _ in range(3)), one.remove("t"))


async def test_a_closed_store_says_so(address: str) -> None:
    """Nobody waits for a store that does nothing any more."""
    async with await open_store(address) as store:
        assert await store.append("t", 1, 5, b"")
    with pytest.raises(StoreError, match="closed"):
        await store.append("t", 2, 5, b"")


def killed(address: str, lines: int) -> set[tuple[str, int]]:
    """The keys that a program was told are kept, until it was killed some time after so many lines."""
    with subprocess.Popen([sys.executable, WRITER, address], stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout
        answers = [writer.stdout.readline() for _ in range(lines)]
        writer.send_signal(signal.SIGKILL)
        answers += writer.stdout.readlines()
    whole = (answer.split() for answer in answers if answer.endswith("\n"))
    return {(table, int(number)) for table, number in whole}


@pytest.mark.parametrize("lines", [1, 50, 1500])
async def test_what_was_answered_survives_a_kill(address: str, lines: int) -> None:
    """A process that is killed with SIGKILL while it appends has lost nothing of what it was told is kept."""
    keys = await asyncio.to_thread(killed, address, lines)
    async with await open_store(address) as store:
        kept = {table: await store.read(table) for table, _ in keys}
    assert len(keys) >= lines
    assert set() == keys - {(table, row.number) for table, rows in kept.items() for row in rows}
    assert all(row.entry == f"{table} {row.number}".encode() for table, rows in kept.items() for row in rows)


async def test_of_a_removed_table_no_rest_stays(address: str) -> None:
    """What was appended after its beginning was gone is removed, and a table that is whole is not."""
    async with await open_store(address) as store:
        for table, number in (("t", 7), ("u", 1)):
            assert await store.append(table, number, 5, b"entry")
            await store.remove_rest(table)
        assert ["u"] == await store.find_mentions("entry")


async def test_a_name_that_no_table_has_leads_to_nothing(address: str) -> None:
    """Also one that PostgreSQL does not take as a text: it is the link that is wrong, and not the database."""
    async with await open_store(address) as store:
        assert [[], [], []] == [await store.read(table) for table in ("a\0b", "🍫", "t")]
