"""Bots of Stacko that weigh every action: what the tower still needs, or how the round is likely to end.

They know their view alone: parts that are not seen may be drawn, until the talon is renewed and its parts are known.
The master also looks ahead: it tries the best actions in worlds that agree with its view.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import lru_cache
from importlib.resources import files
from random import Random
from time import perf_counter
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tafelrunde.bots.bot import FREE, Budget
from tafelrunde.bots.stacko.setting import BuilderSetting
from tafelrunde.kernels.arrays import Floats, Longs, Singles
from tafelrunde.kernels.jit import generator
from tafelrunde.kernels.stacko.chain import COMING, LEAD, LEFT, NEXT, SEEN, weigh
from tafelrunde.kernels.stacko.game import DRAW, PASS, pack, unpack_action
from tafelrunde.kernels.stacko.lookahead import ponder
from tafelrunde.kernels.stacko.net import CARE, WORK, WORTHS, judge, price
from tafelrunde.records.notation import Action, View
from tafelrunde.rules.stacko import table as stacko
from tafelrunde.rules.stacko.tower import HEIGHT, PARTS
from tafelrunde.rules.stacko.worlds import resample, unseen

TIE = 1e-6
"""What does not help is not taken."""

FINISHING = 50.0
"""Nobody overlooks the part that finishes the tower: no other action has such a worth."""

PRUDENCE = 0.2
"""How much a tower that needs 1 less is worth, besides the ends that a net foresees."""

WITHIN = 0.3
"""A candidate is worth at most so much less than the best."""

KEEN, KEENEST = 0.3, 5.0
"""How fast the other is believed to replace what it does not need: with each turn, and at most."""

BATCH = 25
"""After so many worlds the clock is asked, and who falls behind is given up."""

CLEAR = 3.0
"""So many times the error of the mean is a clear difference."""


class Builder:
    """A bot of Stacko."""

    def __init__(self, setting: BuilderSetting) -> None:
        self.setting = setting
        self.worths = weigh_by_net if setting.net else weigh_by_need

    def choose(self, view: View, rng: Random, budget: Budget = FREE) -> Action:
        """The best of the actions that it sees, or of its candidates the one that does best in sampled worlds."""
        start = perf_counter()
        if not isinstance(view, stacko.StackoSeatView) or view.seat is None:
            raise TypeError("not a view of a seat of Stacko")
        out = self.worths(view, view.seat)
        out[DRAW:] += TIE
        for place in range(HEIGHT):
            if rng.random() >= self.setting.sight and out[place] < FINISHING:
                out[place] = -np.inf
        codes = np.argsort(-out, kind="stable")[: self.setting.candidates]
        codes = codes[out[codes] >= out[codes[0]] - WITHIN]
        if len(codes) > 1 and out[codes[0]] < FINISHING:
            codes = race(Trial(view, rng, self.setting.turns).values, codes, self.batches(start, budget))
        return unpack_action(int(codes[0]))

    def batches(self, start: float, budget: Budget) -> Iterator[int]:
        """How many worlds come next, until the work is done or the time is over."""
        seconds = self.setting.seconds and (budget.seconds or self.setting.seconds)
        if seconds is None or budget.work is not None:
            left = budget.work or self.setting.worlds
            while left > 0:
                yield min(left, BATCH)
                left -= BATCH
            return
        yield BATCH
        while perf_counter() - start < seconds:
            yield BATCH


class Trial:
    """Worlds that agree with a view, in which actions are tried."""

    def __init__(self, view: stacko.StackoSeatView, rng: Random, turns: int) -> None:
        seat = view.seat or 0
        self.table = pack(resample(view, rng))
        self.seen = pack_sight(view, seat)
        given = (declined_parts(view, 1), declined_parts(view, 2))
        self.facts = np.array((seat - 1, bool(view.known), self.seen[LEAD], *given, turns), np.int64)
        self.plan = np.array((PRUDENCE, min(KEENEST, KEEN * (1 + view.turns))))
        self.rng = generator(rng.getrandbits(64))

    def values(self, codes: Longs, worlds: int) -> Floats:
        """What each action comes to in each of some worlds."""
        out = np.empty((worlds, len(codes)))
        ponder(self.table, self.facts, self.plan, self.seen, codes, self.rng, *load_learnt(), out)
        return out


def race(tried: Callable[[Longs, int], Floats], codes: Longs, batches: Iterator[int]) -> Longs:
    """The actions that were not given up when the worlds ended, or when one was left; the best comes first."""
    values = np.empty((0, len(codes)))
    for worlds in batches:
        values = np.concatenate((values, tried(codes, worlds)))
        hopeful = find_contenders(values)
        codes, values = codes[hopeful], values[:, hopeful]
        if len(codes) == 1:
            break
    return codes[np.argsort(-values.mean(axis=0), kind="stable")]


def find_contenders(values: Floats) -> NDArray[np.bool_]:
    """Which actions are not clearly behind the best, by what they came to in the same worlds."""
    behind = values[:, [int(np.argmax(values.mean(axis=0)))]] - values
    hopeful: NDArray[np.bool_] = behind.mean(axis=0) <= CLEAR * behind.std(axis=0) / np.sqrt(len(values))
    return hopeful


def weigh_by_need(view: stacko.StackoSeatView, seat: int) -> Floats:
    """The worth of every action by what the tower needs after it."""
    out = np.empty(PASS + 1)
    weigh(pack_sight(view, seat), view.offer, out)
    out[DRAW if view.drawn else PASS] = -np.inf
    return out


def weigh_by_net(view: stacko.StackoSeatView, seat: int) -> Floats:
    """The worth of every action by the ends that a net foresees after it, and by what the tower then needs."""
    net, _, leads = load_learnt()
    out, worths, seen = np.empty(PASS + 1), np.empty(WORTHS, np.float32), pack_sight(view, seat)
    price(seen, leads, worths)
    worths[CARE] = PRUDENCE
    judge(seen, view.offer, view.drawn, net, worths, np.empty(WORK, np.float32), out)
    return out


class Learnt(NamedTuple):
    """Two nets, for what follows an action and for draws, and what a lead of the first round is worth."""

    net: Singles
    draws: Singles
    leads: Singles


@lru_cache(maxsize=1)
def load_learnt() -> Learnt:
    """What comes with the package."""
    return read(files("tafelrunde.bots").joinpath("weights/stacko-2.json").read_text(encoding="utf-8"))


def read(text: str) -> Learnt:
    """What `tafelrunde fit stacko` has written."""
    data = json.loads(text)
    nets = [
        np.concatenate([np.array(row, np.float32) for name in names for row in data[name]])
        for names in (("units", "ends"), ("draw_units", "draw_ends"))
    ]
    return Learnt(nets[0], nets[1], np.array(data["leads"], np.float32))


def pack_sight(view: stacko.StackoSeatView, seat: int) -> Longs:
    """What a seat sees, as the kernel of the net reads it."""
    seen = np.zeros(SEEN, np.int64)
    towers = np.concatenate((pack_tower(view, seat), pack_tower(view, 3 - seat)))
    placed = set(towers.tolist())
    seen[:NEXT] = towers
    seen[NEXT:COMING] = drawable(view)
    seen[COMING:LEFT] = np.cumsum([part not in placed for part in range(len(PARTS) + 2)])
    lead = sum(points[seat - 1] - points[2 - seat] for points in view.points)
    renewed = bool(view.known) or not view.talon
    seen[LEFT:] = (view.talon, renewed, view.turns, len(view.points), lead, declined_parts(view, 3 - seat))
    return seen


def declined_parts(view: stacko.StackoSeatView, seat: int) -> int:
    """The parts that a seat did not want in this round, as a set of bits."""
    entries = (entry for entry in view.history if entry.round == view.round and entry.seat == seat)
    return sum(1 << part for part in {entry.part for entry in entries if not isinstance(entry.action, stacko.Take)})


def pack_tower(view: stacko.StackoSeatView, seat: int) -> Longs:
    """A tower between floor and sky, as it is seen."""
    parts = (-1 if part is None else part for part in view.towers[seat - 1])
    return np.array([len(PARTS) + 1, *parts, 0], np.int64)


def drawable(view: stacko.StackoSeatView) -> Longs:
    """How many parts up to each number may be drawn next.

    Those of a renewed talon, of the discard pile when a talon is to be made of it (T4), else all that are not seen.
    """
    hidden = set(view.known or unseen(view)) if view.talon else set(view.discard)
    return np.cumsum([part in hidden for part in range(len(PARTS) + 2)])
