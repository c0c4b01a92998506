"""Connections that come to the point: one on which no whole request arrives in time is closed."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

PUNCTUAL = 10.0
"""So many seconds a request may take from its first byte, or from the connection's opening, to its last."""


class Doorway(HttpToolsProtocol):
    """A connection that waits for requests, but not for ever. What it became, as a socket, has its own heartbeat."""

    due: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody comes."""
        super().connection_made(transport)
        self.wait()

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self.wait()

    def on_message_complete(self) -> None:
        """A request has come to its end."""
        super().on_message_complete()
        self.arrived()

    def handle_websocket_upgrade(self) -> None:
        """The connection becomes a socket."""
        self.arrived()
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment] # nothing is read here any more, and it held this in a circle

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody is gone."""
        self.arrived()
        super().connection_lost(exc)

    def wait(self) -> None:
        """Wait for the end of a request from now on, unless we wait already."""
        if self.due is None:
            self.due = self.loop.call_later(PUNCTUAL, self.transport.close)

    def arrived(self) -> None:
        """Wait no longer."""
        if self.due is not None:
            self.due.cancel()
            self.due = None
