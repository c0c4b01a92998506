"""How hard a bot of a chocolate game thinks: plain data, so that the list of levels loads no compiler."""

from __future__ import annotations

from dataclasses import dataclass

from tafelrunde.bots.bot import Bot

MANY = 400
"""As good as all lays; more would take too much memory."""


@dataclass(frozen=True, slots=True)
class ThinkerSetting:
    """How hard a bot thinks. `sight`: the share of all lays that it sees. `fitted`: does it know fitted values?

    `candidates` are tried in `worlds`, or for `seconds`, `plies` deep. The first reply is the best of all, the second
    one too if the bot is `deep`, the others are the best of `tries`. The last `ending` plies are searched to the end,
    in at most `positions`.
    """

    sight: float = 1.0
    fitted: bool = True
    candidates: int = 0
    worlds: int = 0
    plies: int = 4
    tries: int = 12
    deep: bool = False
    ending: int = 0
    positions: int = 0
    seconds: float | None = None

    def load(self, game: str) -> Bot:
        """A bot of `schoko` or `schokoly` that thinks so hard."""
        from tafelrunde.bots.chocolate.search import Thinker

        return Thinker(game, self)
