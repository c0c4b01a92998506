"""What the tests of the client share: a guest with a token, a table against bots, and a game to its end."""

import asyncio
import subprocess
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Self

import pytest
from tests.server.kit import spawned, words

from tafelrunde.client import Client, Picture, RequestRefused, Setup, create_guest_token, is_on_turn
from tafelrunde.records import record, replay


async def seated(client: Client, setup: Setup) -> str:
    """A table where the client plays against bots."""
    table = await client.open_table(setup)
    await client.sit(table)
    for _ in range(setup.seats - 1):
        await client.post(f"/api/tables/{table}/sit-bot", {"bot": "greedy"})
    await client.post(f"/api/tables/{table}/start", {})
    return table


async def play(client: Client, table: str, meanwhile: Callable[[Picture], None] = lambda _: None) -> Picture:
    """Play to the end with the last of some legal words; something may happen after every action."""
    acted = 0
    async for picture in client.pictures(table):
        if picture.status == "ended":
            return picture
        if is_on_turn(picture) and picture.changed > acted:
            await client.act(picture, words(picture)[-1])
            acted = picture.changed
            meanwhile(picture)
    raise AssertionError("the pictures ended before the game")


async def is_good(client: Client, table: str) -> bool:
    """Does the record of a finished game pass every check?"""
    found = record.read(await client.call("GET", f"/api/tables/{table}/record", None))
    return replay.check(found) is None and found.result is not None


@asynccontextmanager
async def guest(address: str) -> AsyncIterator[Client]:
    """A new guest."""
    async with Client(address, await create_guest_token(address)) as client:
        yield client


def run(test: Coroutine[Any, Any, None]) -> None:
    """Run the test within a time."""
    asyncio.run(asyncio.wait_for(test, 120))


async def code(asked: Any) -> str:  # noqa: ANN401 - anything that is awaited
    """The code of a refusal."""
    with pytest.raises(RequestRefused) as refused:
        await asked
    return refused.value.reason.code


class Restarting:
    """A server in its own process that can be killed and started again."""

    def __init__(self, data: Path, port: int) -> None:
        self.data = data
        self.port = port
        self.restarts = 0
        self.running = spawned(data, port)

    def __enter__(self) -> Self:
        self.process: subprocess.Popen[bytes] = self.running.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self.running.__exit__(None, None, None)

    def restart(self) -> None:
        """Kill it without warning, and start it again."""
        self.restarts += 1
        self.process.kill()
        self.process.wait()
        self.running.__exit__(None, None, None)
        self.running = spawned(self.data, self.port)
        self.process = self.running.__enter__()
