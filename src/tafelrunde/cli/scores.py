"""Scores in the terminal: the total first, then what it is made of."""

from __future__ import annotations

from collections.abc import Sequence


def write_sum(summands: Sequence[int]) -> str:
    """A total and its parts, `39 = 9 + 30`; a single one is the total itself."""
    total = str(sum(summands))
    return total if len(summands) == 1 else f"{total} = {' + '.join(map(str, summands))}"
