"""Requests of a client by HTTP: what cannot be asked is told in a sentence."""

import pytest
from tests.client.kit import run
from tests.server.kit import free_port

from tafelrunde.client import RequestRefused, ServerUnreachable, create_guest_token
from tafelrunde.client.rest import HttpAnswer, body_of


def test_who_is_not_there_is_named() -> None:
    """A request to nobody says so."""
    with pytest.raises(ServerUnreachable, match="does not answer"):
        run(ask(f"http://127.0.0.1:{free_port()}"))


async def ask(address: str) -> None:
    """Ask for a token."""
    await create_guest_token(address)


@pytest.mark.parametrize("address", ["ftp://localhost", "localhost:4242", "http://", "http://[::1"])
def test_what_is_no_address_is_refused(address: str) -> None:
    """Before anything is sent."""
    with pytest.raises(RequestRefused) as refused:
        run(ask(address))
    assert "bad_address" == refused.value.reason.code


def test_the_answer_of_another_server_is_not_taken_for_a_refusal() -> None:
    """A proxy that answers for a server that is away: ask again later."""
    with pytest.raises(ServerUnreachable, match="status 502"):
        body_of(HttpAnswer(502, {}, b"<h1>Bad gateway</h1>"))
