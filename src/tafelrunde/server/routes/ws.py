"""The socket: who may open it, and what it is connected with."""

from __future__ import annotations

from typing import Any

from litestar import asgi
from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.exceptions import MethodNotAllowedException
from litestar.types import Receive, Scope, Send

from tafelrunde.server.live.live_table import encoder
from tafelrunde.server.net.asgi_socket import AsgiSocket
from tafelrunde.server.net.connection import USUAL, Connection, serve
from tafelrunde.server.people.invitations import must_be_member
from tafelrunde.server.refusal import note
from tafelrunde.server.services import Services, address, is_own, must_be_somebody
from tafelrunde.server.store import Person
from tafelrunde.server.table.refusals import Refusal
from tafelrunde.server.table.snapshots import reason
from tafelrunde.wire.messages import Trouble

NOT_ALLOWED = 4403
TOO_MANY = 4429


@asgi("/ws", copy_scope=False)
async def ws(scope: Scope, receive: Receive, send: Send) -> None:
    """A visitor's socket for all their tables."""
    if scope["type"] != ScopeType.WEBSOCKET:
        raise MethodNotAllowedException(headers={"allow": "websocket"})
    socket, visitor = AsgiSocket(scope, receive, send), ASGIConnection[Any, Any, Any, Any](scope)
    socket.report_floods_by(lambda: note(visitor, "too_fast"))
    try:
        await socket.accept()
        await talk(socket, visitor)
    except USUAL:
        return


async def talk(socket: AsgiSocket, visitor: ASGIConnection[Any, Any, Any, Any]) -> None:
    """Let the visitor in, talk, and say goodbye."""
    services: Services = visitor.app.state.services
    try:
        person = await let_in(visitor, services)
    except Refusal as refused:
        note(visitor, refused.code)
        await socket.send([encoder.encode(Trouble(reason(refused)))])
        await socket.close(NOT_ALLOWED, refused.code)
        return
    try:
        services.exchanges.enter(address(visitor))
    except Refusal as refused:
        note(visitor, refused.code)
        await socket.close(TOO_MANY, refused.code)
        return
    try:
        await serve(Connection(services, person, socket, visitor.client.host if visitor.client else ""))
    finally:
        services.exchanges.leave(address(visitor))
    await socket.close()


async def let_in(visitor: ASGIConnection[Any, Any, Any, Any], services: Services) -> Person:
    """The visitor, who comes from a page of ours or with a token. Raises Refusal."""
    services.requests.take(f"address:{address(visitor)}")
    origin = visitor.headers.get("origin")
    if origin is not None and not is_own(origin, visitor.headers.get("host", ""), services.settings.origins):
        raise Refusal("wrong_origin", "This page does not belong to this server.")
    person = must_be_somebody(await services.visitor(visitor))
    await must_be_member(services, person)
    return person
