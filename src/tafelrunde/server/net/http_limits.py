"""Limits on HTTP connections: the time, bytes and headers of a request, and how many connections may be open."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from http import HTTPStatus

import msgspec
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from tafelrunde.server.net.websocket import LimitedWebSocket
from tafelrunde.server.net.write_timeout import WriteTimeout
from tafelrunde.server.people.rate_limits import ConnectionLimit, Counted, client_key
from tafelrunde.server.table.refusals import Refusal
from tafelrunde.wire.messages import Reason

PUNCTUAL = 10.0
"""Seconds that a request may take, from its first byte or from the opening of the connection to its last byte."""

LONGEST_HEAD = 32 * 1024
"""Bytes of a request that are not its body: the request line, headers, trailers and the heads of chunks."""

MOST_HEADERS = 100
LONGEST_REQUEST = 1024 * 1024
"""No call takes a body that long; what is longer is not even read to its end."""

MOST_PIPELINED = 16
"""Requests that may wait on one connection while the first is answered."""

PORTION = 4096
"""Bytes that are read before the limits are checked again."""

PEERS = "tafelrunde.peers"
"""Under which the count of connections is found in the state of the server."""

REFUSALS = "tafelrunde.refusals"
"""Under which their log is found there."""

FORWARDED = b"x-forwarded-for"

TOO_LARGE = Reason(
    "request_header_fields_too_large",
    f"The head of a request has at most {LONGEST_HEAD} bytes and {MOST_HEADERS} headers.",
)
TOO_LONG = Reason("request_entity_too_large", f"A request has at most {LONGEST_REQUEST} bytes.")
TOO_MANY = Reason("too_many_connections", "There are too many connections from your address. Close some of them.")
PIPELINED = Reason("too_fast", f"At most {MOST_PIPELINED} requests may wait on one connection.")


class LimitedHttp(HttpToolsProtocol):
    """An HTTP connection with limits. Once it has become a WebSocket, that has its own (see websocket.py)."""

    due: asyncio.TimerHandle | None = None
    reader: WriteTimeout | None = None
    counted: Counted | None = None
    is_refused = False
    is_in_head = True
    head = 0
    body = 0
    fields = 0

    @property
    def is_over(self) -> bool:
        """Is the connection gone, or has it become a WebSocket?"""
        parser: object = self.parser
        return parser is None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client connects. A trusted proxy is not counted: it says with each request for whom it asks."""
        super().connection_made(transport)
        self.reader = WriteTimeout(self.loop, transport)
        self.wait()
        allowed = self.config.forwarded_allow_ips
        trusted = proxies(allowed if isinstance(allowed, str) else ",".join(allowed)).trusted_hosts
        if self.client is None or self.client[0] not in trusted:
            self.count()

    def count(self) -> None:
        """Count this connection, once; one too many is refused."""
        peers: ConnectionLimit | None = self.app_state.get(PEERS)
        if peers is None or self.counted is not None:
            return
        address = client_key(self.client[0] if self.client else "")
        try:
            peers.enter(address)
        except Refusal:
            self.refuse(HTTPStatus.TOO_MANY_REQUESTS, TOO_MANY)
        else:
            self.counted = Counted(peers, address)

    def data_received(self, data: bytes) -> None:
        """Read one portion after another, until a limit is exceeded."""
        for start in range(0, len(data), PORTION):
            if self.is_over or self.transport.is_closing():
                return
            portion = data[start : start + PORTION]
            self.head += len(portion)
            super().data_received(portion)
            self.check()

    def check(self) -> None:
        """Refuse the request if it exceeds a limit by now."""
        if self.is_refused or self.is_over:
            return
        if self.head > LONGEST_HEAD or self.fields > MOST_HEADERS:
            self.refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, TOO_LARGE)
        elif self.body > LONGEST_REQUEST:
            self.refuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, TOO_LONG)
        elif len(self.pipeline) > MOST_PIPELINED:
            self.refuse(HTTPStatus.TOO_MANY_REQUESTS, PIPELINED)

    def refuse(self, status: HTTPStatus, reason: Reason) -> None:
        """Answer with the reason, unless another answer is on its way, and close the connection."""
        self.is_refused = True
        self.pipeline.clear()
        if refusals := self.app_state.get(REFUSALS):
            refusals.write(reason.code, self.client[0] if self.client else "?")
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is None or cycle.response_complete:
            self.transport.write(refusal(status, reason))
        self.transport.close()

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self.is_in_head = True
        self.wait()

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header. Trailers come after the body, when it is too late to say anything about the request."""
        self.fields += 1
        if self.is_in_head and self.fields <= MOST_HEADERS:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head of the request is complete: let it be answered unless it is refused."""
        self.is_in_head = False
        self.check()
        if all(name != FORWARDED for name, _ in self.headers):
            self.count()
        if not self.is_refused:
            super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A part of the body."""
        self.head -= len(body)
        self.body += len(body)
        if not self.is_refused:
            super().on_body(body)

    def on_message_complete(self) -> None:
        """A request is complete."""
        self.head = self.body = self.fields = 0
        if not self.is_refused:
            super().on_message_complete()
        self.stop_timeout()

    def handle_websocket_upgrade(self) -> None:
        """The connection becomes a WebSocket, which takes over its place in the count."""
        if self.is_refused:
            return
        self.stop_timeout()
        self.let_go()
        super().handle_websocket_upgrade()
        socket = self.transport.get_protocol()
        if isinstance(socket, LimitedWebSocket):
            socket.guard.counted, self.counted = self.counted, None
        self.parser = None  # type: ignore[assignment] # nothing is read here any more, and it held this in a circle

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone; requests that wait are dropped."""
        self.stop_timeout()
        self.let_go()
        self.pipeline.clear()
        if self.counted is not None:
            self.counted.leave()
        super().connection_lost(exc)

    def let_go(self) -> None:
        """Stop the write timeout."""
        if self.reader is not None:
            self.reader.stop()
            self.reader = None

    def wait(self) -> None:
        """Start the timeout of a request, unless it runs already."""
        if self.due is None:
            self.due = self.loop.call_later(PUNCTUAL, self.transport.close)

    def stop_timeout(self) -> None:
        """Stop the timeout of a request."""
        if self.due is not None:
            self.due.cancel()
            self.due = None


@lru_cache(maxsize=4)
def proxies(allowed: str) -> ProxyHeadersMiddleware:
    """The reader in uvicorn of the setting that lists trusted proxies."""

    async def no_app(*_: object) -> None:
        """Never called."""

    return ProxyHeadersMiddleware(no_app, allowed)


def refusal(status: HTTPStatus, reason: Reason) -> bytes:
    """A complete answer that refuses a request."""
    body = msgspec.json.encode(reason)
    lines = [b"content-type: application/json", b"content-length: %d" % len(body), b"connection: close", b"", b""]
    return STATUS_LINE[status] + b"\r\n".join(lines) + body
