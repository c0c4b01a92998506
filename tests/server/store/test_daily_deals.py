"""Deals of the day: one of a kind, one counted try for each person, and the field that comes of them."""

import asyncio
from collections import Counter

from tests.server.store.test_puzzle_tries import arrive

from tafelrunde.server.store import Store, open_store
from tafelrunde.server.store.daily_deals import DailyDeal, DailyEntry, DealKey, FinishedTry, finish
from tafelrunde.server.store.game_ends import GameEnd

KEY = DealKey("2026-11-19", "schoko", 2)
DEAL = DailyDeal(*KEY, "5e" * 32, "strong", 1000)


def entry(person: str, table: str = "t1") -> DailyEntry:
    """A first try."""
    return DailyEntry(*KEY, person, table, 2000)


async def play(store: Store, person: str, rank: int, finished: int = 3000) -> None:
    """Begin and finish a try."""
    begun = await store.daily_deals.claim(entry(person))
    tried = FinishedTry(rank, 0, rank, finished, b"record")
    end = GameEnd(f"daily {person} {rank}", begun.table, 1, finished)
    await store.game_ends.record(end, lambda connection: finish(connection, begun, tried))


async def test_processes_agree_on_a_deal(address: str) -> None:
    """Whoever is first draws the seed."""
    async with await open_store(address) as store, await open_store(address) if "post" in address else store as other:
        drawn = [[DEAL._replace(seed=f"{n}" * 64)] for n in range(4)]
        await asyncio.gather(*((store, other)[n % 2].daily_deals.add(deals) for n, deals in enumerate(drawn)))
        first, second = await store.daily_deals.deals([KEY.day]), await other.daily_deals.deals([KEY.day])
        assert 1 == len(first)
        assert first == second
        await store.daily_deals.add([DEAL._replace(day="2026-11-20")])
        assert ["2026-11-20", "2026-11-19"] == await store.daily_deals.days("2026-11-21", 9)
        assert ["2026-11-19"] == await store.daily_deals.days("2026-11-20", 9)


async def test_a_person_has_one_first_try(address: str) -> None:
    """D2, however often and wherever they begin."""
    async with await open_store(address) as store:
        await arrive(store, "ada")
        claims = [store.daily_deals.claim(entry("ada", f"t{number}")) for number in range(4)]
        assert 1 == len({claimed.table for claimed in await asyncio.gather(*claims)})
        begun = await store.daily_deals.claim(entry("ada", "t9"))
        assert {KEY: begun} == await store.daily_deals.entries_of("ada", [KEY.day])
        assert {} == await store.daily_deals.entries_of("ada", ["2026-11-20"])


async def test_a_try_is_finished_once(address: str) -> None:
    """At its own table."""
    async with await open_store(address) as store:
        await arrive(store, "ada")
        await play(store, "ada", 9)
        await play(store, "ada", 12)
        assert 9 == (await store.daily_deals.entries_of("ada", [KEY.day]))[KEY].rank


async def test_the_field_counts_what_is_finished(address: str) -> None:
    """By rank; bots are named. The best of people comes first, of equal ones the earlier, and bots come last."""
    async with await open_store(address) as store:
        await arrive(store, "ada", "bob", "cy", "dee")
        assert await store.daily_deals.best(KEY) is None
        await store.daily_deals.add_bot(KEY, "club", FinishedTry(40, 0, 40, 0, b"bot"))
        await store.daily_deals.add_bot(KEY, "club", FinishedTry(1, 0, 1, 0, b"again"))
        assert ("club", True) == ((best := await store.daily_deals.best(KEY)) and (best.player, best.is_bot))
        await store.daily_deals.claim(entry("dee"))
        for person, rank, finished in (("ada", 3, 5), ("bob", 9, 8), ("cy", 9, 7)):
            await play(store, person, rank, finished)
        field = await store.daily_deals.field(KEY)
        assert (Counter({3: 1, 9: 2}), {"club": 40}) == (field.people, field.bots)
        assert ["Cy", "Bob", "Ada", "club"] == [tried.player for tried in await store.daily_deals.tries(KEY)]
        assert "Cy" == ((best := await store.daily_deals.best(KEY)) and best.player)


async def test_who_is_forgotten_leaves_no_entry(address: str) -> None:
    """Nor one of who is removed."""
    async with await open_store(address) as store:
        await arrive(store, "ada", "bob")
        for person in ("ada", "bob"):
            await play(store, person, 3)
        await store.people.delete("ada", 5)
        await store.people.remove("bob")
        assert Counter() == (await store.daily_deals.field(KEY)).people
