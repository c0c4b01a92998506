"""Sets of cells as they travel."""

from hypothesis import given
from hypothesis import strategies as st
from tests.kit.tables import CHOCOLATE, states

from tafelrunde.rules.chocolate.field import STRIDE
from tafelrunde.wire.chocolate.places import list_cells


@given(st.sets(st.tuples(st.integers(0, 9), st.integers(0, 9))))
def test_cells_are_listed_row_by_row(cells: set[tuple[int, int]]) -> None:
    """C3: in the coordinates of the field, whatever its left and top."""
    *_, state = states(CHOCOLATE[0], 1)
    field = state.field
    bits = sum(1 << down * STRIDE + across for across, down in cells)
    expected = sorted(((x + field.left, y + field.top) for x, y in cells), key=lambda cell: (cell[1], cell[0]))
    assert expected == list_cells(field, bits)
