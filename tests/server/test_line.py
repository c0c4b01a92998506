"""The line of a visitor: messages in all the ways a WebSocket may carry them."""

import gc
import os
import time
from collections import Counter
from collections.abc import Iterator

import pytest
from tests.server.kit import Guest, wait_for
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.sync.client import ClientConnection

from tafelrunde.server.doorway import Doorway
from tafelrunde.server.line import Line, usual
from tafelrunde.server.live import Live
from tafelrunde.wire import messages

PING = b'{"type":"ping"}'
LONG = b'{"type":"unwatch","table":"%b"}' % (b"x" * 5000)


@pytest.fixture
def link(ada: Guest) -> Iterator[ClientConnection]:
    """Ada's connection."""
    yield ada.connect()
    ada.hang_up()


def framed(text: bytes, opcode: Opcode = Opcode.TEXT, *, fin: bool = True) -> bytes:
    """A frame as a browser sends it."""
    return Frame(opcode, text, fin=fin).serialize(mask=True)


def test_a_message_that_comes_byte_by_byte_is_understood(ada: Guest, link: ClientConnection) -> None:
    """The network cuts where it likes."""
    for byte in framed(PING):
        link.socket.sendall(bytes((byte,)))
        time.sleep(0.001)
    assert messages.Pong() == ada.receive()


def test_messages_that_come_together_are_answered_one_by_one(ada: Guest, link: ClientConnection) -> None:
    """Whole ones, and the beginning of another."""
    last = framed(PING)
    link.socket.sendall(framed(PING) * 3 + last[:5])
    assert [messages.Pong()] * 3 == [ada.receive() for _ in range(3)]
    link.socket.sendall(last[5:])
    assert messages.Pong() == ada.receive()


def test_a_message_in_pieces_is_understood(ada: Guest, link: ClientConnection) -> None:
    """Also beside usual ones, before it and after it."""
    link.socket.sendall(
        framed(PING) + framed(PING[:4], fin=False) + framed(PING[4:], Opcode.CONT) + framed(PING),
    )
    assert [messages.Pong()] * 3 == [ada.receive() for _ in range(3)]


def test_a_client_may_ping_in_the_way_of_websockets(ada: Guest, link: ClientConnection) -> None:
    """And goes on as before."""
    assert link.ping().wait(30)
    link.send(PING.decode())
    assert messages.Pong() == ada.receive()


def test_a_message_in_bytes_is_understood(ada: Guest, link: ClientConnection) -> None:
    """It is the same JSON."""
    link.send(PING)
    assert messages.Pong() == ada.receive()


def test_a_text_that_is_none_is_refused(ada: Guest, link: ClientConnection) -> None:
    """With a sentence, and the line stays open."""
    link.socket.sendall(framed(b'{"type":"\xff\xfe"}') + framed(LONG) + framed(PING))
    assert ["bad_message", "too_long"] == [ada.answer(messages.Trouble).reason.code for _ in range(2)]
    assert messages.Pong() == ada.receive()


def test_a_picture_that_cannot_be_drawn_ends_the_conversation(ada: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is left waiting for news that never come."""
    table = ada.open()
    ada.watch(table)

    def broken(*_: object) -> None:
        raise ArithmeticError

    monkeypatch.setattr(Live, "news", broken)
    with pytest.raises(ConnectionClosed):
        ada.watch(table)


def connections() -> Counter[type]:
    """How many of each kind are in memory, also those that nobody uses any more."""
    return Counter(kind for kind in map(type, gc.get_objects()) if kind in {Doorway, Line})


def test_a_connection_that_is_gone_is_freed_at_once(ada: Guest) -> None:
    """Nothing holds it in a circle: the server looks for old circles once a day."""
    gc.collect()
    wait_for(lambda: not connections()[Line])  # those of others who have just left
    gc.disable()
    try:
        before = connections()
        ada.watch(ada.open())
        assert connections()[Line] == before[Line] + 1
        ada.hang_up()
        wait_for(lambda: connections() <= before)
    finally:
        gc.enable()


def test_a_frame_is_found_when_its_length_is_known() -> None:
    """Short and long ones; other kinds are left to others."""
    for size in (0, 1, 125, 126, 4096, 65535):
        frame = framed(os.urandom(size))
        assert all((usual(frame[:cut]) or (0, 0))[1] > cut for cut in range(1, len(frame), 97))
        assert len(frame) == (usual(frame + b"more") or (0, 0))[1]
    assert usual(framed(b"x" * 65536)) is None
    assert usual(framed(b"", Opcode.CLOSE)) is None
    assert usual(Frame(Opcode.TEXT, PING).serialize(mask=False)) is None
