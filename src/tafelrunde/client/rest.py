"""Requests by HTTP, with the standard library alone."""

from __future__ import annotations

import asyncio
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from http.cookies import SimpleCookie
from typing import NamedTuple
from urllib.parse import quote, urlsplit

import msgspec

from tafelrunde.client.errors import RequestRefused, ServerUnreachable
from tafelrunde.wire.messages import Reason
from tafelrunde.wire.rest import NewToken

TIMEOUT = 20.0
FIRST_ERROR = 400


class HttpAnswer(NamedTuple):
    """What came back from a request."""

    status: int
    headers: dict[str, str]
    body: bytes


def send_request(method: str, url: str, body: object, headers: dict[str, str]) -> HttpAnswer:
    """Send a request in this thread. Raises ServerUnreachable, and RequestRefused when it cannot be sent at all."""
    sent = {"content-type": "application/json", "x-tafelrunde": "1"} | headers
    try:
        parts = urlsplit(url)
        if parts.scheme not in {"http", "https"} or not parts.netloc:
            raise RequestRefused(Reason("bad_address", "This is not the address of a server: write http://HOST:PORT."))
        kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
        connection = kind(parts.netloc, timeout=TIMEOUT)
        try:
            target = quote(parts.path) + (f"?{parts.query}" if parts.query else "")
            connection.request(method, target, None if body is None else msgspec.json.encode(body), sent)
            response = connection.getresponse()
            return HttpAnswer(response.status, {k.lower(): v for k, v in response.getheaders()}, response.read())
        finally:
            connection.close()
    except (OSError, HTTPException) as error:
        sentence = f"{parts.scheme}://{parts.netloc} does not answer: is the server running there?"
        raise ServerUnreachable(sentence) from error
    except ValueError:
        sentence = "The address or the token has characters that cannot be sent."
        raise RequestRefused(Reason("bad_address", sentence)) from None


def body_of(answer: HttpAnswer) -> bytes:
    """The body of a good answer. Raises RequestRefused, and ServerUnreachable when no Tafelrunde answered."""
    if answer.status < FIRST_ERROR:
        return answer.body
    try:
        raise RequestRefused(msgspec.json.decode(answer.body, type=Reason))
    except msgspec.MsgspecError:
        sentence = f"The server answers with status {answer.status}, and not as a Tafelrunde server does."
        raise ServerUnreachable(sentence) from None


async def create_guest_token(server: str, label: str = "bot", name: str | None = None) -> str:
    """Become a new guest, with this name if one is given, and get a token. Raises RequestRefused, ServerUnreachable."""
    server = server.rstrip("/")
    greeting = await asyncio.to_thread(send_request, "GET", f"{server}/api/me", None, {})
    body_of(greeting)
    cookie = SimpleCookie(greeting.headers.get("set-cookie", ""))
    known = {"cookie": "; ".join(f"{name}={morsel.value}" for name, morsel in cookie.items())}
    if name is not None:
        body_of(await asyncio.to_thread(send_request, "PATCH", f"{server}/api/me", {"name": name}, known))
    answer = await asyncio.to_thread(send_request, "POST", f"{server}/api/me/tokens", {"label": label}, known)
    return msgspec.json.decode(body_of(answer), type=NewToken).token
