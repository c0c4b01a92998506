"""What many games come to, as the database counts them."""

from dataclasses import replace

import pytest
from tests.server.store.test_played_games import FIGURES, GAME, MINE, SEATS, arrive, played

from tafelrunde.server.store import open_store
from tafelrunde.server.store.played_figures import GameSpan, OpponentSums, ReviewedSums
from tafelrunde.server.store.played_games import Loss, PlayedSeat

BOT = PlayedSeat(2, 1, 20, "bot:greedy", "", "greedy")


async def test_nothing_comes_of_no_games(address: str) -> None:
    """And of those that do not count."""
    async with await open_store(address) as store:
        await arrive(store)
        await played(store, replace(GAME, result=None))
        found = await store.played_figures.read(MINE, 5)
        assert (0, 0, 0, 0.0) == (found.games, found.won, found.lost, found.result)
        assert ([], [], [], []) == (found.reviewed, found.spans, found.losses, found.opponents)


async def test_games_are_counted_and_their_reviews_summed_up(address: str) -> None:
    """By game and evaluator; those that do not count are left out."""
    async with await open_store(address) as store:
        await arrive(store)
        for number, result in enumerate((1.0, 0.0, 0.5)):
            await played(store, replace(GAME, table=f"t{number}", ended=1000 + number, result=result))
        await played(store, replace(GAME, table="t3", handed_on=True))
        for number in (0, 1):
            await store.played_games.write_figures({(f"t{number}", "ada"): FIGURES})
        found = await store.played_figures.read(MINE, 5)
        assert (3, 1, 1, 1.5, 1.25, 1.5) == (
            found.games,
            found.won,
            found.lost,
            found.result,
            found.result_squared,
            found.even,
        )
        (sums,) = found.reviewed
        expected = ReviewedSums("schoko", 2, "v1", 2, 1.0, 1.0, 0.2, 0.02, 0.1, 0.4, 0.08, -0.2)
        assert expected[:4] == sums[:4]
        assert list(expected[4:]) == pytest.approx(list(sums[4:]))
        assert [Loss(0, "stacking", 6, 0.4)] == list(found.losses)


async def test_spans_have_as_many_games_each(address: str) -> None:
    """In the order in which they ended."""
    async with await open_store(address) as store:
        await arrive(store)
        for number in range(6):
            game = replace(GAME, table=f"t{number}", ended=1000 + number, result=float(number >= 4))
            await played(store, game)
        await store.played_games.write_figures({("t5", "ada"): FIGURES})
        found = await store.played_figures.read(MINE, 3)
        expected = [
            GameSpan(1000, 1001, 2, 0.0, 0.5, 0, None),
            GameSpan(1002, 1003, 2, 0.0, 0.5, 0, None),
            GameSpan(1004, 1005, 2, 1.0, 0.5, 1, 0.2),
        ]
        assert expected == list(found.spans)


async def test_opponents_are_told_apart_and_partners_are_none(address: str) -> None:
    """The one most played first; each once for every game; who is forgotten is nobody."""
    async with await open_store(address) as store:
        await arrive(store)
        await played(store, GAME)
        await played(store, replace(GAME, table="t2", result=0.0))
        partners = (SEATS[0], BOT, PlayedSeat(3, 0, 5, "Bob", "bob"), replace(BOT, seat=4))
        await played(store, replace(GAME, table="t3", seats=4), *partners)
        found = await store.played_figures.read(MINE, 5)
        expected = [
            OpponentSums("t2.2", "Bob", "", 2, 1, 1, 0.5, 0, None),
            OpponentSums("t3.4", "bot:greedy", "greedy", 1, 1, 0, 1.0, 0, None),
        ]
        assert expected == list(found.opponents)
        await store.people.delete("bob", 9)
        assert ["greedy"] == [each.bot for each in (await store.played_figures.read(MINE, 5)).opponents]


async def test_figures_are_of_the_wanted_games(address: str) -> None:
    """Whichever filter is set: by opponent, by name, by result."""
    async with await open_store(address) as store:
        await arrive(store)
        await played(store, GAME)
        await played(store, replace(GAME, table="t2", result=0.0), SEATS[0], BOT)
        for wanted in (replace(MINE, opponent=("bob", "")), replace(MINE, search="BOB"), replace(MINE, result="won")):
            found = await store.played_figures.read(wanted, 5)
            assert ["Bob"] == [each.name for each in found.opponents]
        found = await store.played_figures.read(replace(MINE, opponent=("", "greedy")), 5)
        assert ["greedy"] == [each.bot for each in found.opponents]
