"""Groups by name: the kernel counts what the rules count."""

import numpy as np
import pytest
from tests.kernels.chocolate.shortlists import label_groups
from tests.kernels.chocolate.test_lay_value import positions
from tests.kit.tables import CHOCOLATE, Kind

from tafelrunde.kernels.chocolate.board import Board
from tafelrunde.kernels.chocolate.labelled_groups import BIGGEST, CELLS, COUNTS, PIECES, SQUARES
from tafelrunde.rules.chocolate.counting import seen_cells
from tafelrunde.rules.chocolate.field import COLOURS
from tafelrunde.rules.chocolate.groups import groups


@pytest.mark.parametrize("kind", [CHOCOLATE[0], CHOCOLATE[-1]], ids=str)
def test_groups_are_counted_as_the_rules_do(kind: Kind) -> None:
    """For each colour: the largest group, all pieces, and the squares of all sizes (K5)."""
    for state in positions(kind, 8):
        board = Board.of(state, kind.game)
        labels, counts = np.empty(CELLS, np.uint8), np.empty(COUNTS, np.int64)
        label_groups(*board.packed, board.tables.array, board.work, labels, counts)
        for number, colour in enumerate(COLOURS):
            sizes = [group.bit_count() for group in groups(seen_cells(state.field, colour))]
            expected = [max(sizes, default=0), sum(sizes), sum(size * size for size in sizes)]
            assert expected == [int(counts[at + number]) for at in (BIGGEST, PIECES, SQUARES)]
