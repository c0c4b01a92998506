"""The last plies of a chocolate game for two, searched to the end once no card is left to draw.

Both hands can then be told from the cards on the field, so nothing is hidden: the search knows as much as the seats.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tafelrunde.kernels.arrays import Longs
from tafelrunde.kernels.chocolate.board import Board
from tafelrunde.kernels.chocolate.endgame.alpha_beta import FOUND_SIZE, GIVEN_UP, MOVE, RESULT
from tafelrunde.kernels.chocolate.endgame.solve import solve
from tafelrunde.kernels.chocolate.layout import TURN
from tafelrunde.kernels.chocolate.pack import action_of, code_of
from tafelrunde.kernels.chocolate.step import over
from tafelrunde.rules.chocolate.courses import COURSES
from tafelrunde.rules.chocolate.table import Action, ChocolateState
from tafelrunde.study.evaluator import result

SIDES = ((1,), (2,))
MOST_LEFT = {"schoko": 5, "schokoly": 3}
"""With more cards on hands the search takes too long."""

MEMORY = 1 << 14


class FoundEnd(NamedTuple):
    """What a seat has of the rest of a game, from 0 to 1, and the action that leads there."""

    share: float
    action: Action


def is_near(game: str, seats: int, pile: int, left: int) -> bool:
    """Is the end of a game near enough: two seats, no card to draw, and few on hands?"""
    return seats == len(SIDES) and not pile and left <= MOST_LEFT[game]


class EndSearch:
    """The search from one state, given up after so many counts; never by the clock. Raises Outgrown."""

    def __init__(self, game: str, state: ChocolateState, most_counted: int) -> None:
        self.course = COURSES[game]
        self.state = state
        self.most_counted = most_counted
        self.board = Board.of(state, game)

    def find_best(self) -> FoundEnd | None:
        """The best end for the seat on turn; None when the search is given up."""
        found = self.search(self.board)
        if found[GIVEN_UP]:
            return None
        action = action_of(int(found[MOVE]), self.board.packed, self.board.tables)
        return FoundEnd((1 + int(found[RESULT])) / 2, action)

    def find_share(self, action: Action) -> float | None:
        """What an action leads to for the seat on turn; None when the search is given up."""
        after = Board(self.board.packed.copy(), self.board.tables)
        after.step(code_of(action, self.board.packed, self.board.tables))
        turn = int(self.board.packed.table[TURN])
        if over(after.packed.table, after.tables.array):
            outcome = self.course.outcome(self.course.apply(self.state, action).state)
            if outcome is None:
                raise ValueError("The kernel says that the game is over, and the rules do not.")
            return result(outcome, SIDES)[turn]
        found = self.search(after)
        if found[GIVEN_UP]:
            return None
        sign = 1 if int(after.packed.table[TURN]) == turn else -1
        return (1 + sign * int(found[RESULT])) / 2

    def search(self, board: Board) -> Longs:
        """What the kernel finds."""
        found = np.zeros(FOUND_SIZE, np.int64)
        solve(*board.packed, board.tables.array, self.most_counted, np.zeros(MEMORY, np.uint64), found)
        return found
