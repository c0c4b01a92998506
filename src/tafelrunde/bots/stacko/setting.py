"""How well a bot of Stacko builds: plain data, so that the list of levels loads no compiler."""

from __future__ import annotations

from dataclasses import dataclass

from tafelrunde.bots.bot import Bot


@dataclass(frozen=True, slots=True)
class BuilderSetting:
    """How well a bot builds. `sight`: the share of places that it sees. `net`: does it foresee how rounds end?

    One that does not goes by what its tower needs, and takes whatever helps at once. `candidates` are tried in at most
    `worlds`, or for `seconds`, and followed for `turns`.
    """

    sight: float = 1.0
    net: bool = False
    candidates: int = 1
    worlds: int = 0
    turns: int = 4
    seconds: float | None = None

    def load(self, game: str) -> Bot:  # noqa: ARG002 - the same for every setting
        """A bot that builds so well."""
        from tafelrunde.bots.stacko.search import Builder

        return Builder(self)
