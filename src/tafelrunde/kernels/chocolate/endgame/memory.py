"""What an exact search remembers of positions: a hash, and the result or a bound on it.

memory  uint64[2**n]   hash without its last 4 bits | kind of bound, 2 bits | result + 1, 2 bits
"""

from __future__ import annotations

from typing import Final

import numpy as np

from tafelrunde.kernels.arrays import Rows
from tafelrunde.kernels.jit import U0, Word, inline, u64

NOTHING: Final = 2
"""No result is remembered."""

EXACT, AT_LEAST, AT_MOST = u64(1), u64(2), u64(3)
LOW = u64(15)


@inline
def mix(code: Word, turn: Word) -> Word:
    """A number for a lay and who laid it."""
    x = (u64(code) | u64(turn + 1) << u64(40)) * u64(0x9E3779B97F4A7C15)
    x = (x ^ (x >> u64(30))) * u64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> u64(27))) * u64(0x94D049BB133111EB)
    return x ^ (x >> u64(31))


@inline
def recall(memory: Rows, key: Word, alpha: Word, beta: Word) -> Word:
    """What is remembered of a position if it settles it between alpha and beta."""
    entry = memory[key & u64(len(memory) - 1)]
    if (entry ^ key) & ~LOW != U0 or entry & LOW == U0:
        return np.int64(NOTHING)
    result = np.int64(entry & u64(3)) - 1
    kind = entry >> u64(2) & u64(3)
    if kind == EXACT or (kind == AT_LEAST and result >= beta) or (kind == AT_MOST and result <= alpha):
        return result
    return np.int64(NOTHING)


@inline
def remember(memory: Rows, key: Word, result: Word, alpha: Word, beta: Word) -> None:
    """Keep a result."""
    kind = AT_LEAST if result >= beta else (AT_MOST if result <= alpha else EXACT)
    memory[key & u64(len(memory) - 1)] = (key & ~LOW) | kind << u64(2) | u64(result + 1)
