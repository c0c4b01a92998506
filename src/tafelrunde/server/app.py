"""The web application: routes, who asks, what is refused and how, and the life of the parts behind them."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import AsyncIterator
from importlib.metadata import version
from typing import Any

from litestar import Litestar, Request, Router
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.handlers import BaseRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp

from tafelrunde.server import logs, refusals
from tafelrunde.server.club import COOKIE, HEADER, Club, TheClub, ThePerson, address, is_own, must_be_somebody
from tafelrunde.server.decisions import Refusal
from tafelrunde.server.hosting import attend
from tafelrunde.server.hub import Hub
from tafelrunde.server.keys import key, signed
from tafelrunde.server.players.figures import Condition
from tafelrunde.server.players.pool import Pool, usual_size
from tafelrunde.server.retention import sweep
from tafelrunde.server.routes import me, site, tables
from tafelrunde.server.routes.ws import ws
from tafelrunde.server.serving import shielded, steady
from tafelrunde.server.settings import Settings, from_environment
from tafelrunde.server.store import Person, StoreError
from tafelrunde.server.store.opening import open_store
from tafelrunde.server.timers import Now
from tafelrunde.server.turns import Players

LONGEST_BODY = 64 * 1024
SAFE = {"GET", "HEAD", "OPTIONS"}


def clock() -> int:
    """What time it is."""
    return time.time_ns() // 1_000_000


def build(settings: Settings, players: Players | None = None, now: Now = clock) -> Litestar:
    """The application with these settings; it opens the store when it starts, and closes it when it stops."""

    @contextlib.asynccontextmanager
    async def life(app: Litestar) -> AsyncIterator[None]:
        pool = Pool(settings.bots or usual_size(settings.workers))
        async with await open_store(settings.place) as store, pool if players is None else contextlib.nullcontext():
            hub = Hub(store, players or pool, now, pulse=settings.pulse, pause=settings.pause)
            hub.figures.registry.register(Condition(pool))
            app.state.club = Club(settings, store, hub, key(settings.secret, settings.data))
            await hub.start()
            sweep(app.state.club)
            attend(app.state.club)
            try:
                yield
            finally:
                await hub.stop()

    return Litestar(
        route_handlers=[api(), ws, site.health, site.ready, site.metrics, site.page],
        dependencies={"club": Provide(club_of, sync_to_thread=False)},
        lifespan=[life],
        exception_handlers={
            Refusal: refusals.refused,
            HTTPException: refusals.http,
            StoreError: refusals.store,
            RecursionError: refusals.deep,
            Exception: refusals.broken,
        },
        request_max_body_size=LONGEST_BODY,
        openapi_config=OpenAPIConfig(
            title="Tafelrunde",
            version=version("tafelrunde"),
            description="The table for three games. Errors are always {code, sentence, rule?, cells?}.",
            path="/docs",
            render_plugins=[site.Calls(), JsonRenderPlugin(path="/openapi.json")],
        ),
        logging_config=None,
    )


def from_worker() -> ASGIApp:
    """The application of a worker process, whose settings are in the environment."""
    logs.configure(os.environ.get(logs.LEVEL) or "info")
    app = shielded(build(from_environment(os.environ)))
    steady()
    return app


def api() -> Router:
    """Everything under /api."""
    return Router(
        path="/api",
        route_handlers=[tables.router, me.router],
        dependencies={"visitor": Provide(visitor), "person": Provide(person)},
        guards=[moderate, same_site],
    )


def club_of(state: State) -> Club:
    """The parts behind the application."""
    club: Club = state.club
    return club


async def visitor(request: Request[Any, Any, Any], club: TheClub) -> Person:
    """Who asks, perhaps nobody we know."""
    return await club.visitor(request)


async def person(visitor: ThePerson) -> Person:
    """Who asks; somebody we know."""
    return must_be_somebody(visitor)


def moderate(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Nobody may ask too much: neither an address nor a person."""
    club: Club = connection.app.state.club
    club.requests.take(f"address:{address(connection)}")
    known = signed(connection.cookies.get(COOKIE, ""), club.key)
    if known:
        club.requests.take(f"person:{known.person}")


def same_site(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """What changes something comes from our page: it alone can send our header along with a cookie."""
    if connection.scope["method"] in SAFE or "authorization" in connection.headers:  # type: ignore[typeddict-item]
        return
    club: Club = connection.app.state.club
    origin = connection.headers.get("origin")
    if origin is not None and not is_own(origin, connection.headers.get("host", ""), club.settings.origins):
        raise Refusal("wrong_origin", "This page does not belong to this server.")
    if HEADER not in connection.headers:
        raise Refusal("wrong_origin", f"Send the header {HEADER} with every request that changes something.")
