"""The list of tables: what somebody finds in it, and what is never pushed out of it."""

from pathlib import Path

from tests.server.kit import Clock, Threads
from tests.server.test_hub import OPENED, Quiet, in_hub, seated

from tafelrunde.server import decisions
from tafelrunde.server.hub import FORGET_AFTER, Hub
from tafelrunde.server.live import Watcher
from tafelrunde.server.lobby import MOST_LISTED, lobby
from tafelrunde.server.store import Listing, Status


def test_a_running_game_stays_in_the_list_however_many_came_after_it(tmp_path: Path) -> None:
    """A game over days is listed as of its beginning, and it may be one's turn at it; what is over comes after it."""
    clock = Clock()

    async def use(here: Hub) -> None:
        await seated(here)
        for number in range(MOST_LISTED):
            later = clock() + 1000 + number
            await here.store.listings.write(
                Listing(f"e{number}", "stacko", Status.ENDED, False, later, later, ("ada",))  # noqa: FBT003
            )
        await here.submit("t", lambda t, _: decisions.act(t, "ada", "draw", at=t.changed, request="1"))
        assert [("t", True)] == [(summary.table, summary.yours) for summary in (await lobby(here, "ada")).mine]

    in_hub(tmp_path / "s", clock, use)


def test_who_has_not_heard_of_the_end_does_not_list_the_game_as_running(tmp_path: Path) -> None:
    """Of two processes that list a table the one counts that knows more, not the one that is slower."""

    async def use(here: Hub) -> None:
        other = Hub(here.store, Threads(), here.now)
        await seated(here)
        before = await other.load("t")
        await here.submit("t", lambda t, _: decisions.resign(t, "ada"))
        await other.list_(before)
        listing = await here.store.listings.read("t")
        assert Status.ENDED == (listing and listing.status)

    in_hub(tmp_path / "s", Clock(), use)


def test_a_table_is_listed_anew_when_it_was_let_go_of_meanwhile(tmp_path: Path) -> None:
    """Another process listed somebody who got up; who sits down again here has the table among their own."""
    clock = Clock()

    async def use(here: Hub) -> None:
        other = Hub(here.store, Threads(), here.now)
        await here.open("t", OPENED)
        await here.enter("t", Watcher("eve", Quiet()))
        await here.submit("t", lambda t, _: decisions.sit(t, "bob", "Bob", chair=1, nonce=""))
        clock.jump(FORGET_AFTER / 1000 + 1)
        await here.evict()
        await other.submit("t", lambda t, _: decisions.rise(t, "bob", 1))
        await here.refresh(here.lives["t"])
        await here.submit("t", lambda t, _: decisions.sit(t, "bob", "Bob", chair=1, nonce=""))
        listing = await here.store.listings.read("t")
        assert ("ada", "bob") == (listing and listing.people)

    in_hub(tmp_path / "s", clock, use)
