"""One server for all tests that need no other, and guests who leave when the test is over."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from tests.server.kit import Clock, Guest, serving

Arrive = Callable[[], Guest]

PASSWORD = "a long password"


@pytest.fixture(scope="session")
def clock() -> Clock:
    """The clock of the server."""
    return Clock()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory, clock: Clock) -> Iterator[str]:
    """Where the server is."""
    with serving(tmp_path_factory.mktemp("server"), now=clock) as found:
        yield found


@pytest.fixture
def arrive(address: str) -> Iterator[Arrive]:
    """Somebody new comes by."""
    with ExitStack() as stack:
        yield lambda: stack.enter_context(Guest(address))


@pytest.fixture
def ada(arrive: Arrive) -> Guest:
    """The first guest."""
    return arrive()


@pytest.fixture
def bob(arrive: Arrive) -> Guest:
    """The second guest."""
    return arrive()


@pytest.fixture
def club(tmp_path: Path) -> Iterator[str]:
    """A server by invitation, with a table of somebody who had an account before."""
    with serving(tmp_path) as address, Guest(address) as ada:
        ada.post("/api/me/account", name="Ada", password=PASSWORD)
        ada.open()
    with serving(tmp_path, invite_only=True) as address:
        yield address
