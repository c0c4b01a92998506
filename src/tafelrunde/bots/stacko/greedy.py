"""Greedy play of Stacko: a part is taken where it helps the tower most, and only if it helps enough."""

from __future__ import annotations

from random import Random

from tafelrunde.bots.bot import FREE, Budget
from tafelrunde.bots.stacko.cost import cost
from tafelrunde.rules.stacko.table import Action, Draw, PassOn, StackoSeatView, Take
from tafelrunde.rules.stacko.tower import HEIGHT, Tower

WORTH_TAKING = 0.1
"""How much a part on offer must help: a draw might help more."""

PLACES = range(1, HEIGHT + 1)


class StackoGreedy:
    """Takes the part that helps its tower most."""

    def __init__(self, game: str) -> None:
        self.game = game

    def choose(self, view: StackoSeatView, rng: Random, budget: Budget = FREE) -> Action:  # noqa: ARG002 - the same for every bot
        """One of the best actions."""
        return choose(view, rng)


def choose(view: StackoSeatView, rng: Random) -> Action:
    """The best place for the part on offer, or a draw, or after it a pass."""
    tower = own_tower(view)
    costs = {place: cost((*tower[: place - 1], view.offer, *tower[place:])) for place in PLACES}
    least = min(costs.values())
    if least == 0 or cost(tower) - least > (0 if view.drawn else WORTH_TAKING):
        return Take(rng.choice([place for place in PLACES if costs[place] == least]))
    return PassOn() if view.drawn else Draw()


def own_tower(view: StackoSeatView) -> Tower:
    """The tower of the seat that looks, all of which it knows."""
    if view.seat is None:
        raise ValueError("an onlooker has no tower")
    return tuple(part for part in view.towers[view.seat - 1] if part is not None)
