"""Tables by REST: what is done rarely. Each call answers with the table as the caller then sees it."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

import msgspec
from litestar import MediaType, Request, Response, Router, get, post
from litestar.exceptions import ClientException
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIType, Operation, RequestBody, Schema
from litestar.params import JSONBody, PathParameter

from tafelrunde.bots.registry import BOTS
from tafelrunde.records import record as records
from tafelrunde.server.live.table_access import Decide
from tafelrunde.server.people import names
from tafelrunde.server.routes import new_tables
from tafelrunde.server.routes.me import own_name
from tafelrunde.server.services import ThePerson, TheServices, address, is_program
from tafelrunde.server.table import nonces, recording, requests
from tafelrunde.server.table.refusals import Repeated
from tafelrunde.server.table.snapshots import Viewer
from tafelrunde.server.uploads.record_checks import price
from tafelrunde.server.uploads.record_worker import REPLAY, VERIFY
from tafelrunde.wire.replays import Replay
from tafelrunde.wire.rest import (
    Answer,
    Begin,
    BotEntry,
    Checked,
    HandOn,
    Lobby,
    Made,
    Mute,
    Nonce,
    Promise,
    Resign,
    Rise,
    Sit,
    SitBot,
)
from tafelrunde.wire.setup import Setup
from tafelrunde.wire.snapshots import Picture


@dataclass
class SendsRecord(Operation):
    """How a call is described that takes a record: its body is not decoded by the framework."""

    def __post_init__(self) -> None:
        schema = Schema(type=OpenAPIType.OBJECT, description="A record (see docs/records.md).")
        self.request_body = RequestBody({"application/json": OpenAPIMediaType(schema)}, required=True)


TablePath: TypeAlias = Annotated[str, PathParameter(max_length=64, description="The id of the table.")]
LONGEST_RECORD = 256 * 1024


async def snapshot(services: TheServices, table: str, person: str) -> Response[Picture]:
    """The table as a person sees it."""
    content: Any = await services.runtime.watching.snapshot(table, Viewer(person))
    return Response(content, media_type=MediaType.JSON)


async def submit(services: TheServices, table: str, person: ThePerson, decide: Decide) -> Response[Picture]:
    """Submit, and show the table after it."""
    with contextlib.suppress(Repeated):
        await services.tables.submit(table, decide)
    return await snapshot(services, table, person.id)


@post("/tables", status_code=201)
async def make(services: TheServices, person: ThePerson, data: JSONBody[Setup]) -> Made:
    """Make a table; whoever makes it is its host."""
    return Made(await new_tables.make(services, person.id, data))


@get("/tables")
async def list_tables(services: TheServices, visitor: ThePerson) -> Lobby:
    """The open tables, the running ones that can be watched, and one's own."""
    return await services.runtime.lists.lobby(visitor.id)


@get("/tables/{table:str}")
async def look(services: TheServices, visitor: ThePerson, table: TablePath) -> Response[Picture]:
    """The table as the visitor sees it."""
    return await snapshot(services, table, visitor.id)


@post("/tables/{table:str}/sit", status_code=200)
async def sit(services: TheServices, person: ThePerson, table: TablePath, data: JSONBody[Sit]) -> Response[Picture]:
    """Take a chair; several by one person are played on one device, each with a name of its own if it is given.

    A name that is no longer good is changed first. A rematch starts once everybody has sat down again.
    """
    names.must_be_name(person.name)
    nickname = None if data.name is None else await own_name(services, person, data.name)
    with contextlib.suppress(Repeated):
        await services.tables.submit(
            table,
            lambda t, _: requests.sit(
                t,
                person.id,
                nickname or person.name,
                chair=data.chair,
                nonce=data.nonce,
                promise=data.promise,
                automated=is_program(person),
                is_nickname=nickname is not None,
            ),
        )
    if (await services.tables.load(table)).reserved:
        await services.tables.attempt(table, lambda t, _: requests.start_rematch(t))
    return await snapshot(services, table, person.id)


