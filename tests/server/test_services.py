"""Who asks: the person of a cookie or a token, and nobody for what is forged, old, revoked or of somebody forgotten."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from litestar.connection import ASGIConnection
from tests.server.kit import Threads

from tafelrunde.server.app import build
from tafelrunde.server.keys import hash_code, sign
from tafelrunde.server.people.rate_limits import Limits
from tafelrunde.server.services import LEAST_AT_ONCE, NOBODY, Services, is_own, must_be_somebody
from tafelrunde.server.settings import Settings
from tafelrunde.server.store import Person
from tafelrunde.server.store.people import Token
from tafelrunde.server.table.refusals import Refusal

ADA, EVE, LEFT = (
    Person("ada", "Ada", 1, 1),
    Person("eve", "Eve", 1, 1, banned=True),
    Person("l", "L", 1, 1, deleted=True),
)
CODE = "ABCD-EFGH"


def ask(*, cookie: str = "", authorization: str = "") -> ASGIConnection[Any, Any, Any, Any]:
    """A request with these headers."""
    given = {"cookie": f"tafelrunde={cookie}" if cookie else "", "authorization": authorization}
    headers = [(name.encode(), value.encode()) for name, value in given.items() if value]
    return ASGIConnection({"type": "http", "headers": headers, "path": "/", "query_string": b""})  # type: ignore[arg-type]


def scene(data: Path, act: Callable[[Services], Awaitable[None]], **settings: Any) -> None:  # noqa: ANN401 - see Settings
    """Do something with the parts of a running server that knows three people."""

    async def run() -> None:
        app = build(Settings(data, **settings), Threads(), None)
        async with app.lifespan():
            for person in (ADA, EVE, LEFT):
                await app.state.services.store.people.write(person)
            await act(app.state.services)

    asyncio.run(run())


def test_a_cookie_is_its_person_until_they_sign_out_everywhere(tmp_path: Path) -> None:
    """Only one that this server signed, and of the present generation."""

    async def act(services: Services) -> None:
        cookie = sign("ada", services.key)
        assert "ada" == (await services.visitor(ask(cookie=cookie))).id
        for other in ("", "ada", cookie[:-1], sign("ada", b"another key"), sign("ada", services.key, 1)):
            assert NOBODY == await services.visitor(ask(cookie=other))

    scene(tmp_path, act)


def test_who_was_forgotten_is_nobody_and_who_was_banned_is_told(tmp_path: Path) -> None:
    """The one cannot be known, the other is."""

    async def act(services: Services) -> None:
        assert NOBODY == await services.visitor(ask(cookie=sign("l", services.key)))
        with pytest.raises(Refusal) as refused:
            await services.visitor(ask(cookie=sign("eve", services.key)))
        assert "banned" == refused.value.code

    scene(tmp_path, act)


@pytest.mark.parametrize(
    ("authorization", "person"),
    [
        (f"Bearer {CODE}", "ada"),
        (f"bearer {CODE}", "ada"),
        (f"Basic {CODE}", None),
        ("Bearer XXXX", None),
        ("Bearer OLD", None),
        ("Bearer LEFT", None),
    ],
)
def test_a_token_is_its_person_until_it_is_revoked(tmp_path: Path, authorization: str, person: str | None) -> None:
    """A cookie beside it does not help: a program asks for nobody else."""

    async def act(services: Services) -> None:
        await services.store.tokens.write(Token(hash_code(CODE), "ada", "bot", 1))
        await services.store.tokens.write(Token(hash_code("OLD"), "ada", "bot", 1, revoked=True))
        await services.store.tokens.write(Token(hash_code("LEFT"), "l", "bot", 1))
        asked = services.visitor(ask(authorization=authorization, cookie=sign("ada", services.key)))
        if person is None:
            with pytest.raises(Refusal, match="invalid or has been revoked"):
                await asked
        else:
            found = await asked
            assert (person, hash_code(CODE)) == (found.id, found.token)

    scene(tmp_path, act)


def test_processes_share_what_an_address_may_ask_for(tmp_path: Path) -> None:
    """But each answers a page that asks for all its parts at once."""
    limits = Limits(requests=40, requests_at_once=60, connections=9)

    async def act(services: Services) -> None:
        assert (10, LEAST_AT_ONCE) == (services.requests.rate, services.requests.size)
        assert (limits.messages, 3) == (services.messages.rate, services.exchanges.most)

    scene(tmp_path, act, limits=limits, workers=4)


def test_nobody_is_asked_to_become_a_guest_first() -> None:
    """With the call that makes one."""
    assert ADA == must_be_somebody(ADA)
    with pytest.raises(Refusal, match="GET /api/me"):
        must_be_somebody(NOBODY)


@pytest.mark.parametrize(
    ("origin", "own"),
    [
        ("https://games.example", True),
        ("https://GAMES.example/", True),
        ("https://proxy.example", True),
        ("https://evil.example", False),
        ("https://games.example.evil", False),
        ("null", False),
        ("", False),
    ],
)
def test_a_page_is_our_own_by_its_origin(origin: str, *, own: bool) -> None:
    """That of the host that was asked, or one that the settings name."""
    assert own is is_own(origin, "games.example", ("https://proxy.example",))
