"""Listings: tables are found by what is asked about them, the latest change first."""

from dataclasses import replace

import pytest

from tafelrunde.server.store import ListedTurn, Listing, ListingQuery, Person, Status, Store, open_store, transactions

LISTINGS = [
    Listing("a", "schoko", Status.OPEN, is_open=True, created=1, changed=10, people=("p",)),
    Listing("b", "schokoly", Status.OPEN, is_open=False, created=2, changed=20),
    Listing("c", "stacko", Status.RUNNING, is_open=True, created=3, changed=30, people=("p", "q")),
    Listing("d", "stacko", Status.ENDED, is_open=True, created=4, changed=25, people=("q",)),
]


async def fill(store: Store) -> None:
    """List all four."""
    for listing in LISTINGS:
        await store.listings.write(listing)


@pytest.mark.parametrize(
    ("wanted", "tables"),
    [
        (ListingQuery(), "cdba"),
        (ListingQuery(status=Status.OPEN), "ba"),
        (ListingQuery(status=Status.OPEN, is_open=True), "a"),
        (ListingQuery(person="p"), "ca"),
        (ListingQuery(person="q", status=Status.RUNNING), "c"),
        (ListingQuery(before=25), "ba"),
        (ListingQuery(person="nobody"), ""),
    ],
)
async def test_tables_are_found(address: str, wanted: ListingQuery, tables: str) -> None:
    """By status, by person, by age, by what the lobby shows."""
    async with await open_store(address) as store:
        await fill(store)
        found = await store.listings.find(wanted)
        assert list(tables) == [listing.table for listing in found]
        assert found[:1] == await store.listings.find(wanted, limit=1)
        assert all(listing in LISTINGS for listing in found)
        assert len(tables) == sum((await store.listings.count(wanted)).values())


async def test_a_listing_changes(address: str) -> None:
    """What is written last counts, people who left included."""
    async with await open_store(address) as store:
        await fill(store)
        later = replace(LISTINGS[0], status=Status.RUNNING, changed=40, people=("q", "r"))
        await store.listings.write(later)
        assert later == await store.listings.read("a")
        assert ["c"] == [listing.table for listing in await store.listings.find(ListingQuery(person="p"))]
        assert {Status.OPEN: 1, Status.RUNNING: 2, Status.ENDED: 1} == await store.listings.count()
        assert await store.listings.read("unknown") is None


async def test_an_older_listing_does_not_replace_a_newer_one(address: str) -> None:
    """Processes list what they know, and the slower one may know less, whatever its clock says."""
    async with await open_store(address) as store:
        newer = replace(LISTINGS[0], status=Status.ENDED, number=6, people=("p", "q"))
        await store.listings.write(newer)
        await store.listings.write(replace(newer, status=Status.RUNNING, changed=99, number=5, people=("p",)))
        assert newer == await store.listings.read("a")
        again = replace(newer, people=("p",))
        await store.listings.write(again)
        assert again == await store.listings.read("a")


async def test_whose_turn_it_is_is_written_for_many_tables_together(address: str) -> None:
    """A later listing stays, and a table that is not listed is nobody's concern."""
    async with await open_store(address) as store:
        await fill(store)
        await store.listings.write(replace(LISTINGS[3], number=7, turn=2))
        await store.listings.write_turns([ListedTurn("c", 5, 1), ListedTurn("d", 6, 1), ListedTurn("gone", 9, 1)])
        await store.listings.write_turns([])
        found = {listing.table: (listing.number, listing.turn) for listing in await store.listings.find()}
        assert {"a": (0, 0), "b": (0, 0), "c": (5, 1), "d": (7, 2)} == found


async def test_a_table_without_a_log_is_not_among_those_that_have_one(address: str) -> None:
    """It is listed a moment before its first entry, and perhaps again while it is removed."""
    async with await open_store(address) as store:
        await fill(store)
        await store.append("a", 1, 1, b"{}")
        assert ["a"] == [listing.table for listing in await store.listings.find(ListingQuery(logged=True))]


async def test_a_table_is_found_by_its_last_entry(address: str) -> None:
    """What is played does not change a listing, but whoever looks after a server wants to know when it was."""
    async with await open_store(address) as store:
        await fill(store)
        await store.append("a", 1, 1, b"{}")
        await store.append("a", 2, 28, b"{}")
        found = await store.listings.find_played(limit=3)
        assert [("c", 30), ("a", 28), ("d", 25)] == [(listing.table, listing.changed) for listing in found]
        assert ["a"] == [listing.table for listing in await store.listings.find_played(ListingQuery(is_open=True), 2)][
            1:
        ]


async def test_more_are_found_than_go_into_one_question(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the people of each; a server that was used for years has many tables that nobody ended."""
    monkeypatch.setattr(transactions, "AT_ONCE", 2)
    async with await open_store(address) as store:
        tables = [Listing(f"t{n}", "schoko", Status.RUNNING, False, 1, 9 - n, (f"p{n}",)) for n in range(5)]  # noqa: FBT003
        for listing in tables:
            await store.listings.write(listing)
            await store.people.write(Person(listing.people[0], "", 1, 1))
        assert tables == await store.listings.find()
        assert {f"p{n}" for n in range(5)} == set(await store.people.read_several([f"p{n}" for n in range(5)]))


def test_portions_are_small_enough() -> None:
    """For PostgreSQL, and none is left out."""
    assert [10_000, 10_000, 1] == [len(some) for some in transactions.portions(range(20_001))]
