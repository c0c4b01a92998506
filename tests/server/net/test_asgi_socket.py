"""A socket by ASGI's own messages, as under a server that is not ours."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from tafelrunde.server.net.asgi_socket import AsgiSocket, Disconnected

TEXT = {"type": "websocket.receive", "text": "hello", "bytes": None}
BYTES = {"type": "websocket.receive", "bytes": b"hello"}
CONNECT = {"type": "websocket.connect"}
GONE = {"type": "websocket.disconnect", "code": 1001}


class Server:
    """A server that knows nothing of ours: it has events to tell, and notes what it is sent."""

    def __init__(self, *events: dict[str, Any]) -> None:
        self.events = list(events)
        self.sent: list[dict[str, Any]] = []
        self.socket = AsgiSocket({"type": "websocket"}, self.receive, self.send)  # type: ignore[arg-type]

    async def receive(self) -> dict[str, Any]:
        """The next event."""
        return self.events.pop(0)

    async def send(self, event: dict[str, Any]) -> None:
        """Note an event."""
        self.sent.append(event)


def run(work: Coroutine[Any, Any, Any]) -> Any:  # noqa: ANN401 - whatever it gives
    """Wait for something."""
    return asyncio.run(work)


def test_messages_come_as_text_or_as_bytes() -> None:
    """It is the same JSON."""
    server = Server(TEXT, BYTES)
    assert ["hello", b"hello"] == [run(server.socket.receive()), run(server.socket.receive())]


def test_messages_are_sent_one_by_one_where_nobody_tells_whether_the_client_reads() -> None:
    """Each is waited for by itself, and nothing is written at once."""
    server = Server()
    run(server.socket.wait_until_writable())
    run(server.socket.send([b"a", b"b"]))
    assert not server.socket.is_writable
    assert [{"type": "websocket.send", "text": text} for text in "ab"] == server.sent


def test_a_socket_is_accepted_when_the_client_connects() -> None:
    """And closed with a code and a reason."""
    server = Server(CONNECT)
    run(server.socket.accept())
    run(server.socket.close(4403, "banned"))
    closed = {"type": "websocket.close", "code": 4403, "reason": "banned"}
    assert [{"type": "websocket.accept"}, closed] == server.sent


def test_a_client_who_is_gone_is_noticed() -> None:
    """Before the opening, and instead of a message."""
    for work in (Server(GONE).socket.accept(), Server(GONE).socket.receive()):
        with pytest.raises(Disconnected):
            run(work)
