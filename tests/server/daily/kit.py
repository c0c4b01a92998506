"""A server with the deal of the day, whose clock the test sets, and people who play it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.kit import Clock, Guest, Threads, play_out, serving

from tafelrunde.records.notation import View
from tafelrunde.server.bots.worker_group import Requester

DAY = 24 * 60 * 60


class Greedy(Threads):
    """Every bot plays like one that needs no compiled code."""

    async def choose(self, bot: str, game: str, view: View, seed: bytes, *, requester: Requester) -> str:
        """The word of a legal action."""
        assert requester.is_exact, bot
        return await super().choose("greedy", game, view, seed, requester=requester)


@pytest.fixture
def clock() -> Clock:
    """It is noon, or soon after."""
    clock = Clock()
    clock.ahead = DAY * 500 - clock() % (DAY * 1000) + DAY * 1000
    return clock


@pytest.fixture
def address(tmp_path: Path, clock: Clock) -> Iterator[str]:
    """A server."""
    with serving(tmp_path, now=clock, engine=Greedy()) as found:
        yield found


@pytest.fixture
def ada(address: str) -> Iterator[Guest]:
    """Somebody."""
    with Guest(address) as found:
        yield found


@pytest.fixture
def bob(address: str) -> Iterator[Guest]:
    """Somebody else."""
    with Guest(address) as found:
        yield found


def today(guest: Guest) -> str:
    """The day of today, as the server says."""
    return str(guest.get("/api/daily").json()["day"])


def report(guest: Guest, game: str = "stacko", day: str = "") -> Any:  # noqa: ANN401 - JSON
    """A deal with its field."""
    return guest.get(f"/api/daily/{day or today(guest)}/{game}").json()


def begin(guest: Guest, game: str = "stacko", day: str = "") -> Any:  # noqa: ANN401 - JSON
    """Begin a try, and come to its table."""
    begun = guest.post(f"/api/daily/{day or today(guest)}/{game}")
    guest.watch(begun["table"])
    return begun


def finish(guest: Guest, game: str = "stacko") -> str:
    """Play a try to its end; its table."""
    begun = begin(guest, game)
    play_out([guest], begun["table"])
    wait_for_result(guest, game)
    return str(begun["table"])


def wait_for_result(guest: Guest, game: str) -> None:
    """The end of a game is told in the background."""
    while report(guest, game)["deal"]["state"] != "done":
        pass
