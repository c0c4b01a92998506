"""Named groups and the best lay of the shortlist, for tests: parts of kernels behind kernels of their own."""

import numpy as np

from tafelrunde.kernels.arrays import BYTES, FLOATS, INT, INTS, LONGS, ROWS, Bytes, Floats, Ints, Longs, Rows
from tafelrunde.kernels.chocolate.labelled_groups import label
from tafelrunde.kernels.chocolate.lay_value import TRAITS
from tafelrunde.kernels.chocolate.shortlist import find_best, make_scratch
from tafelrunde.kernels.jit import Word, jit


@jit((ROWS, INTS, INTS, ROWS, BYTES, LONGS))
def label_groups(rows: Rows, table: Ints, deck: Ints, work: Rows, labels: Bytes, counts: Longs) -> None:
    """Name all groups, and count them."""
    label(rows, table, deck, work, labels, counts)


@jit(INT(ROWS, INTS, INTS, ROWS, INTS, FLOATS))
def best_of_shortlist(rows: Rows, table: Ints, deck: Ints, work: Rows, out: Ints, weights: Floats) -> Word:
    """The lay of most worth among the most promising."""
    return find_best(rows, table, deck, work, out, weights, make_scratch(), np.zeros(TRAITS, np.float64))
