"""Random games with the kernels, from the deal to the end, as fast as a search would play them."""

from __future__ import annotations

import random
from collections.abc import Callable
from time import process_time
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from tafelrunde.kernels.chocolate.deck import Tables
from tafelrunde.kernels.chocolate.layout import MOST_LAYS, PASS, ROWS_SIZE, TABLE_SIZE, VERB, WORK_SIZE
from tafelrunde.kernels.chocolate.lays import placements
from tafelrunde.kernels.chocolate.playout import (
    ACTIONS,
    ENDLESS,
    GAMES,
    SUMS_SIZE,
    actions,
    is_to_lay,
    pick,
    pick_plain,
    playout,
    tally,
)
from tafelrunde.kernels.chocolate.step import deal, over, step
from tafelrunde.kernels.jit import below, generator
from tafelrunde.kernels.stacko import game


class Speed(NamedTuple):
    """How many games and actions a CPU second holds."""

    games: float
    actions: float


@njit(nogil=True, error_model="numpy")  # type: ignore[untyped-decorator, unused-ignore]
def games(deck: Any, seats: int, rng: Any, number: int, listed: bool, acc: Any) -> None:  # noqa: ANN401, FBT001, PLR0917
    """So many random games; `listed` writes the list of all placements at every turn instead of drawing one."""
    rows, table = np.empty(ROWS_SIZE, np.uint64), np.empty(TABLE_SIZE, np.int32)
    work, out = np.empty(WORK_SIZE, np.uint64), np.empty(MOST_LAYS, np.int32)
    for _ in range(number):
        deal(rows, table, deck, seats, rng)
        n = play_listed(rows, table, deck, work, rng, out) if listed else playout(rows, table, deck, work, rng, ENDLESS)
        if n >= 0:
            acc[ACTIONS] += n
            tally(rows, table, deck, work, out, acc)


@njit(nogil=True, error_model="numpy")  # type: ignore[untyped-decorator, unused-ignore]
def play_listed(rows: Any, table: Any, deck: Any, work: Any, rng: Any, out: Any) -> int:  # noqa: ANN401, PLR0917
    """One random game with a list at every turn; how many actions it had, -1 when its field outgrew the board."""
    n = 0
    while not over(table, deck):
        code = np.int64(PASS << VERB)
        if is_to_lay(table):
            lays = placements(rows, table, deck, work, out)
            if lays > 0:
                code = np.int64(out[below(rng, lays)])
        else:
            code = pick_plain(table, deck, rng)
        if step(rows, table, deck, code):
            return -1
        n += 1
    return n


def chocolate(tables: Tables, seats: int, *, listed: bool, number: int) -> Callable[[], Speed]:
    """A measurement of the chocolate kernel; the first call compiles."""
    rng, acc = generator(5), np.zeros(SUMS_SIZE, np.int64)
    games(tables.array, seats, rng, 20, listed, acc)

    def measure() -> Speed:
        acc[:] = 0
        start = process_time()
        games(tables.array, seats, rng, number, listed, acc)
        took = process_time() - start
        return Speed(acc[GAMES] / took, acc[ACTIONS] / took)

    return measure


def matches(number: int) -> Callable[[], Speed]:
    """A measurement of the kernel of Stacko: whole matches."""
    rng = generator(5)

    def measure() -> Speed:
        start = process_time()
        n = game.playouts(number, rng)
        took = process_time() - start
        return Speed(number / took, n / took)

    return measure


def drive_kernel(tables: Tables, seats: int, *, listed: bool, number: int) -> Callable[[], Speed]:
    """The chocolate kernel driven from Python, action by action: list and choose, or draw; then step."""
    deck, rng, chance = tables.array, generator(6), random.Random(6)
    rows, table = np.empty(ROWS_SIZE, np.uint64), np.empty(TABLE_SIZE, np.int32)
    work, out = np.empty(WORK_SIZE, np.uint64), np.empty(1 << 17, np.int32)

    def measure() -> Speed:
        n = 0
        start = process_time()
        for _ in range(number):
            deal(rows, table, deck, seats, rng)
            while True:
                if listed:
                    legal = actions(rows, table, deck, work, out)
                    code = int(out[int(chance.random() * legal)]) if legal else -1
                else:
                    code = pick(rows, table, deck, work, rng)
                if code < 0:
                    break
                step(rows, table, deck, code)
                n += 1
        took = process_time() - start
        return Speed(number / took, n / took)

    return measure
