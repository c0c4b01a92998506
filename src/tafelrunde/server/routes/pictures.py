"""The final position of a game as a picture, and what programs that show links are told of it."""

from __future__ import annotations

import html
from typing import Any

import msgspec
from litestar import Request, Response, Router, get

from tafelrunde.records import record as records
from tafelrunde.rules.games import GAMES
from tafelrunde.server.routes.tables import TablePath
from tafelrunde.server.services import Services, ThePerson, TheServices, address
from tafelrunde.server.table import recording, requests
from tafelrunde.server.table.refusals import Refusal
from tafelrunde.server.table.table import Table
from tafelrunde.server.uploads.record_checks import price
from tafelrunde.server.uploads.record_worker import PICTURE

PNG = "image/png"
KEPT = "public, max-age=86400"
SHOWN = ("table", "replay")
"""The screens whose link leads to a game."""

TAG = '<meta property="og:{}" content="{}" />'
CARD = '<meta name="twitter:card" content="summary_large_image" />'
SIZE = {"image:width": "1200", "image:height": "630"}


@get("/tables/{table:str}/picture", media_type=PNG)
async def final_picture(
    services: TheServices, visitor: ThePerson, request: Request[Any, Any, Any], table: TablePath
) -> Response[bytes]:
    """The final position of a game and its scores as a picture of 1200 x 630 pixels; once the game is over."""
    found = await services.tables.load(table)
    requests.must_be_admitted(found, "", services.now())
    if not found.is_over:
        raise Refusal("not_over", "There is a picture of a game once it is over.")
    png = services.pictures.get(table) or await draw(services, found, address(request), visitor.id)
    services.pictures.put(table, png)
    return Response(png, media_type=PNG, headers={"cache-control": KEPT})


async def draw(services: Services, found: Table, home: str, person: str) -> bytes:
    """Have the picture drawn in the process that works on records, for the price of one."""
    record = records.write(recording.record(found, "", services.now())).encode()
    for payer in {f"records:{home}", f"records:{person or home}"}:
        services.requests.take(payer, price(record))
    return msgspec.json.decode(await services.record_checks.work(PICTURE, record, home, person), type=bytes)


async def link_preview(services: Services, request: Request[Any, Any, Any]) -> bytes:
    """What programs that show a link are told about a game that is over, as tags; nothing of any other address.

    On a server by invitation strangers learn nothing of its games, and such a program is a stranger. A table may have
    to be loaded for it, so it counts as a call; who has asked too much is shown the page without.
    """
    screen, _, rest = request.url.path.strip("/").partition("/")
    if screen not in SHOWN or not rest or services.settings.invite_only:
        return b""
    table = rest.partition("/")[0]
    try:
        services.requests.take(f"address:{address(request)}")
        found = await services.tables.load(table)
    except Refusal:
        return b""
    if not found.is_over or found.state is None or found.hides(services.now()):
        return b""
    origin = f"{request.url.scheme}://{request.headers.get('host', request.url.netloc)}"
    facts = {
        "title": describe(found, services.now()),
        "type": "website",
        "image": f"{origin}/api/tables/{table}/picture",
        **SIZE,
    }
    return "".join([*(TAG.format(name, html.escape(text)) for name, text in facts.items()), CARD]).encode()


def describe(table: Table, now: int) -> str:
    """The game, its players and their scores in a line."""
    record = recording.record(table, "", now)
    scores = record.result.scores if record.result else ()
    names = [player.name.replace("bot:", "Bot ", 1) for player in record.players]
    players = [f"{name} {score}" for name, score in zip(names, scores, strict=False)]
    return f"{GAMES[record.game].title}: {' · '.join(players)}"


router = Router(path="/", route_handlers=[final_picture])
