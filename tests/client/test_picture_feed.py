"""The feed of pictures: the latest one, and never one from before."""

import asyncio

import msgspec
import pytest
from tests.server.table.test_nonces import shown
from tests.server.worlds import opened_table

from tafelrunde.client import RequestRefused
from tafelrunde.client.picture_feed import PictureFeed
from tafelrunde.wire.messages import Reason
from tafelrunde.wire.setup import Setup
from tafelrunde.wire.snapshots import Picture


def picture(number: int) -> Picture:
    """A picture of that number."""
    return msgspec.structs.replace(shown(opened_table(Setup(game="stacko"))), number=number)


async def taken(feed: PictureFeed) -> int | None:
    """The number of the picture that is there, if one is."""
    try:
        return (await asyncio.wait_for(feed.take(), 0.01)).number
    except TimeoutError:
        return None


def test_only_the_latest_picture_is_handed_out() -> None:
    """Those that were not taken, and those that come late, are no news."""

    async def test() -> list[int | None]:
        feed = PictureFeed()
        for number in (3, 5, 4):
            feed.put(picture(number))
        return [await taken(feed), await taken(feed)]

    assert [5, None] == asyncio.run(test())


def test_no_picture_from_before_an_action_comes_after_it() -> None:
    """Else a program would act twice on the same turn, and the second time be refused."""

    async def test() -> list[int | None]:
        feed = PictureFeed()
        feed.put(picture(5))
        feed.skip_to(7)
        before = await taken(feed)
        feed.put(picture(6))
        late = await taken(feed)
        feed.put(picture(7))
        return [before, late, await taken(feed)]

    assert [None, None, 7] == asyncio.run(test())


def test_who_is_refused_gets_no_more_pictures() -> None:
    """Also when one was there."""

    async def test() -> None:
        feed = PictureFeed()
        feed.put(picture(1))
        feed.refuse(RequestRefused(Reason("no_such_table", "There is no such table.")))
        feed.skip_to(2)
        await feed.take()

    with pytest.raises(RequestRefused, match="no such table"):
        asyncio.run(test())
