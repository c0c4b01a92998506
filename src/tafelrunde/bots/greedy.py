"""The bot `greedy`: takes what is best at once and does not look ahead."""

from __future__ import annotations

from random import Random

from tafelrunde.bots import builder, chocolatier
from tafelrunde.bots.bot import FREE, Budget
from tafelrunde.records.notation import Action, View
from tafelrunde.rules.chocolate import table
from tafelrunde.rules.chocolate.course import Course
from tafelrunde.rules.chocolate.schoko import SCHOKO
from tafelrunde.rules.chocolate.schokoly import SCHOKOLY

CHOCOLATE: dict[str, Course] = {SCHOKO.name: SCHOKO, SCHOKOLY.name: SCHOKOLY}


class Greedy:
    """Plays the action after which it stands best."""

    def __init__(self, game: str) -> None:
        self.game = game

    def choose(self, view: View, rng: Random, budget: Budget = FREE) -> Action:  # noqa: ARG002 - the same for every bot
        """One of the best actions."""
        if isinstance(view, table.View):
            return chocolatier.choose(CHOCOLATE[self.game].actions(view), rng)
        return builder.choose(view, rng)
