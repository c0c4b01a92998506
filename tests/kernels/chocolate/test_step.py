"""Dealing and single actions: everybody gets four cards, and a swap changes two hands."""

from collections import Counter

import numpy as np
import pytest
from tests.kernels.twins import ODD
from tests.kit.tables import CHOCOLATE, Kind, states

from tafelrunde.kernels.chocolate.board import Board, clear, deal, empty, generator, rebuild, tables
from tafelrunde.kernels.chocolate.layout import BESIDE, BESIDES, DRAWN, ORIGIN, TABLE_SIZE
from tafelrunde.rules.chocolate.deck import HAND


@pytest.mark.parametrize("kind", [*CHOCOLATE, *ODD], ids=str)
def test_a_deal_is_the_whole_deck_and_a_hand_for_everybody(kind: Kind) -> None:
    """C13: four cards each, from the top of the shuffled deck."""
    assert kind.deck is not None
    board = Board(empty(), tables(kind.game, kind.deck))
    deal(*board.packed, board.tables.array, kind.seats, generator(3))
    state = board.state()
    assert Counter(kind.deck.cards) == Counter(state.order)
    assert HAND * kind.seats == board.packed.table[DRAWN]
    hands = [Counter(state.order[HAND * seat : HAND * (seat + 1)]) for seat in range(kind.seats)]
    assert hands == [Counter(hand) for hand in state.hands]


def test_an_empty_table_has_one_anchor() -> None:
    """That of the first card, whatever lay there before."""
    made = tables("schoko", CHOCOLATE[0].deck) if CHOCOLATE[0].deck else None
    assert made is not None
    packed = empty()
    packed.rows[:], packed.table[:] = 1, np.arange(TABLE_SIZE)
    clear(*packed, made.array, 2)
    assert (1, 1 << ORIGIN) == (packed.table[BESIDES], packed.rows[BESIDE + ORIGIN])
    assert 1 << ORIGIN == packed.rows.sum()


@pytest.mark.parametrize("kind", CHOCOLATE, ids=str)
def test_layers_that_are_lost_can_be_rebuilt(kind: Kind) -> None:
    """From the laid cards and the bounds alone."""
    for state in list(states(kind, 15))[::6]:
        board = Board.of(state, kind.game)
        lost = board.packed.copy()
        lost.rows[:] = 0
        rebuild(*lost, board.tables.array)
        np.testing.assert_array_equal(board.packed.rows, lost.rows)
        np.testing.assert_array_equal(board.packed.table, lost.table)
