"""What every action leads to in the last plies of a chocolate game for two, when no card is left to draw.

Both hands can then be told from the cards on the field, so nothing is hidden: the search knows as much as the seat.
"""

from __future__ import annotations

import numpy as np

from tafelrunde.bots.chocolate.search import lay_weights
from tafelrunde.kernels.chocolate.board import Board, Outgrown, action_of
from tafelrunde.kernels.chocolate.endgame.alpha_beta import FOUND_SIZE, GIVEN_UP, RESULT
from tafelrunde.kernels.chocolate.endgame.solve import solve
from tafelrunde.kernels.chocolate.lay_value import rank
from tafelrunde.kernels.chocolate.layout import TURN
from tafelrunde.kernels.chocolate.step import over
from tafelrunde.records import notation
from tafelrunde.rules.chocolate.courses import COURSES
from tafelrunde.rules.chocolate.table import ChocolateState
from tafelrunde.study.evaluator import result

SIDES = ((1,), (2,))
FEWEST_LEFT = 2
"""The last card of all is counted, not thought about."""

MOST_LEFT = {"schoko": 5, "schokoly": 3}
"""With more cards on hands the search takes too long."""

MOST_ACTIONS = {"schoko": 400, "schokoly": 800}
MOST_COUNTED = 300_000
"""After so many counts the search of one action is given up, and with it that of the position."""

MEMORY = 1 << 14
SEEN_AT_ONCE, SEEN_SOON = 1, 8
"""The place of a right action among all, by what lays are worth, up to which it is easy, and not too hard."""


class ChocolateProver:
    """The search of `schoko` or `schokoly`."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.course = COURSES[game]

    def results(self, state: ChocolateState) -> dict[str, float] | None:
        """1, ½ or 0 for every action of the seat on turn; None where the end is too far off."""
        left = sum(state.held)
        if (
            state.seats != len(SIDES)
            or state.drawn < len(state.order)
            or not FEWEST_LEFT <= left <= MOST_LEFT[self.game]
        ):
            return None
        try:
            board = Board.of(state, self.game)
            codes = board.codes()
            if len(codes) > MOST_ACTIONS[self.game]:
                return None
            found = {self.word(board, code): self.searched(state, board, code) for code in codes}
        except (Outgrown, Unsearched):
            return None
        return found

    def word(self, board: Board, code: int) -> str:
        """The word of a code."""
        return notation.write(action_of(code, board.packed, board.tables), self.course)

    def searched(self, state: ChocolateState, board: Board, code: int) -> float:
        """What an action leads to for the seat on turn. Raises Unsearched."""
        after = Board(board.packed.copy(), board.tables)
        after.step(code)
        turn, deck = int(board.packed.table[TURN]), board.tables.array
        if over(after.packed.table, deck):
            action = action_of(code, board.packed, board.tables)
            outcome = self.course.outcome(self.course.apply(state, action).state)
            if outcome is None:
                raise ValueError("The kernel says that the game is over, and the rules do not.")
            return result(outcome, SIDES)[turn]
        found, memory = np.zeros(FOUND_SIZE, np.int64), np.zeros(MEMORY, np.uint64)
        solve(*after.packed, deck, MOST_COUNTED, memory, found)
        if found[GIVEN_UP]:
            raise Unsearched
        sign = 1 if int(after.packed.table[TURN]) == turn else -1
        return (1 + sign * int(found[RESULT])) / 2

    def grade(self, state: ChocolateState, right: tuple[str, ...]) -> int:
        """By how far down a right lay stands in the list of what lays are worth to the bots that look no further."""
        board = Board.of(state, self.game)
        values = np.empty(len(board.out))
        weights = lay_weights(self.game, len(SIDES)).ravel()
        n = board.fitting(rank(*board.packed, board.tables.array, board.work, board.out, weights, values))
        order = np.argsort(-values[:n], kind="stable")
        words = [self.word(board, int(board.out[i])) for i in order]
        place = next((i for i, word in enumerate(words, start=1) if word in right), len(words) + SEEN_SOON)
        return 1 + (place > SEEN_AT_ONCE) + (place > SEEN_SOON)


class Unsearched(Exception):  # noqa: N818 - a condition, caught here
    """A search was given up."""
