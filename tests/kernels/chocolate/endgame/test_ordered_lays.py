"""Lays of the exact endgame: what fits is legal, and the list is that of the rules."""

import pytest
from tests.kernels.chocolate.endgame.test_schoko import SCHOKO
from tests.kit.tables import Kind, states

from tafelrunde.kernels.arrays import BOOLEAN, INT, INTS, ROWS, Ints, Rows
from tafelrunde.kernels.chocolate.board import Board
from tafelrunde.kernels.chocolate.endgame.ordered_lays import HISTORY, fits, place_of
from tafelrunde.kernels.chocolate.layout import PASS, TURN, VERB
from tafelrunde.kernels.jit import Word, jit


@jit(BOOLEAN(ROWS, INTS, INTS, INT, INT))
def is_legal(rows: Rows, table: Ints, deck: Ints, seat: Word, code: Word) -> Word:
    """Does a lay fit?"""
    return fits(rows, table, deck, seat, code)


@jit(INT(INT, INT))
def place(code: Word, turn: Word) -> Word:
    """Where a lay is counted."""
    return place_of(code, turn)


@pytest.mark.parametrize("kind", SCHOKO, ids=str)
def test_a_lay_fits_where_it_is_legal_and_nowhere_else(kind: Kind) -> None:
    """The lays of another position of the same game fit exactly when they are listed here, too."""
    seen = [state for state in states(kind, 5) if all(state.colours) and state.field.cards][:-1:5]
    listed = {code for state in seen for code in Board.of(state, kind.game).codes() if code >> VERB == 0}
    for state in seen:
        board = Board.of(state, kind.game)
        table, deck = board.packed.table, board.tables.array
        legal = {code for code in listed if is_legal(board.packed.rows, table, deck, int(table[TURN]), code)}
        assert listed & set(board.codes()) == legal


def test_no_code_and_a_pass_do_not_fit() -> None:
    """Killers that were not found yet are -1, and a pass is no lay."""
    kind = SCHOKO[0]
    board = Board.of(list(states(kind, 5))[9], kind.game)
    for code in (-1, PASS << VERB):
        assert not is_legal(*board.packed, board.tables.array, int(board.packed.table[TURN]), code)


def test_lays_of_both_seats_are_counted_apart() -> None:
    """Within the room of the history."""
    places = [place(code, turn) for code in range(0, 1 << 19, 4097) for turn in (0, 1)]
    assert all(first != second for first, second in zip(places[::2], places[1::2], strict=True))
    assert 0 <= min(places) <= max(places) < HISTORY
