"""The games that people have played: listed page by page, filtered, with what reviews found."""

from dataclasses import replace

from tafelrunde.server.store import Person, Store, open_store
from tafelrunde.server.store.played_games import (
    GameQuery,
    HistoryRow,
    ListedGame,
    Loss,
    Place,
    PlayedSeat,
    ReviewFigures,
    write_game,
)

MINE = GameQuery("ada")
GAME = HistoryRow("t1", "ada", 1000, "played", "schoko", 2, 2, 1.0, "people", handed_on=False, digest="d1")
SEATS = (PlayedSeat(1, 0, 30, "Ada", "ada"), PlayedSeat(2, 1, 20, "Bob", "bob"))
FIGURES = ReviewFigures("r", "v1", "quick", 9, 0.2, 0.1, -0.1, (Loss(0, "stacking", 3, 0.2),))


async def played(store: Store, game: HistoryRow, *seats: PlayedSeat) -> None:
    """Keep a game that ended."""
    await store._database.write(lambda connection: write_game(connection, [game], seats or SEATS, 7))  # noqa: SLF001


async def arrive(store: Store) -> None:
    """Let people be known."""
    for person in ("ada", "bob"):
        await store.people.write(Person(person, person.title(), 1, 1))


async def tables(store: Store, wanted: GameQuery) -> list[str]:
    """The wanted tables, the latest first; the list, the count and the export agree about them."""
    found = [each.game.table for each in await store.played_games.find(wanted, 100)]
    assert (len(found), found) == (await store.played_games.count(wanted), await store.played_games.tables(wanted))
    return found


async def test_a_game_comes_back_as_it_was_kept(address: str) -> None:
    """With its seats; and only to who played it."""
    async with await open_store(address) as store:
        await arrive(store)
        await played(store, GAME)
        assert [ListedGame(GAME, list(SEATS))] == await store.played_games.find(MINE, 10)
        assert [] == await store.played_games.find(GameQuery("bob"), 10)


async def test_it_ended_when_its_last_entry_was_made(address: str) -> None:
    """However much later it is told of, and whatever was said since."""
    async with await open_store(address) as store:
        await arrive(store)
        for number in range(1, 9):
            await store.append("t1", number, number * 100, b"{}")
        await played(store, GAME)
        assert [700] == [each.game.ended for each in await store.played_games.find(MINE, 10)]


async def test_pages_follow_each_other(address: str) -> None:
    """Also where games ended in the same moment: none is shown twice, and none is left out."""
    async with await open_store(address) as store:
        await arrive(store)
        for number in range(7):
            await played(store, replace(GAME, table=f"t{number}", ended=1000 + number // 3))
        after, found = None, list[str]()
        while page := await store.played_games.find(MINE, 2, after):
            found += [each.game.table for each in page]
            after = Place(page[-1].game.ended, page[-1].game.table)
        assert ["t6", "t5", "t4", "t3", "t2", "t1", "t0"] == found


async def test_filters_leave_the_wanted_games(address: str) -> None:
    """By game, opponents, result, time, and a part of a name, whatever its case."""
    async with await open_store(address) as store:
        await arrive(store)
        bot = (SEATS[0], PlayedSeat(2, 1, 20, "Greedy 100%", "", "greedy"))
        await played(store, GAME)
        await played(store, replace(GAME, table="t2", ended=2000, game="stacko", result=0.0, against="bots"), *bot)
        await played(store, replace(GAME, table="t3", ended=3000, result=0.5))
        await played(store, replace(GAME, table="t4", ended=4000, result=None))
        assert ["t2"] == await tables(store, replace(MINE, game="stacko"))
        assert ["t2"] == await tables(store, replace(MINE, against="bots"))
        results = [await tables(store, replace(MINE, result=wanted)) for wanted in ("won", "shared", "lost")]
        assert [["t1"], ["t3"], ["t2"]] == results
        assert ["t3", "t2"] == await tables(store, replace(MINE, since=2000, until=4000))
        assert ["t4", "t3", "t1"] == await tables(store, replace(MINE, search="bO"))
        assert ["t2"] == await tables(store, replace(MINE, search="100%"))
        assert [] == await tables(store, replace(MINE, search="ada"))
        assert ["t2"] == await tables(store, replace(MINE, opponent=("", "greedy")))
        assert ["t4", "t3", "t1"] == await tables(store, replace(MINE, opponent=("bob", "")))


async def test_an_opponent_is_found_by_a_seat_of_ones_own_table(address: str) -> None:
    """And by no other."""
    async with await open_store(address) as store:
        await arrive(store)
        await played(store, GAME)
        assert ("bob", "") == await store.played_games.find_opponent("ada", "t1", 2)
        assert await store.played_games.find_opponent("bob", "t1", 1) is None
        assert await store.played_games.find_opponent("ada", "t1", 3) is None


async def test_what_a_review_found_stands_with_the_game(address: str) -> None:
    """A closer look replaces a quick one, not the other way round; another evaluator replaces both."""
    async with await open_store(address) as store:
        await arrive(store)
        await played(store, GAME)
        assert {("t1", "ada"): (1,)} == await store.played_games.find_seats("d1")
        depths = []
        for figures in (
            FIGURES,
            replace(FIGURES, review="r2", depth="full"),
            FIGURES,
            replace(FIGURES, review="r3", evaluator="v2"),
        ):
            await store.played_games.write_figures({("t1", "ada"): figures})
            depths += [each.game.review for each in await store.played_games.find(MINE, 1)]
        assert ["r", "r2", "r2", "r3"] == depths


async def test_games_that_say_nothing_of_ones_play_get_no_figures(address: str) -> None:
    """Where a bot played on, or all sides were one's own."""
    async with await open_store(address) as store:
        await arrive(store)
        await played(store, replace(GAME, handed_on=True))
        await played(store, replace(GAME, table="t2", result=None))
        assert {} == await store.played_games.find_seats("d1")


async def test_who_is_forgotten_leaves_nothing(address: str) -> None:
    """Neither games nor losses nor wishes; at others' tables there was somebody."""
    async with await open_store(address) as store:
        await arrive(store)
        await played(store, GAME)
        await played(store, replace(GAME, table="t2", person="bob"))
        await store.played_games.write_figures({("t1", "ada"): FIGURES})
        await store.people.delete("ada", 5)
        assert [] == await store.played_games.find(MINE, 10)
        (game,) = await store.played_games.find(GameQuery("bob"), 10)
        assert [("Somebody", ""), ("Bob", "bob")] == [(seat.name, seat.person) for seat in game.seats]
        assert [] == await tables(store, GameQuery("bob", search="ada"))
        await played(store, replace(GAME, table="t3"))
        assert [] == await store.played_games.find(MINE, 10)


async def test_a_removed_table_is_gone_from_the_list(address: str) -> None:
    """With all that was found of it."""
    async with await open_store(address) as store:
        await arrive(store)
        await played(store, GAME)
        await store.played_games.write_figures({("t1", "ada"): FIGURES})
        await store.remove("t1")
        assert [] == await store.played_games.find(MINE, 10)
