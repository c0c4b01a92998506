"""The pictures of one table on their way to the program that watches it."""

from __future__ import annotations

import asyncio

from tafelrunde.client.errors import RequestRefused
from tafelrunde.wire.snapshots import Picture


class PictureFeed:
    """The latest picture of a table; it replaces those that were not taken yet.

    `seen` is the number of the latest picture, `least` that of the oldest one still worth showing.
    """

    def __init__(self) -> None:
        self.seen = 0
        self.least = 0
        self.picture: Picture | None = None
        self.refused: RequestRefused | None = None
        self.ready = asyncio.Event()

    def put(self, picture: Picture) -> None:
        """Offer a picture; one that is older than the last is dropped."""
        if picture.number >= max(self.seen, self.least):
            self.seen, self.picture = picture.number, picture
            self.ready.set()

    def skip_to(self, number: int) -> None:
        """Drop pictures from before this number: the program's own action came with it."""
        self.least = max(self.least, number)
        if self.seen < self.least and self.refused is None:
            self.ready.clear()

    def refuse(self, refused: RequestRefused) -> None:
        """There will be no more pictures."""
        self.refused = refused
        self.ready.set()

    async def take(self) -> Picture:
        """The next picture. Raises RequestRefused."""
        await self.ready.wait()
        self.ready.clear()
        if self.refused:
            raise self.refused
        if self.picture is None:
            raise ValueError("there is no picture")
        return self.picture
