"""Who may open a socket."""

import httpx
import pytest
from tests.server.kit import Guest, decoder
from websockets.sync.client import connect
from websockets.typing import Origin

from tafelrunde.wire import messages


@pytest.mark.parametrize("cookie", ["", "x", "x.y", "ada.", ".", "é.x"])
def test_a_forged_cookie_is_nobody(address: str, cookie: str) -> None:
    """Who is not known cannot do anything but look."""
    headers = {b"cookie": f"tafelrunde={cookie}".encode(), b"x-tafelrunde": b"1"}
    response = httpx.post(f"{address}/api/tables", json={"game": "schoko"}, headers=headers)
    assert (401, "who_are_you") == (response.status_code, response.json()["code"])
    with connect(address.replace("http", "ws") + "/ws", additional_headers={"cookie": "tafelrunde=x"}) as socket:
        trouble = decoder.decode(socket.recv())
        assert isinstance(trouble, messages.Trouble)
        assert "who_are_you" == trouble.reason.code


def test_another_page_can_neither_ask_nor_open_a_socket(ada: Guest, address: str) -> None:
    """Requests need our header and our origin, sockets our origin."""
    cookie = {"cookie": f"tafelrunde={ada.cookie}"}
    assert 403 == httpx.post(f"{address}/api/tables", json={"game": "schoko"}, headers=cookie).status_code
    foreign = cookie | {"origin": "https://evil.example", "x-tafelrunde": "1"}
    assert 403 == httpx.post(f"{address}/api/tables", json={"game": "schoko"}, headers=foreign).status_code
    url = address.replace("http", "ws") + "/ws"
    with connect(url, origin=Origin("https://evil.example"), additional_headers=cookie) as socket:
        assert b"wrong_origin" in socket.recv(decode=False)
