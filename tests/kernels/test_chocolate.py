"""The chocolate kernel is the twin of the rules along random games of every kind."""

from collections import Counter

import numpy as np
import pytest
from tests.kernels.twins import ODD, legal, play_out, settled
from tests.kit.tables import CHOCOLATE, Kind, game_of, start, states

from tafelrunde.kernels import layout
from tafelrunde.kernels.chocolate import Board, action_of, code_of, generator, placements, resample, targets
from tafelrunde.rules.chocolate.table import Lay, Offer, State

SEEDS = (0, 1, 2)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("kind", [*CHOCOLATE, *ODD], ids=str)
def test_legal_actions_states_and_scores_agree_along_a_random_game(kind: Kind, seed: int) -> None:
    """Every position of a random game is the same in both, up to the end (C5 to C15, K3 to K5, S3 to S12)."""
    assert game_of(kind).outcome(play_out(kind, seed)) is not None


@pytest.mark.parametrize("kind", [*CHOCOLATE, *ODD], ids=str)
def test_packing_and_unpacking_gives_the_same_state(kind: Kind) -> None:
    """A state survives the arrays, but for its history and the order of its hands."""
    for state in states(kind, 7):
        assert settled(state) == Board.of(state, kind.game).state()


@pytest.mark.parametrize("kind", CHOCOLATE, ids=str)
def test_every_legal_action_has_a_code_and_comes_back_from_it(kind: Kind) -> None:
    """Reading the code of an action gives the action."""
    for state in list(states(kind, 8))[:24:4]:
        board = Board.of(state, kind.game)
        for action in legal(kind, state):
            assert action == action_of(code_of(action, board.packed, board.tables), board.packed, board.tables)


@pytest.mark.parametrize("kind", [*CHOCOLATE, *ODD], ids=str)
def test_a_drawn_action_is_legal(kind: Kind) -> None:
    """What pick draws is in the list, in every position of a random game."""
    rng = generator(3)
    for state in states(kind, 9):
        board = Board.of(state, kind.game)
        code = board.pick(rng)
        assert code == -1 if game_of(kind).actor(state) is None else code in board.codes()


def in_the_middle(kind: Kind, seed: int, ply: int) -> State:
    """A state of a random game that waits for a lay, with no offer to make."""
    later: list[State] = list(states(kind, seed))[ply:]
    return next(state for state in later if any(isinstance(a, Lay) for a in legal(kind, state)))


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


@pytest.mark.parametrize("kind", CHOCOLATE[1:], ids=str)
def test_placements_times_targets_are_the_lays(kind: Kind) -> None:
    """S8: the factors, lays without a smartie and cards that may take one, are those of the rules."""
    for state in list(states(kind, 10))[2::5]:
        board, game = Board.of(state, kind.game), game_of(kind)
        choices = game.actions(game.view(state, game.actor(state)))
        lays = placements(*board.packed, board.tables.array, board.work, board.out)
        numbers = targets(*board.packed, board.out)
        if choices.lays:
            assert sum(factor.cells.bit_count() for factor in choices.lays) == lays
            assert len(choices.smarties) == (numbers if choices.guards else 0)


@pytest.mark.parametrize("kind", CHOCOLATE, ids=str)
def test_random_games_end_and_share_one_win(kind: Kind) -> None:
    """Playouts leave the position as it is, and each game gives away exactly one win, shared or not."""
    board = Board.of(in_the_middle(kind, seed=5, ply=6), kind.game)
    before = board.state()
    sums = board.playouts(generator(1), games=50)
    assert before == board.state()
    assert (50, 12 * 50 * (2 if kind.seats == 4 else 1)) in ((sums[9], sums[4:8].sum()), (sums[9], 2 * sums[4:8].sum()))


def test_a_playout_may_be_cut_short() -> None:
    """So many actions and no more are played."""
    board = Board.of(start(CHOCOLATE[0], 1), "schoko")
    assert 5 * 20 == board.playouts(generator(1), games=20, plies=5)[8]


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


def test_random_games_of_three_offer_swaps() -> None:
    """S12: the random games of these tests do swap."""
    offers = [a.action for s in SEEDS for a in list(states(CHOCOLATE[3], s))[-1].history if isinstance(a.action, Offer)]
    assert len(offers) > 5