@post("/tables/{table:str}/sit-bot", status_code=200)
async def sit_bot(
    services: TheServices, person: ThePerson, table: TablePath, data: JSONBody[SitBot]
) -> Response[Picture]:
    """Give a chair to a bot."""
    new_tables.must_play((await services.tables.load(table)).setup, data.bot)
    return await submit(services, table, person, lambda t, _: requests.sit_bot(t, person.id, data.chair, data.bot))


@post("/tables/{table:str}/rise", status_code=200)
async def rise(services: TheServices, person: ThePerson, table: TablePath, data: JSONBody[Rise]) -> Response[Picture]:
    """Get up before the start; the host may free any chair."""
    return await submit(services, table, person, lambda t, _: requests.rise(t, person.id, data.chair))


@post("/tables/{table:str}/nonce", status_code=200)
async def nonce(services: TheServices, person: ThePerson, table: TablePath, data: JSONBody[Nonce]) -> Response[Picture]:
    """Add one's own text to the shuffle."""
    return await submit(
        services, table, person, lambda t, _: requests.choose_nonce(t, person.id, data.chair, data.nonce)
    )


@post("/tables/{table:str}/promise", status_code=200)
async def promise(
    services: TheServices, person: ThePerson, table: TablePath, data: JSONBody[Promise]
) -> Response[Picture]:
    """Promise another text for the shuffle, by its hash; it is revealed after the start."""
    chair, promised = data.chair, data.promise
    return await submit(services, table, person, lambda t, _: nonces.choose_promise(t, person.id, chair, promised))


@post("/tables/{table:str}/reveal", status_code=200)
async def reveal(
    services: TheServices, person: ThePerson, table: TablePath, data: JSONBody[Nonce]
) -> Response[Picture]:
    """Reveal the text that was promised, once the host has started; with the last one the cards are dealt."""
    return await submit(services, table, person, lambda t, _: nonces.reveal(t, person.id, data.chair, data.nonce))


@post("/tables/{table:str}/start-anew", status_code=200)
async def start_anew(services: TheServices, person: ThePerson, table: TablePath) -> Response[Picture]:
    """Give up the start: who has not revealed in time loses the chair, and all others promise anew."""
    return await submit(services, table, person, lambda t, now: nonces.start_anew(t, person.id, now))


@post("/tables/{table:str}/start", status_code=200)
async def start(services: TheServices, person: ThePerson, table: TablePath, data: JSONBody[Begin]) -> Response[Picture]:
    """Begin; the host does it when every chair is taken. Promised texts are revealed before the deal."""
    return await submit(services, table, person, lambda t, _: requests.start(t, person.id, data.first))


@post("/tables/{table:str}/resign", status_code=200)
async def resign(
    services: TheServices, person: ThePerson, table: TablePath, data: JSONBody[Resign]
) -> Response[Picture]:
    """Give up; with three or more seats a bot plays on."""
    return await submit(services, table, person, lambda t, _: requests.resign(t, person.id, data.seat))


@post("/tables/{table:str}/draw", status_code=200)
async def draw(services: TheServices, person: ThePerson, table: TablePath) -> Response[Picture]:
    """Offer a draw, or agree to one."""
    return await submit(services, table, person, lambda t, _: requests.offer_draw(t, person.id))


@post("/tables/{table:str}/draw/decline", status_code=200)
async def decline(services: TheServices, person: ThePerson, table: TablePath) -> Response[Picture]:
    """Do not agree to a draw."""
    return await submit(services, table, person, lambda t, _: requests.decline_draw(t, person.id))


@post("/tables/{table:str}/undo", status_code=200)
async def undo(services: TheServices, person: ThePerson, table: TablePath) -> Response[Picture]:
    """Take back one's last action, or ask the others to."""
    return await submit(services, table, person, lambda t, now: requests.undo(t, person.id, now=now))


