"""Bots of Stacko that weigh every action: what the tower still needs, and what a draw brings on average.

They know their view alone: parts that are not seen may be drawn, until the talon is renewed and its parts are known.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

from tafelrunde.bots.bot import FREE, Budget
from tafelrunde.kernels.chain import costs, weigh
from tafelrunde.kernels.stacko import DRAW, PASS, unpack_action
from tafelrunde.records.notation import Action, View
from tafelrunde.rules.stacko import table as stacko
from tafelrunde.rules.stacko.tower import HEIGHT, PARTS
from tafelrunde.rules.stacko.worlds import unseen


@dataclass(frozen=True, slots=True)
class Setting:
    """How well a bot builds. `sight`: the share of places that it sees. `hasty`: it takes whatever helps at once.

    `linear`, `factor` and `power` make the cost of a gap; `run`, `gift` and `ahead` weigh the run from the bottom,
    what the other side is given, and one more draw.
    """

    sight: float = 1.0
    hasty: bool = False
    linear: float = 0.0
    factor: float = 1.0
    power: float = 1.0
    run: float = 0.0
    gift: float = 0.0
    ahead: float = 0.0


LEVELS = (
    Setting(sight=0.25, hasty=True),
    Setting(sight=0.45, hasty=True),
    Setting(sight=0.7, hasty=True),
    Setting(hasty=True),
    Setting(),
    Setting(gift=0.05),
)
"""The six levels."""

TIE = 1e-6
"""What does not help is not taken."""

FINISHING = -50.0
"""Nobody overlooks the part that finishes the tower."""


class Builder:
    """A bot of Stacko."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        made = setting
        self.costs = costs(made.linear, made.factor, made.power, made.run, made.gift, made.ahead)

    def choose(self, view: View, rng: Random, budget: Budget = FREE) -> Action:  # noqa: ARG002 - always the same work
        """The action after which the tower is likely to need least."""
        if not isinstance(view, stacko.View) or view.seat is None:
            raise TypeError("not a view of a seat of Stacko")
        out = np.empty(PASS + 1)
        own, other = standing(view, view.seat), standing(view, 3 - view.seat)
        weigh(own, other, drawable(view), view.offer, view.drawn, self.costs, out)
        if self.setting.hasty and not view.drawn:
            out[DRAW] = self.now(own, other, view)
        out[DRAW:] -= TIE
        for place in range(HEIGHT):
            if rng.random() >= self.setting.sight and out[place] > FINISHING:
                out[place] = np.inf
        return unpack_action(int(np.argmin(out)))

    def now(self, own: Any, other: Any, view: stacko.View) -> float:  # noqa: ANN401 - arrays
        """The cost of the tower as it stands."""
        out = np.empty(PASS + 1)
        weigh(own, other, drawable(view), view.offer, 1, self.costs, out)
        return float(out[PASS])


def standing(view: stacko.View, seat: int) -> Any:  # noqa: ANN401
    """A tower between floor and sky, as it is seen."""
    parts = (-1 if part is None else part for part in view.towers[seat - 1])
    return np.array([len(PARTS) + 1, *parts, 0], np.int64)


def drawable(view: stacko.View) -> Any:  # noqa: ANN401
    """How many parts up to each number may be drawn: those of a renewed talon, else all that are not seen."""
    hidden = set(view.known or unseen(view))
    return np.cumsum([part in hidden for part in range(len(PARTS) + 2)])
