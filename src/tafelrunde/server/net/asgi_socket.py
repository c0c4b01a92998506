"""A client's socket by ASGI's own messages, past what the framework wraps around them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from litestar.types import Receive, Scope, Send

from tafelrunde.server.net.websocket import GUARD, WebSocketGuard


class Disconnected(Exception):  # noqa: N818 - what happened
    """The client is gone."""


class AsgiSocket:
    """A client's socket. Under our own server messages are written together, under another ASGI server one by one."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.receive_event: Any = receive
        self.send_event: Any = send
        state: dict[str, Any] = scope.get("state") or {}
        self.guard: WebSocketGuard | None = state.get(GUARD)

    def report_floods_by(self, report: Callable[[], None]) -> None:
        """What to do when the client is hung up on for too many frames; the caller knows whose address that is."""
        if self.guard is not None:
            self.guard.report_flood = report

    async def accept(self) -> None:
        """Open the connection. Raises Disconnected."""
        if self.guard is not None:
            self.guard.stop_opening_timeout()
        event = await self.receive_event()
        if event["type"] != "websocket.connect":
            raise Disconnected
        await self.send_event({"type": "websocket.accept"})

    async def receive(self) -> str | bytes:
        """The next message. Raises Disconnected."""
        event = await self.receive_event()
        if event["type"] != "websocket.receive":
            raise Disconnected
        message: str | bytes = event.get("text") or event.get("bytes") or ""
        return message

    @property
    def is_writable(self) -> bool:
        """Can messages be written at once? Under another server than ours each has to be waited for."""
        return self.guard is not None and self.guard.writable.is_set()

    def write(self, texts: Sequence[bytes]) -> None:
        """Write messages at once, while that is possible. Raises OSError when the client is gone."""
        if self.guard is not None:
            self.guard.write(texts)

    async def wait_until_writable(self) -> None:
        """Wait while the client does not read what was sent before."""
        if self.guard is not None:
            await self.guard.writable.wait()

    async def send(self, texts: Sequence[bytes]) -> None:
        """Send messages. Raises OSError when the client is gone."""
        if self.guard is not None:
            self.guard.write(texts)
            return
        for text in texts:
            await self.send_event({"type": "websocket.send", "text": text.decode()})

    async def close(self, code: int = 1000, reason: str = "") -> None:
        """Close the connection."""
        await self.send_event({"type": "websocket.close", "code": code, "reason": reason})
