"""The lists of all calls: nobody waits while they are written."""

import asyncio
from pathlib import Path
from time import thread_time

import httpx
import pytest

from tafelrunde.server.app import build
from tafelrunde.server.settings import Settings

LONGEST = 0.05
"""So many seconds of the processor nobody may take from the others at once."""


@pytest.mark.parametrize("path", ["/docs", "/docs/", "/docs/openapi.json"])
def test_the_first_who_asks_holds_nobody_up(tmp_path: Path, path: str) -> None:
    """What takes long happens in another thread."""
    spent, status = asyncio.run(ask_first(tmp_path, path))
    assert 200 == status
    assert spent < LONGEST


async def ask_first(folder: Path, path: str) -> tuple[float, int]:
    """What the thread of all requests spends for a list on a server that has just started, and its status."""
    app = build(Settings(folder))
    async with app.lifespan():
        transport = httpx.ASGITransport(app)  # type: ignore[arg-type]
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as link:
            await link.get("/health")
            began = thread_time()
            answer = await link.get(path)
            return thread_time() - began, answer.status_code


def test_it_is_written_once(address: str) -> None:
    """Nobody is counted who asks for it, so it has to cost next to nothing."""
    assert httpx.get(f"{address}/docs").content == httpx.get(f"{address}/docs").content


@pytest.mark.parametrize("path", ["/docs/nothing", "/docs/openapi.yaml", "/docs/nothing.css"])
def test_what_is_not_there_is_refused_like_everything(address: str, path: str) -> None:
    """With a code and a sentence, not with a page of the framework."""
    answer = httpx.get(address + path)
    assert (404, "not_found") == (answer.status_code, answer.json()["code"])
