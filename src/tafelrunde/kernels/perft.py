"""Perft: how many sequences of so many actions there are, counted by the kernels, with explicit stacks.

stack   a row for each level of the tree: the arrays of its position, the codes of its actions,
and two numbers, how many actions there are and how many of them were followed
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from tafelrunde.kernels import chocolate, stacko
from tafelrunde.kernels.chocolate import Outgrown
from tafelrunde.kernels.jit import INT, INTS, RNG, ROWS, Array, Word, generator, jit
from tafelrunde.kernels.layout import ROWS_SIZE, TABLE_SIZE, WORK_SIZE
from tafelrunde.kernels.playout import action_count, actions, copy
from tafelrunde.kernels.stacko import CHOICES, SIZE
from tafelrunde.kernels.stacko import actions as list_stacko
from tafelrunde.kernels.stacko import step as step_stacko
from tafelrunde.kernels.step import step
from tafelrunde.rules.games import GAMES
from tafelrunde.rules.stacko.game import STACKO

BOARDS = types.uint64[:, ::1]
TABLES = types.int32[:, ::1]

MOST_ACTIONS = 1 << 16
TOO_MANY = -2
"""A position has more actions than a level of the stack can hold."""


@jit(INT(ROWS, INTS, INTS, INT, BOARDS, TABLES, TABLES))
def perft_chocolate(
    rows: Array, table: Array, deck: Array, depth: Word, boards: Array, tables: Array, codes: Array
) -> Word:
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


@jit(INT(INTS, INT, TABLES, RNG))
def perft_stacko(table: Array, depth: Word, tables: Array, rng: Array) -> Word:
    """Sequences of at least one action from a position; the generator shuffles whatever has to be shuffled."""
    codes, followed = np.empty((depth, CHOICES), np.int32), np.zeros(depth, np.int64)
    left = np.zeros(depth, np.int64)
    total = level = 0
    for i in range(SIZE):
        tables[0, i] = table[i]
    left[0] = list_stacko(tables[0], codes[0])
    while level >= 0:
        if level == depth - 1:
            total += left[level]
            level -= 1
        elif followed[level] == left[level]:
            level -= 1
        else:
            code = np.int64(codes[level, followed[level]])
            followed[level] += 1
            for i in range(SIZE):
                tables[level + 1, i] = tables[level, i]
            level += 1
            step_stacko(tables[level], code, rng)
            followed[level] = 0
            left[level] = list_stacko(tables[level], codes[level])
    return total


def perft(game: str, state: Any, depth: int) -> int:  # noqa: ANN401 - each game has its own state
    """How many sequences of so many actions there are; where the kernels' board is too small, the rules count."""
    if depth == 0:
        return 1
    if game == STACKO.name:
        tables = np.empty((depth, SIZE), np.int32)
        return int(perft_stacko(stacko.pack(state), depth, tables, generator(0)))
    try:
        board = chocolate.Board.of(state, game)
        if depth == 1:
            return board.count()
        boards, tables = np.empty((depth, ROWS_SIZE), np.uint64), np.empty((depth, TABLE_SIZE), np.int32)
        codes = np.empty((depth, MOST_ACTIONS), np.int32)
        total = int(perft_chocolate(*board.packed, board.tables.array, depth, boards, tables, codes))
    except Outgrown:
        total = -1
    return total if total >= 0 else by_rules(game, state, depth)


def by_rules(game: str, state: Any, depth: int) -> int:  # noqa: ANN401
    """The same, counted by the plain rules alone."""
    rules = GAMES[game]
    seat = rules.actor(state)
    if depth == 0 or seat is None:
        return int(depth == 0)
    legal = rules.actions(rules.view(state, seat))
    if depth == 1:
        return len(legal)
    return sum(by_rules(game, rules.apply(state, action).state, depth - 1) for action in legal)
