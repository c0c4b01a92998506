"""The legal lays of the kernel are those of the rules, listed or counted."""

import pytest
from tests.kernels.twins import ODD, legal
from tests.kit.tables import CHOCOLATE, Kind, game_of, states

from tafelrunde.kernels.chocolate.board import Board, count, placements, targets
from tafelrunde.rules.chocolate.table import Lay


@pytest.mark.parametrize("kind", CHOCOLATE[1:], ids=str)
def test_placements_times_targets_are_the_lays(kind: Kind) -> None:
    """S8: the factors, lays without a smartie and cards that may take one, are those of the rules."""
    for state in list(states(kind, 10))[2::5]:
        board, game = Board.of(state, kind.game), game_of(kind)
        choices = game.actions(game.view(state, game.actor(state)))
        lays = placements(*board.packed, board.tables.array, board.work, board.out)
        numbers = targets(*board.packed, board.tables.array, board.out)
        if choices.lays:
            assert sum(factor.cells.bit_count() for factor in choices.lays) == lays
            assert len(choices.smarties) == (numbers if choices.guards else 0)


@pytest.mark.parametrize("kind", [*CHOCOLATE, *ODD], ids=str)
def test_lays_are_counted_without_being_listed(kind: Kind) -> None:
    """As many as the rules list, with all their smarties."""
    for state in [state for state in states(kind, 11) if all(state.colours) and state.swap is None][:-1:5]:
        board = Board.of(state, kind.game)
        expected = sum(isinstance(action, Lay) for action in legal(kind, state))
        assert expected == count(*board.packed, board.tables.array, board.work)
