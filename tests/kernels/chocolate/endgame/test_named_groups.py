"""Groups by name: named anew, or lay by lay, they have the sizes that the rules count."""

from itertools import pairwise

import numpy as np
import pytest
from tests.kernels.chocolate.endgame.test_schoko import SCHOKO
from tests.kit.tables import Kind, game_of, states

from tafelrunde.kernels.arrays import BYTES, INT, INTS, ROWS, Bytes, Ints, Rows
from tafelrunde.kernels.chocolate.board import Board, code_of
from tafelrunde.kernels.chocolate.endgame.named_groups import (
    CELLS,
    COUNT,
    GROUPS,
    LARGEST,
    SIZE,
    TOUCH,
    forget_lay,
    name_all,
    name_lay,
)
from tafelrunde.kernels.jit import Word, jit
from tafelrunde.rules.chocolate.field import COLOURS, FIRST
from tafelrunde.rules.chocolate.groups import groups
from tafelrunde.rules.chocolate.table import ChocolateState, Lay


@jit(INT(ROWS, INTS, ROWS, BYTES, INTS))
def named(rows: Rows, table: Ints, work: Rows, cells: Bytes, names: Ints) -> Word:
    """Name all groups."""
    return name_all(rows, table, work, cells, names)


@jit((INTS, INTS, INT, BYTES, INTS, ROWS))
def lay(table: Ints, deck: Ints, code: Word, cells: Bytes, names: Ints, touch: Rows) -> None:
    """Name the pieces of a lay."""
    name_lay(table, deck, code, cells, names, touch)


@jit((BYTES, INT))
def take_back(cells: Bytes, code: Word) -> None:
    """Empty the cells of a lay."""
    forget_lay(cells, code)


def expected(state: ChocolateState) -> list[list[int]]:
    """The sizes of the groups of both seats, by the rules."""
    visible = [state.field.visible[COLOURS.index(colour)] for colour in state.colours if colour]
    return [sorted(group.bit_count() for group in groups(cells)) for cells in visible]


def counted(names: Ints) -> list[list[int]]:
    """The sizes of the groups of both sides, by name."""
    found = []
    for side in range(2):
        sizes = names[SIZE + 64 * side + 1 : SIZE + 64 * side + 1 + names[COUNT + side]]
        assert max(sizes, default=0) == names[LARGEST + side]
        found.append(sorted(size for size in sizes.tolist() if size))
    return found


@pytest.mark.parametrize("kind", SCHOKO, ids=str)
def test_a_lay_of_the_first_tier_joins_the_groups_that_the_rules_join(kind: Kind) -> None:
    """Along a random game; and when it is taken back, its cells are empty again."""
    game, seen = game_of(kind), [state for state in states(kind, 4) if all(state.colours)]
    for state, after in pairwise(seen):
        board, cells, names = Board.of(state, kind.game), np.zeros(CELLS, np.uint8), np.zeros(GROUPS, np.int32)
        action = after.history[-1].action
        if not named(*board.packed, board.work, cells, names) or not game.actor(state):
            continue
        assert expected(state) == counted(names)
        if isinstance(action, Lay) and action.tier == FIRST:
            before, code = cells.copy(), code_of(action, board.packed, board.tables)
            lay(board.packed.table, board.tables.array, code, cells, names, np.empty(TOUCH, np.uint64))
            assert expected(after) == counted(names)
            take_back(cells, code)
            np.testing.assert_array_equal(before, cells)
