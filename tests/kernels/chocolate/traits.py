"""The traits of a lay, for tests: a part of kernels behind a kernel of its own."""

from tafelrunde.kernels.arrays import FLOATS, INT, INTS, ROWS, Floats, Ints, Rows
from tafelrunde.kernels.chocolate.lay_value import examine
from tafelrunde.kernels.jit import Word, jit


@jit((ROWS, INTS, INTS, INT, ROWS, FLOATS))
def traits_of(rows: Rows, table: Ints, deck: Ints, code: Word, work: Rows, traits: Floats) -> None:
    """The traits of the position after a lay."""
    examine(rows, table, deck, code, work, traits)
