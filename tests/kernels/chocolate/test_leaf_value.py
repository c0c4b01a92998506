"""The outlook: what the next seat holds is counted beside the traits of the field."""

from random import Random

import numpy as np
import pytest
from tests.kernels.chocolate.traits import traits_of
from tests.kit.tables import CHOCOLATE, Kind, chosen, game_of, start

from tafelrunde.kernels.chocolate.board import Board, code_of
from tafelrunde.kernels.chocolate.lay_value import TRAITS
from tafelrunde.kernels.chocolate.leaf_value import OUTLOOK, outlook_traits
from tafelrunde.rules.chocolate.field import COLOURS
from tafelrunde.rules.chocolate.table import Lay

SHARED = 22
"""So many traits are those of the value by which lays are chosen."""

PAIRS = [kind for kind in CHOCOLATE if kind.seats == 2]


@pytest.mark.parametrize("kind", PAIRS, ids=str)
def test_the_hand_of_the_next_seat_is_counted(kind: Kind) -> None:
    """Stack cards, pieces of its colour beyond an even share, own bare cells × stack cards, and neutral pieces."""
    game, rng, state = game_of(kind), Random(4), start(kind, 4)
    seen = 0
    while (seat := game.actor(state)) is not None:
        action = chosen(game, state, rng)
        other = 2 - seat
        colour, own = state.colours[other], state.colours[seat - 1]
        if isinstance(action, Lay) and colour is not None and own is not None:
            board = Board.of(state, kind.game)
            code, deck = code_of(action, board.packed, board.tables), board.tables.array
            traits, plain = np.zeros(OUTLOOK), np.zeros(TRAITS)
            outlook_traits(*board.packed, deck, code, board.work, traits)
            traits_of(*board.packed, deck, code, board.work, plain)
            hand = state.hands[other]
            colours = COLOURS[: deck[1]]
            stacks = sum(card.stack for card in hand)
            pieces = "".join(card.pieces for card in hand)
            neutral = sum(pieces.count(each) for each in colours if each not in {colour, own})
            balance = pieces.count(colour) - len(pieces) / len(colours)
            assert traits[:SHARED].tolist() == plain[:SHARED].tolist()
            assert traits[SHARED : SHARED + 4].tolist() == pytest.approx([stacks, balance, plain[7] * stacks, neutral])
            seen += stacks > 0 or neutral > 0
        state = game.apply(state, action).state
    assert seen > 0
