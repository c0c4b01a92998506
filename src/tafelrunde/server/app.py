"""The web application: routes, who asks, what is refused and how, and the life of the parts behind them."""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import AsyncIterator
from functools import partial
from importlib.metadata import version
from multiprocessing import parent_process
from threading import Thread
from typing import Any

from litestar import Litestar, Request, Router
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.handlers import BaseRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.types import ASGIApp

from tafelrunde.server import logs, metrics_refresh, refusal
from tafelrunde.server.bots.metrics import BotMetrics
from tafelrunde.server.bots.pool import BotPool, default_size
from tafelrunde.server.daily.bot_games import keep_playing
from tafelrunde.server.daily.deals import keep_drawing
from tafelrunde.server.daily.results import DailyResults
from tafelrunde.server.history.game_rows import PlayedGameListener
from tafelrunde.server.keys import key, read_cookie
from tafelrunde.server.live.bot_turns import BotEngine
from tafelrunde.server.live.monotonic_time import SteadyTime
from tafelrunde.server.live.runtime import Runtime
from tafelrunde.server.live.timers import Now
from tafelrunde.server.net.middleware import observe
from tafelrunde.server.net.serving import shield, tune_garbage_collection
from tafelrunde.server.people.invitations import ANYBODY, must_be_member
from tafelrunde.server.reviews.metrics import ReviewMetrics
from tafelrunde.server.routes import (
    call_lists,
    daily,
    history,
    invitations,
    lessons,
    me,
    pictures,
    puzzles,
    qr_code,
    reviews,
    site,
    tables,
)
from tafelrunde.server.routes.ws import ws
from tafelrunde.server.services import (
    COOKIE,
    HEADER,
    Services,
    ThePerson,
    TheServices,
    address,
    is_own,
    must_be_somebody,
)
from tafelrunde.server.settings import Settings, from_environment
from tafelrunde.server.store import Person, StoreError
from tafelrunde.server.store.opening import open_store
from tafelrunde.server.table.refusals import Refusal
from tafelrunde.server.upkeep.admin_requests import attend
from tafelrunde.server.upkeep.retention import sweep

LONGEST_BODY = 64 * 1024
SAFE = {"GET", "HEAD", "OPTIONS"}


@contextlib.asynccontextmanager
async def run_services(
    settings: Settings, engine: BotEngine | None, now: Now | None, app: Litestar
) -> AsyncIterator[None]:
    """All that runs beside the calls, as long as the application does."""
    pool = BotPool(settings.bots or default_size(settings.workers), idle=settings.idle)
    async with await open_store(settings.place) as store, pool if engine is None else contextlib.nullcontext():
        runtime = Runtime(
            store,
            engine or pool,
            now or SteadyTime(),
            pulse=settings.pulse,
            pause=settings.pause,
            listeners=[PlayedGameListener(), DailyResults()],
        )
        runtime.metrics.mirror(BotMetrics(pool))
        app.state.services = Services(settings, store, runtime, key(settings.secret, settings.data))
        runtime.metrics.mirror(ReviewMetrics(app.state.services.reviews))
        await runtime.start()
        await app.state.services.reviews.start()
        app.state.services.review_backlog.start()
        keep_drawing(app.state.services)
        keep_playing(app.state.services)
        sweep(app.state.services)
        attend(app.state.services)
        metrics_refresh.publish(app.state.services)
        try:
            yield
        finally:
            await app.state.services.record_checks.stop()
            await app.state.services.reviews.stop()
            await app.state.services.hints.stop()
            await runtime.stop()


def build(settings: Settings, engine: BotEngine | None = None, now: Now | None = None) -> Litestar:
    """The application with these settings; it opens the store when it starts, and closes it when it stops.

    The time is that of the machine, as far as the server runs (see live/monotonic_time.py), unless another is given.
    """
    app = Litestar(
        route_handlers=[api(), ws, site.health, site.ready, site.metrics, site.notice, site.notice_style, site.page],
        dependencies={"services": Provide(services_of, sync_to_thread=False)},
        lifespan=[partial(run_services, settings, engine, now)],
        exception_handlers={
            Refusal: refusal.refusal_response,
            HTTPException: refusal.http,
            StoreError: refusal.store,
            RecursionError: refusal.deep,
            UnicodeDecodeError: refusal.refuse_undecodable,
            Exception: refusal.answer_broken,
        },
        request_max_body_size=LONGEST_BODY,
        openapi_config=OpenAPIConfig(
            title="Tafelrunde",
            version=version("tafelrunde"),
            description="The table for three games. Errors are always {code, sentence, rule?, cells?}.",
            use_handler_docstrings=True,
            openapi_router=call_lists.router(),
        ),
        logging_config=None,
    )
    app.asgi_handler = observe(app, app.asgi_handler)
    return app


def from_worker() -> ASGIApp:
    """The application of a worker process, whose settings are in the environment."""
    Thread(target=stop_with_parent, daemon=True).start()
    logs.configure(os.environ.get(logs.LEVEL) or "info")
    app = shield(build(from_environment(os.environ)))
    tune_garbage_collection()
    return app


def stop_with_parent() -> None:
    """Wait until the process that started this one is gone, however it ended, and stop in good order."""
    if parent := parent_process():
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)


def api() -> Router:
    """Everything under /api."""
    return Router(
        path="/api",
        route_handlers=[
            tables.router,
            lessons.router,
            puzzles.router,
            daily.router,
            qr_code.router,
            pictures.router,
            me.router,
            history.router,
            invitations.router,
            reviews.router,
        ],
        dependencies={"visitor": Provide(visitor), "person": Provide(person)},
        guards=[moderate, must_be_same_site],
    )


def services_of(state: State) -> Services:
    """The parts behind the application."""
    services: Services = state.services
    return services


async def visitor(request: Request[Any, Any, Any], services: TheServices) -> Person:
    """The visitor, perhaps an unknown one; on a server by invitation a member, except to erase oneself."""
    found = await services.visitor(request)
    if not request.route_handler.opt.get(ANYBODY):
        await must_be_member(services, found)
    return found


async def person(visitor: ThePerson) -> Person:
    """Who asks; somebody we know."""
    return must_be_somebody(visitor)


def moderate(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Nobody may ask too much: neither an address nor a person."""
    services: Services = connection.app.state.services
    services.requests.take(f"address:{address(connection)}")
    known = read_cookie(connection.cookies.get(COOKIE, ""), services.key)
    if known:
        services.requests.take(f"person:{known.person}")


def must_be_same_site(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """What changes something comes from our page: it alone can send our header along with a cookie."""
    if connection.scope["method"] in SAFE or "authorization" in connection.headers:  # type: ignore[typeddict-item]
        return
    services: Services = connection.app.state.services
    origin = connection.headers.get("origin")
    if origin is not None and not is_own(origin, connection.headers.get("host", ""), services.settings.origins):
        raise Refusal("wrong_origin", "This page does not belong to this server.")
    if HEADER not in connection.headers:
        raise Refusal("wrong_origin", f"Send the header {HEADER} with every request that changes something.")
