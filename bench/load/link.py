"""The thin end of a socket: as little work for a message as can be, so that the load is light beside the server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import cast
from urllib.parse import urlsplit

HEADERS_END = b"\r\n\r\n"
WHOLE_TEXT = 0x81
MASKED = 0x80
IN_TWO_BYTES = 126
IN_EIGHT_BYTES = 127
NO_MASK = bytes(4)
"""A mask of zeros: the text travels as it is."""


class Link(asyncio.Protocol):
    """A connection that sends and hears short texts."""

    transport: asyncio.Transport

    def __init__(self, heard: Callable[[bytes], None]) -> None:
        self.heard = heard
        self.data = b""
        loop = asyncio.get_running_loop()
        self.open: asyncio.Future[None] = loop.create_future()
        self.gone: asyncio.Future[None] = loop.create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The server was reached."""
        self.transport = cast("asyncio.Transport", transport)

    def connection_lost(self, _: Exception | None) -> None:
        """The server is gone."""
        for future in (self.open, self.gone):
            if not future.done():
                future.set_exception(ConnectionError("the server hung up"))

    def data_received(self, data: bytes) -> None:
        """Hear the texts that are whole by now."""
        data = self.data + data
        if not self.open.done():
            answer, end, data = data.partition(HEADERS_END)
            if not end:
                self.data = answer
                return
            if b" 101 " not in answer:
                raise ConnectionError(answer.decode())
            self.open.set_result(None)
        start = 0
        while (text := whole(data, start)) is not None:
            start = text.stop
            self.heard(data[text])
        self.data = data[start:]

    def send(self, text: bytes) -> None:
        """Send a text of less than 64 kB."""
        size = len(text)
        head = bytes((WHOLE_TEXT, MASKED | size)) if size < IN_TWO_BYTES else long_head(size)
        self.transport.write(head + NO_MASK + text)


def long_head(size: int) -> bytes:
    """What stands before a longer text."""
    return bytes((WHOLE_TEXT, MASKED | IN_TWO_BYTES)) + size.to_bytes(2)


def whole(data: bytes, start: int) -> slice | None:
    """Where the text is that a frame at this place brings; None while it is not whole."""
    if len(data) - start < 2:
        return None
    size, head = data[start + 1], 2
    if size >= IN_TWO_BYTES:
        head += 2 if size == IN_TWO_BYTES else 8
        size = int.from_bytes(data[start + 2 : start + head])
    end = start + head + size
    return slice(start + head, end) if end <= len(data) else None


async def open_link(address: str, headers: Mapping[str, str], heard: Callable[[bytes], None]) -> Link:
    """A connection to the socket of a server."""
    parts = urlsplit(address)
    _, link = await asyncio.get_running_loop().create_connection(
        lambda: Link(heard), parts.hostname or "", parts.port or 0
    )
    lines = {
        "host": parts.netloc,
        "connection": "upgrade",
        "upgrade": "websocket",
        "sec-websocket-version": "13",
        "sec-websocket-key": "dGFmZWxydW5kZSBsb2FkLg==",
        **headers,
    }
    request = "\r\n".join(["GET /ws HTTP/1.1", *(f"{name}: {value}" for name, value in lines.items()), "", ""])
    link.transport.write(request.encode())
    await link.open
    return link
