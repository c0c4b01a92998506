"""One server and one browser for the tests of a file, and visitors who leave when the test is over."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser
from tests.server.kit import Clock, serving
from tests.web.chance import pinned
from tests.web.kit import Server, Visitor, browsing, chromium, served

from tafelrunde.server.routes.site import STATIC

Visit = Callable[..., Visitor]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server process, where there is a browser to visit it."""
    if not chromium():
        pytest.skip("there is no browser: install Chromium")
    if not (STATIC / "index.html").is_file():
        pytest.skip("the page is not built: make web")
    with served(tmp_path_factory.mktemp("server")) as found:
        yield found


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser; only for a while, since no other event loop can run in its thread meanwhile."""
    with browsing() as found:
        yield found


@pytest.fixture
def chance(request: pytest.FixtureRequest) -> str:
    """What the deals of a test follow from: they are the same each time. CHANCE=anything gives others."""
    return f"{request.node.nodeid} {os.environ.get('CHANCE', '')}"


SERVER_GONE = "ERR_CONNECTION_REFUSED"
"""What the browser, not the page, says where a server of a test's own ended before its visitors left."""


@pytest.fixture
def visit(server: Server, browser: Browser, chance: str) -> Iterator[Visit]:
    """Somebody new comes by. In the end nobody's page has complained or asked strangers for anything."""
    server.pin(chance)
    visitors: list[Visitor] = []

    def arrive(**wishes: Any) -> Visitor:  # noqa: ANN401 - see Visitor
        visitors.append(Visitor(browser, **{"address": server.address} | wishes))
        return visitors[-1]

    yield arrive
    for visitor in visitors:
        visitor.close()
    assert ([], set()) == (
        [complaint for visitor in visitors for complaint in visitor.complaints if SERVER_GONE not in complaint],
        {url for visitor in visitors for url in visitor.strangers()},
    )


@pytest.fixture
def ada(visit: Visit) -> Visitor:
    """Somebody at a desk."""
    return visit()


@pytest.fixture
def clock() -> Clock:
    """The clock of the server."""
    return Clock()


@pytest.fixture
def place(tmp_path: Path, clock: Clock, chance: str) -> Iterator[str]:
    """The address of a server whose clock can jump; it outlives the visitors."""
    (tmp_path / "chance").write_text(chance, encoding="utf-8")
    with pinned(tmp_path / "chance"), serving(tmp_path, now=clock) as address:
        yield address
