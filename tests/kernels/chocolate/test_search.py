"""The look ahead: replies from its book are the best that the list of all lays has."""

from random import Random

import numpy as np
import pytest
from tests.kit.tables import CHOCOLATE, Kind, chosen, game_of, start

from tafelrunde.bots.chocolate.search import extend_weights, lay_weights
from tafelrunde.kernels.arrays import Floats, Ints
from tafelrunde.kernels.chocolate.board import Board, generator
from tafelrunde.kernels.chocolate.lay_value import PHASES, TRAITS, WIDTH, rank
from tafelrunde.kernels.chocolate.layout import PASS, PLACED, TABLE_SIZE, TURN, VERB
from tafelrunde.kernels.chocolate.search import PAGE, PLAN_SIZE, PLIES, SEAT, UNKNOWN, WORLDS, search
from tafelrunde.rules.chocolate.table import ChocolateState

PAIRS = [kind for kind in CHOCOLATE if kind.seats == 2]
LEFT = (8, 6, 5, 4)


def endings(kind: Kind, seed: int) -> list[ChocolateState]:
    """The last turns of a random game, when the cards that are not seen are all in the other hand."""
    game, rng, state, found = game_of(kind), Random(seed), start(kind, seed), []
    while game.actor(state) is not None:
        if len(state.order) - len(state.field.cards) in LEFT and state.drawn == len(state.order):
            found.append(state)
        state = game.apply(state, chosen(game, state, rng)).state
    return found


def best(board: Board, fitted: Floats) -> tuple[float, int]:
    """The worth of the best lay by the list of all of them, and its code."""
    values = np.empty(len(board.out))
    n = rank(*board.packed, board.tables.array, board.work, board.out, fitted, values)
    at = int(np.argmax(values[:n])) if n else -1
    return (float(values[at]), int(board.out[at])) if n else (0.0, PASS << VERB)


def looked(board: Board, codes: Ints, plies: int, fitted: Floats) -> Floats:
    """What a look ahead of so many plies, with all pages of the book, makes of each candidate."""
    n = len(codes)
    plan, sums, counts = np.zeros(PLAN_SIZE, np.int64), np.zeros(n), np.zeros(n, np.int64)
    plan[WORLDS], plan[PLIES], plan[SEAT] = 2, plies, board.packed.table[TURN]
    book, prices = np.full((n, 1 + PAGE, PAGE), UNKNOWN, np.int32), np.empty((n, 1 + PAGE, PAGE))
    deck, known = board.tables.array, np.zeros(TABLE_SIZE, np.int32)
    alive, rng = np.ones(n, np.uint8), generator(1)
    beyond = extend_weights(fitted.reshape(PHASES, WIDTH)).ravel()
    search(*board.packed, deck, known, codes, alive, plan, rng, fitted, beyond, book, prices, sums, counts)
    return sums / counts


def expected(board: Board, code: int, plies: int, fitted: Floats) -> float | None:
    """The same by trying every lay; None when somebody has to pass."""
    after = Board(board.packed.copy(), board.tables)
    after.step(code)
    for ply in range(1, plies):
        value, reply = best(after, fitted)
        if reply >> VERB:
            return None
        after.step(reply)
        sign = 1 if ply % 2 == 0 else -1
    phase = min(PHASES - 1, int(after.packed.table[PLACED]) * PHASES // len(after.tables.deck))
    x = sign * value / fitted[phase * WIDTH + TRAITS]
    return float(x / np.sqrt(1 + x * x))


@pytest.mark.parametrize("kind", PAIRS, ids=str)
@pytest.mark.parametrize("plies", [2, 3])
def test_the_first_two_replies_are_the_best_of_all_lays(kind: Kind, plies: int) -> None:
    """With every card known, the look ahead is worth what trying all lays is worth."""
    fitted = lay_weights(kind.game, 2).ravel()
    compared = 0
    for state in endings(kind, 3):
        board = Board.of(state, kind.game)
        codes = np.array([code for code in board.codes() if not code >> VERB][:5], np.int32)
        for code, value in zip(codes.tolist(), looked(board, codes, plies, fitted) if len(codes) else (), strict=True):
            wanted = expected(board, code, plies, fitted)
            if wanted is not None:
                assert wanted == pytest.approx(value)
                compared += 1
    assert compared > 0
