"""How a game's whole action is found by searches of OpenSpiel, which may take more than one for it."""

from __future__ import annotations

from random import Random
from typing import Protocol

from tafelrunde.records.notation import Action, View
from tafelrunde.research.spiel_game import SpielState


class StateSearch(Protocol):
    """A search from a state, within the work or the time that one action may cost."""

    def __call__(self, state: SpielState, share: float = 1.0) -> int:
        """The number of the best action found; it ends when this share of the action's time has passed."""


class ActionSearch(Protocol):
    """What a game does between a view and its searches."""

    def choose(self, view: View, rng: Random, search: StateSearch) -> Action:
        """A legal action of the seat of the view, which has to act."""
