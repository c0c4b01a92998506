"""A visitor without manners: plain requests over kept connections, all from one address of this machine."""

from __future__ import annotations

import asyncio
import itertools
from typing import Any
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect

FROM = "127.0.0.2"
"""Where attackers come from: an address of their own, which no server believes to be a proxy."""

HEAD_END = b"\r\n\r\n"
REFUSED = 400
TOO_FAST = 429


class Answer(msgspec.Struct, frozen=True):
    """A status and a body."""

    status: int
    body: bytes

    def json(self) -> Any:  # noqa: ANN401 - whatever the server says
        """What the body says; nothing for what is not JSON."""
        try:
            return msgspec.json.decode(self.body or b"null")
        except msgspec.DecodeError:
            return None


class Intruder:
    """Somebody who asks as much as the server lets them; one connection, one person."""

    def __init__(self, server: str, origin: str = FROM, *, forwarded: str = "") -> None:
        parts = urlsplit(server)
        self.server, self.host, self.port = server, parts.hostname or "", parts.port or 0
        self.origin = origin
        self.headers = {"host": parts.netloc, "x-tafelrunde": "1", "content-type": "application/json"}
        if forwarded:
            self.headers["x-forwarded-for"] = forwarded
        self.ids = (str(number) for number in itertools.count(1))
        self.link: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def connected(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """The connection, made if need be."""
        if self.link is None:
            self.link = await asyncio.open_connection(self.host, self.port, local_addr=(self.origin, 0), limit=2**24)
        return self.link

    def hang_up(self) -> None:
        """End the connection."""
        if self.link is not None:
            self.link[1].close()
            self.link = None

    async def ask(self, method: str, path: str, body: object = None, *, raw: bytes | None = None) -> Answer:
        """A request, tried again when the server hung up. Raises OSError when it keeps hanging up."""
        for attempt in range(3):
            try:
                return await self.asked(method, path, raw if raw is not None else msgspec.json.encode(body or {}))
            except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
                self.hang_up()
                await asyncio.sleep(0.2 * attempt)
        raise ConnectionError("the server hangs up")

    async def asked(self, method: str, path: str, body: bytes) -> Answer:
        """One request over the connection."""
        reader, writer = await self.connected()
        sent = self.headers | ({} if method == "GET" else {"content-length": str(len(body))})
        head = "\r\n".join([f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in sent.items()), "", ""])
        writer.write(head.encode() + (b"" if method == "GET" else body))
        await writer.drain()
        answer = (await reader.readuntil(HEAD_END)).decode("latin-1").split("\r\n")
        fields = {line.partition(":")[0].lower(): line.partition(":")[2].strip() for line in answer[1:]}
        if cookie := fields.get("set-cookie"):
            self.headers["cookie"] = cookie.partition(";")[0]
        content = await reader.readexactly(int(fields.get("content-length", 0)))
        if fields.get("connection", "").lower() == "close":
            self.hang_up()
        return Answer(int(answer[0].split()[1]), content)

    async def insist(self, method: str, path: str, body: object = None) -> Answer:
        """A request that is made again while it comes too fast."""
        while True:
            answer = await self.ask(method, path, body)
            if answer.status != TOO_FAST:
                return answer
            await asyncio.sleep(0.3)

    async def arrive(self) -> Intruder:
        """Become a guest."""
        await self.insist("GET", "/api/me")
        return self

    async def open(self, **setup: object) -> str:
        """Make a table; empty when it is refused."""
        answer = await self.insist("POST", "/api/tables", setup)
        return str(answer.json()["table"]) if answer.status < REFUSED else ""

    async def socket(self, **more: Any) -> ClientConnection:  # noqa: ANN401 - see websockets
        """The socket of this person."""
        headers = {name: value for name, value in self.headers.items() if name in {"cookie", "x-forwarded-for"}}
        return await connect(
            self.server.replace("http", "ws") + "/ws",
            additional_headers=headers,
            compression=None,
            max_size=None,
            ping_interval=None,
            open_timeout=30,
            close_timeout=1,
            proxy=None,
            local_addr=(self.origin, 0),
            **more,
        )
