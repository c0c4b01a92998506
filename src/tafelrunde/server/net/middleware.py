"""Around every request: HEAD is answered as GET without its body, and requests are counted, and logged if wanted."""

from __future__ import annotations

from time import monotonic
from typing import Any, NamedTuple, cast

import structlog
from litestar import Litestar
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from tafelrunde.server.services import Services

NOWHERE = "other"
"""The route of what leads nowhere: a visitor must not be able to make new figures."""

METHODS = {"DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"}
BROKEN = 500
IS_HEAD = "tafelrunde.is_head"
log = structlog.get_logger()


def observe(app: Litestar, inner: ASGIApp) -> ASGIApp:
    """The application with requests observed; sockets pass as they are."""

    async def outer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await inner(scope, receive, send)
            return
        began, status = monotonic(), BROKEN

        async def note_status(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        inside = as_get(scope)
        try:
            await inner(inside, receive, note_status)
        finally:
            done = AnsweredRequest(scope["method"], inside.get("path_template") or NOWHERE, status, monotonic() - began)
            note(app.state.services, done, scope["client"])

    return outer


def as_get(scope: HTTPScope) -> HTTPScope:
    """A HEAD as the GET whose headers it asks for; what is below the application leaves the body out."""
    return cast("HTTPScope", {**scope, "method": "GET", IS_HEAD: True}) if scope["method"] == "HEAD" else scope


def is_head(scope: Any) -> bool:  # noqa: ANN401 - the scope of a request
    """Does a request ask for headers alone? Nothing may come of it, not even where a GET makes something."""
    return bool(scope.get(IS_HEAD))


class AnsweredRequest(NamedTuple):
    """A request that was answered."""

    method: str
    route: str
    status: int
    seconds: float


def note(services: Services, done: AnsweredRequest, client: tuple[str, int] | None) -> None:
    """Count a request, and log it if that is wanted: by its route, since ids of tables may be secrets."""
    metrics = services.metrics
    method = done.method if done.method in METHODS else NOWHERE
    metrics.requests.labels(method, done.route, f"{done.status // 100}xx").inc()
    metrics.answering.observe(done.seconds)
    if services.settings.access_log:
        milliseconds = round(done.seconds * 1000, 1)
        address = client[0] if client else "?"
        log.info("request", address=address, method=method, route=done.route, status=done.status, ms=milliseconds)
