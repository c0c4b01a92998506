"""The field: an unbounded grid with two tiers, seen from above."""

import pytest
from tests.kit.boards import board, draw, field_of
from tests.kit.naive import Board
from tests.kit.tables import dealt, play

from tafelrunde.rules.chocolate.card import Colour, card_of
from tafelrunde.rules.chocolate.field import FIRST, SECOND, Field, LaidCard
from tafelrunde.rules.chocolate.schokoly import SCHOKOLY
from tafelrunde.rules.chocolate.table import ChocolateState
from tafelrunde.rules.core import Cell, Outcome

BLOCK = """
    W W D D
    W W D D
"""


def laid(pieces: str, at: Cell, tier: int = FIRST) -> LaidCard:
    """A card without a smartie."""
    return LaidCard(card_of(pieces), pieces, at, tier, smartie=False)


def test_pieces_lie_clockwise_from_the_top_left() -> None:
    """C1: a card is a square of two by two pieces."""
    assert board("""
        W D
        M M
    """) == draw(Field().lay(laid("WDMM", (0, 0))))


def test_cards_may_be_offset_and_leave_gaps() -> None:
    """C2: a card lies on any four cells that form a square."""
    field = Field().lay(laid("WWWW", (0, 0))).lay(laid("DDDD", (1, 2))).lay(laid("MMMM", (-3, 1)))
    assert board("""
        . . . W W .
        M M . W W .
        M M . . D D
        . . . . D D
    """) == draw(field)


def test_the_topmost_piece_is_visible() -> None:
    """C3: a covered piece is not seen from above."""
    field = field_of(BLOCK).lay(laid("DWMM", (1, 0), SECOND))
    assert board("""
        W d w D
        W m m D
    """) == draw(field)


def test_a_drawing_tells_its_cards_apart() -> None:
    """C2: cards that are offset by one cell are read as they were laid."""
    field = field_of(
        """
        .  W* W* .
        .  W* W* .
        D  D  M  M
        D  D  M  M
        """,
        at=(-1, 4),
    )
    assert [("WWWW", (0, 4), True), ("DDDD", (-1, 6), False), ("MMMM", (1, 6), False)] == [
        (card.pieces, card.at, card.smartie) for card in field.cards
    ]


def test_every_cell_has_a_colour_or_none() -> None:
    """C3: seen from above a cell shows one piece or nothing, near or far."""
    field = field_of(BLOCK)
    seen = [field.colour(cell) for cell in ((0, 0), (3, 1), (4, 0), (-1, 0), (0, -1), (500, 0), (-500, 0), (0, 500))]
    assert [Colour.WHITE, Colour.DARK, *[None] * 6] == seen


def test_the_owner_of_a_cell_is_the_card_on_top() -> None:
    """C3: the visible piece says whose cell it is."""
    field = field_of(BLOCK, ". m m .\n. m m .")
    assert [0, 2, 2, 1, None] == [field.owner((x, 0)) for x in range(5)]


@pytest.mark.parametrize(
    ("covering", "shown"),
    [((), (2, 2)), (((1, 1),), (3, 2)), (((2, 1),), (2, 3)), (((1, 2),), (3, 2)), (((2, 1), (2, 3)), None)],
)
def test_a_card_is_named_by_its_topmost_then_leftmost_visible_piece(covering: list[Cell], shown: Cell | None) -> None:
    """N2: the canonical piece of a card that is covered in part; none when it is covered whole."""
    field = field_of("""
        M M D D
        M M D D
        W W M M
        W W M M
    """)
    for at in covering:
        field = field.lay(laid("DDDD", at, SECOND))
    assert shown == field.find_visible_cell(3)


def test_a_card_on_the_second_tier_is_named_by_its_top_left_piece() -> None:
    """C9: nothing lies above it."""
    assert (1, 0) == field_of(BLOCK, ". m m .\n. m m .").find_visible_cell(2)


def line(across: int, down: int, count: int) -> ChocolateState:
    """A game of white cards alone, laid in one straight line."""
    words = [f"WWWW@{2 * i * across},{2 * i * down}" for i in range(count)]
    return play(SCHOKOLY, dealt(SCHOKOLY, "WWWW " * 64), "=W", words[0], "=D", *words[1:])


@pytest.mark.parametrize(("across", "down"), [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_64_cards_fit_in_a_line_in_every_direction(across: int, down: int) -> None:
    """C2: the field is unbounded; the largest deck in one straight line is 128 cells long and one group."""
    state = line(across, down, 64)
    assert Outcome((256, 0), (1,), {"largest": (256, 0), "neutral": (0, 0)}) == SCHOKOLY.outcome(state)
    ends = [(0, 0), (127 * across + (across < 0), 127 * down + (down < 0))]
    assert [Colour.WHITE, Colour.WHITE] == [state.field.colour(cell) for cell in ends]


@pytest.mark.parametrize(("across", "down"), [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_the_last_card_of_a_line_may_be_laid_all_around_it(across: int, down: int) -> None:
    """C2: at the ends of the longest line the same rules hold as in its middle."""
    state, naive = line(across, down, 63), Board()
    for i in range(63):
        naive.lay("WWWW", (2 * i * across, 2 * i * down), 1)
    lays = SCHOKOLY.actions(SCHOKOLY.view(state, 2)).lays
    found = {(lay.pieces, at, lay.tier) for lay in lays for at in state.field.cells(lay.cells)}
    assert naive.places(["WWWW"], (1, 2)) == found


def test_a_field_with_a_smartie_more_is_another_field() -> None:
    """S8: what is seen is equal, what may be covered is not."""
    field = field_of(BLOCK)
    assert field != field.guard(0)
    assert board("W* W* D D\nW* W* D D") == draw(field.guard(0))
