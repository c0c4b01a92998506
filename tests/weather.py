"""Rough weather: what may be late is late, so that a test which does not wait for what it needs is found out.

WEATHER=rain      what goes between the server and people is late by up to half a second, each time by another time
WEATHER=heat      browsers compute a sixth as fast
WEATHER=snow      whoever uses a browser does everything slowly
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from tafelrunde.server.net import serving
from tafelrunde.server.net.connection import Connection

LATE = 0.5
SNOW = 80.0
HEAT = 6

TODAY = os.environ.get("WEATHER", "")


def slowness() -> float:
    """How many milliseconds whoever uses a browser takes for anything they do."""
    return SNOW if TODAY == "snow" else 0


def fraction() -> int:
    """So many times slower a browser computes."""
    return HEAT if TODAY == "heat" else 1


@contextmanager
def outside() -> Iterator[None]:
    """The weather between the servers in this process and those who talk to them."""
    with pytest.MonkeyPatch.context() as patch:
        if TODAY == "rain":
            rain(patch)
        yield


def rain(patch: pytest.MonkeyPatch) -> None:
    """Let every message and every answer be late."""
    chance = Random()
    hear = Connection.hear
    shielded = serving.shield

    def late() -> float:
        return chance.choice([0, 0, chance.uniform(0, LATE)])

    def wake(self: Connection) -> None:
        if not self.is_due:
            self.is_due = True
            self.loop.call_later(late(), self.speak)

    async def hear_late(self: Connection, text: str | bytes) -> None:
        await asyncio.sleep(late())
        await hear(self, text)

    def wet(app: ASGIApp) -> ASGIApp:
        dry = shielded(app)

        async def outer(scope: Scope, receive: Receive, send: Send) -> None:
            async def answering(message: Message) -> None:
                if message["type"] == "http.response.start":
                    await asyncio.sleep(late())
                await send(message)

            if scope["type"] == ScopeType.HTTP:
                await asyncio.sleep(late())
            await dry(scope, receive, answering)

        return outer

    patch.setattr(Connection, "wake", wake)
    patch.setattr(Connection, "hear", hear_late)
    patch.setattr(serving, "shield", wet)
