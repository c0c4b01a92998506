"""Scho K.O. and Schokoly in arrays: what bots, research and tests use of the kernels.

The names are those of the rules. The kernels take `rows` and `table` (a Packed), `deck` (the array of Tables), scratch
`work` and `out`, and a generator; layout.py draws them all. A `Board` holds them together for callers in Python, and
raises `Outgrown` where a kernel reports that the field does not fit its board.
"""

from __future__ import annotations

import numpy as np

from tafelrunde.kernels.arrays import Ints, Longs, Rng, Rows
from tafelrunde.kernels.chocolate.deck import Tables, tables
from tafelrunde.kernels.chocolate.groups import SCORE_SIZE, score
from tafelrunde.kernels.chocolate.layout import MOST_LAYS, OUTGROWN, WORK_SIZE
from tafelrunde.kernels.chocolate.lays import count, placements
from tafelrunde.kernels.chocolate.pack import Outgrown, Packed, action_of, code_of, empty, pack, unpack
from tafelrunde.kernels.chocolate.playout import (
    ENDLESS,
    GIVEN_UP,
    SUMS_SIZE,
    action_count,
    actions,
    pick,
    playout,
    playouts,
    resample,
    tally,
    targets,
)
from tafelrunde.kernels.chocolate.step import clear, deal, rebuild, step
from tafelrunde.kernels.jit import generator
from tafelrunde.rules.chocolate.table import Action, ChocolateState

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


class Board:
    """One position with the scratch space to ask about it. Raises Outgrown wherever the board is too small."""

    def __init__(self, packed: Packed, tables: Tables) -> None:
        self.packed = packed
        self.tables = tables
        self.work: Rows = np.empty(WORK_SIZE, np.uint64)
        self.out: Ints = np.empty(MOST_LAYS, np.int32)

    @classmethod
    def of(cls, state: ChocolateState, game: str) -> Board:
        """The board of a state of `schoko` or `schokoly`."""
        made = tables(game, state.deck, state.booklet)
        return cls(pack(state, made), made)

    def state(self) -> ChocolateState:
        """The state, with hands in canonical listing and without its history."""
        return unpack(self.packed, self.tables)

    def codes(self) -> list[int]:
        """The codes of all legal actions."""
        n = self.check_answer(actions(*self.packed, self.tables.array, self.work, self.out))
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
        return self.check_answer(action_count(*self.packed, self.tables.array, self.work, self.out))

    def pick(self, rng: Rng) -> int:
        """The code of a legal action drawn at random, never the offer of a swap; -1 when the game is over."""
        self.check_answer(-int(self.packed.table[OUTGROWN]))
        return int(pick(*self.packed, self.tables.array, self.work, rng))

    def step(self, code: int) -> None:
        """Play an action by its code."""
        self.check_answer(-step(*self.packed, self.tables.array, code))

    def apply(self, action: Action) -> None:
        """Play a legal action."""
        self.step(code_of(action, self.packed, self.tables))

    def score(self) -> list[int]:
        """Four scores, four largest groups, four second groups or points from areas, by seat."""
        score(*self.packed, self.tables.array, self.work, self.out)
        scores: list[int] = self.out[:SCORE_SIZE].tolist()
        return scores

    def playouts(self, rng: Rng, games: int, plies: int = ENDLESS) -> Longs:
        """Sums over random games from here, as playout.py draws them. Raises Outgrown when one was given up."""
        acc = np.zeros(SUMS_SIZE, np.int64)
        playouts(*self.packed, self.tables.array, rng, games, plies, acc)
        self.check_answer(-int(acc[GIVEN_UP]))
        return acc

    def check_answer(self, answer: int) -> int:
        """A kernel's answer, unless it says that the field has outgrown the board."""
        if answer < 0:
            raise Outgrown("the field is too large for the board of the kernels")
        return answer
