"""Bots of Stacko that weigh every action: what the tower still needs, or how the round is likely to end.

They know their view alone: parts that are not seen may be drawn, until the talon is renewed and its parts are known.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from random import Random
from typing import Any

import numpy as np

from tafelrunde.bots.bot import FREE, Budget
from tafelrunde.kernels.chain import COMING, LEFT, NEXT, SEEN, weigh
from tafelrunde.kernels.net import CARE, WORK, WORTHS, judge, price
from tafelrunde.kernels.stacko import DRAW, PASS, unpack_action
from tafelrunde.records.notation import Action, View
from tafelrunde.rules.stacko import table as stacko
from tafelrunde.rules.stacko.tower import HEIGHT, PARTS
from tafelrunde.rules.stacko.worlds import unseen


@dataclass(frozen=True, slots=True)
class Setting:
    """How well a bot builds. `sight`: the share of places that it sees. `net`: does it foresee how rounds end?

    One that does not goes by what its tower needs, and takes whatever helps at once.
    """

    sight: float = 1.0
    net: bool = False


LEVELS = (
    Setting(sight=0.25),
    Setting(sight=0.45),
    Setting(sight=0.7),
    Setting(),
    Setting(sight=0.94, net=True),
    Setting(net=True),
)
"""The six levels."""

TIE = 1e-6
"""What does not help is not taken."""

FINISHING = 50.0
"""Nobody overlooks the part that finishes the tower: no other action has such a worth."""


PRUDENCE = 0.2
"""How much a tower that needs 1 less is worth, besides the ends that a net foresees."""


class Builder:
    """A bot of Stacko."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.worths = foreseen if setting.net else at_once

    def choose(self, view: View, rng: Random, budget: Budget = FREE) -> Action:  # noqa: ARG002 - always the same work
        """The best of the actions that it sees."""
        if not isinstance(view, stacko.View) or view.seat is None:
            raise TypeError("not a view of a seat of Stacko")
        out = self.worths(view, view.seat)
        out[DRAW:] += TIE
        for place in range(HEIGHT):
            if rng.random() >= self.setting.sight and out[place] < FINISHING:
                out[place] = -np.inf
        return unpack_action(int(np.argmax(out)))


def at_once(view: stacko.View, seat: int) -> Any:  # noqa: ANN401 - an array
    """The worth of every action by what the tower needs after it."""
    out = np.empty(PASS + 1)
    weigh(sighted(view, seat), view.offer, out)
    out[DRAW if view.drawn else PASS] = -np.inf
    return out


def foreseen(view: stacko.View, seat: int) -> Any:  # noqa: ANN401 - an array
    """The worth of every action by the ends that a net foresees after it, and by what the tower then needs."""
    net, leads = learnt()
    out, worths, seen = np.empty(PASS + 1), np.empty(WORTHS, np.float32), sighted(view, seat)
    price(seen, leads, worths)
    worths[CARE] = PRUDENCE
    judge(seen, view.offer, view.drawn, net, worths, np.empty(WORK, np.float32), out)
    return out


@lru_cache(maxsize=1)
def learnt() -> tuple[Any, Any]:
    """The net that comes with the package, and what a lead of the first round is worth."""
    text = files("tafelrunde.bots").joinpath("weights/stacko-2.json").read_text(encoding="utf-8")
    data = json.loads(text)
    rows = (row for name in ("units", "ends") for row in data[name])
    return np.concatenate([np.array(row, np.float32) for row in rows]), np.array(data["leads"], np.float32)


def sighted(view: stacko.View, seat: int) -> Any:  # noqa: ANN401 - an array
    """What a seat sees, as the kernel of the net reads it."""
    seen = np.zeros(SEEN, np.int64)
    towers = np.concatenate((standing(view, seat), standing(view, 3 - seat)))
    placed = set(towers.tolist())
    seen[:NEXT] = towers
    seen[NEXT:COMING] = drawable(view)
    seen[COMING:LEFT] = np.cumsum([part not in placed for part in range(len(PARTS) + 2)])
    lead = sum(points[seat - 1] - points[2 - seat] for points in view.points)
    renewed = bool(view.known) or not view.talon
    entries = (entry for entry in view.history if entry.round == view.round and entry.seat != seat)
    declined = {entry.part for entry in entries if not isinstance(entry.action, stacko.Take)}
    facts = (view.talon, renewed, view.turns, len(view.points), lead, sum(1 << part for part in declined))
    seen[LEFT:] = facts
    return seen


def standing(view: stacko.View, seat: int) -> Any:  # noqa: ANN401
    """A tower between floor and sky, as it is seen."""
    parts = (-1 if part is None else part for part in view.towers[seat - 1])
    return np.array([len(PARTS) + 1, *parts, 0], np.int64)


def drawable(view: stacko.View) -> Any:  # noqa: ANN401
    """How many parts up to each number may be drawn next.

    Those of a renewed talon, of the discard pile when a talon is to be made of it (T4), else all that are not seen.
    """
    hidden = set(view.known or unseen(view)) if view.talon else set(view.discard)
    return np.cumsum([part in hidden for part in range(len(PARTS) + 2)])
