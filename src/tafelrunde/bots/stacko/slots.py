"""The bot `slots` of Stacko: every place has its own band of four numbers, and nothing else goes there."""

from __future__ import annotations

from random import Random

from tafelrunde.bots.bot import FREE, Budget
from tafelrunde.records.notation import Action, View
from tafelrunde.rules.stacko import table as stacko
from tafelrunde.rules.stacko.table import Draw, PassOn, Take
from tafelrunde.rules.stacko.tower import HEIGHT, PARTS, is_finished

BAND = len(PARTS) // HEIGHT


class Slots:
    """Takes a part if its place has none of its band yet, or if that finishes the tower."""

    def __init__(self, game: str) -> None:
        self.game = game

    def choose(self, view: View, rng: Random, budget: Budget = FREE) -> Action:  # noqa: ARG002 - the same for every bot
        """The place of the part's band, a draw, or a pass."""
        if not isinstance(view, stacko.StackoSeatView) or view.seat is None:
            raise TypeError("not a view of a seat of Stacko")
        tower = [part or 0 for part in view.towers[view.seat - 1]]
        for place in range(HEIGHT):
            if is_finished([*tower[:place], view.offer, *tower[place + 1 :]]):
                return Take(place + 1)
        place = slot(view.offer)
        if slot(tower[place]) != place:
            return Take(place + 1)
        return PassOn() if view.drawn else Draw()


def slot(part: int) -> int:
    """The place of a part, from 0: the widest parts lie lowest."""
    return HEIGHT - 1 - (part - 1) // BAND
