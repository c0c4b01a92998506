"""Perft of the chocolate games: sequences of actions, counted with explicit stacks.

boards, tables, codes   a row for each level of the tree: the arrays of its position, and the codes of its actions
left, followed          for each level how many actions there are, and how many of them were followed
"""

from __future__ import annotations

import numpy as np

from tafelrunde.kernels.arrays import INT, INTS, INTS_2, ROWS, ROWS_2, Ints, Rows
from tafelrunde.kernels.chocolate.board import Board, Outgrown
from tafelrunde.kernels.chocolate.layout import ROWS_SIZE, TABLE_SIZE, WORK_SIZE
from tafelrunde.kernels.chocolate.playout import action_count, actions, copy
from tafelrunde.kernels.chocolate.step import step
from tafelrunde.kernels.jit import Word, jit
from tafelrunde.rules.chocolate.table import ChocolateState

MOST_ACTIONS = 1 << 16
TOO_MANY = -2
"""A position has more actions than a level of the stack can hold."""


@jit(INT(ROWS, INTS, INTS, INT, ROWS_2, INTS_2, INTS_2))
def count_sequences(rows: Rows, table: Ints, deck: Ints, depth: Word, boards: Rows, tables: Ints, codes: Ints) -> Word:
    """Sequences of at least two actions from a position; -1 when a field outgrew its board, or TOO_MANY."""
    work = np.empty(WORK_SIZE, np.uint64)
    left, followed = np.zeros(depth, np.int64), np.zeros(depth, np.int64)
    total = level = 0
    copy(rows, table, boards[0], tables[0])
    left[0] = actions(boards[0], tables[0], deck, work, codes[0])
    while level >= 0:
        if left[level] < 0 or left[level] > MOST_ACTIONS:
            return -1 if left[level] < 0 else TOO_MANY
        if followed[level] == left[level]:
            level -= 1
            continue
        code = np.int64(codes[level, followed[level]])
        followed[level] += 1
        below = level + 1
        copy(boards[level], tables[level], boards[below], tables[below])
        step(boards[below], tables[below], deck, code)
        if below < depth - 1:
            level = below
            followed[level] = 0
            left[level] = actions(boards[level], tables[level], deck, work, codes[level])
        else:
            n = action_count(boards[below], tables[below], deck, work, codes[below])
            if n < 0:
                return -1
            total += n
    return total


def perft(game: str, state: ChocolateState, depth: int) -> int | None:
    """How many sequences of so many actions there are, at least one; None where the board is too small to count."""
    try:
        board = Board.of(state, game)
        if depth == 1:
            return board.count()
    except Outgrown:
        return None
    boards, tables = np.empty((depth, ROWS_SIZE), np.uint64), np.empty((depth, TABLE_SIZE), np.int32)
    codes = np.empty((depth, MOST_ACTIONS), np.int32)
    total = int(count_sequences(*board.packed, board.tables.array, depth, boards, tables, codes))
    return total if total >= 0 else None
