"""Who does not read is let go, who reads slowly is not."""

import asyncio
import socket

import pytest

from tafelrunde.server.net import write_timeout
from tafelrunde.server.net.write_timeout import WriteTimeout

MUCH = b"x" * 8_000_000


async def send_much(reads: int, *, closing: bool) -> bool:
    """Write a lot to a peer who reads so often in two seconds; was it let go meanwhile?"""
    ours, theirs = socket.socketpair()
    lost = asyncio.Event()

    class Ours(asyncio.Protocol):
        def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - how it ended
            lost.set()

    loop = asyncio.get_running_loop()
    transport, _ = await loop.create_connection(Ours, sock=ours)
    timeout = WriteTimeout(loop, transport)
    transport.write(MUCH)
    if closing:
        transport.close()
    for _ in range(40):
        await asyncio.sleep(0.05)
        if reads:
            theirs.recv(len(MUCH) // reads)
    timeout.stop()
    transport.abort()
    theirs.close()
    return lost.is_set()


@pytest.mark.parametrize(("reads", "closing", "gone"), [(0, False, True), (0, True, True), (100, False, False)])
def test_a_peer_who_takes_nothing_is_let_go(
    monkeypatch: pytest.MonkeyPatch, *, reads: int, closing: bool, gone: bool
) -> None:
    """Also when the connection is being closed, which waits for what is on its way."""
    monkeypatch.setattr(write_timeout, "STALLED", 0.6)
    assert gone is asyncio.run(send_much(reads, closing=closing))
