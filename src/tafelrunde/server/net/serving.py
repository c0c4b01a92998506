"""How the application is put on the network."""

from __future__ import annotations

import gc
import sys
from typing import Any

import uvicorn
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Send

from tafelrunde.server.net.http_limits import PEERS, REFUSALS, LimitedHttp
from tafelrunde.server.net.request_policy import SERVICES, Exchange, answers_to, turn_away
from tafelrunde.server.net.websocket import LimitedWebSocket
from tafelrunde.server.services import Services
from tafelrunde.server.store import StoreError

LONGEST_FRAME = 16 * 1024
GRACE = 5
UNANSWERED = 60
"""After so many seconds without a word one of several processes is replaced: on a slow machine a start takes long."""

NEWEST, NEVER = 2_000, 1_000_000
"""After how many new things garbage is looked for among them: it takes some milliseconds."""


def config(app: Any, **more: Any) -> uvicorn.Config:  # noqa: ANN401 - an application, or the name of its factory
    """The settings of uvicorn that suit us: small frames, no compression, C parsers, our own logs and heartbeats."""
    return uvicorn.Config(
        app if isinstance(app, str) else shield(app),
        http=LimitedHttp,
        ws=LimitedWebSocket,
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


def tune_garbage_collection() -> None:
    """Let this process look for garbage in circles often, but only among what is newest.

    Tables are values that point to each other in no circle and are freed when nobody has them; looking through a
    thousand of them, as the interpreter does by itself, would hold everybody up for a second. What was once looked
    through is left alone until all is (see retention.py).
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEWEST, NEVER, NEVER)


def shield(app: ASGIApp) -> ASGIApp:
    """The application for what comes in good order, with our headers on every answer; it says why it does not start."""

    async def outer(scope: Any, receive: Receive, send: Send) -> None:  # noqa: ANN401 - that of a lifespan, too
        if scope["type"] == ScopeType.HTTP:
            await Exchange(app, scope, send).run(receive)
        elif scope["type"] == ScopeType.WEBSOCKET:
            await (app if answers_to(scope) else turn_away)(scope, receive, send)
        else:
            await app(scope, receive, announce_start(app, scope, send))

    return outer


def announce_start(app: Any, scope: Any, send: Send) -> Send:  # noqa: ANN401 - a Litestar, its lifespan
    """How the application says that it has started; then it is known to every connection."""

    async def say(message: Any) -> None:  # noqa: ANN401 - whether it started
        if message["type"] == "lifespan.startup.complete":
            services: Services = app.state.services
            scope["state"].update({SERVICES: services, PEERS: services.peers, REFUSALS: services.refusals})
        elif message["type"] == "lifespan.startup.failed":
            error = first_cause(sys.exception())
            message["message"] = str(error) if isinstance(error, StoreError) else message.get("message", "")
        await send(message)

    return say


def first_cause(error: BaseException | None) -> BaseException | None:
    """What went wrong first, when it is told in a group."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error
