"""A server by invitation: who comes in, how, and that nobody else does."""

import asyncio
import time
from pathlib import Path

import httpx
from tests.server.conftest import PASSWORD
from tests.server.kit import Guest, serving

from tafelrunde.server import keys
from tafelrunde.server.store import Invitation, open_store

HEADERS = {"x-tafelrunde": "1"}
CODE = "ABCD-EFGH-JKLM-NPQR-STUV"
SOON = 60_000


async def invite(place: Path, most: int = 1, lasts: int = SOON) -> None:
    """Leave an invitation beside a server that may be running."""
    now = time.time_ns() // 1_000_000
    async with await open_store(place, beside=True) as store:
        await store.invitations.write(Invitation("i1", keys.hash_code(CODE), "", now, now + lasts, most))


def accept(address: str, code: str = CODE) -> httpx.Response:
    """Try to come in by a code."""
    return httpx.post(f"{address}/api/invitation", json={"code": code}, headers=HEADERS)


def test_an_invitation_makes_a_guest_as_often_as_it_says(club: str, tmp_path: Path) -> None:
    """And then no more; the guest plays like any other."""
    asyncio.run(invite(tmp_path / "tafelrunde.sqlite"))
    answer = accept(club, CODE.lower())
    with Guest(club, cookie=answer.cookies["tafelrunde"]) as bob:
        assert bob.me == answer.json()
        bob.watch(bob.open())
    assert (403, "wrong_code") == (accept(club).status_code, accept(club).json()["code"])


def test_a_guest_of_before_comes_in_as_who_they_were(tmp_path: Path) -> None:
    """Until then they may only leave for good."""
    with serving(tmp_path) as address, Guest(address) as old:
        person, cookie = old.me["person"], old.cookie
    asyncio.run(invite(tmp_path / "tafelrunde.sqlite"))
    cookies = {"tafelrunde": cookie}
    with serving(tmp_path, invite_only=True) as address, httpx.Client(base_url=address, cookies=cookies) as guest:
        guest.headers.update(HEADERS)
        assert 403 == guest.post("/api/me/account", json={"name": "Eve", "password": PASSWORD}).status_code
        assert person == guest.post("/api/invitation", json={"code": CODE}).json()["person"]
        assert 200 == guest.get("/api/me").status_code
        assert 204 == guest.delete("/api/me").status_code


def test_an_expired_invitation_lets_nobody_in(club: str, tmp_path: Path) -> None:
    """Also one that has room."""
    place = tmp_path / "tafelrunde.sqlite"
    asyncio.run(invite(place, most=5, lasts=-1))
    assert 403 == accept(club).status_code
