"""What every action leads to in the last plies of a chocolate game for two, when no card is left to draw."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np

from tafelrunde.bots.chocolate.search import lay_weights
from tafelrunde.kernels.chocolate.board import Board, Outgrown
from tafelrunde.kernels.chocolate.lay_value import rank
from tafelrunde.kernels.chocolate.pack import action_of
from tafelrunde.records import notation
from tafelrunde.records.puzzle import Proof
from tafelrunde.rules.chocolate.courses import COURSES
from tafelrunde.rules.chocolate.table import Action, ChocolateState
from tafelrunde.study.chocolate.exact_end import SIDES, EndSearch, is_near
from tafelrunde.study.prover import IsWanted, PuzzleSolution, is_interesting, most_right

FEWEST_LEFT = 2
"""The last card of all is counted, not thought about."""

MOST_ACTIONS = {"schoko": 400, "schokoly": 800}
MOST_COUNTED = 300_000
"""After so many counts the search of one action is given up, and with it that of the position."""

SEEN_AT_ONCE, SEEN_SOON = 1, 8
"""The place of a right action among all, by what lays are worth, up to which it is easy, and not too hard."""

MostRight: TypeAlias = Callable[[int], int]
"""How many of so many actions may be right."""


class ChocolateProver:
    """The search of `schoko` or `schokoly`."""

    most_of_a_kind, among = 0.4, 300
    """All are proven exactly: with three grades each has a fifth of the puzzles at least."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.course = COURSES[game]

    def solve(self, state: ChocolateState) -> PuzzleSolution | None:
        """1, ½ or 0 for every action of the seat on turn; None where the end is too far off."""
        return self.search(state, None)

    def seek(self, state: ChocolateState, is_wanted: IsWanted) -> PuzzleSolution | None:  # noqa: ARG002 - seen at the end
        """The same; None as soon as nothing wins, or too many actions do."""
        found = self.search(state, most_right)
        return found if found and is_interesting(found.values) else None

    def search(self, state: ChocolateState, most: MostRight | None) -> PuzzleSolution | None:
        """The solution, by a search of all actions; given up when more are right than that many of all."""
        left = sum(state.held)
        pile = len(state.order) - state.drawn
        if left < FEWEST_LEFT or not is_near(self.game, state.seats, pile, left):
            return None
        try:
            values = self.search_results(EndSearch(self.game, state, MOST_COUNTED), most)
        except Outgrown:
            return None
        if not values:
            return None
        right = tuple(sorted(word for word, value in values.items() if value == max(values.values())))
        return PuzzleSolution(Proof.EXACT, values, right)

    def search_results(self, search: EndSearch, most: MostRight | None) -> dict[str, float] | None:
        """The results by the words of the actions; None where there are too many, or one search is given up."""
        actions = search.board.actions()
        if len(actions) > MOST_ACTIONS[self.game]:
            return None
        if most and (best := search.find_best()) is not None and not best.share:
            return None
        found: dict[str, float] = {}
        wins = 0
        for action in actions:
            if (share := search.find_share(action)) is None:
                return None
            found[self.word(action)] = share
            wins += share == 1
            if most and wins > most(len(actions)):
                return None
        return found

    def word(self, action: Action) -> str:
        """The word of an action."""
        return notation.write(action, self.course)

    def grade(self, state: ChocolateState, right: tuple[str, ...]) -> int:
        """By how far down a right lay stands in the list of what lays are worth to the bots that look no further."""
        words = self.rank_actions(state)
        place = next((i for i, word in enumerate(words, start=1) if word in right), len(words) + SEEN_SOON)
        return 1 + (place > SEEN_AT_ONCE) + (place > SEEN_SOON)

    def rank_actions(self, state: ChocolateState) -> list[str]:
        """The lays by what they are worth to the bots that look no further, without the smarties put on cards."""
        board = Board.of(state, self.game)
        values = np.empty(len(board.out))
        weights = lay_weights(self.game, len(SIDES)).ravel()
        n = board.check_answer(rank(*board.packed, board.tables.array, board.work, board.out, weights, values))
        order = np.argsort(-values[:n], kind="stable")
        return [self.word(action_of(int(board.out[i]), board.packed, board.tables)) for i in order]
