"""Drops clients who do not read: what is buffered for them would stay in memory for as long as they like."""

from __future__ import annotations

import asyncio

STALLED = 30.0
"""Seconds for which a client may read nothing of what is buffered for them."""

CHECKS = 6
"""How often the buffer is checked in that time."""


class WriteTimeout:
    """Aborts a transport whose buffer does not shrink, also one that is closing and waits for its buffer.

    The buffer of a slow reader shrinks between two checks, since nothing more is sent until they have read on.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, transport: asyncio.Transport) -> None:
        self.loop = loop
        self.transport = transport
        self.waiting = 0
        self.looks = 0
        self.timer = loop.call_later(STALLED / CHECKS, self.look)

    def look(self) -> None:
        """Compare the buffer with its size at the last check."""
        waiting = self.transport.get_write_buffer_size()
        self.looks = self.looks + 1 if 0 < self.waiting <= waiting else 0
        self.waiting = waiting
        if self.looks >= CHECKS:
            self.transport.abort()
        else:
            self.timer = self.loop.call_later(STALLED / CHECKS, self.look)

    def stop(self) -> None:
        """Stop checking: the connection is gone, or somebody else checks it."""
        self.timer.cancel()
