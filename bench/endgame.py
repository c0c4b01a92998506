"""Measure the exact endgame, and compare it with plain minimax.

    python -m bench.endgame [--game GAME] [--plies 5 6] [--positions N] [--most N] [--seed S]
    python -m bench.endgame --check N [--plies 3] [--whole]

Positions come from games between the fitted value and itself; for a check, every third from random games and every
third from games in which half of the lays are random. Times are CPU seconds of one core. Plain minimax follows every
line with the kernels' list and step alone; it knows no bounds and no table, and stops only at a win, with --whole not
even there.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from time import process_time
from typing import Any, NamedTuple

import numpy as np
from numba import njit, types

from tafelrunde.bots.chocolate.search import lay_weights
from tafelrunde.kernels.chocolate.board import Board, actions, deal, empty, generator, score, step, tables
from tafelrunde.kernels.chocolate.endgame.alpha_beta import COUNTED, FOUND_SIZE, GIVEN_UP, MOVE, RESULT
from tafelrunde.kernels.chocolate.endgame.solve import solve
from tafelrunde.kernels.chocolate.groups import SECOND_SIZES
from tafelrunde.kernels.chocolate.lay_value import rank
from tafelrunde.kernels.chocolate.layout import (
    CARDS_IN_ALL,
    COLOUR_COUNT,
    COLOURS,
    HANDS,
    KINDS,
    NAME,
    PASS,
    PASSES,
    PIECES,
    PLACED,
    ROWS_SIZE,
    TABLE_SIZE,
    TURN,
    VERB,
    WORK_SIZE,
)
from tafelrunde.kernels.chocolate.pack import Packed
from tafelrunde.kernels.chocolate.playout import copy
from tafelrunde.kernels.chocolate.step import over
from tafelrunde.records.chocolate import decks

ERRORS = (0.0, 1.0, 0.5)
"""The shares of random lays in games whose positions are checked."""

MEMORY = 1 << 20
ROOM = 1 << 17
"""For all actions of a turn of Schokoly."""

PLIES = 10
"""More than a check follows, passes counted."""


class Answer(NamedTuple):
    """What the search says of a position."""

    result: int
    code: int
    positions: int
    given_up: bool
    seconds: float


@njit(  # type: ignore[untyped-decorator, unused-ignore]
    types.int64(
        types.uint64[:, ::1],
        types.int32[:, ::1],
        types.int32[::1],
        types.int32[:, ::1],
        types.uint64[::1],
        types.int64,
        types.boolean,
    ),
    nogil=True,
)
def plain(boards: Any, tables: Any, deck: Any, codes: Any, work: Any, ply: int, whole: bool) -> int:  # noqa: ANN401, FBT001, PLR0913, PLR0917 - arrays of a kernel
    """1, 0 or -1 for the seat on turn at a ply."""
    rows, table = boards[ply], tables[ply]
    turn = table[TURN]
    if over(table, deck):
        out = codes[ply]
        score(rows, table, deck, work, out)
        own, other = out[turn], out[1 - turn]
        if own == other and deck[COLOUR_COUNT] == 2:
            own, other = out[SECOND_SIZES + turn], out[SECOND_SIZES + 1 - turn]
        return int(own > other) - int(own < other)
    best = -1
    for i in range(actions(rows, table, deck, work, codes[ply])):
        copy(rows, table, boards[ply + 1], tables[ply + 1])
        step(boards[ply + 1], tables[ply + 1], deck, np.int64(codes[ply, i]))
        best = max(best, -plain(boards, tables, deck, codes, work, ply + 1, whole))
        if best == 1 and not whole:
            break
    return best


def minimax(packed: Packed, deck: Any, *, whole: bool = False) -> int:  # noqa: ANN401
    """The result of a position for the seat on turn, by plain minimax."""
    boards, tables = np.empty((PLIES, ROWS_SIZE), np.uint64), np.empty((PLIES, TABLE_SIZE), np.int32)
    boards[0], tables[0] = packed.rows, packed.table
    codes, work = np.empty((PLIES, ROOM), np.int32), np.empty(WORK_SIZE, np.uint64)
    return int(plain(boards, tables, deck, codes, work, 0, whole))


def search_exactly(packed: Packed, deck: Any, most: int, memory: Any) -> Answer:  # noqa: ANN401
    """What the exact search says, and how long it takes."""
    found = np.zeros(FOUND_SIZE, np.int64)
    memory[:] = 0
    start = process_time()
    solve(*packed, deck, most, memory, found)
    seconds = process_time() - start
    return Answer(int(found[RESULT]), int(found[MOVE]), int(found[COUNTED]), bool(found[GIVEN_UP]), seconds)


def favourite(table: Any, deck: Any) -> int:  # noqa: ANN401
    """The free colour of which the hand of the seat on turn shows most."""
    hand = table[HANDS + KINDS * table[TURN] :][:KINDS]
    shown = deck[PIECES : PIECES + 3 * KINDS].reshape(KINDS, 3)
    free = [colour for colour in range(deck[COLOUR_COUNT]) if colour not in table[COLOURS : COLOURS + 2]]
    return max(free, key=lambda colour: int(hand @ shown[:, colour]))


def late(game: str, seed: int, left: int, errors: float) -> tuple[Board, bool]:
    """A game with so many cards left, with this share of random lays, and whether it got there."""
    made = tables(game, decks.standard_deck(game))
    board, luck = Board(empty(), made), np.random.default_rng(seed)
    packed, deck, table = board.packed, made.array, board.packed.table
    deal(*packed, deck, 2, generator(seed))
    values, fit = np.empty(len(board.out)), lay_weights(game, 2).ravel()
    while table[PLACED] < deck[CARDS_IN_ALL] - left and table[PASSES] < 2:
        if table[COLOURS + table[TURN]] < 0:
            board.step(NAME << VERB | favourite(table, deck))
            continue
        n = rank(*packed, deck, board.work, board.out, fit, values)
        at = luck.integers(n) if n and luck.random() < errors else np.argmax(values[: max(n, 1)])
        board.step(int(board.out[at]) if n else PASS << VERB)
    return board, bool(table[PASSES] < 2)


def positions(game: str, left: int, number: int, *, errors: tuple[float, ...], seed: int) -> Iterator[Board]:
    """So many positions with so many cards left."""
    found = 0
    while found < number:
        board, there = late(game, seed, left, errors[found % len(errors)])
        seed += 1
        if there:
            found += 1
            yield board


def is_right(board: Board, memory: Any, *, whole: bool = False) -> bool:  # noqa: ANN401
    """Does the search agree with minimax on a position, and does its lay keep the result?"""
    packed, deck = board.packed, board.tables.array
    answer = search_exactly(packed, deck, 1 << 40, memory)
    turn, after = packed.table[TURN], packed.copy()
    step(*after, deck, answer.code)
    kept = minimax(after, deck) * (1 if after.table[TURN] == turn else -1)
    return not answer.given_up and answer.result == minimax(packed, deck, whole=whole) == kept


def rank_of(number: int, share: float, deviations: float) -> int:
    """The rank of a share among so many sorted values, so many deviations off."""
    at = number * share + deviations * (number * share * (1 - share)) ** 0.5
    return min(number - 1, max(0, int(at)))


def measure(options: Namespace, left: int) -> None:
    """A line on the time for so many plies."""
    memory = np.zeros(MEMORY, np.uint64)
    answers = [
        search_exactly(board.packed, board.tables.array, options.most, memory)
        for board in positions(options.game, left, options.positions, errors=ERRORS[:1], seed=options.seed)
    ]
    times, n = sorted(answer.seconds for answer in answers), len(answers)
    low, high = (times[rank_of(n, 0.9, each)] for each in (-1.96, 1.96))
    met = sum(answer.positions for answer in answers)
    results = [sum(answer.result == each and not answer.given_up for answer in answers) for each in (1, 0, -1)]
    print(
        f"{options.game}, {left} plies, {n} positions: median {times[n // 2]:.3f} s,"
        f" p90 {times[rank_of(n, 0.9, 0)]:.3f} s [{low:.3f}, {high:.3f}], longest {times[-1]:.3f} s,"
        f" given up {sum(answer.given_up for answer in answers)}, {met / sum(times):,.0f} positions/s,"
        f" won, drawn, lost {results}",
        flush=True,
    )


def check(options: Namespace, left: int) -> int:
    """A line on how often search and minimax differ; how often."""
    memory, wrong = np.zeros(MEMORY, np.uint64), 0
    for n, board in enumerate(positions(options.game, left, options.check, errors=ERRORS, seed=options.seed), 1):
        wrong += not is_right(board, memory, whole=options.whole)
        if n % 100 == 0 or n == options.check:
            print(f"{options.game}, {left} plies: {n} positions compared with minimax, {wrong} differ", flush=True)
    return wrong


def main() -> None:
    """Measure, or check."""
    parser = ArgumentParser("bench.endgame", description="Measure the exact endgame, or compare it with minimax.")
    parser.add_argument("--game", default="schoko", choices=("schoko", "schokoly"))
    parser.add_argument("--plies", type=int, nargs="+", help="how many cards are left (5 6; for a check 3)")
    parser.add_argument("--positions", type=int, default=200, help="so many for each measurement")
    parser.add_argument("--most", type=int, default=20_000_000, help="give up after so many positions of a search")
    parser.add_argument("--check", type=int, default=0, help="compare so many positions with minimax")
    parser.add_argument("--whole", action="store_true", help="minimax follows every line, also after a win")
    parser.add_argument("--seed", type=int, default=50_000, help="of the first deal")
    options = parser.parse_args()
    if options.check:
        sys.exit(1 if sum(check(options, left) for left in options.plies or [3]) else 0)
    for left in options.plies or [5, 6]:
        measure(options, left)


if __name__ == "__main__":
    main()
