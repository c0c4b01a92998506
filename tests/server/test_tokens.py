"""What a program may do with a token: play, be seen to be one, and be stopped; nothing else."""

from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.kit import Guest, begin, serving, words
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tafelrunde.server.people.rate_limits import Limits
from tafelrunde.wire import messages

PASSWORD, ANOTHER = "correct horse", "another horse"


class Program(Guest):
    """Somebody's program: it has a token, and neither a cookie nor a browser."""

    def connect(self, **more: Any) -> ClientConnection:  # noqa: ANN401 - see websockets
        """Open the socket with the token."""
        headers = {"authorization": self.http.headers["authorization"]}
        url = self.address.replace("http", "ws") + "/ws"
        self.socket = self.stack.enter_context(
            connect(url, additional_headers=headers, compression=None, max_size=None, **more)
        )
        assert isinstance(self.receive(), messages.Hello)
        return self.socket


def program(guest: Guest) -> Program:
    """A program that plays for a guest."""
    return Program(guest.address, token=guest.post("/api/me/tokens", label="my bot")["token"])


FORBIDDEN = [
    ("PATCH", "/api/me", {"name": "Eve"}),
    ("DELETE", "/api/me", None),
    ("POST", "/api/me/account", {"name": "Eve", "password": PASSWORD}),
    ("POST", "/api/me/device", None),
    ("POST", "/api/me/tokens", {"label": "another"}),
    ("GET", "/api/me/tokens", None),
    ("DELETE", "/api/me/tokens/0123456789abcdef", None),
    ("GET", "/api/me/games", None),
    ("POST", "/api/logout/everywhere", {"here": False}),
    ("POST", "/api/join", {"code": "ABCD"}),
    ("POST", "/api/invitation", {"code": "ABCD"}),
    ("POST", "/api/login", {"name": "Eve", "password": PASSWORD}),
]


@pytest.mark.parametrize(
    ("method", "path", "body"), FORBIDDEN, ids=[f"{method} {path}" for method, path, _ in FORBIDDEN]
)
def test_a_token_does_nothing_but_play(ada: Guest, method: str, path: str, body: object) -> None:
    """Whoever stole one gets neither the account nor a way to stay."""
    with program(ada) as thief:
        response = thief.http.request(method, path, json=body)
    assert (403, "only_for_playing") == (response.status_code, response.json()["code"])


def test_a_token_is_exchanged_for_no_cookie(ada: Guest) -> None:
    """It says whose it is, no more."""
    with program(ada) as thief:
        assert "set-cookie" not in thief.get("/api/me").headers
        assert ada.me["person"] == thief.me["person"]


def test_revoking_a_token_ends_its_sockets_and_no_others(ada: Guest) -> None:
    """At once, and without the page losing its own."""
    ada.connect()
    token = ada.post("/api/me/tokens", label="stolen")
    with Program(ada.address, token=token["token"]) as thief, program(ada) as other:
        thief.connect()
        other.connect()
        assert 204 == ada.http.delete(f"/api/me/tokens/{token['id']}").status_code
        with pytest.raises(ConnectionClosed):
            thief.receive()
        for guest in (ada, other):
            guest.send(messages.Ping())
            assert isinstance(guest.receive(), messages.Pong)


@pytest.mark.parametrize("voided", [True, False])
def test_a_new_password_voids_tokens_if_asked(ada: Guest, *, voided: bool) -> None:
    """Whether it is changed, or recovered."""
    name = f"Void {ada.me['person'][:8]}"
    ada.post("/api/me/account", name=name, password=PASSWORD)
    with program(ada) as bot:
        code = ada.post("/api/me/account", name=name, password=ANOTHER, old=PASSWORD, void_tokens=voided)["code"]
        assert (401 if voided else 200) == bot.get("/api/me").status_code
    with program(ada) as bot:
        ada.post("/api/recover", name=name, recovery=code, password=PASSWORD, void_tokens=voided)
        assert (401 if voided else 200) == bot.get("/api/me").status_code


def test_a_program_at_the_table_is_seen_to_be_one(ada: Guest, bob: Guest) -> None:
    """From when it sits down."""
    table = ada.open("stacko")
    ada.post(f"/api/tables/{table}/sit")
    with program(bob) as bot:
        chairs = bot.post(f"/api/tables/{table}/sit")["chairs"]
    assert [("person", False), ("person", True)] == [(chair["kind"], chair["automated"]) for chair in chairs]


def test_a_program_that_plays_on_for_a_person_is_seen_to_be_one(ada: Guest, bob: Guest) -> None:
    """From its first action on."""
    table = begin([ada, bob], "stacko")
    with program(ada) as bot:
        bot.watch(table)
        assert not bot.pictures[table].chairs[0].automated
        bot.act(table, words(bot.pictures[table])[0])
    assert [True, False] == [c.automated for c in bob.until(table, lambda p: p.chairs[0].automated).chairs]


def test_a_token_counts_for_its_person(tmp_path: Path) -> None:
    """From however many addresses it is used."""
    with serving(tmp_path, limits=Limits(requests=0.01, requests_at_once=20)) as address, Guest(address) as ada:
        headers = {"authorization": f"Bearer {ada.post('/api/me/tokens', label='x')['token']}"}
        asked = [
            httpx.get(f"{address}/api/me", headers=headers | {"x-forwarded-for": f"192.0.2.{n}"}).status_code
            for n in range(30)
        ]
    assert {200, 429} == set(asked)
