"""Guesses at passwords: slowed down at the account, wherever they come from, without keeping its owner out."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tests.server.kit import Clock, Guest, serving

from tafelrunde.server.store import Guess, open_store

PASSWORD, WRONG = "correct horse", "wrong horse"


class Stopped(Clock):
    """A clock that stands still until it is told to jump."""

    def __call__(self) -> int:
        """What time it is."""
        return 10**12 + self.ahead


@pytest.fixture
def clock() -> Clock:
    """The clock of the server."""
    return Stopped()


@pytest.fixture
def ada(tmp_path: Path, clock: Clock) -> Iterator[Guest]:
    """Somebody with an account, at a server of her own."""
    with serving(tmp_path, now=clock) as address, Guest(address) as guest:
        guest.post("/api/me/account", name="Ada", password=PASSWORD)
        yield guest


def guess(ada: Guest, password: str, *, host: int = 1, cookies: httpx.Cookies | None = None) -> int:
    """Try a password from an address; the status."""
    headers = {"x-forwarded-for": f"192.0.2.{host}", "x-tafelrunde": "1"}
    with httpx.Client(cookies=cookies, timeout=60) as browser:
        body = {"name": "Ada", "password": password}
        return browser.post(f"{ada.address}/api/login", json=body, headers=headers).status_code


def test_guesses_from_one_place_have_to_wait_longer_and_longer(ada: Guest, clock: Clock) -> None:
    """Also the right one; from another place it is let in."""
    assert [403] * 5 + [429] == [guess(ada, WRONG) for _ in range(6)]
    clock.jump(1.1)
    assert [403, 429] == [guess(ada, WRONG) for _ in range(2)]
    clock.jump(1.1)
    assert [429, 200] == [guess(ada, PASSWORD, host=host) for host in (1, 2)]


def test_guesses_from_everywhere_are_slowed_down_but_not_on_a_known_device(ada: Guest, clock: Clock) -> None:
    """Nobody can keep the owner out by guessing."""
    wrong = [guess(ada, WRONG, host=host) for host in range(60)]
    assert (50, 10) == (wrong.count(403), wrong.count(429))
    assert [429, 200] == [guess(ada, PASSWORD, host=99, cookies=cookies) for cookies in (None, ada.http.cookies)]
    clock.jump(61)
    assert 200 == guess(ada, PASSWORD, host=99)


def test_who_is_right_is_never_slowed_down(ada: Guest) -> None:
    """However often they come."""
    assert {200} == {guess(ada, PASSWORD) for _ in range(8)}


def test_the_cookie_of_a_device_is_good_for_its_person_alone(ada: Guest, clock: Clock) -> None:
    """Another's does not help at this account."""
    with Guest(ada.address) as eve:
        eve.post("/api/me/account", name="Eve", password=PASSWORD)
        assert 429 == [guess(ada, WRONG, cookies=eve.http.cookies) for _ in range(6)][-1]
    assert clock.ahead == 0


def test_of_many_guesses_at_once_each_counts(tmp_path: Path) -> None:
    """They are counted before they are looked at."""

    async def waits() -> list[int]:
        async with await open_store(tmp_path / "x.sqlite") as store:
            one = [Guess("account:ada", 5, 60_000)]
            return await asyncio.gather(*(store.guesses.charge(one, 1_000_000) for _ in range(20)))

    assert 5 == asyncio.run(waits()).count(0)
