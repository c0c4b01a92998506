"""The exact endgame: the same result as plain minimax over the rules."""

from random import Random

import numpy as np
import pytest
from tests.kit.tables import CHOCOLATE, Kind, chosen, game_of, start

from tafelrunde.kernels.chocolate import Board
from tafelrunde.kernels.endgame import solve
from tafelrunde.rules.chocolate.table import State

TWO = [kind for kind in CHOCOLATE if kind.seats == 2]
"""The kinds of games that end between two."""


def late(kind: Kind, seed: int, left: int) -> State:
    """A random game with so many cards left."""
    game, rng = game_of(kind), Random(seed)
    state: State = start(kind, seed)
    while sum(state.held) + len(state.order) - state.drawn > left and game.actor(state):
        state = game.apply(state, chosen(game, state, rng)).state
    return state


def minimax(kind: Kind, state: State) -> int:
    """1, 0 or -1 for the seat on turn, by the rules alone."""
    game = game_of(kind)
    outcome = game.outcome(state)
    if outcome is not None:
        return 0 if len(outcome.winners) == 2 else 1 if outcome.winners == (state.turn,) else -1
    best = -1
    for action in game.actions(game.view(state, state.turn)):
        best = max(best, -minimax(kind, game.apply(state, action).state))
        if best == 1:
            break
    return best


def solved(kind: Kind, state: State) -> tuple[int, int]:
    """The result of the kernel, and its code."""
    board, found = Board.of(state, kind.game), np.zeros(4, np.int64)
    solve(*board.packed, board.tables.array, 1 << 30, np.zeros(1 << 16, np.uint64), found)
    assert 0 == found[3]
    return int(found[0]), int(found[1])


@pytest.mark.parametrize("kind", TWO, ids=str)
@pytest.mark.parametrize("left", [1, 2])
def test_the_last_plies_are_never_wrong(kind: Kind, left: int) -> None:
    """Won, drawn or lost as minimax says, and the lay that is found keeps it."""
    for seed in range(12 if left == 1 else 4):
        state = late(kind, seed, left)
        expected = minimax(kind, state)
        result, code = solved(kind, state)
        board = Board.of(state, kind.game)
        action = next(act for each, act in zip(board.codes(), board.actions(), strict=True) if each == code)
        after = game_of(kind).apply(state, action).state
        assert (expected, -expected) == (result, minimax(kind, after) if after.turn != state.turn else -expected)


def test_it_gives_up_after_so_many_positions() -> None:
    """And says so, with no result to rely on."""
    state = late(TWO[0], 1, 6)
    board, found = Board.of(state, "schoko"), np.zeros(4, np.int64)
    solve(*board.packed, board.tables.array, 10, np.zeros(1 << 16, np.uint64), found)
    assert 1 == found[3]
