"""uvicorn's WebSocket with limits: how many frames may come, how long opening may take, and how long reading may.

Of uvicorn's class only the methods that asyncio calls on every protocol are overridden, so that it may work inside as
it likes (docs/decisions/0007-websocket-path.md). The application finds the guard in the state of its scope.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, cast

from uvicorn import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Close, CloseCode, Frame, Opcode

from tafelrunde.server.net.request_policy import SERVICES
from tafelrunde.server.net.write_timeout import WriteTimeout
from tafelrunde.server.people.rate_limits import Buckets, Counted, Limits
from tafelrunde.server.table.refusals import Refusal

GUARD = "tafelrunde.websocket"
"""Under which the guard of a connection is found in the state of its scope."""

FRAMES_PER_MESSAGE = 5.0
"""For each message that a person may send, so many frames of whichever kind may come over one connection.

Pings, pongs and parts of messages never reach the limit of messages, and each takes its time."""

PORTION = 2048
"""So many bytes are read before the frames in them are counted."""

OPENING = 10.0
"""So many seconds it may take to open a socket; uvicorn does not answer a request that it cannot read."""

HEAD, MASK, MASKED, SIZE = 2, 4, 0x80, 0x7F
LONG_SIZES = {126: 2, 127: 8}
"""How many bytes hold the size of a frame that says so instead of its size."""


class FrameCounter:
    """Counts the frames in a stream of bytes, by their heads alone.

    | fin, opcode | masked, size | size, if 126 or 127 | mask | payload
          1              1               2 or 8           4      size
    """

    def __init__(self) -> None:
        self.unread = b""
        self.ahead = 0

    def count(self, data: bytes) -> int:
        """How many frames begin in these bytes; one whose head is not whole yet is counted later."""
        data, start, frames = self.unread + data, self.ahead, 0
        while start + HEAD <= len(data):
            size = data[start + 1] & SIZE
            end = start + HEAD + LONG_SIZES.get(size, 0)
            if end > len(data):
                break
            if size in LONG_SIZES:
                size = int.from_bytes(data[start + HEAD : end])
            start = end + size + (MASK if data[start + 1] & MASKED else 0)
            frames += 1
        self.unread, self.ahead = data[start:], max(0, start - len(data))
        return frames


class WebSocketGuard:
    """The limits of one connection, and whether the client reads what is sent."""

    def __init__(self, loop: asyncio.AbstractEventLoop, limits: Limits) -> None:
        self.loop = loop
        self.counter = FrameCounter()
        self.budget = Buckets(
            limits.messages * FRAMES_PER_MESSAGE, limits.messages_at_once * FRAMES_PER_MESSAGE, loop.time
        )
        self.writable = asyncio.Event()
        self.writable.set()
        self.counted: Counted | None = None
        self.transport: asyncio.Transport | None = None
        self.opening: asyncio.TimerHandle | None = None
        self.write_timeout: WriteTimeout | None = None
        self.report_flood: Callable[[], None] | None = None

    def start(self, transport: asyncio.Transport) -> None:
        """Wait for the connection to be opened, and look whether the client reads."""
        self.transport = transport
        self.opening = self.loop.call_later(OPENING, transport.abort)
        self.write_timeout = WriteTimeout(self.loop, transport)

    def stop_opening_timeout(self) -> None:
        """The client asked for something that can be answered."""
        if self.opening is not None:
            self.opening.cancel()

    def write(self, texts: Sequence[bytes]) -> None:
        """Write messages in one go: a write costs more than a frame. Raises OSError when the client is gone."""
        if self.transport is None or self.transport.is_closing():
            raise ConnectionResetError("the client is gone")
        if texts:
            self.transport.write(b"".join([Frame(Opcode.TEXT, text).serialize(mask=False) for text in texts]))

    def admits(self, data: bytes) -> bool:
        """May this be read? Not when the connection is being closed, nor when there are too many frames in it."""
        if self.transport is None or self.transport.is_closing():
            return False
        try:
            self.budget.take("", self.counter.count(data))
        except Refusal:
            self.hang_up(self.transport)
            return False
        return True

    def hang_up(self, transport: asyncio.Transport) -> None:
        """Say that there were too many frames, to the client and to the log, and close the connection."""
        if self.report_flood is not None:
            self.report_flood()
        closing = Close(CloseCode.POLICY_VIOLATION, "too many frames")
        transport.write(Frame(Opcode.CLOSE, closing.serialize()).serialize(mask=False))
        transport.close()

    def stop(self) -> None:
        """The connection is gone."""
        self.report_flood = None  # it leads back to here, in a circle
        self.stop_opening_timeout()
        self.writable.set()
        if self.write_timeout is not None:
            self.write_timeout.stop()
        if self.counted is not None:
            self.counted.leave()


class LimitedWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket connection with its limits."""

    def __init__(self, config: Config, server_state: Any, app_state: dict[str, Any], **more: Any) -> None:  # noqa: ANN401
        services = app_state.get(SERVICES)
        self.guard = WebSocketGuard(asyncio.get_running_loop(), services.settings.limits if services else Limits())
        self.is_request_read = False
        super().__init__(config, server_state, {**app_state, GUARD: self.guard}, **more)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A client connects."""
        self.guard.start(cast("asyncio.Transport", transport))
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone."""
        super().connection_lost(exc)
        self.guard.stop()
        close_parser(self)

    def data_received(self, data: bytes) -> None:
        """Read what came: first the request, which the HTTP side hands on, then frames."""
        if not self.is_request_read:
            self.is_request_read = True
            super().data_received(data)
            return
        for start in range(0, len(data), PORTION):
            portion = data[start : start + PORTION]
            if not self.guard.admits(portion):
                return
            super().data_received(portion)

    def pause_writing(self) -> None:
        """Too much is on its way to the client."""
        self.guard.writable.clear()
        super().pause_writing()

    def resume_writing(self) -> None:
        """The client has read on."""
        self.guard.writable.set()
        super().resume_writing()


def close_parser(connection: object) -> None:
    """Free a connection at once, where uvicorn keeps the parser of websockets, which refers to itself in a circle.

    Elsewhere it is freed when the server looks for garbage next, once a day.
    """
    parser = getattr(getattr(connection, "conn", None), "parser", None)
    if parser is not None:
        parser.close()
