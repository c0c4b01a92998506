"""The exact search picks the game by its deck."""

import numpy as np
import pytest
from bench.endgame import late

from tafelrunde.kernels.chocolate.endgame import schoko, schokoly
from tafelrunde.kernels.chocolate.endgame.alpha_beta import FOUND_SIZE, GIVEN_UP
from tafelrunde.kernels.chocolate.endgame.solve import solve


@pytest.mark.parametrize(("game", "search"), [("schoko", schoko.solve), ("schokoly", schokoly.solve)])
def test_each_game_has_its_own_search(game: str, search: object) -> None:
    """Two colours are searched as Scho K.O., three as Schokoly."""
    board, _ = late(game, 3, 2, 0.0)
    found = [np.zeros(FOUND_SIZE, np.int64) for _ in range(2)]
    for each, result in zip((solve, search), found, strict=True):
        assert callable(each)
        each(*board.packed, board.tables.array, 1 << 30, np.zeros(1 << 12, np.uint64), result)
    assert found[0].tolist() == found[1].tolist()
    assert 0 == found[0][GIVEN_UP]
