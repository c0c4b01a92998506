"""What an exact search remembers: a result only where it settles a position, and only of that position."""

import numpy as np
import pytest

from tafelrunde.kernels.arrays import INT, ROWS, WORD, Rows
from tafelrunde.kernels.chocolate.endgame.memory import NOTHING, mix, recall, remember
from tafelrunde.kernels.jit import Word, jit

SIZE = 16
HERE, ELSEWHERE = 0xABCDEF0123450, 0xABCDEF0123450 + (1 << 40)
"""Two positions that share a place in a small memory."""


@jit((ROWS, WORD, INT, INT, INT))
def keep(memory: Rows, key: Word, result: Word, alpha: Word, beta: Word) -> None:
    """Remember a result."""
    remember(memory, key, result, alpha, beta)


@jit(INT(ROWS, WORD, INT, INT))
def known(memory: Rows, key: Word, alpha: Word, beta: Word) -> Word:
    """Recall a result."""
    return recall(memory, key, alpha, beta)


@jit(WORD(INT, INT))
def hashed(code: Word, turn: Word) -> Word:
    """The number of a lay."""
    return mix(code, turn)


@pytest.mark.parametrize("result", [-1, 0, 1])
def test_a_position_that_was_not_met_is_not_known(result: int) -> None:
    """Neither in an empty memory, nor where another position has the place."""
    memory = np.zeros(SIZE, np.uint64)
    assert NOTHING == known(memory, HERE, -1, 1)
    keep(memory, HERE, result, -1, 1)
    assert NOTHING == known(memory, ELSEWHERE, -1, 1)


@pytest.mark.parametrize(
    ("result", "kept", "asked", "answer"),
    [
        (0, (-1, 1), (-1, 1), 0),  # within the bounds: exact
        (1, (-1, 1), (-1, 1), 1),  # at least a win settles everything up to a win
        (0, (-1, 0), (-1, 0), 0),  # at least a draw is enough where a draw refutes
        (0, (-1, 0), (-1, 1), NOTHING),  # but not where only a win does
        (-1, (-1, 1), (-1, 1), -1),  # at most a loss
        (0, (0, 1), (-1, 1), NOTHING),  # at most a draw may be a loss
    ],
)
def test_a_bound_is_used_only_where_it_settles(
    result: int, kept: tuple[int, int], asked: tuple[int, int], answer: int
) -> None:
    """A result that was cut off by alpha or beta is a bound, and no more."""
    memory = np.zeros(SIZE, np.uint64)
    keep(memory, HERE, result, *kept)
    assert answer == known(memory, HERE, *asked)


def test_lays_of_both_seats_have_numbers_of_their_own() -> None:
    """A thousand lays of either seat: no number twice."""
    assert 2000 == len({hashed(code, turn) for code in range(1000) for turn in (0, 1)})
