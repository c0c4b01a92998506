"""Tables by REST: everything that one does once. Each answers with the table as the asker sees it then."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Annotated, Any, TypeAlias

import msgspec
from litestar import MediaType, Response, Router, get, post
from litestar.params import JSONBody, PathParameter

from tafelrunde.bots.registry import BOTS
from tafelrunde.records import record as records
from tafelrunde.records import replay
from tafelrunde.records.fields import BadRecord
from tafelrunde.records.replay import Problem
from tafelrunde.server import decisions, recording, tables
from tafelrunde.server.club import TheClub, ThePerson
from tafelrunde.server.decisions import Refusal, Repeated
from tafelrunde.server.hub import Decide
from tafelrunde.server.lobby import lobby
from tafelrunde.server.pictures import Visitor
from tafelrunde.wire.pictures import Picture
from tafelrunde.wire.replays import Replay, replayed
from tafelrunde.wire.rest import (
    Answer,
    Begin,
    BotEntry,
    Checked,
    HandOn,
    Lobby,
    Made,
    Nonce,
    Resign,
    Rise,
    Sit,
    SitBot,
)
from tafelrunde.wire.setup import Setup

TablePath: TypeAlias = Annotated[str, PathParameter(max_length=64, description="The id of the table.")]
LONGEST_RECORD = 256 * 1024


async def picture(club: TheClub, table: str, person: str) -> Response[Picture]:
    """The table as a person sees it."""
    await club.hub.load(table)
    live = club.hub.live(table)
    content: Any = live.picture(Visitor(person), club.hub.now())
    return Response(content, media_type=MediaType.JSON)


async def submit(club: TheClub, table: str, person: ThePerson, decide: Decide) -> Response[Picture]:
    """Submit, and show the table after it."""
    with contextlib.suppress(Repeated):
        await club.hub.submit(table, decide)
    return await picture(club, table, person.id)


@post("/tables", status_code=201)
async def make(club: TheClub, person: ThePerson, data: JSONBody[Setup]) -> Made:
    """Make a table; whoever makes it is its host."""
    return Made(await tables.make(club, person.id, data))


@get("/tables")
async def list_tables(club: TheClub, visitor: ThePerson) -> Lobby:
    """The open tables, the running ones that can be watched, and one's own."""
    return await lobby(club.hub, visitor.id)


@get("/tables/{table:str}")
async def look(club: TheClub, visitor: ThePerson, table: TablePath) -> Response[Picture]:
    """The table as the visitor sees it."""
    return await picture(club, table, visitor.id)


@post("/tables/{table:str}/sit", status_code=200)
async def sit(club: TheClub, person: ThePerson, table: TablePath, data: JSONBody[Sit]) -> Response[Picture]:
    """Take a chair; several by one person are played on one device."""
    return await submit(
        club,
        table,
        person,
        lambda t, _: decisions.sit(t, person.id, person.name, chair=data.chair, nonce=data.nonce),
    )


@post("/tables/{table:str}/sit-bot", status_code=200)
async def sit_bot(club: TheClub, person: ThePerson, table: TablePath, data: JSONBody[SitBot]) -> Response[Picture]:
    """Give a chair to a bot."""
    tables.must_play((await club.hub.load(table)).setup, data.bot)
    return await submit(club, table, person, lambda t, _: decisions.sit_bot(t, person.id, data.chair, data.bot))


@post("/tables/{table:str}/rise", status_code=200)
async def rise(club: TheClub, person: ThePerson, table: TablePath, data: JSONBody[Rise]) -> Response[Picture]:
    """Get up before the start; the host may free any chair."""
    return await submit(club, table, person, lambda t, _: decisions.rise(t, person.id, data.chair))


@post("/tables/{table:str}/nonce", status_code=200)
async def nonce(club: TheClub, person: ThePerson, table: TablePath, data: JSONBody[Nonce]) -> Response[Picture]:
    """Add one's own text to the shuffle."""
    return await submit(club, table, person, lambda t, _: decisions.choose_nonce(t, person.id, data.chair, data.nonce))


