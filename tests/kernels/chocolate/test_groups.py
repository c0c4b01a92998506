"""Groups, contacts and scores of the kernel are those of the rules."""

import pytest
from tests.kernels.twins import ODD, assert_score
from tests.kit.tables import CHOCOLATE, Kind, states

from tafelrunde.kernels.arrays import INT, INT_PAIR, INTS, ROWS, Ints, Rows
from tafelrunde.kernels.chocolate.board import Board
from tafelrunde.kernels.chocolate.groups import sizes
from tafelrunde.kernels.jit import Word, jit
from tafelrunde.rules.chocolate import groups
from tafelrunde.rules.chocolate.field import COLOURS


@jit(INT_PAIR(ROWS, INTS, INT, ROWS, INT))
def two_largest(rows: Rows, table: Ints, colour: Word, work: Rows, both: Word) -> Word:
    """The sizes of the two largest groups."""
    return sizes(rows, table, colour, work, both)


@pytest.mark.parametrize("kind", [*CHOCOLATE, *ODD], ids=str)
def test_scores_are_those_of_the_rules_along_a_random_game(kind: Kind) -> None:
    """K5, S10, S11: with largest groups, second groups and points from areas."""
    for state in states(kind, 13):
        assert_score(kind, state, Board.of(state, kind.game))


@pytest.mark.parametrize("kind", CHOCOLATE, ids=str)
def test_the_largest_groups_of_a_colour_are_those_of_the_rules(kind: Kind) -> None:
    """For each colour, whoever has it; the second is counted only when asked for."""
    for state in list(states(kind, 14))[::4]:
        board = Board.of(state, kind.game)
        for colour in range(len(COLOURS)):
            expected = groups.sizes(state.field.visible[colour])
            assert expected[:2] == two_largest(*board.packed, colour, board.work, 1)
            assert expected[0] == two_largest(*board.packed, colour, board.work, 0)[0]
