"""Between states and arrays, and between actions and codes: what goes in comes out."""

import pytest
from tests.kernels.twins import ODD, legal, settled
from tests.kit.tables import CHOCOLATE, Kind, start, states

from tafelrunde.kernels.chocolate.board import Board, action_of, code_of
from tafelrunde.kernels.chocolate.pack import owner
from tafelrunde.rules.chocolate.table import Give


@pytest.mark.parametrize("kind", [*CHOCOLATE, *ODD], ids=str)
def test_packing_and_unpacking_gives_the_same_state(kind: Kind) -> None:
    """A state survives the arrays, but for its history and the order of its hands."""
    for state in states(kind, 7):
        assert settled(state) == Board.of(state, kind.game).state()


@pytest.mark.parametrize("kind", CHOCOLATE, ids=str)
def test_every_legal_action_has_a_code_and_comes_back_from_it(kind: Kind) -> None:
    """Reading the code of an action gives the action."""
    for state in list(states(kind, 8))[:24:4]:
        board = Board.of(state, kind.game)
        for action in legal(kind, state):
            assert action == action_of(code_of(action, board.packed, board.tables), board.packed, board.tables)


def test_a_masked_action_has_no_code() -> None:
    """S12: what another seat gave is not known to everybody, so it cannot be played."""
    board = Board.of(start(CHOCOLATE[0], 1), "schoko")
    with pytest.raises(TypeError):
        code_of(Give(0), board.packed, board.tables)


def test_no_card_lies_on_an_empty_cell() -> None:
    """A smartie there cannot be read."""
    with pytest.raises(ValueError, match="no card lies"):
        owner((5, 5), Board.of(start(CHOCOLATE[0], 1), "schoko").packed.table)
