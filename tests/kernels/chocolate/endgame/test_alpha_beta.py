"""What both exact searches share: results as signs, keys of positions, and how a search begins."""

from typing import NamedTuple

import numpy as np
import pytest

from tafelrunde.kernels.arrays import INT, INTS_2, LONGS_2, WORD, Ints, Longs, Rows
from tafelrunde.kernels.chocolate.endgame.alpha_beta import DEPTH, key_of, set_root, sign
from tafelrunde.kernels.chocolate.endgame.levels import ALPHA, BETA, HASH, KILLER, LEVEL
from tafelrunde.kernels.chocolate.layout import PASSES, ROWS_SIZE, TABLE_SIZE, TURN
from tafelrunde.kernels.jit import Word, jit


class Held(NamedTuple):
    """What every search holds."""

    boards: Rows
    tables: Ints
    level: Longs


@jit(INT(INT))
def sign_of(value: Word) -> Word:
    """1, 0 or -1."""
    return sign(value)


@jit(WORD(INTS_2, LONGS_2, INT))
def key(tables: Ints, level: Longs, depth: Word) -> Word:
    """The key of a position."""
    return key_of(Held(tables, tables, level), depth)  # type: ignore[arg-type]  # its boards are not looked at


def held() -> Held:
    """Empty arrays of a search."""
    tables, level = np.zeros((DEPTH, TABLE_SIZE), np.int32), np.zeros((DEPTH, LEVEL), np.int64)
    return Held(np.zeros((DEPTH, ROWS_SIZE), np.uint64), tables, level)


@pytest.mark.parametrize(("value", "expected"), [(7, 1), (1, 1), (0, 0), (-3, -1)])
def test_a_lead_is_a_result(value: int, expected: int) -> None:
    """Won, drawn or lost, by however much."""
    assert expected == sign_of(value)


def test_positions_with_other_lays_passes_or_turns_have_other_keys() -> None:
    """At the same ply: the lays so far, whether a seat has passed, and whose turn it is."""
    found = set()
    for lays, passes, turn in ((5, 0, 0), (6, 0, 0), (5, 1, 0), (5, 0, 1)):
        s = held()
        s.level[3, HASH], s.tables[3, PASSES], s.tables[3, TURN] = lays, passes, turn
        found.add(int(key(s.tables, s.level, 3)))
    assert 4 == len(found)


def test_a_search_begins_with_the_widest_bounds_and_no_killers() -> None:
    """At the root stands the position; nothing was good at any ply yet."""
    s = held()
    set_root(s, np.full(ROWS_SIZE, 3, np.uint64), np.full(TABLE_SIZE, 4, np.int32))
    assert (3, 4) == (s.boards[0, 7], s.tables[0, 7])
    assert (-1, 1) == (s.level[0, ALPHA], s.level[0, BETA])
    assert {-1} == set(s.level[:, KILLER : KILLER + 2].ravel().tolist())
