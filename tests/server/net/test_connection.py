"""The conversation with a client: what it says is answered, and who is silent or cannot be answered is let go."""

import time
from pathlib import Path
from typing import Any

import pytest
from tests.server.kit import Guest, serving, wait_for
from websockets.exceptions import ConnectionClosed

from tafelrunde.server.live.live_table import LiveTable
from tafelrunde.server.net.connection import MOST_TROUBLE
from tafelrunde.server.routes import ws
from tafelrunde.server.services import Services
from tafelrunde.server.store import Person
from tafelrunde.wire import messages

LONG = '{"type":"unwatch","table":"%s"}' % ("x" * 5000)


@pytest.mark.parametrize(
    ("text", "code"), [(LONG, "too_long"), ("{", "bad_message"), ('{"type":"other"}', "bad_message")]
)
def test_what_is_not_understood_is_refused(ada: Guest, text: str, code: str) -> None:
    """With a sentence, and the connection stays open."""
    link = ada.connect()
    link.send(text)
    assert code == ada.answer(messages.Trouble).reason.code
    ada.send(messages.Ping())
    assert messages.Pong() == ada.receive()
    ada.hang_up()


def test_who_is_never_understood_is_hung_up_on(ada: Guest) -> None:
    """After some patience, which begins anew with every message that is understood."""
    link = ada.connect()
    for _ in range(MOST_TROUBLE + 1):
        link.send("{")
    told = [*iter(lambda: heard(ada), None)]
    assert {messages.Trouble} == {type(each) for each in told[-MOST_TROUBLE:]}


def heard(guest: Guest) -> messages.Told | None:
    """The next message, None when the server hung up."""
    try:
        return guest.receive()
    except ConnectionClosed:
        return None


def test_a_picture_that_cannot_be_drawn_ends_the_conversation(ada: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is left waiting for news that never come."""
    table = ada.open()
    ada.watch(table)

    def broken(*_: object) -> None:
        raise ArithmeticError

    monkeypatch.setattr(LiveTable, "news", broken)
    with pytest.raises(ConnectionClosed):
        ada.watch(table)


def test_who_asks_now_and_then_is_kept_and_who_is_silent_is_let_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However little there is to say to them."""
    monkeypatch.setattr("tafelrunde.server.net.connection.SILENCE", 1.0)
    monkeypatch.setattr("tafelrunde.server.live.runtime.HEARTBEAT", 100)
    with serving(tmp_path) as address, Guest(address) as ada:
        wait_for(lambda: is_kept(ada, seconds=3))
        with pytest.raises(ConnectionClosed):
            ada.receive()


def is_kept(guest: Guest, seconds: float) -> bool:
    """Is somebody kept so long who asks now and then? Not if the machine stood still: then they were silent, too."""
    guest.hang_up()
    guest.connect()
    end = time.monotonic() + seconds
    try:
        while time.monotonic() < end:
            guest.send(messages.Ping())
            assert isinstance(guest.receive(), messages.Pong)
            time.sleep(0.2)
    except ConnectionClosed:
        return False
    return True


def test_who_is_signed_out_while_connecting_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between the check of the cookie and the list of sessions nobody would find the connection to end it."""
    check = ws.let_in

    async def late(visitor: Any, services: Services) -> Person:  # noqa: ANN401 - see let_in
        person = await check(visitor, services)
        await services.store.people.sign_out(person.id)
        await services.runtime.dismiss(person.id)
        return person

    monkeypatch.setattr(ws, "let_in", late)
    with serving(tmp_path) as address, Guest(address) as ada:
        link = ada.connect()
        with pytest.raises(ConnectionClosed):
            link.recv(20)
