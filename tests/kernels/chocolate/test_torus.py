"""A board of limited size is never silently wrong: straight lines of cards, and fields across its seam."""

from random import Random

import pytest
from tests.kernels.twins import assert_twins, deck, play_on
from tests.kit.tables import Kind, game_of, start

from tafelrunde.kernels.chocolate.board import Board, Outgrown, generator
from tafelrunde.kernels.chocolate.layout import WIDEST
from tafelrunde.rules.chocolate.card import Colour, card_of
from tafelrunde.rules.chocolate.table import ChocolateState, Lay, Name
from tafelrunde.rules.core import Cell
from tafelrunde.rules.shuffles import Given

RIGHT, LEFT, DOWN, UP = (1, 0), (-1, 0), (0, 1), (0, -1)
DIRECTIONS = (RIGHT, LEFT, DOWN, UP)


def lines(game: str, cards: int) -> Kind:
    """A deck of so many equal cards."""
    return Kind(game, 2, deck(str(cards), {"DDWW": cards}))


def lay(direction: Cell, number: int) -> Lay:
    """The next card of a line: stripes along its direction."""
    pieces = "DDWW" if direction[1] == 0 else "DWWD"
    return Lay(pieces, (2 * number * direction[0], 2 * number * direction[1]))


def named(kind: Kind, state: ChocolateState) -> ChocolateState:
    """The state after the seat on turn named its colour, if it has to."""
    if state.colours[state.turn - 1] is not None:
        return state
    free = next(colour for colour in Colour if colour not in state.colours)
    return game_of(kind).apply(state, Name(free)).state


def line(kind: Kind, direction: Cell, cards: int) -> ChocolateState:
    """A game in which so many cards lie in one straight line."""
    state = named(kind, start(kind, 0))
    for number in range(cards):
        state = named(kind, game_of(kind).apply(state, lay(direction, number)).state)
    return state


@pytest.mark.parametrize("direction", DIRECTIONS)
@pytest.mark.parametrize("cards", [32, 48, 64])
@pytest.mark.parametrize("game", ["schoko", "schokoly"])
def test_a_straight_line_agrees_until_it_is_reported(game: str, cards: int, direction: Cell) -> None:
    """All four ways: the same as the rules while the field fits, and Outgrown from then on."""
    kind = lines(game, cards)
    state = line(kind, direction, 0)
    board = Board.of(state, game)
    for number in range(WIDEST // 2):
        assert_twins(kind, state, board)
        state = game_of(kind).apply(state, lay(direction, number)).state
        board.apply(lay(direction, number))
        state, board = named(kind, state), Board.of(named(kind, state), game)
    assert_twins(kind, state, board)
    with pytest.raises(Outgrown):
        board.apply(lay(direction, WIDEST // 2))


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_a_field_that_outgrew_answers_nothing(direction: Cell) -> None:
    """Whatever is asked of such a board, it says that it has outgrown."""
    kind = lines("schoko", 64)
    board = Board.of(line(kind, direction, 30), "schoko")
    with pytest.raises(Outgrown):
        board.apply(lay(direction, 30))
    for question in (board.codes, board.count, lambda: board.pick(generator(1))):
        with pytest.raises(Outgrown):
            question()
    with pytest.raises(Outgrown):
        board.playouts(generator(1), games=3)


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_a_state_too_large_is_not_packed(direction: Cell) -> None:
    """The rules play on with 31 cards and more in a line; the kernel says that it cannot."""
    kind = lines("schokoly", 64)
    assert 31 == len(line(kind, direction, 31).field.cards)
    with pytest.raises(Outgrown):
        Board.of(line(kind, direction, 31), "schokoly")


def test_a_random_game_that_outgrows_is_given_up() -> None:
    """A playout across the bound ends at it and is counted as given up."""
    kind = lines("schoko", 64)
    board = Board.of(line(kind, RIGHT, 30), "schoko")
    with pytest.raises(Outgrown):
        board.playouts(generator(1), games=50)


@pytest.mark.parametrize("cards", [13, 15, 17])
@pytest.mark.parametrize("direction", DIRECTIONS)
def test_games_around_the_seam_agree(direction: Cell, cards: int) -> None:
    """A random game goes on where a line has reached the seam of the torus, 32 cells from the first card."""
    counts = {"DDWW": 40, "*DDWW": 4, "*DWWW": 8, "DDDW": 12}
    kind = Kind("schoko", 2, deck("seam", counts))
    order = tuple(sorted(kind.deck.cards, key=lambda card: card != card_of("DDWW"))) if kind.deck else ()
    state = named(kind, game_of(kind).deal(2, kind.options, Given((order,))))
    for number in range(cards):
        state = game_of(kind).apply(state, lay(direction, number)).state
    play_on(kind, state, Board.of(state, "schoko"), Random(cards))