@post("/tables/{table:str}/undo/answer", status_code=200)
async def consent(
    services: TheServices, person: ThePerson, table: TablePath, data: JSONBody[Answer]
) -> Response[Picture]:
    """Say whether another may take something back."""
    return await submit(services, table, person, lambda t, now: requests.consent(t, person.id, yes=data.yes, now=now))


@post("/tables/{table:str}/hand-on", status_code=200)
async def hand_on(
    services: TheServices, person: ThePerson, table: TablePath, data: JSONBody[HandOn]
) -> Response[Picture]:
    """Hand the seat of somebody who is away to a bot, or claim the game."""
    return await submit(
        services,
        table,
        person,
        lambda t, now: requests.hand_on(t, person.id, data.seat, now=now, claim=data.claim),
    )


@post("/tables/{table:str}/mute", status_code=200)
async def mute(services: TheServices, person: ThePerson, table: TablePath, data: JSONBody[Mute]) -> Response[Picture]:
    """Mute somebody who said something at one's table, or all onlookers; or let them talk again."""
    return await submit(services, table, person, lambda t, _: requests.mute(t, person.id, data.line, muted=data.muted))


@post("/tables/{table:str}/rematch", status_code=200)
async def rematch(services: TheServices, person: ThePerson, table: TablePath) -> Made:
    """A new table for the same people on the same chairs, which starts once they have all sat down."""
    return Made(await new_tables.rematch(services, person.id, await services.tables.load(table)))


@get("/tables/{table:str}/record")
async def record(services: TheServices, visitor: ThePerson, table: TablePath) -> Response[dict[str, Any]]:
    """The record: whole after the game, before its end as far as the asker may know."""
    found = recording.record(await services.tables.load(table), visitor.id, services.now())
    content: Any = records.write(found).encode()
    name = f"tafelrunde-{table}.json"
    return Response(
        content, media_type=MediaType.JSON, headers={"content-disposition": f'attachment; filename="{name}"'}
    )


@post("/verify", status_code=200, request_max_body_size=LONGEST_RECORD, operation_class=SendsRecord)
async def verify(services: TheServices, request: Request[Any, Any, Any], visitor: ThePerson) -> Response[Checked]:
    """Check a record: every action, the shuffles, the seed and the result."""
    return await check_upload(services, request, visitor, VERIFY)


@post("/replay", status_code=200, request_max_body_size=LONGEST_RECORD, operation_class=SendsRecord)
async def show_again(services: TheServices, request: Request[Any, Any, Any], visitor: ThePerson) -> Response[Replay]:
    """Every position of a record, for showing it again."""
    return await check_upload(services, request, visitor, REPLAY)


async def check_upload(
    services: TheServices, request: Request[Any, Any, Any], visitor: ThePerson, kind: bytes
) -> Response[Any]:
    """Have a record worked on in another process, for its price; here it is only looked through."""
    record, home = await request.body(), address(request)
    for payer in {f"records:{home}", f"records:{visitor.id or home}"}:
        services.requests.take(payer, price(record))
    must_be_object(record)
    content: Any = await services.record_checks.work(kind, record, home, visitor.id)
    return Response(content, media_type=MediaType.JSON)


def must_be_object(body: bytes) -> None:
    """The body must be a JSON object, of which nothing is kept. Raises ClientException, RecursionError."""
    try:
        msgspec.json.decode(body, type=dict[str, msgspec.Raw])
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise ClientException(str(error)) from None


@get("/bots")
async def bots() -> list[BotEntry]:
    """The bots, with the games they play and at how many seats."""
    return [
        BotEntry(bot.name, bot.description, {game: list(seats) for game, seats in bot.games.items()}, bot.level)
        for bot in BOTS.values()
    ]


router = Router(
    path="/",
    route_handlers=[
        make,
        list_tables,
        look,
        sit,
        sit_bot,
        rise,
        nonce,
        promise,
        reveal,
        start,
        start_anew,
        resign,
        draw,
        decline,
        undo,
        consent,
        hand_on,
        mute,
        rematch,
        record,
        verify,
        show_again,
        bots,
    ],
)
