"""Random play: what is drawn is legal and as likely as all else, games end, and hidden cards are dealt anew."""

from collections import Counter

import numpy as np
import pytest
from tests.kernels.twins import ODD, legal, settled
from tests.kit.tables import CHOCOLATE, Kind, game_of, start, states

from tafelrunde.kernels.chocolate import layout
from tafelrunde.kernels.chocolate.board import Board, generator, resample
from tafelrunde.kernels.chocolate.playout import ACTIONS, GAMES, TWELFTHS, WINS
from tafelrunde.rules.chocolate.table import ChocolateState, Lay


def in_the_middle(kind: Kind, seed: int, ply: int) -> ChocolateState:
    """A state of a random game that waits for a lay, with no offer to make."""
    later: list[ChocolateState] = list(states(kind, seed))[ply:]
    return next(state for state in later if any(isinstance(a, Lay) for a in legal(kind, state)))


@pytest.mark.parametrize("kind", [*CHOCOLATE, *ODD], ids=str)
def test_a_drawn_action_is_legal(kind: Kind) -> None:
    """What pick draws is in the list, in every position of a random game."""
    rng = generator(3)
    for state in states(kind, 9):
        board = Board.of(state, kind.game)
        code = board.pick(rng)
        assert code == -1 if game_of(kind).actor(state) is None else code in board.codes()


@pytest.mark.parametrize("kind", [CHOCOLATE[0], CHOCOLATE[1], *ODD[:2]], ids=str)
def test_every_action_is_drawn_equally_often(kind: Kind) -> None:
    """The draw without a list is uniform over the list: chi-square stays within five deviations."""
    state = in_the_middle(kind, seed=4, ply=8)
    board, rng = Board.of(state, kind.game), generator(11)
    codes = [code for code in board.codes() if code >> layout.VERB != layout.OFFER]
    draws = 40 * len(codes)
    drawn = Counter(board.pick(rng) for _ in range(draws))
    chi_square = sum((drawn[code] - 40) ** 2 / 40 for code in codes)
    assert draws == sum(drawn[code] for code in codes)
    assert abs(chi_square - len(codes)) < 5 * (2 * len(codes)) ** 0.5


@pytest.mark.parametrize("kind", CHOCOLATE, ids=str)
def test_random_games_end_and_share_one_win(kind: Kind) -> None:
    """Playouts leave the position as it is, and each game gives away exactly one win, shared or not."""
    board = Board.of(in_the_middle(kind, seed=5, ply=6), kind.game)
    before = board.state()
    sums = board.playouts(generator(1), games=50)
    assert before == board.state()
    wins = sums[WINS : WINS + kind.seats].sum()
    assert 50 == sums[GAMES]
    assert TWELFTHS * 50 == wins


def test_a_playout_may_be_cut_short() -> None:
    """So many actions and no more are played."""
    board = Board.of(start(CHOCOLATE[0], 1), "schoko")
    assert 5 * 20 == board.playouts(generator(1), games=20, plies=5)[ACTIONS]


@pytest.mark.parametrize("kind", [CHOCOLATE[0], CHOCOLATE[3]], ids=str)
def test_resampling_keeps_what_a_seat_sees(kind: Kind) -> None:
    """The own hand, the field and all counts stay, and the deck stays whole."""
    state = in_the_middle(kind, seed=6, ply=9)
    board, known = Board.of(state, kind.game), np.zeros(4 * layout.KINDS, np.int32)
    resample(board.packed.table, board.tables.array, 0, known, generator(2))
    after = board.state()
    assert (settled(state).hands[0], state.held, state.field) == (after.hands[0], after.held, after.field)
    assert Counter(state.order) == Counter(after.order)
    out = Counter(laid.card for laid in after.field.cards) + Counter(card for hand in after.hands for card in hand)
    assert out == Counter(after.order[: after.drawn])


def test_resampling_keeps_known_cards() -> None:
    """S12: a card that a seat gave away stays in the hand it went to."""
    kind = CHOCOLATE[3]
    state = start(kind, 3)
    board, known = Board.of(state, kind.game), np.zeros(4 * layout.KINDS, np.int32)
    given = board.tables.kind(state.hands[1][0])
    known[layout.KINDS + given] = 1
    for seed in range(20):
        resample(board.packed.table, board.tables.array, 0, known, generator(seed))
        assert board.packed.table[layout.HANDS + layout.KINDS + given] >= 1