@post("/tables/{table:str}/start", status_code=200)
async def start(club: TheClub, person: ThePerson, table: TablePath, data: JSONBody[Begin]) -> Response[Picture]:
    """Deal and begin; the host does it when every chair is taken."""
    return await submit(club, table, person, lambda t, _: decisions.start(t, person.id, data.first))


@post("/tables/{table:str}/resign", status_code=200)
async def resign(club: TheClub, person: ThePerson, table: TablePath, data: JSONBody[Resign]) -> Response[Picture]:
    """Give up; with three or more seats a bot plays on."""
    return await submit(club, table, person, lambda t, _: decisions.resign(t, person.id, data.seat))


@post("/tables/{table:str}/draw", status_code=200)
async def draw(club: TheClub, person: ThePerson, table: TablePath) -> Response[Picture]:
    """Offer a draw, or agree to one."""
    return await submit(club, table, person, lambda t, _: decisions.offer_draw(t, person.id))


@post("/tables/{table:str}/draw/decline", status_code=200)
async def decline(club: TheClub, person: ThePerson, table: TablePath) -> Response[Picture]:
    """Do not agree to a draw."""
    return await submit(club, table, person, lambda t, _: decisions.decline_draw(t, person.id))


@post("/tables/{table:str}/undo", status_code=200)
async def undo(club: TheClub, person: ThePerson, table: TablePath) -> Response[Picture]:
    """Take back one's last action, or ask the others to."""
    return await submit(club, table, person, lambda t, _: decisions.undo(t, person.id))


@post("/tables/{table:str}/undo/answer", status_code=200)
async def consent(club: TheClub, person: ThePerson, table: TablePath, data: JSONBody[Answer]) -> Response[Picture]:
    """Say whether another may take something back."""
    return await submit(club, table, person, lambda t, _: decisions.consent(t, person.id, yes=data.yes))


@post("/tables/{table:str}/hand-on", status_code=200)
async def hand_on(club: TheClub, person: ThePerson, table: TablePath, data: JSONBody[HandOn]) -> Response[Picture]:
    """Hand the seat of somebody who is away to a bot, or claim the game."""
    return await submit(
        club,
        table,
        person,
        lambda t, now: decisions.hand_on(t, person.id, data.seat, now=now, claim=data.claim),
    )


@post("/tables/{table:str}/rematch", status_code=200)
async def rematch(club: TheClub, person: ThePerson, table: TablePath) -> Made:
    """A new table for the same people, chairs turned by one."""
    return Made(await tables.rematch(club, person.id, await club.hub.load(table)))


@get("/tables/{table:str}/record")
async def record(club: TheClub, visitor: ThePerson, table: TablePath) -> Response[dict[str, Any]]:
    """The record: whole after the game, before its end as far as the asker may know."""
    found = recording.record(await club.hub.load(table), visitor.id)
    content: Any = records.write(found).encode()
    name = f"tafelrunde-{table}.json"
    return Response(
        content, media_type=MediaType.JSON, headers={"content-disposition": f'attachment; filename="{name}"'}
    )


@post("/verify", status_code=200, request_max_body_size=LONGEST_RECORD)
async def verify(data: JSONBody[dict[str, Any]]) -> Checked:
    """Check a record: every action, the shuffles, the seed and the result."""
    try:
        found = records.read(msgspec.json.encode(data))
    except BadRecord as bad:
        return Checked(good=False, sentence=bad.sentence, rule=bad.rule, field=bad.where or None)
    problem = replay.check(found)
    if problem is None:
        return Checked(good=True, partial=found.partial, notes=list(replay.notes(found)))
    return Checked(
        good=False, partial=found.partial, sentence=problem.sentence, rule=problem.rule, action=problem.number
    )


@post("/replay", status_code=200, request_max_body_size=LONGEST_RECORD)
async def show_again(data: JSONBody[dict[str, Any]]) -> Replay:
    """Every position of a record, for showing it again."""
    try:
        return await asyncio.to_thread(replayed, records.read(msgspec.json.encode(data)))
    except (BadRecord, Problem) as bad:
        raise Refusal("bad_record", bad.sentence, bad.rule) from None


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
        start,
        resign,
        draw,
        decline,
        undo,
        consent,
        hand_on,
        rematch,
        record,
        verify,
        show_again,
        bots,
    ],
)
