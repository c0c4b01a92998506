"""The value of a lay: made of the right counts, and looking changes nothing."""

from random import Random

import numpy as np
import pytest
from tests.kernels.chocolate.traits import traits_of
from tests.kit.tables import CHOCOLATE, Kind, chosen, game_of, start

from tafelrunde.kernels.chocolate.board import Board
from tafelrunde.kernels.chocolate.lay_value import PHASES, TRAITS, WIDTH, rank
from tafelrunde.kernels.chocolate.traits import AREA_POINTS, LARGEST_LEAD
from tafelrunde.rules.chocolate.table import ChocolateState, Lay, Phase, phase


def positions(kind: Kind, seed: int) -> list[ChocolateState]:
    """Some positions of a random game in which a card is to be laid and all colours are known."""
    game, rng, state, found = game_of(kind), Random(seed), start(kind, seed), []
    while game.actor(state) is not None:
        if phase(state) is Phase.LAY and all(state.colours):
            found.append(state)
        state = game.apply(state, chosen(game, state, rng)).state
    return found[::9]


@pytest.mark.parametrize("kind", CHOCOLATE, ids=str)
def test_the_traits_count_what_the_rules_count_after_a_lay(kind: Kind) -> None:
    """Largest groups and, with a neutral colour, points from areas, own less the other's; smarties too (K5, S10)."""
    game, rng = game_of(kind), Random(5)
    for state in positions(kind, 5):
        board, traits = Board.of(state, kind.game), np.zeros(TRAITS)
        lays = [action for action in board.actions() if isinstance(action, Lay)]
        for lay in rng.sample(lays, min(8, len(lays))):
            code = next(code for code, action in zip(board.codes(), board.actions(), strict=True) if action == lay)
            traits_of(*board.packed, board.tables.array, code, board.work, traits)
            after = game.standing(game.apply(state, lay).state)
            mine, others = sides(state, after.scores)
            assert mine - max(others) == traits[LARGEST_LEAD] + traits[AREA_POINTS]


def sides(state: ChocolateState, scores: tuple[int, ...]) -> tuple[int, list[int]]:
    """The score of the seat on turn, and those of the other sides."""
    own = state.colours[state.turn - 1]
    rows = list(zip(state.colours, scores, strict=True))
    return next(score for colour, score in rows if colour == own), [score for colour, score in rows if colour != own]


@pytest.mark.parametrize("kind", CHOCOLATE, ids=str)
def test_ranking_leaves_the_position_as_it_was(kind: Kind) -> None:
    """Every lay is tried on the board itself, and taken back."""
    for state in positions(kind, 6):
        board = Board.of(state, kind.game)
        before = board.packed.copy()
        n = rank(
            *board.packed, board.tables.array, board.work, board.out, np.ones(PHASES * WIDTH), np.empty(len(board.out))
        )
        assert n >= 0
        np.testing.assert_array_equal(before.rows, board.packed.rows)
        np.testing.assert_array_equal(before.table, board.packed.table)
