"""An action of Stacko by search."""

from __future__ import annotations

from random import Random

from tafelrunde.kernels.stacko.game import LISTED
from tafelrunde.research.action_search import StateSearch
from tafelrunde.research.stacko.spiel import SpielStacko
from tafelrunde.research.stacko.world import Towers
from tafelrunde.rules.stacko.table import Action, StackoSeatView


class StackoActionSearch:
    """One search for one action."""

    def __init__(self, game: str) -> None:
        self.game = game

    def choose(self, view: StackoSeatView, rng: Random, search: StateSearch) -> Action:
        """The best action found."""
        return LISTED[search(SpielStacko().state_of(Towers.of(view, rng)))]
