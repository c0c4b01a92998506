"""What is kept of a game for everybody who played it."""

from tests.server import worlds

from tafelrunde.server.history.game_rows import digest_of, games_of, seats_of
from tafelrunde.server.reviews.requests import take_table
from tafelrunde.server.table import entries, requests
from tafelrunde.server.table.entries import GameEnded
from tafelrunde.server.table.table import Table
from tafelrunde.wire.setup import Setup


def resigned(table: Table, person: str = "ada") -> Table:
    """The game after somebody gave up."""
    return worlds.told(table, requests.resign(table, person))


def test_the_winner_and_the_loser_have_a_row_each() -> None:
    """With the number of the entry that ended it, and how."""
    table = resigned(worlds.started("stacko"))
    found = {each.person: each for each in games_of(table)}
    assert {"ada": 0.0, "bob": 1.0} == {name: each.result for name, each in found.items()}
    assert {("stacko", 2, 2, "resigned", "people", False)} == {
        (each.game, each.seats, each.sides, each.how, each.against, each.handed_on) for each in found.values()
    }


def test_the_digest_is_that_of_the_game_as_a_review_has_it() -> None:
    """So a review finds the games it is about."""
    table = resigned(worlds.started("stacko"))
    assert {digest_of(take_table(table, "bob").line)} == {each.digest for each in games_of(table)}


def test_partners_share_a_side_and_its_result() -> None:
    """Four play Schokoly in two teams: two have won."""
    table = worlds.told(worlds.started("schokoly", 4), GameEnded("resigned", seat=1))
    results = {each.person: each.result for each in games_of(table)}
    assert [0.0, 1.0, 0.0, 1.0] == [results[name] for name in worlds.NAMES]
    assert [0, 1, 0, 1] == [seat.side for seat in seats_of(table)]


def test_a_game_that_was_broken_off_counts_for_nobody() -> None:
    """It is listed, without a result."""
    table = worlds.told(worlds.started("stacko"), GameEnded("aborted"))
    assert [None, None] == [each.result for each in games_of(table)]


def test_a_draw_is_shared() -> None:
    """Agreed, it is half a win for both."""
    table = worlds.told(worlds.started("stacko"), GameEnded("agreed"))
    assert [0.5, 0.5] == [each.result for each in games_of(table)]


def test_who_plays_all_sides_plays_against_nobody() -> None:
    """On one device there is one row, and no result."""
    table = worlds.opened_table(Setup(game="stacko"))
    for chair in (1, 2):
        table = worlds.told(table, requests.sit(table, "ada", "Ada", chair=chair, nonce=""))
    table = resigned(worlds.told(table, entries.Started(first=1)))
    assert [("ada", None, "self")] == [(each.person, each.result, each.against) for each in games_of(table)]


def test_bots_are_told_from_people() -> None:
    """Who played against a bot alone, and which one it was."""
    table = worlds.opened_table(Setup(game="stacko"))
    table = worlds.told(table, requests.sit(table, "ada", "Ada", chair=None, nonce=""))
    table = worlds.told(table, requests.sit_bot(table, "ada", None, "greedy"))
    table = resigned(worlds.told(table, entries.Started(first=1)))
    assert [("ada", "bots")] == [(each.person, each.against) for each in games_of(table)]
    assert ["", "greedy"] == [seat.bot for seat in seats_of(table)]


def test_who_was_replaced_by_a_bot_is_still_named() -> None:
    """And the game is marked, so that it counts in no figures."""
    table = worlds.told(worlds.started("stacko"), entries.Handed(seat=1, bot="greedy"))
    table = resigned(table, "bob")
    found = {each.person: each for each in games_of(table)}
    assert {"ada": True, "bob": False} == {name: each.handed_on for name, each in found.items()}
    assert [("Ada", ""), ("Bob", "")] == [(seat.name, seat.bot) for seat in seats_of(table)]
