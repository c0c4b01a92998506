"""How the application is put on the network."""

from __future__ import annotations

import gc
import sys
from typing import Any

import uvicorn
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from tafelrunde.server.doorway import Doorway
from tafelrunde.server.line import Line
from tafelrunde.server.store import StoreError

LONGEST_FRAME = 16 * 1024
GRACE = 5
UNANSWERED = 60
"""After so many seconds without a word one of several processes is replaced: on a slow machine a start takes long."""

NEWEST, NEVER = 2_000, 1_000_000
"""After how many new things garbage is looked for among them: it takes some milliseconds."""

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


def config(app: Any, **more: Any) -> uvicorn.Config:  # noqa: ANN401 - an application, or the name of its factory
    """The settings of uvicorn that suit us: small frames, no compression, C parsers, our own logs and heartbeats."""
    return uvicorn.Config(
        app if isinstance(app, str) else shielded(app),
        http=Doorway,
        ws=Line,
        ws_max_size=LONGEST_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=None,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE,
        timeout_worker_healthcheck=UNANSWERED,
        **more,
    )


def steady() -> None:
    """Let this process look for garbage in circles often, but only among what is newest.

    Tables are values that point to each other in no circle and are freed when nobody has them; looking through a
    thousand of them, as the interpreter does by itself, would hold everybody up for a second. What was once looked
    through is left alone until all is (see retention.py).
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEWEST, NEVER, NEVER)


def shielded(app: ASGIApp) -> ASGIApp:
    """The application with our headers on every answer, and a sentence when the store does not let it start."""
    headers = [(name.encode(), value.encode()) for name, value in SECURITY.items()]

    async def outer(scope: Scope, receive: Receive, send: Send) -> None:
        async def answering(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *headers]
            await send(message)

        async def starting(message: Any) -> None:  # noqa: ANN401 - whether it started
            if message["type"] == "lifespan.startup.failed" and isinstance(error := cause(sys.exception()), StoreError):
                message["message"] = str(error)
            await send(message)

        ways: dict[str, Send] = {ScopeType.HTTP: answering, "lifespan": starting}
        await app(scope, receive, ways.get(scope["type"], send))

    return outer


def cause(error: BaseException | None) -> BaseException | None:
    """What went wrong first, when it is told in a group."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error
