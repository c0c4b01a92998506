"""Perft of Stacko: sequences of actions, counted with explicit stacks.

tables, codes    a row for each level of the tree: its position, and the codes of its actions
left, followed   for each level how many actions there are, and how many of them were followed
"""

from __future__ import annotations

import numpy as np

from tafelrunde.kernels.arrays import INT, INTS, INTS_2, RNG, Ints, Rng
from tafelrunde.kernels.jit import Word, generator, jit
from tafelrunde.kernels.stacko.game import CHOICES, SIZE, actions, pack, step
from tafelrunde.rules.stacko.table import StackoState


@jit(INT(INTS, INT, INTS_2, RNG))
def count_sequences(table: Ints, depth: Word, tables: Ints, rng: Rng) -> Word:
    """Sequences of at least one action from a position; the generator shuffles whatever has to be shuffled."""
    codes, followed = np.empty((depth, CHOICES), np.int32), np.zeros(depth, np.int64)
    left = np.zeros(depth, np.int64)
    total = level = 0
    for i in range(SIZE):
        tables[0, i] = table[i]
    left[0] = actions(tables[0], codes[0])
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
            step(tables[level], code, rng)
            followed[level] = 0
            left[level] = actions(tables[level], codes[level])
    return total


def perft(_game: str, state: StackoState, depth: int) -> int:
    """How many sequences of so many actions there are, at least one."""
    return int(count_sequences(pack(state), depth, np.empty((depth, SIZE), np.int32), generator(0)))
