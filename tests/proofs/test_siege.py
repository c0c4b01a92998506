"""A server under siege: connections that never come to the point, readers that never read, frames of any size."""

import asyncio
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing
from itertools import count

import pytest
from tests.proofs.player import Player
from tests.proofs.process import Process, started
from tests.proofs.tables import Company, Plan
from tests.server.kit import Guest, begin, free_port, play_out, words
from websockets.exceptions import ConnectionClosed

from tafelrunde.records import record, replay
from tafelrunde.server.net.http_limits import PUNCTUAL
from tafelrunde.wire import messages

TWICE = 2
HALF_OPEN = 1000
HALVES = (
    b"",
    b"GET / HT",
    b"POST /api/tables HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 10.1.1.1\r\ncontent-length: 100\r\n\r\n{",
    b"GET /ws HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\n",
)
"""What such a connection sends before it falls silent."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A real server process, in whose log nothing bad may be in the end."""
    with started(Process(tmp_path_factory.mktemp("siege") / "data", free_port())) as process:
        yield process
        assert [] == process.troubles()


def half_open(port: int, number: int) -> socket.socket:
    """A connection that does not come to the point."""
    link = socket.create_connection(("127.0.0.1", port), timeout=60)
    link.sendall(HALVES[number % len(HALVES)])
    return link


def test_a_thousand_half_open_connections_hold_nobody_up(server: Process) -> None:
    """Others play a whole game meanwhile, and the connections are closed in time."""
    with ExitStack() as stack:
        links = [stack.enter_context(closing(half_open(server.port, number))) for number in range(HALF_OPEN)]
        ada, bob = (stack.enter_context(Guest(server.address)) for _ in range(2))
        table = begin([ada, bob], "schoko")
        play_out([ada, bob], table)
        assert "ended" == bob.pictures[table].status
        for link in links:
            link.settimeout(3 * PUNCTUAL)
            while link.recv(4096):
                pass


def test_a_reader_who_never_reads_holds_nobody_up(server: Process) -> None:
    """The server goes on while a socket is full; who comes back later has missed nothing."""
    with Guest(server.address) as ada, Guest(server.address) as bob, Guest(server.address) as deaf:
        table = begin([ada, bob], "schokoly")
        link = deaf.connect()
        link.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        for number in range(50):
            link.send(f'{{"type":"watch","table":"{table}","since":{number % 2}}}')
        play_out([ada, bob], table)
        deaf.hang_up()
        deaf.pictures.clear()
        assert ada.pictures[table].number <= deaf.watch(table).number


@pytest.mark.parametrize("size", [5_000, 15_000, 100_000, 3_000_000])
def test_a_frame_of_any_size_is_answered_or_ends_the_connection(server: Process, size: int) -> None:
    """A long one is refused with a sentence, a huge one is not even read; the table goes on."""
    with Guest(server.address) as ada, Guest(server.address) as bob:
        table = begin([ada, bob], "stacko")
        link = bob.connect()
        try:
            link.send("x" * size)
            assert "too_long" == bob.answer(messages.Trouble).reason.code
        except ConnectionClosed:
            bob.hang_up()
        bob.watch(table)
        mover = next(guest for guest in (ada, bob) if words(guest.pictures[table]))
        assert isinstance(mover.act(table, words(mover.pictures[table])[0]), messages.Done)


def test_a_request_that_is_played_back_by_another_is_theirs(server: Process) -> None:
    """The id of a request counts for the person who sent it; somebody else's is refused on its own grounds."""
    with Guest(server.address) as ada, Guest(server.address) as bob, Guest(server.address) as eve:
        table = begin([ada, bob], "stacko")
        eve.watch(table)
        mover = next(guest for guest in (ada, bob) if words(guest.pictures[table]))
        at, word = mover.pictures[table].changed, words(mover.pictures[table])[0]
        done = mover.act(table, word, at, "once")
        assert done == mover.act(table, word, at, "once")
        refused = eve.act(table, word, at, "once")
        assert isinstance(refused, messages.Refused)
        assert "not_seated" == refused.reason.code


def test_a_token_of_another_server_or_a_revoked_one_is_refused(server: Process) -> None:
    """With a code, a sentence and the status of who is not known."""
    with Guest(server.address) as ada:
        made = ada.post("/api/me/tokens", label="bot")
        ada.http.delete(f"/api/me/tokens/{made['id']}")
        for token in (made["token"], "tr_" + "x" * 32):
            answer = ada.http.get("/api/me", headers={"authorization": f"Bearer {token}"})
            assert (401, "bad_token") == (answer.status_code, answer.json()["code"])


def test_games_go_on_while_connections_come_and_go(server: Process) -> None:
    """People whose connections are cut again and again still play their games to the end."""

    async def play() -> Company:
        company = Company(Plan("schoko"), [Player(server.address, n, "cut") for n in (1, 2)])
        for player in company.people:
            await player.begin()
        cutting = asyncio.create_task(cut(company.people))
        await company.game()
        cutting.cancel()
        for player in company.people:
            await player.end()
        return company

    company = asyncio.run(play())
    assert [None] * len(company.records) == [replay.check(record.read(text)) for text in company.records]


async def cut(people: list[Player]) -> None:
    """Cut the connections without a goodbye, now and then; more and more seldom, so that slow machines get on."""
    for pause in count(0.1, 0.02):
        await asyncio.sleep(pause)
        for player in people:
            if player.socket is not None:
                player.socket.transport.abort()
