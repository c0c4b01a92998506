"""The value of a game as it went, and what chance brought: the deal, each card or part drawn, each renewed talon (V7).

All values of a game are made several times with other chance, so that their own error is seen. Of each chance event the
mean over what could have come is taken: over all of it, or, where that is too much work, over some of it that is drawn
so that each card has the same chance to be among them, whatever came. Of a deal some others are drawn. So luck has the
mean 0 by construction, whatever the values are worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

import numpy as np

from tafelrunde.kernels.arrays import Floats
from tafelrunde.records.record import Record, write
from tafelrunde.records.replay import Position
from tafelrunde.rules.core import Seat
from tafelrunde.rules.games import GAMES
from tafelrunde.rules.shuffles import Derived
from tafelrunde.study.analyst import Alternative, Analyst, Valuer

DEALS = 6
"""So many other deals are compared with the one that came, for each chance."""

MOST_CHANCES = 16
LEAST_CHANCES = 2
CAPS = (64, 8, 5, 3, 2)
"""At most so many of what could have come are looked at, tried in this order until the work is not too much."""


@dataclass(frozen=True, slots=True)
class Ply:
    """An action of a game: the state before and after it, who did what, and what could have come with it."""

    number: int
    state: Any
    seat: Seat
    action: Any
    word: str
    after: Any
    draws: tuple[Alternative, ...] = ()
    is_deal: bool = False


@dataclass(frozen=True, slots=True)
class ValueCurve:
    """The values of a game, [chance, ply, side]: before each action, after it but before chance, and at the end.

    `start` is what the table is worth before the deal.
    """

    start: Floats
    before: Floats
    settled: Floats
    end: Floats

    @property
    def luck(self) -> Floats:
        """What chance did: the deal first, then with each action, [chance, 1 + ply, side]."""
        reached = np.concatenate((self.before, self.end[:, None]), axis=1)
        foreseen = np.concatenate((self.start[:, None], self.settled), axis=1)
        return reached - foreseen

    @property
    def steps(self) -> Floats:
        """What each action changed before chance came, [chance, ply, side]."""
        return self.settled - self.before

    @staticmethod
    def by_ply(values: Floats) -> list[Floats]:
        """The values of each ply, [chance, side]."""
        return list(values.swapaxes(0, 1))


def plies(positions: Sequence[Position], game: str, analyst: Analyst, actions: Sequence[Any]) -> list[Ply]:
    """The actions of a game with their chance events."""
    found = []
    for before, after, action in zip(positions[:-1], positions[1:], actions, strict=True):
        drawn = tuple(analyst.possible_draws(before.state, action))
        dealt = bool(analyst.redeal(before.state, action, [b""])) and GAMES[game].outcome(after.state) is None
        found.append(
            Ply(before.ply, before.state, after.seat or 0, action, after.word or "", after.state, drawn, dealt)
        )
    return found


def curve_work(game: Sequence[Ply], cap: int) -> int:
    """In how many positions a value is made for each chance."""
    return DEALS + 1 + sum(1 + min(cap, len(ply.draws)) + DEALS * ply.is_deal for ply in game)


def choose_cap(game: Sequence[Ply], evaluations: int) -> int:
    """How many of what could have come are looked at, so that the work is not too much."""
    fitting = (cap for cap in CAPS if LEAST_CHANCES * curve_work(game, cap) <= evaluations)
    return next(fitting, CAPS[-1])


def chance_count(game: Sequence[Ply], cap: int, evaluations: int) -> int:
    """With how many chances the values are made, so that the work is not too much."""
    return min(MOST_CHANCES, max(LEAST_CHANCES, evaluations // curve_work(game, cap)))


def digest(record: Record) -> bytes:
    """What the chance of a review comes from: the cards and the actions, whoever played them."""
    nobody = tuple(replace(player, name="", then=()) for player in record.players)
    return sha256(write(replace(record, players=nobody, fairness=None, undone=0, result=None)).encode()).digest()


@dataclass(frozen=True, slots=True)
class ValueCurveMaker:
    """Makes the values of a game, looking at so many alternatives of each chance event."""

    record: Record
    game: Sequence[Ply]
    last: Any
    analyst: Analyst
    valuer: Valuer
    cap: int

    def make(self, chances: int) -> ValueCurve:
        """The values with so many chances."""
        own = digest(self.record)
        rows = [self.row(own, chance) for chance in range(1, chances + 1)]
        start, before, settled, end = (np.array(each) for each in zip(*rows, strict=True))
        shape = (chances, len(self.game), end.shape[1])
        return ValueCurve(start, before.reshape(shape), settled.reshape(shape), end)

    def row(self, own: bytes, chance: int) -> tuple[Floats, list[Floats], list[Floats], Floats]:
        """The values with one chance: the start, before each action, after it but before chance, the end."""
        start = self.mean([Alternative(1, state) for state in self.deals(keys(own, chance, "deal"))], chance)
        *before, end = [self.value(state, chance) for state in (*(ply.state for ply in self.game), self.last)]
        reached = [*before, end][1:]
        return (
            start,
            before,
            [self.settled_value(*each, own, chance) for each in zip(self.game, reached, strict=True)],
            end,
        )

    def value(self, state: Any, chance: int) -> Floats:  # noqa: ANN401 - each game has its own state
        """The value of every side, whatever the order of what is still to be drawn."""
        return np.array(self.valuer.value(self.analyst.sort_draws(state), chance))

    def settled_value(self, ply: Ply, reached: Floats, own: bytes, chance: int) -> Floats:
        """What an action is worth before chance comes: the mean over what could have come."""
        if ply.is_deal:
            states = self.analyst.redeal(ply.state, ply.action, keys(own, chance, f"deal {ply.number}"))
            return self.mean([Alternative(1, state) for state in states], chance)
        return self.mean(thin_out(ply.draws, self.cap, start(own, chance, ply)), chance) if ply.draws else reached

    def mean(self, alternatives: Sequence[Alternative], chance: int) -> Floats:
        """What could have come, each as likely as it is."""
        values = [self.value(each.state, chance) for each in alternatives]
        found: Floats = np.average(values, axis=0, weights=[each.weight for each in alternatives])
        return found

    def deals(self, keys: Sequence[bytes]) -> list[Any]:
        """Other deals of the same table."""
        deal = GAMES[self.record.game].deal
        return [deal(self.record.seats, self.record.options, Derived(key)) for key in keys]


def thin_out(alternatives: Sequence[Alternative], most: int, first: int) -> list[Alternative]:
    """So many of the cards at most, evenly over all in their order from the `first` on, around the end.

    Over all first ones each card comes equally often.
    """
    if len(alternatives) <= most:
        return list(alternatives)
    single = [Alternative(1, each.state) for each in alternatives for _ in range(each.weight)]
    return [single[(first + place * len(single) // most) % len(single)] for place in range(most)]


def keys(own: bytes, chance: int, what: str) -> list[bytes]:
    """The keys of other deals."""
    return [sha256(own + f"{what}:{chance}:{number}".encode()).digest() for number in range(DEALS)]


def start(own: bytes, chance: int, ply: Ply) -> int:
    """Where the cards that are looked at begin."""
    return int.from_bytes(sha256(own + f"draw:{chance}:{ply.number}".encode()).digest()[:8], "big")
