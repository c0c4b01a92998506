"""A visitor's line: the frames of a WebSocket as they nearly always come, read and written without detours.

Messages in one masked text frame are read here. At the first frame of another kind the line is left to uvicorn and
websockets for good, whose protocol this is; they also open and close it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]

KEY = "tafelrunde.line"
"""Under which a line is found among the extensions of its scope."""

WHOLE_TEXT = 0x81
MASKED = 0x80
IN_TWO_BYTES = 126
IN_EIGHT_BYTES = 127
HEAD, MASK = 2, 4
MOST_UNREAD = 16
"""When so many messages wait to be read, no more are taken from the network."""


class Frame(NamedTuple):
    """Where in some bytes the mask of a frame is, after which its text begins, and where it ends."""

    mask: int
    end: int


class Wire(Protocol):
    """How a visitor is talked with."""

    async def get(self) -> str | bytes:
        """The next message. Raises WebSocketDisconnect."""

    @property
    def is_ready(self) -> bool:
        """Can messages be sent at once?"""

    async def wait(self) -> None:
        """Wait while the visitor does not read. Raises when they are gone."""

    def say(self, texts: Sequence[bytes]) -> None:
        """Send messages at once; only when it is ready."""

    async def put(self, texts: Sequence[bytes]) -> None:
        """Send messages. Raises when the visitor is gone."""


class Plain:
    """The way that every ASGI server has, for where the application runs without ours: the proof of leaks does."""

    def __init__(self, socket: WebSocket[Any, Any, Any]) -> None:
        self.socket = socket

    async def get(self) -> str | bytes:
        """The next message. Raises WebSocketDisconnect."""
        return message(await self.socket.receive())

    is_ready = False

    async def wait(self) -> None:
        """Nothing to wait for: it is waited for each message."""

    def say(self, texts: Sequence[bytes]) -> None:
        """Never ready for it."""
        raise NotImplementedError

    async def put(self, texts: Sequence[bytes]) -> None:
        """Send messages, one by one."""
        for text in texts:
            await self.socket.send_data(text.decode())


class Line(WebSocketsSansIOProtocol):
    """The way that our own server has."""

    rest = b""
    is_left = False
    is_full = False

    async def run_asgi(self) -> None:
        """Talk; who talks can find this line."""
        extensions: Any = self.scope["extensions"]
        extensions[KEY] = self
        try:
            await super().run_asgi()
        finally:
            del extensions[KEY]

    def connection_lost(self, exc: Exception | None) -> None:
        """The visitor is gone: nothing is left to be read, and nothing may hold itself in a circle."""
        super().connection_lost(exc)
        self.conn.parser.close()

    def data_received(self, data: bytes) -> None:
        """Read the messages that are whole by now."""
        if self.is_left or not self.handshake_complete or self.close_sent:
            super().data_received(data)
            return
        self.rest += data
        while self.rest:
            frame = usual(self.rest)
            if frame is None or frame.end - frame.mask > self.config.ws_max_size:
                self.leave()
                return
            if frame.end > len(self.rest):
                return
            self.take(frame)

    def take(self, frame: Frame) -> None:
        """Let a message be read."""
        start = frame.mask + MASK
        text = apply_mask(self.rest[start : frame.end], self.rest[frame.mask : start])
        self.rest = self.rest[frame.end :]
        self.queue.put_nowait(text)  # type: ignore[arg-type]
        if not self.read_paused and self.queue.qsize() >= MOST_UNREAD:
            self.read_paused = True
            self.transport.pause_reading()

    def leave(self) -> None:
        """Leave the rest to those who know all kinds of frames."""
        self.is_left = True
        super().data_received(self.rest)
        self.rest = b""

    async def get(self) -> str | bytes:
        """The next message. Raises WebSocketDisconnect."""
        event: Any = await self.receive()
        return event if isinstance(event, bytes) else message(event)

    @property
    def is_ready(self) -> bool:
        """Is the visitor there, and reads?"""
        return not self.is_full and not self.disconnected and not self.close_sent

    def pause_writing(self) -> None:
        """Too much is on its way to the visitor."""
        self.is_full = True
        super().pause_writing()

    def resume_writing(self) -> None:
        """The visitor has read on."""
        self.is_full = False
        super().resume_writing()

    async def wait(self) -> None:
        """Wait while the visitor does not read. Raises ClientDisconnected when they are gone."""
        await self.writable.wait()
        if self.disconnected or self.close_sent:
            raise ClientDisconnected

    def say(self, texts: Sequence[bytes]) -> None:
        """Send messages, all at once."""
        if texts:
            self.transport.write(b"".join([part for text in texts for part in (head(len(text)), text)]))

    async def put(self, texts: Sequence[bytes]) -> None:
        """The same, after it was waited for."""
        await self.wait()
        self.say(texts)


def usual(data: bytes) -> Frame | None:
    """The frame at the beginning, which may not be whole yet; None when it is not of the usual kind."""
    if len(data) < HEAD:
        return Frame(HEAD, HEAD + MASK)
    size, mask = data[1] - MASKED, HEAD
    if data[0] != WHOLE_TEXT or not 0 <= size <= IN_TWO_BYTES:
        return None
    if size == IN_TWO_BYTES:
        size, mask = int.from_bytes(data[HEAD : HEAD + 2]), HEAD + 2
    return Frame(mask, mask + MASK + size)


def head(size: int) -> bytes:
    """What stands before a message of that size."""
    if size < IN_TWO_BYTES:
        return bytes((WHOLE_TEXT, size))
    if size < 1 << 16:
        return bytes((WHOLE_TEXT, IN_TWO_BYTES)) + size.to_bytes(2)
    return bytes((WHOLE_TEXT, IN_EIGHT_BYTES)) + size.to_bytes(8)


def message(event: Any) -> str | bytes:  # noqa: ANN401 - an event of ASGI
    """What a visitor said. Raises WebSocketDisconnect."""
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(detail="gone")
    said: str | bytes = event.get("bytes") or event.get("text") or ""
    return said


def wire(socket: WebSocket[Any, Any, Any]) -> Wire:
    """How to talk with the visitor of a socket, in the best way there is."""
    line: Any = (socket.scope.get("extensions") or {}).get(KEY)
    return line if isinstance(line, Line) else Plain(socket)
