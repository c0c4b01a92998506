"""The link to a table as a QR code: drawn by this server, so that nobody else learns of the link."""

from __future__ import annotations

import io
from functools import lru_cache
from typing import Annotated, Any, Literal, TypeAlias

import segno
from litestar import Request, Response, Router, get
from litestar.params import QueryParameter

from tafelrunde.server.routes.tables import TablePath
from tafelrunde.server.services import ThePerson, TheServices

SVG = "image/svg+xml"
DARK, LIGHT = "#2a1204", "#fffaf1"
QUIET_ZONE = 3
"""The modules left free around the code."""

SchemeParameter: TypeAlias = Annotated[
    Literal["http", "https"] | None,
    QueryParameter(description="How the visitor came, where a proxy does not tell."),
]


@get("/tables/{table:str}/qr", media_type=SVG)
async def table_qr_code(
    services: TheServices,
    visitor: ThePerson,  # noqa: ARG001 - who is banned sees no table
    request: Request[Any, Any, Any],
    table: TablePath,
    *,
    scheme: SchemeParameter = None,
) -> Response[bytes]:
    """The link to a table as a QR code, under the name by which the visitor reached this server."""
    await services.tables.load(table)
    host = request.headers.get("host", request.url.netloc)
    return Response(draw(f"{scheme or request.url.scheme}://{host}/table/{table}"), media_type=SVG)


@lru_cache(maxsize=256)
def draw(link: str) -> bytes:
    """A link as an SVG; drawing one takes some milliseconds."""
    drawing = io.BytesIO()
    code = segno.make(link, error="m", micro=False)
    code.save(drawing, kind="svg", xmldecl=False, nl=False, omitsize=True, border=QUIET_ZONE, dark=DARK, light=LIGHT)
    return drawing.getvalue()


router = Router(path="/", route_handlers=[table_qr_code])
