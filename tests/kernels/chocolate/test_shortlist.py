"""The best lay, nearly: found among a few that promise most."""

import numpy as np
import pytest
from tests.kernels.chocolate.shortlists import best_of_shortlist
from tests.kernels.chocolate.test_lay_value import positions
from tests.kit.tables import CHOCOLATE, Kind

from tafelrunde.kernels.chocolate.board import Board
from tafelrunde.kernels.chocolate.lay_value import rank
from tafelrunde.kernels.chocolate.shortlist import LENGTH
from tafelrunde.study.chocolate.evaluator import rollout_weights


@pytest.mark.parametrize("kind", [CHOCOLATE[0], CHOCOLATE[-1]], ids=str)
def test_the_shortlist_hardly_misses_the_best_lay(kind: Kind) -> None:
    """After the opening its best lay is among the best tenth of all; the board stays as it was."""
    for state in positions(kind, 8)[2:]:
        board, weights = Board.of(state, kind.game), rollout_weights(kind.game, kind.seats)
        deck, values = board.tables.array, np.empty(len(board.out))
        n = rank(*board.packed, deck, board.work, board.out, weights, values)
        codes, before = board.out[:n].tolist(), board.packed.rows.copy()
        code = best_of_shortlist(*board.packed, deck, board.work, board.out, weights)
        better = int((values[:n] > values[codes.index(code)] + 1e-9).sum()) if n else -1
        assert better <= n // LENGTH if n else code < 0
        assert before.tobytes() == board.packed.rows.tobytes()
