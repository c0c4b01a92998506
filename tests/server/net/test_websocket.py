"""The WebSocket of a client: messages in all the ways one may carry them, and limits for all that comes."""

import contextlib
import gc
import os
import socket
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.kit import Guest, serving, wait_for
from websockets.exceptions import ConnectionClosed
from websockets.frames import CloseCode, Frame, Opcode
from websockets.sync.client import ClientConnection

from tafelrunde.server.net import websocket
from tafelrunde.server.net.http_limits import LimitedHttp
from tafelrunde.server.net.websocket import FrameCounter, LimitedWebSocket
from tafelrunde.server.people.rate_limits import Limits
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


FIRST_PART, NEXT_PART = framed(b"", fin=False), framed(b"", Opcode.CONT, fin=False)


@pytest.mark.parametrize(
    "frames",
    [framed(b"", Opcode.PING) * 2000, framed(b"", Opcode.PONG) * 2000, FIRST_PART + NEXT_PART * 2000],
    ids=["pings", "pongs", "parts"],
)
def test_who_sends_frames_without_end_is_hung_up_on(tmp_path: Path, frames: bytes) -> None:
    """They are no messages, so that no limit of messages would end it, and others would wait."""
    with serving(tmp_path, limits=Limits()) as address, Guest(address) as ada:
        link = ada.connect()
        with contextlib.suppress(OSError):
            link.socket.sendall(frames)
        link.recv_events_thread.join(10)
        assert not link.recv_events_thread.is_alive()


def test_a_socket_that_cannot_be_opened_is_hung_up_on(ada: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is below us reads no header as long as this, says nothing, and would wait for ever."""
    monkeypatch.setattr(websocket, "OPENING", 0.2)
    lines = ["GET /ws HTTP/1.1", "host: localhost", "connection: upgrade", "upgrade: websocket", f"x: {'y' * 9000}"]
    with socket.create_connection(("127.0.0.1", ada.http.base_url.port or 0), timeout=30) as visitor:
        visitor.sendall("\r\n".join([*lines, "", ""]).encode())
        with contextlib.suppress(ConnectionResetError):
            assert b"" == visitor.recv(1)


def test_a_message_in_bytes_is_understood(ada: Guest, link: ClientConnection) -> None:
    """It is the same JSON."""
    link.send(PING)
    assert messages.Pong() == ada.receive()


def test_who_sends_bytes_as_text_is_hung_up_on(ada: Guest, link: ClientConnection) -> None:
    """As the standard of WebSockets asks for (RFC 6455, 8.1)."""
    link.socket.sendall(framed(b'{"type":"\xff\xfe"}'))
    with pytest.raises(ConnectionClosed) as closed:
        ada.receive()
    assert closed.value.rcvd is not None
    assert CloseCode.INVALID_DATA == closed.value.rcvd.code


def connections() -> Counter[type[object]]:
    """How many of each kind are in memory, also those that nobody uses any more."""
    kinds: set[type[object]] = {LimitedHttp, LimitedWebSocket}
    return Counter(kind for kind in map(type, gc.get_objects()) if kind in kinds)


def test_a_connection_that_is_gone_is_freed_at_once(ada: Guest) -> None:
    """Nothing holds it in a circle: the server looks for old circles once a day."""
    gc.collect()
    wait_for(lambda: not connections()[LimitedWebSocket])  # those of others who have just left
    gc.disable()
    try:
        before = connections()
        ada.watch(ada.open())
        assert connections()[LimitedWebSocket] == before[LimitedWebSocket] + 1
        ada.hang_up()
        wait_for(lambda: connections() <= before)
    finally:
        gc.enable()


SIZES = (0, 1, 125, 126, 4096, 65535, 65536)


@pytest.mark.parametrize("portion", [1, 3, 100, 10**6])
def test_every_frame_is_counted_once(portion: int) -> None:
    """Short and long ones, of all kinds, masked or not, however the network cuts them."""
    kinds = [Frame(opcode, os.urandom(size)) for size in SIZES for opcode in (Opcode.TEXT, Opcode.BINARY)]
    kinds += [Frame(Opcode.PING, b""), Frame(Opcode.CONT, b"x", fin=False)]
    data = b"".join(frame.serialize(mask=mask) for frame in kinds for mask in (True, False))
    counter = FrameCounter()
    assert 2 * len(kinds) == sum(counter.count(data[at : at + portion]) for at in range(0, len(data), portion))


def test_a_frame_counts_as_soon_as_its_size_is_known() -> None:
    """Nobody gets a frame for nothing by never sending its end."""
    assert [0, 1, 0, 1] == [*map(FrameCounter().count, (b"\x81", b"\xfe\x01\x00", b"x" * 260, b"\x81\x80"))]
