"""What every action leads to in the last plies of a chocolate game for two, when no card is left to draw."""

from __future__ import annotations

import numpy as np

from tafelrunde.bots.chocolate.search import lay_weights
from tafelrunde.kernels.chocolate.board import Board, Outgrown
from tafelrunde.kernels.chocolate.lay_value import rank
from tafelrunde.kernels.chocolate.pack import action_of
from tafelrunde.records import notation
from tafelrunde.rules.chocolate.courses import COURSES
from tafelrunde.rules.chocolate.table import Action, ChocolateState
from tafelrunde.study.chocolate.exact_end import SIDES, EndSearch, is_near

FEWEST_LEFT = 2
"""The last card of all is counted, not thought about."""

MOST_ACTIONS = {"schoko": 400, "schokoly": 800}
MOST_COUNTED = 300_000
"""After so many counts the search of one action is given up, and with it that of the position."""

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
        pile = len(state.order) - state.drawn
        if left < FEWEST_LEFT or not is_near(self.game, state.seats, pile, left):
            return None
        try:
            return self.search_results(EndSearch(self.game, state, MOST_COUNTED))
        except Outgrown:
            return None

    def search_results(self, search: EndSearch) -> dict[str, float] | None:
        """The results by the words of the actions; None where there are too many, or one search is given up."""
        actions = search.board.actions()
        if len(actions) > MOST_ACTIONS[self.game]:
            return None
        found = {}
        for action in actions:
            if (share := search.find_share(action)) is None:
                return None
            found[self.word(action)] = share
        return found

    def word(self, action: Action) -> str:
        """The word of an action."""
        return notation.write(action, self.course)

    def grade(self, state: ChocolateState, right: tuple[str, ...]) -> int:
        """By how far down a right lay stands in the list of what lays are worth to the bots that look no further."""
        board = Board.of(state, self.game)
        values = np.empty(len(board.out))
        weights = lay_weights(self.game, len(SIDES)).ravel()
        n = board.check_answer(rank(*board.packed, board.tables.array, board.work, board.out, weights, values))
        order = np.argsort(-values[:n], kind="stable")
        words = [self.word(action_of(int(board.out[i]), board.packed, board.tables)) for i in order]
        place = next((i for i, word in enumerate(words, start=1) if word in right), len(words) + SEEN_SOON)
        return 1 + (place > SEEN_AT_ONCE) + (place > SEEN_SOON)
