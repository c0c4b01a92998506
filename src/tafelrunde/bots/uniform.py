"""The bot `random`: any legal action, each as likely as every other."""

from __future__ import annotations

from random import Random

from tafelrunde.bots.bot import FREE, Budget
from tafelrunde.records.notation import Action, View
from tafelrunde.rules.games import GAMES


class Uniform:
    """Plays any legal action."""

    def __init__(self, game: str) -> None:
        self.game = GAMES[game]

    def choose(self, view: View, rng: Random, budget: Budget = FREE) -> Action:  # noqa: ARG002 - the same for every bot
        """One of the legal actions."""
        actions = self.game.actions(view)
        action: Action = actions[rng.randrange(len(actions))]
        return action
