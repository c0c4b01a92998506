"""What is not about games: health, metrics, and the page."""

from __future__ import annotations

import gzip
from contextlib import suppress
from functools import lru_cache
from hmac import compare_digest
from importlib.resources import files
from importlib.resources.abc import Traversable
from ipaddress import ip_address
from typing import Any

import structlog
from litestar import MediaType, Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.openapi import ResponseSpec

from tafelrunde.rules.games import GAMES
from tafelrunde.server.metrics_refresh import refresh
from tafelrunde.server.routes.notices import STYLE, read_notice
from tafelrunde.server.routes.pictures import link_preview
from tafelrunde.server.services import TheServices
from tafelrunde.server.table.refusals import Refusal
from tafelrunde.wire.rest import Health

STATIC = files("tafelrunde.server") / "static"
TYPES = {
    "html": "text/html",
    "js": "text/javascript",
    "css": "text/css",
    "json": "application/json",
    "webmanifest": "application/manifest+json",
    "svg": "image/svg+xml",
    "png": "image/png",
    "ico": "image/x-icon",
    "woff2": "font/woff2",
    "txt": "text/plain",
}
SQUEEZABLE = {TYPES[ending] for ending in ("html", "js", "css", "json", "webmanifest", "svg", "txt")}
EVERYBODY = "open"
FORWARDED = ("forwarded", "x-forwarded-for")
FOR_EVER = "public, max-age=31536000, immutable"
UNKEPT = {"cache-control": "no-cache"}
HEAD = b'<meta charset="utf-8" />'
NOTICES = '<meta name="notices" content="{}" />'
"""Tells the page which pages of the host there are, without another request."""

log = structlog.get_logger()
FRONT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Tafelrunde</title>
<h1>Tafelrunde</h1>
<p>The table for these games: {games}.</p>
<p>This server is running. It was built without its page, so games are played through its calls: see
<a href="/docs">the list of calls</a> and <a href="/docs/openapi.json">their description for programs</a>.</p>
</html>
"""


@get("/health")
async def health() -> Health:
    """The process is alive."""
    return Health("ok")


@get("/ready", responses={503: ResponseSpec(Health, description="The database does not answer.")})
async def ready(services: TheServices) -> Response[Health]:
    """The database takes what is written to it."""
    is_ready = await services.readiness.check()
    return Response(Health("ok")) if is_ready else Response(Health("down"), status_code=503)


@get("/metrics", include_in_schema=False, media_type=MediaType.TEXT)
async def metrics(services: TheServices, request: Request[Any, Any, Any]) -> Response[bytes]:
    """The figures, as Prometheus reads them: for this machine, and for whoever has the token."""
    if not may_read(request, services.settings.metrics):
        raise Refusal(
            "not_for_you", "Metrics can be read from this machine, or with the token set in TAFELRUNDE_METRICS."
        )
    await refresh(services)
    return Response(services.metrics.write(), media_type="text/plain; version=0.0.4")


def may_read(request: Request[Any, Any, Any], token: str | None) -> bool:
    """May this visitor read the figures? What a proxy passes on is not from this machine, whatever it says."""
    given = request.headers.get("authorization", "").partition(" ")[2]
    if token == EVERYBODY or (token and compare_digest(given.encode(), token.encode())):
        return True
    if request.client is None or any(header in request.headers for header in FORWARDED):
        return False
    with suppress(ValueError):
        return ip_address(request.client.host).is_loopback
    return False


@get(["/imprint", "/privacy"], include_in_schema=False)
async def notice(services: TheServices, request: Request[Any, Any, Any]) -> Response[bytes]:
    """What the host has written; the page itself when they have not."""
    file = services.settings.notices.get(request.url.path.strip("/"))
    if file is None:
        return index_page(services, request)
    try:
        content = read_notice(file).encode()
    except (OSError, ValueError) as error:
        log.error("notice_failed", file=str(file), error=str(error))  # noqa: TRY400 - what is wrong is a file
        raise NotFoundException("There is nothing here.") from None
    return file_response(request, content, TYPES["html"], "no-cache")


@get("/notice.css", include_in_schema=False)
async def notice_style(request: Request[Any, Any, Any]) -> Response[bytes]:
    """How the imprint and the privacy page look."""
    return file_response(request, STYLE.encode(), TYPES["css"], "no-cache")


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(services: TheServices, request: Request[Any, Any, Any]) -> Response[bytes]:
    """The page and its files; its own addresses all lead to it."""
    path = request.url.path
    if path.startswith(("/api/", "/docs/", "/ws/")):
        raise NotFoundException("There is nothing here.")
    file = find_file(path)
    if file is not None:
        cache = FOR_EVER if "/assets/" in path else "no-cache"
        return file_response(request, file.read_bytes(), kind(file.name), cache)
    if "." in path.rpartition("/")[2]:
        raise NotFoundException("There is nothing here.")
    return index_page(services, request, await link_preview(services, request))


def front_page() -> bytes:
    """What is shown where the page was not built."""
    return FRONT.format(games=", ".join(game.title for game in GAMES.values())).encode()


def index_page(services: TheServices, request: Request[Any, Any, Any], tags: bytes = b"") -> Response[bytes]:
    """The page itself, which is told what pages of the host there are; with tags for programs that show links."""
    index = STATIC / "index.html"
    content = index.read_bytes() if index.is_file() else front_page()
    if services.settings.notices:
        content = content.replace(HEAD, HEAD + NOTICES.format(" ".join(services.settings.notices)).encode(), 1)
    if tags:  # a page of this one address is not worth squeezing
        return Response(content.replace(HEAD, HEAD + tags, 1), media_type=TYPES["html"], headers=UNKEPT)
    return file_response(request, content, TYPES["html"], "no-cache")


def file_response(request: Request[Any, Any, Any], content: bytes, media_type: str, cache: str) -> Response[bytes]:
    """A file of the page, squeezed for those who can read that. Answers about people and tables never are."""
    headers = {"cache-control": cache, "vary": "accept-encoding"}
    if media_type in SQUEEZABLE and "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        content = compress(content)
    return Response(content, media_type=media_type, headers=headers)


@lru_cache(maxsize=128)
def compress(content: bytes) -> bytes:
    """The same in fewer bytes, worked out once for each file."""
    return gzip.compress(content, mtime=0)


def find_file(path: str) -> Traversable | None:
    """A file of the page; nothing outside its folder, and nothing hidden."""
    parts = [part for part in path.split("/") if part]
    if not parts or any(part.startswith(".") or "\\" in part or "\0" in part for part in parts):
        return None
    file = STATIC
    for part in parts:
        file = file / part
    with suppress(OSError):  # a name that is too long for any file
        return file if file.is_file() else None
    return None


def kind(name: str) -> str:
    """The type of a file of the page."""
    return TYPES.get(name.rpartition(".")[2], "application/octet-stream")
