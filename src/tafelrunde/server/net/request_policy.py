"""What every request and answer has to keep to, whatever it is about: the host name, how many at once, the headers."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

import msgspec
import structlog
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from tafelrunde.server.people.rate_limits import client_key
from tafelrunde.server.services import Services
from tafelrunde.server.table.refusals import Refusal
from tafelrunde.wire.messages import Reason

SERVICES = "tafelrunde.services"
"""Under which the parts of the server are found in its state."""

PART_OF_CALL = 0.1
"""What any request counts, beside what a call does: a page has many files, and who asks in vain costs something."""

JSON, TEXT = b"application/json", b"text/plain; charset=utf-8"
PERSONAL = "/api"
NO_STORE = (b"cache-control", b"no-store")
"""What is answered depends on who asks: nobody keeps it for the next one."""

HTTPS_ONLY = (b"strict-transport-security", b"max-age=15552000")
"""Who came by https once comes by https for half a year."""

SECURITY = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
"""The headers of every answer: they keep other pages and scripts out."""

ALWAYS = [(name.encode(), value.encode()) for name, value in SECURITY.items()]
log = structlog.get_logger()


class Exchange:
    """A request and its answer."""

    def __init__(self, app: ASGIApp, scope: Any, send: Send) -> None:  # noqa: ANN401 - the scope of a request
        self.app = app
        self.scope = scope
        self.transmit = send

    async def run(self, receive: Receive) -> None:
        """Answer, unless the host name is not ours, or the address asks too much or too often."""
        if not answers_to(self.scope):
            await self.refuse(HTTPStatus.MISDIRECTED_REQUEST, wrong_host(self.scope))
            return
        services, address = services_of(self.scope), client_key((self.scope.get("client") or ("",))[0])
        if services is None:
            await self.app(self.scope, receive, self.send)
            return
        try:
            services.requests.take(f"any:{address}", PART_OF_CALL)
            services.exchanges.enter(address)
        except Refusal as refused:
            services.refusals.write(refused.code, self.scope["client"][0])
            await self.refuse(HTTPStatus.TOO_MANY_REQUESTS, Reason(refused.code, refused.sentence))
            return
        try:
            await self.app(self.scope, receive, self.send)
        finally:
            services.exchanges.leave(address)

    async def refuse(self, status: HTTPStatus, reason: Reason) -> None:
        """Answer that it is not answered: a browser that opens a page with the sentence alone."""
        is_page = any(name == b"accept" and b"text/html" in value for name, value in self.scope["headers"])
        kind, body = (TEXT, reason.sentence.encode()) if is_page else (JSON, msgspec.json.encode(reason))
        headers = [(b"content-type", kind), (b"connection", b"close")]
        await self.send({"type": "http.response.start", "status": status, "headers": headers})
        await self.send({"type": "http.response.body", "body": body, "more_body": False})

    async def send(self, message: Message) -> None:
        """Send a part of the answer, the first with our headers."""
        if message["type"] == "http.response.start":
            message["headers"] = [*message["headers"], *self.headers({name.lower() for name, _ in message["headers"]})]
        await self.transmit(message)

    def headers(self, given: set[bytes]) -> list[tuple[bytes, bytes]]:
        """Our headers beside those that the answer has already."""
        path, found = self.scope["path"], list(ALWAYS)
        if (path == PERSONAL or path.startswith(f"{PERSONAL}/")) and b"cache-control" not in given:
            found.append(NO_STORE)
        if self.scope["scheme"] == "https":
            found.append(HTTPS_ONLY)
        return found


def services_of(scope: Any) -> Services | None:  # noqa: ANN401 - the scope of a request or a socket
    """The parts of the server, unless the application runs without ours."""
    services: Services | None = (scope.get("state") or {}).get(SERVICES)
    return services


def host_of(scope: Scope) -> str:
    """The Host header; several are nobody's."""
    found = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
    return found[0] if len(found) == 1 else ", ".join(found)


def answers_to(scope: Scope) -> bool:
    """Is what was asked for meant for us?"""
    services = services_of(scope)
    if services is None or services.names.fit(host_of(scope)):
        return True
    services.refusals.write("wrong_host", (scope.get("client") or ("?",))[0])
    if services.names.is_new(host_of(scope)):
        log.warning("wrong_host", host=host_of(scope)[:100], allow="TAFELRUNDE_HOSTS")
    return False


def wrong_host(scope: Scope) -> Reason:
    """What is told about a name that is not ours."""
    sentence = (
        f"This server does not answer to the name {host_of(scope)[:100]!r}. Whoever runs it can allow it: "
        "TAFELRUNDE_HOSTS is the list of its names."
    )
    return Reason("wrong_host", sentence)


async def turn_away(scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG001 - an application
    """Open no socket."""
    await receive()
    await send({"type": "websocket.close", "code": 4403, "reason": "wrong_host"})
