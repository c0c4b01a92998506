"""The pictures drawn last, by table: a game that is over looks the same for ever."""

from __future__ import annotations

from collections import OrderedDict

MOST = 64
"""Each takes some 50 kB."""


class PictureCache:
    """So many pictures; the one that was asked for longest ago makes room."""

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self.kept: OrderedDict[str, bytes] = OrderedDict()

    def get(self, table: str) -> bytes | None:
        """The picture of a table, if it was drawn lately."""
        if table in self.kept:
            self.kept.move_to_end(table)
        return self.kept.get(table)

    def put(self, table: str, png: bytes) -> None:
        """Keep a picture."""
        self.kept[table] = png
        while len(self.kept) > self.most:
            self.kept.popitem(last=False)
