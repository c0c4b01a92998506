"""The anchors of both tiers, kept up to date row by row, are those of the rules."""

import pytest
from tests.kernels.twins import ODD
from tests.kit.tables import CHOCOLATE, Kind, states

from tafelrunde.kernels.chocolate.board import Board
from tafelrunde.kernels.chocolate.layout import ABOVE, ABOVES, BESIDE, BESIDES, ORIGIN
from tafelrunde.rules.chocolate.field import Cells, Field
from tafelrunde.rules.chocolate.placing import anchors
from tafelrunde.rules.core import Cell


def kept(board: Board, layer: int) -> set[Cell]:
    """The cells of a layer of candidates, as the rules count them."""
    rows = [int(row) for row in board.packed.rows[layer : layer + 64]]
    return {(x - ORIGIN, y - ORIGIN) for y, row in enumerate(rows) for x in range(64) if row >> x & 1}


def cells(field: Field, found: Cells) -> set[Cell]:
    """The cells of a set of the rules."""
    return set(field.cells(found))


@pytest.mark.parametrize("kind", [*CHOCOLATE, *ODD], ids=str)
def test_anchors_are_those_of_the_rules_along_a_random_game(kind: Kind) -> None:
    """C6, C7 for the first tier, C9 to C11 for the second; and as many as are counted."""
    for state in states(kind, 12):
        board, expected = Board.of(state, kind.game), anchors(state.field)
        first, second = kept(board, BESIDE), kept(board, ABOVE)
        assert (cells(state.field, expected.first), cells(state.field, expected.second)) == (first, second)
        assert (len(first), len(second)) == (board.packed.table[BESIDES], board.packed.table[ABOVES])
