"""Reviews of many games at once, as they wait."""

from dataclasses import replace

from tests.server.store.test_played_games import FIGURES, GAME, MINE, arrive, played

from tafelrunde.server.store import open_store
from tafelrunde.server.store.played_games import GameQuery
from tafelrunde.server.store.review_wishes import ReviewWish


async def test_the_latest_games_without_a_review_are_wanted(address: str) -> None:
    """Each once; those that are listed say so."""
    async with await open_store(address) as store:
        await arrive(store)
        for number in range(4):
            await played(store, replace(GAME, table=f"t{number}", ended=1000 + number, handed_on=number == 2))
        await store.played_games.write_figures({("t3", "ada"): FIGURES})
        assert [1, 2, 2] == [await store.review_wishes.add(MINE, most, 9) for most in (3, 4, 4)]
        waits = {each.game.table: each.waits for each in await store.played_games.find(MINE, 10)}
        assert {"t3": False, "t2": False, "t1": True, "t0": True} == waits


async def test_people_take_turns(address: str) -> None:
    """The first of each comes before the second of anybody."""
    async with await open_store(address) as store:
        await arrive(store)
        for person, when in (("ada", 1), ("bob", 2)):
            for number in range(2):
                await played(store, replace(GAME, table=f"{person}{number}", person=person, ended=9 - number))
            await store.review_wishes.add(GameQuery(person), 20, when)
        found = await store.review_wishes.find(10)
        assert ["ada0", "bob0", "ada1", "bob1"] == [each.table for each in found]
        await store.review_wishes.remove(ReviewWish("ada0", "ada"))
        assert [ReviewWish("ada1", "ada")] == list(await store.review_wishes.find_of("ada"))
        await store.review_wishes.cancel("ada")
        assert [0, 2] == [await store.review_wishes.count(person) for person in ("ada", "bob")]


async def test_who_is_forgotten_wants_nothing(address: str) -> None:
    """What waited is gone."""
    async with await open_store(address) as store:
        await arrive(store)
        await played(store, GAME)
        await store.review_wishes.add(MINE, 20, 1)
        await store.people.delete("ada", 5)
        assert [] == list(await store.review_wishes.find(10))
