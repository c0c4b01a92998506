"""All calls of the server, as a page for people and as OpenAPI for programs.

They are written once, in another thread: that takes a quarter of a second, for which nobody else may wait.
"""

from __future__ import annotations

import asyncio
import html
from typing import Any

from litestar import Litestar, MediaType, Request, Response, Router
from litestar.exceptions import NotFoundException
from litestar.serialization import encode_json

from tafelrunde.server.routes.openapi import calls, describe

ROOT = "/docs"
LISTED = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Tafelrunde: calls</title>
<h1>Calls</h1>
<p>Described for programs in <a href="/docs/openapi.json">openapi.json</a>. The socket is at <code>/ws</code>.</p>
<dl>{calls}</dl>
</html>
"""


class CallLists:
    """The answers under `/docs`, by their paths, once somebody has asked."""

    def __init__(self) -> None:
        self.written: dict[str, Response[bytes]] = {}
        self.writing = asyncio.Lock()

    async def answer(self, request: Request[Any, Any, Any]) -> Response[bytes]:
        """The list that is asked for, in place of what the framework would answer."""
        async with self.writing:
            if not self.written:
                self.written = await asyncio.to_thread(write_call_lists, request.app)
        found = self.written.get(request.url.path.rstrip("/"))
        if found is None:
            raise NotFoundException("There is nothing here.")
        return found


def router() -> Router:
    """What the framework puts its own answers into, which are never asked for."""
    return Router(path=ROOT, route_handlers=[], include_in_schema=False, before_request=CallLists().answer)


def write_call_lists(app: Litestar) -> dict[str, Response[bytes]]:
    """The page, and the description for programs."""
    described = describe(app.openapi_schema.to_schema())
    return {
        ROOT: Response(list_calls(described), media_type=MediaType.HTML),
        f"{ROOT}/openapi.json": Response(
            encode_json(described), media_type="application/vnd.oai.openapi+json; charset=utf-8"
        ),
    }


def list_calls(described: dict[str, Any]) -> bytes:
    """The page: a plain list that needs no script."""
    lines = [
        f"<dt><code>{method.upper()} {html.escape(path)}</code> {html.escape(call['summary'])}"
        f"<dd>{html.escape(call.get('description', ''))}"
        for path, method, call in calls(described)
    ]
    return LISTED.format(calls="".join(lines)).encode()
