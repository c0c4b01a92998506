"""A server by invitation: who may come in."""

import httpx
import pytest
from tests.server.conftest import PASSWORD
from tests.server.routes.test_invitations import HEADERS
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect


def test_strangers_neither_become_guests_nor_see_tables(club: str) -> None:
    """They are told what to do; health and the page are for all."""
    for path in ("/api/me", "/api/tables"):
        answer = httpx.get(club + path)
        assert (403, "invitation_needed") == (answer.status_code, answer.json()["code"])
    assert 200 == httpx.get(club).status_code
    with connect(club.replace("http", "ws") + "/ws") as socket:
        assert "trouble" in str(socket.recv())
        with pytest.raises(ConnectionClosed):
            socket.recv()


def test_who_has_an_account_comes_in(club: str) -> None:
    """By signing in."""
    with httpx.Client(base_url=club, headers=HEADERS) as ada:
        assert 200 == ada.post("/api/login", json={"name": "ada", "password": PASSWORD}).status_code
        assert "Ada" == ada.get("/api/me").json()["account"]
