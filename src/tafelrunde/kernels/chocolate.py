"""Scho K.O. and Schokoly in arrays: what bots, research and tests use of the kernels.

The names are those of the rules. The kernels take `rows` and `table` (a Packed), `deck` (the array of Tables), scratch
`work` and `out`, and a generator; layout.py draws them all. A `Board` holds them together for callers in Python, who
meet `Outgrown` where a kernel reports that the field does not fit its board.
"""

from __future__ import annotations

import numpy as np

from tafelrunde.kernels.groups import score
from tafelrunde.kernels.jit import Array, generator
from tafelrunde.kernels.layout import MOST_LAYS, OUTGROWN, WORK_SIZE
from tafelrunde.kernels.lays import count, placements
from tafelrunde.kernels.pack import Outgrown, Packed, action_of, code_of, empty, pack, unpack
from tafelrunde.kernels.playout import action_count, actions, pick, playout, playouts, resample, tally, targets
from tafelrunde.kernels.step import clear, deal, rebuild, step
from tafelrunde.kernels.tables import Tables, tables
from tafelrunde.rules.chocolate.table import Action, State

__all__ = [
    "Board",
    "Outgrown",
    "Packed",
    "Tables",
    "action_count",
    "action_of",
    "actions",
    "clear",
    "code_of",
    "count",
    "deal",
    "empty",
    "generator",
    "pack",
    "pick",
    "placements",
    "playout",
    "playouts",
    "rebuild",
    "resample",
    "score",
    "step",
    "tables",
    "tally",
    "targets",
    "unpack",
]

ENDLESS = 1 << 30
"""More actions than any game has."""


class Board:
    """One position with the scratch space to ask about it. Raises Outgrown wherever the board is too small."""

    def __init__(self, packed: Packed, tables: Tables) -> None:
        self.packed = packed
        self.tables = tables
        self.work: Array = np.empty(WORK_SIZE, np.uint64)
        self.out: Array = np.empty(MOST_LAYS, np.int32)

    @classmethod
    def of(cls, state: State, game: str) -> Board:
        """The board of a state of `schoko` or `schokoly`."""
        made = tables(game, state.deck)
        return cls(pack(state, made), made)

    def state(self) -> State:
        """The state, with hands in canonical listing and without its history."""
        return unpack(self.packed, self.tables)

    def codes(self) -> list[int]:
        """The codes of all legal actions."""
        n = self.fitting(actions(*self.packed, self.tables.array, self.work, self.out))
        if n > len(self.out):
            self.out = np.empty(n, np.int32)
            n = actions(*self.packed, self.tables.array, self.work, self.out)
        codes: list[int] = self.out[:n].tolist()
        return codes

    def actions(self) -> list[Action]:
        """All legal actions."""
        return [action_of(code, self.packed, self.tables) for code in self.codes()]

    def count(self) -> int:
        """How many legal actions there are."""
        return self.fitting(action_count(*self.packed, self.tables.array, self.work, self.out))

    def pick(self, rng: Array) -> int:
        """The code of a legal action drawn at random, never the offer of a swap; -1 when the game is over."""
        self.fitting(-int(self.packed.table[OUTGROWN]))
        return int(pick(*self.packed, self.tables.array, self.work, rng))

    def step(self, code: int) -> None:
        """Play an action by its code."""
        self.fitting(-step(*self.packed, self.tables.array, code))

    def apply(self, action: Action) -> None:
        """Play a legal action."""
        self.step(code_of(action, self.packed, self.tables))

    def score(self) -> list[int]:
        """Four scores, four largest groups, four second groups or points from areas, by seat."""
        score(*self.packed, self.tables.array, self.work, self.out)
        scores: list[int] = self.out[:12].tolist()
        return scores

    def playouts(self, rng: Array, games: int, plies: int = ENDLESS) -> Array:
        """Sums over random games from here, as playout.py draws them. Raises Outgrown when one was given up."""
        acc = np.zeros(16, np.int64)
        playouts(*self.packed, self.tables.array, rng, games, plies, acc)
        self.fitting(-int(acc[10]))
        return acc

    def fitting(self, answer: int) -> int:
        """A kernel's answer, unless it says that the field has outgrown the board."""
        if answer < 0:
            raise Outgrown("the field is too large for the board of the kernels")
        return answer
