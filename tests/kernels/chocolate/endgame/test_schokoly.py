"""The exact endgame of Schokoly for two seats: the same result as plain minimax, with all smarties on all cards."""

import os

import numpy as np
import pytest
from bench.endgame import is_right, late, positions
from tests.kernels.chocolate.endgame.test_schoko import last
from tests.kernels.twins import deck
from tests.kit.tables import CHOCOLATE, Kind, game_of

from tafelrunde.kernels.chocolate.board import Board
from tafelrunde.kernels.chocolate.endgame.alpha_beta import FOUND_SIZE, GIVEN_UP, RESULT
from tafelrunde.kernels.chocolate.endgame.solve import solve
from tafelrunde.kernels.chocolate.layout import SMARTIES
from tafelrunde.rules.chocolate.booklet import Booklet

TWO = [kind for kind in CHOCOLATE if kind.game == "schokoly" and kind.seats == 2]
SMALL = (
    Kind("schokoly", 2, deck("small", {"DDMW": 2, "DMWW": 2, "DDDM": 2, "MMWW": 2})),
    Kind("schokoly", 2, deck("neutral", {"MMMW": 3, "DMMM": 3, "DMMW": 3})),
    Kind("schokoly", 2, deck("small", {"DDMW": 2, "DMWW": 2, "DDDM": 2, "MMWW": 2}), Booklet.SPANISH),
    Kind("schokoly", 2, deck("twelve", {"DDMW": 2, "DMWW": 2, "DDDM": 2, "MMWW": 2, "DDWW": 2, "DWWW": 2})),
)
"""Few cards, so that minimax can follow every smartie on every card; and areas that are large nevertheless."""

LONG = os.environ.get("TAFELRUNDE_PROOFS") == "long"


def smarties(board: Board) -> bool:
    """Have both sides smarties?"""
    return bool(board.packed.table[SMARTIES : SMARTIES + 2].all())


@pytest.mark.parametrize("kind", TWO, ids=str)
@pytest.mark.parametrize("left", [1, 2])
def test_the_last_plies_are_never_wrong(kind: Kind, left: int) -> None:
    """In random games, with smarties as if fewer had been spent: those that are not tried could not have mattered."""
    memory = np.zeros(1 << 20, np.uint64)
    for seed in range(200 if LONG else 8):
        state = last(kind, seed, left)
        if not game_of(kind).outcome(state):
            board = Board.of(state, "schokoly")
            board.packed.table[SMARTIES : SMARTIES + 2] = seed % 3, seed % 2
            assert is_right(board, memory), seed


@pytest.mark.parametrize("kind", SMALL, ids=str)
def test_three_plies_with_smarties_are_never_wrong(kind: Kind) -> None:
    """Smarties that undo a reply, on small fields."""
    memory, both = np.zeros(1 << 20, np.uint64), 0
    for seed in range(500 if LONG else 10):
        state = last(kind, seed, 3)
        if not game_of(kind).outcome(state):
            board = Board.of(state, "schokoly")
            both += smarties(board)
            assert is_right(board, memory), seed
    assert both > 0


def test_good_play_is_never_wrong() -> None:
    """In positions of good play."""
    memory = np.zeros(1 << 20, np.uint64)
    for n, board in enumerate(positions("schokoly", 2, 200 if LONG else 12, errors=(0.0, 0.1), seed=91_000)):
        assert is_right(board, memory), n


def test_it_gives_up_when_smarties_would_multiply_everything() -> None:
    """Four cards before the end with smarties on both sides: no result rather than a wrong or a late one."""
    board, _ = late("schokoly", 1, 4, 0.0)
    board.packed.table[SMARTIES : SMARTIES + 2] = 3
    found = np.zeros(FOUND_SIZE, np.int64)
    solve(*board.packed, board.tables.array, 1 << 30, np.zeros(1 << 16, np.uint64), found)
    assert found[GIVEN_UP] or 1 == found[RESULT]


def test_it_gives_up_after_so_many_lays() -> None:
    """And says so, with no result to rely on."""
    board, _ = late("schokoly", 1, 3, 0.0)
    found = np.zeros(FOUND_SIZE, np.int64)
    solve(*board.packed, board.tables.array, 10, np.zeros(1 << 16, np.uint64), found)
    assert 1 == found[GIVEN_UP]
