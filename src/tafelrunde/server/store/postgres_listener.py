"""Hearing what other processes append: one standing connection that listens, and is made anew when it is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

import asyncpg

from tafelrunde.server.store.payload import read
from tafelrunde.server.store.postgres_connections import CHANNEL, LOST, PAUSES, WAIT, Connect, Link
from tafelrunde.server.store.store import Missed, ProcessNews

SILENCE = 30.0  # seconds after which the connection is asked whether it is still there


class Listener:
    """Tells the news of others; after the connection was lost, that some may have been missed."""

    def __init__(self, connect: Connect, sender: str, tell: Callable[[ProcessNews], None]) -> None:
        self._connect = connect
        self._sender = sender
        self._tell = tell
        self._lost = asyncio.Event()
        self._link: Link | None = None
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Listen from now on; raises when there is no connection."""
        self._link = await self._listen()
        self._task = asyncio.create_task(self._stay(self._link))

    async def close(self) -> None:
        """Hear no more; asked for repeatedly, since a connection that is being made can swallow the end."""
        while self._task and not self._task.done():
            self._task.cancel()
            await asyncio.wait([self._task], timeout=0.5)
        if self._link:
            self._link.terminate()

    async def _listen(self) -> Link:
        self._lost.clear()
        link = await self._connect()
        link.add_termination_listener(lambda _: self._lost.set())
        try:
            async with asyncio.timeout(WAIT):
                await link.add_listener(CHANNEL, self._hear)
        except BaseException:
            link.terminate()
            raise
        return link

    async def _stay(self, link: Link) -> None:
        while True:
            await self._end(link)
            link = self._link = await self._reconnect()
            self._tell(Missed())

    async def _end(self, link: Link) -> None:
        """Return when the connection is lost, also when it went silently."""
        while not self._lost.is_set():
            try:
                async with asyncio.timeout(SILENCE):
                    await self._lost.wait()
            except TimeoutError:
                await self._ask(link)

    async def _ask(self, link: Link) -> None:
        try:
            await link.execute("SELECT 1", timeout=WAIT)
        except LOST:
            link.terminate()
            self._lost.set()

    async def _reconnect(self) -> Link:
        pauses = iter(PAUSES)
        while True:
            await asyncio.sleep(next(pauses, PAUSES[-1]))
            with suppress(*LOST, asyncpg.PostgresError):
                return await self._listen()

    def _hear(self, _link: object, _pid: int, _channel: str, payload: object) -> None:
        sender, *items = str(payload).split(" ")
        if sender == self._sender:
            return
        for item in items:
            self._tell(read(item))
