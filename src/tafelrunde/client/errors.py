"""What can go wrong between a client and its server."""

from __future__ import annotations

from tafelrunde.wire.messages import Reason
from tafelrunde.wire.snapshots import Picture


class RequestRefused(Exception):  # noqa: N818 - what the server said
    """The server refused a request: why, and for a stale action how the table looks now."""

    def __init__(self, reason: Reason, picture: Picture | None = None) -> None:
        super().__init__(reason.code, reason.sentence)
        self.reason = reason
        self.picture = picture

    def __str__(self) -> str:
        return self.reason.sentence


class ServerUnreachable(Exception):  # noqa: N818 - what is the matter
    """The server does not answer a request."""
