"""The exact endgame: the same result as plain minimax, over the rules and over the kernels."""

import os
from random import Random

import numpy as np
import pytest
from bench.endgame import ERRORS, is_right, late, positions
from tests.kernels.twins import ODD
from tests.kit.tables import CHOCOLATE, Kind, chosen, game_of, start

from tafelrunde.kernels.chocolate.board import Board
from tafelrunde.kernels.chocolate.endgame.alpha_beta import FOUND_SIZE, GIVEN_UP, MOVE, RESULT
from tafelrunde.kernels.chocolate.endgame.solve import solve
from tafelrunde.rules.chocolate.table import ChocolateState

SCHOKO = [kind for kind in (*CHOCOLATE, *ODD) if kind.game == "schoko"]
"""The standard deck, and one with cards that lie in few turns, of one colour, or with opposite corners alike."""

NUMBER = 1000 if os.environ.get("TAFELRUNDE_PROOFS") == "long" else 60


def last(kind: Kind, seed: int, left: int) -> ChocolateState:
    """A random game with so many cards left."""
    game, rng = game_of(kind), Random(seed)
    state: ChocolateState = start(kind, seed)
    while sum(state.held) + len(state.order) - state.drawn > left and game.actor(state):
        state = game.apply(state, chosen(game, state, rng)).state
    return state


def minimax(kind: Kind, state: ChocolateState) -> int:
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


def solved(kind: Kind, state: ChocolateState) -> tuple[int, int]:
    """The result of the kernel, and its code."""
    board, found = Board.of(state, kind.game), np.zeros(FOUND_SIZE, np.int64)
    solve(*board.packed, board.tables.array, 1 << 30, np.zeros(1 << 16, np.uint64), found)
    assert 0 == found[GIVEN_UP]
    return int(found[RESULT]), int(found[MOVE])


@pytest.mark.parametrize("kind", SCHOKO, ids=str)
@pytest.mark.parametrize("left", [1, 2])
def test_the_last_plies_are_those_of_the_rules(kind: Kind, left: int) -> None:
    """Won, drawn or lost as minimax over the rules says, and the lay that is found keeps it."""
    for seed in range(12 if left == 1 else 4):
        state = last(kind, seed, left)
        expected = minimax(kind, state)
        result, code = solved(kind, state)
        board = Board.of(state, kind.game)
        action = next(act for each, act in zip(board.codes(), board.actions(), strict=True) if each == code)
        after = game_of(kind).apply(state, action).state
        assert (expected, -expected) == (result, minimax(kind, after) if after.turn != state.turn else -expected)


def test_three_plies_are_never_wrong() -> None:
    """In positions of good, of random and of mixed play; a thousand of them with TAFELRUNDE_PROOFS=long."""
    memory = np.zeros(1 << 20, np.uint64)
    for n, board in enumerate(positions("schoko", 3, NUMBER, errors=ERRORS, seed=90_000)):
        assert is_right(board, memory), n


@pytest.mark.parametrize("left", [1, 2, 3])
def test_odd_decks_are_never_wrong(left: int) -> None:
    """Opposite corners of one colour and cards of one colour are counted, too, and passes are played."""
    memory = np.zeros(1 << 20, np.uint64)
    for seed in range(8):
        state = last(SCHOKO[1], seed, left)
        if not game_of(SCHOKO[1]).outcome(state):
            assert is_right(Board.of(state, "schoko"), memory), seed


def test_a_small_memory_does_not_matter() -> None:
    """Whatever is forgotten is searched again."""
    board, _ = late("schoko", 7, 4, 0.0)
    results = set()
    for size in (1, 1 << 8, 1 << 20):
        found = np.zeros(FOUND_SIZE, np.int64)
        solve(*board.packed, board.tables.array, 1 << 30, np.zeros(size, np.uint64), found)
        results.add((int(found[RESULT]), int(found[GIVEN_UP])))
    assert 1 == len(results)
    assert 0 == results.pop()[1]


def test_it_gives_up_after_so_many_positions() -> None:
    """And says so, with no result to rely on."""
    board, _ = late("schoko", 1, 6, 0.0)
    found = np.zeros(FOUND_SIZE, np.int64)
    solve(*board.packed, board.tables.array, 10, np.zeros(1 << 16, np.uint64), found)
    assert 1 == found[GIVEN_UP]
