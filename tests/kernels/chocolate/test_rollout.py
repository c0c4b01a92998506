"""Rollouts to the end: the same from the same seed, and all of the first place is shared out."""

import numpy as np
import pytest
from tests.kernels.chocolate.test_lay_value import positions
from tests.kit.tables import CHOCOLATE, Kind

from tafelrunde.kernels.chocolate.board import Board
from tafelrunde.kernels.chocolate.rollout import LEADS, SHARES, SUMS, sharp_rollouts
from tafelrunde.rules.chocolate.courses import COURSES
from tafelrunde.study.chocolate.evaluator import rollout_weights
from tafelrunde.study.evaluator import sides

GAMES = 3


@pytest.mark.parametrize("kind", [CHOCOLATE[0], CHOCOLATE[-1]], ids=str)
def test_sharp_rollouts_share_out_the_first_place(kind: Kind) -> None:
    """Each game has one first place for all sides; the position stays as it was."""
    weights = rollout_weights(kind.game, kind.seats)
    firsts = [team[0] - 1 for team in sides(COURSES[kind.game], kind.seats)]
    for state in positions(kind, 4):
        board = Board.of(state, kind.game)
        before, sums = board.packed.copy(), np.zeros((2, SUMS))
        for row in sums:
            assert GAMES == sharp_rollouts(*board.packed, board.tables.array, GAMES, 7, weights, row)
        assert sums[0].tobytes() == sums[1].tobytes()
        assert pytest.approx(GAMES) == sums[0, SHARES:LEADS][firsts].sum()
        assert (
            before.rows.tobytes() + before.table.tobytes() == board.packed.rows.tobytes() + board.packed.table.tobytes()
        )
