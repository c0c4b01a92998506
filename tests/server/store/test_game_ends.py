"""Ends of games: what a listener makes of one is stored with the note that it was told, once."""

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy import Connection, insert

from tafelrunde.server.store import Listing, Status, open_store
from tafelrunde.server.store.game_ends import GameEnd
from tafelrunde.server.store.schema import note

END = GameEnd("ratings", "t", 9, 1000)


def effect(connection: Connection) -> None:
    """What a listener stores of a game: twice would break the key."""
    connection.execute(insert(note).values(key="won:t", text="ada"))


async def test_of_all_who_tell_a_listener_at_once_one_does(address: str) -> None:
    """Two processes may see the same end; what follows from it is there once."""
    async with await open_store(address) as store:
        told = await asyncio.gather(*(store.game_ends.record(END, effect) for _ in range(8)))
        assert (1, "ada") == (sum(told), await store.notes.read("won:t"))


async def test_whoever_fails_is_not_noted_as_told(address: str) -> None:
    """What was stored before the error is undone with the note, and the next attempt does it all."""

    def fail(connection: Connection) -> None:
        effect(connection)
        raise LookupError("no rating of bob")

    async with await open_store(address) as store:
        with pytest.raises(LookupError, match="no rating of bob"):
            await store.game_ends.record(END, fail)
        assert await store.notes.read("won:t") is None
        assert await store.game_ends.record(END, effect)


async def test_each_listener_is_told_of_each_game(address: str) -> None:
    """Neither another listener nor another table counts, but another entry of the same game does."""

    def nothing(_: Connection) -> None: ...

    ends = [END, END._replace(listener="reviews"), END._replace(table="u"), END._replace(number=10)]
    async with await open_store(address) as store:
        assert [True, True, True, False] == [await store.game_ends.record(end, nothing) for end in ends]


async def test_games_that_ended_and_were_not_told_are_found(address: str) -> None:
    """For this listener, so many at the most; a running game has not ended."""

    def nothing(_: Connection) -> None: ...

    ended = Listing("t", "stacko", Status.ENDED, is_open=True, created=1, changed=2)
    async with await open_store(address) as store:
        for listing in (ended, replace(ended, table="u"), replace(ended, table="v", status=Status.RUNNING)):
            await store.listings.write(listing)
        await store.game_ends.record(END, nothing)
        assert (["u"], ["t", "u"]) == (
            await store.game_ends.find_untold("ratings", 9),
            await store.game_ends.find_untold("reviews", 9),
        )
        assert ["t"] == await store.game_ends.find_untold("reviews", 1)
