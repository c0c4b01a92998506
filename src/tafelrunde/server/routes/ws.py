"""The socket: who may open it, and what it is connected with."""

from __future__ import annotations

from typing import Any

from litestar import WebSocket, websocket
from litestar.connection.base import empty_receive, empty_send

from tafelrunde.server.club import TheClub, address, is_own, must_be_somebody
from tafelrunde.server.decisions import Refusal
from tafelrunde.server.line import wire
from tafelrunde.server.live import encoder
from tafelrunde.server.pictures import reason
from tafelrunde.server.socket import USUAL, Socket, serve
from tafelrunde.server.store import Person
from tafelrunde.wire.messages import Trouble

NOT_ALLOWED = 4403
TOO_MANY = 4429


@websocket("/ws")
async def ws(socket: WebSocket[Any, Any, Any], club: TheClub) -> None:
    """A visitor's socket for all their tables."""
    await socket.accept()
    try:
        await talk(socket, club)
    except USUAL:
        return
    finally:
        socket.receive, socket.send = empty_receive, empty_send  # both held the socket in a circle


async def talk(socket: WebSocket[Any, Any, Any], club: TheClub) -> None:
    """Let the visitor in, talk, and say goodbye."""
    try:
        person = await let_in(socket, club)
    except Refusal as refused:
        await socket.send_data(encoder.encode(Trouble(reason(refused))).decode())
        await socket.close(NOT_ALLOWED, refused.code)
        return
    try:
        club.doors.enter(address(socket))
    except Refusal as refused:
        await socket.close(TOO_MANY, refused.code)
        return
    try:
        await serve(Socket(club, person, wire(socket)))
    finally:
        club.doors.leave(address(socket))
    await socket.close()


async def let_in(socket: WebSocket[Any, Any, Any], club: TheClub) -> Person:
    """The visitor, who comes from a page of ours or with a token. Raises Refusal."""
    club.requests.take(f"address:{address(socket)}")
    origin = socket.headers.get("origin")
    if origin is not None and not is_own(origin, socket.headers.get("host", ""), club.settings.origins):
        raise Refusal("wrong_origin", "This page does not belong to this server.")
    return must_be_somebody(await club.visitor(socket))
