"""Where a card may be laid, and the first rule that a wrong place breaks."""

import pytest
from tests.kit.boards import board, field_of, places

from tafelrunde.rules.chocolate import placing
from tafelrunde.rules.chocolate.field import FIRST, SECOND, Field
from tafelrunde.rules.core import Cell, IllegalCode

CARD = field_of("""
    W W
    D D
""")
BLOCK = field_of("""
    W W W W
    W W W W
    W W W W
    W W W W
""")
RING = field_of("""
    W W W W W W
    W W W W W W
    W W . . W W
    W W . . W W
    W W W W W W
    W W W W W W
""")
AROUND_GAP = ((1, 2), (2, 1), (3, 1), (4, 2), (4, 3), (3, 4), (2, 4), (1, 3))


def broken(field: Field, pieces: str, at: Cell, tier: int = FIRST) -> str | None:
    """The number of the rule that is broken first."""
    refusal = placing.refusal(field, pieces, at, tier)
    return refusal.rule if refusal else None


def test_the_first_card_lies_at_the_origin() -> None:
    """C5: coordinates count from the top-left piece of the first card, on the first tier."""
    assert [None, "C5", "C9"] == [
        broken(Field(), "WWDD", *place) for place in (((0, 0), FIRST), ((1, 0), FIRST), ((0, 0), SECOND))
    ]


def test_a_card_needs_four_empty_cells() -> None:
    """C6: one taken cell is enough to refuse it."""
    for at in ((0, 0), (1, 1), (-1, -1), (1, -1), (-1, 1)):
        assert "C6" == broken(CARD, "WWDD", at)


def test_a_card_lies_where_it_touches_two_pieces_and_continues_a_colour() -> None:
    """C7, C8: a white card beside or above, not below where both contacts are dark, not with one contact."""
    assert board("""
        . . + . . .
        . . . . . .
        + . W W + .
        . . D D . .
        . . . . . .
        . . . . . .
    """) == places(CARD, "WWWW")


def test_a_card_may_be_offset_when_it_touches_two_cards() -> None:
    """C7: two pieces beside it may be on one card or on two."""
    gap = field_of("""
        W W . . W W
        W W . . W W
    """)
    assert board("""
        . . + . . . + . . .
        . . . . + . . . . .
        + . W W + . W W + .
        . . W W + . W W . .
        . . + . . . + . . .
        . . . . . . . . . .
    """) == places(gap, "WWWW")


@pytest.mark.parametrize("at", [(2, 2), (-2, -2), (2, -2), (-2, 2)])
def test_a_corner_is_no_contact(at: Cell) -> None:
    """C4: cards that touch at a corner alone are not connected, which breaks C7."""
    assert "C7" == broken(CARD, "WWDD", at)


@pytest.mark.parametrize("at", [(2, 1), (2, -1), (-2, 1), (-2, -1), (1, 2), (-1, 2), (1, -2), (-1, -2)])
def test_one_piece_beside_it_is_too_little(at: Cell) -> None:
    """C7: offset by one cell against a single card, a card touches one piece only."""
    assert "C7" == broken(CARD, "WWDD", at)


@pytest.mark.parametrize("at", [(3, 0), (0, 3), (-134, 1), (-136, 1), (500, 0), (-500, 0), (0, 500), (0, -500)])
def test_a_card_away_from_all_others_touches_nothing(at: Cell) -> None:
    """C7, C9: however far away, also where rows of a limited board would run into each other."""
    assert ["C7", "C9"] == [broken(CARD, "WWDD", at, tier) for tier in (FIRST, SECOND)]


def test_a_gap_may_be_filled() -> None:
    """C2: gaps are allowed, and a card that fits into one is laid there."""
    assert [None, "C8"] == [broken(RING, "WDDD", (2, 2)), broken(RING, "DDDD", (2, 2))]


@pytest.mark.parametrize(("pieces", "rule"), [("DWDD", "C8"), ("WDDD", None), ("DDDW", None), ("MDDM", "C8")])
def test_one_contact_continues_a_colour(pieces: str, rule: str | None) -> None:
    """C8: one of the pieces that touch is enough; the pieces that touch nothing do not help."""
    assert rule == broken(field_of("M W\nM W"), pieces, (2, 0))


def test_the_colour_of_the_contact_is_that_of_the_piece_beside_it() -> None:
    """C8: each piece is compared with the piece at its own side, not with the others."""
    assert ["C8", None] == [broken(field_of("M W\nM D"), pieces, (2, 0)) for pieces in ("DMMW", "WMMD")]


@pytest.mark.parametrize("at", [(3, 0), (0, 3), (-1, 0), (3, 3), (4, 0)])
def test_a_second_tier_card_lies_fully_on_top(at: Cell) -> None:
    """C9: no cell may hang over."""
    assert "C9" == broken(BLOCK, "WWWW", at, SECOND)


@pytest.mark.parametrize("at", [(1, 0), (2, 1), (0, 1), (1, 2), (2, 2), (0, 0)])
def test_there_is_no_third_tier(at: Cell) -> None:
    """C9: the cells must be free on the second tier."""
    covered = field_of("W W W W\nW W W W\nW W W W\nW W W W", ". . . .\n. w w .\n. w w .\n. . . .")
    assert "C9" == broken(covered, "WWWW", at, SECOND)


@pytest.mark.parametrize("at", [(0, 0), (2, 0), (0, 2), (2, 2)])
def test_a_second_tier_card_does_not_rest_on_one_card(at: Cell) -> None:
    """C10: exactly on top of one card it rests on one only."""
    assert "C10" == broken(BLOCK, "WWWW", at, SECOND)


@pytest.mark.parametrize("at", [(1, 0), (0, 1), (2, 1), (1, 2), (1, 1)])
def test_a_second_tier_card_rests_on_two_or_four_cards(at: Cell) -> None:
    """C10: two side by side, two one above the other, or four."""
    assert broken(BLOCK, "WWWW", at, SECOND) is None


def test_a_second_tier_card_rests_on_three_cards() -> None:
    """C10: two above and one below, offset by one cell."""
    bricks = field_of("W W W W\nW W W W\n. W W .\n. W W .")
    assert board("""
        . . . . . . . .
        . . . . . . . .
        . . W + W W . .
        . . W + W W . .
        . . . W W . . .
        . . . W W . . .
        . . . . . . . .
        . . . . . . . .
    """) == places(bricks, "WWWW", SECOND)


def test_a_card_with_a_smartie_is_not_covered() -> None:
    """C11: one of the cards it would rest on carries a smartie."""
    field = field_of("""
        W* W* W  W
        W* W* W  W
        W  W  W  W
        W  W  W  W
    """)
    assert ["C11", "C11", "C11", None, None] == [
        broken(field, "WWWW", at, SECOND) for at in ((1, 0), (0, 1), (1, 1), (2, 1), (1, 2))
    ]


def test_a_second_tier_card_continues_a_colour_too() -> None:
    """C12: C8 holds with the visible pieces around it, whatever it covers."""
    field = field_of("""
        W W D D
        W W D D
        W W D D
        W W D D
    """)
    assert ["C8", None, None] == [broken(field, pieces, (1, 1), SECOND) for pieces in ("DWWD", "WDDW", "WMMM")]


def test_two_contacts_follow_from_resting_on_two_cards() -> None:
    """C12: C10 implies C7, as two cards that carry another always stand out at two sides at least."""
    assert board("""
        . . . . . . . .
        . . . . . . . .
        . . W + W W . .
        . . W W W W . .
        . . . . . . . .
        . . . . . . . .
    """) == places(field_of("W W W W\nW W W W"), "WWWW", SECOND)


def test_pieces_of_different_tiers_touch() -> None:
    """C3: contact and colour are read from above, so the covered white pieces continue nothing."""
    field = field_of(
        """
        W W W W
        W W W W
        """,
        """
        . d d .
        . d d .
        """,
    )
    assert [None, "C8", None] == [broken(field, *lay) for lay in (("DDDD", (1, 2)), ("WWWW", (1, 2)), ("WWWW", (0, 2)))]


WRONG = [
    (Field(), "WWDD", (1, 0), FIRST, IllegalCode.FIRST_AT_ORIGIN, ((1, 0), (2, 0), (2, 1), (1, 1))),
    (CARD, "WWDD", (1, 1), FIRST, IllegalCode.CELL_TAKEN, ((1, 1),)),
    (CARD, "WWDD", (2, 1), FIRST, IllegalCode.TOUCHES_TOO_LITTLE, ((1, 1),)),
    (CARD, "MMMM", (2, 0), FIRST, IllegalCode.CONTINUES_NO_COLOUR, ((1, 0), (1, 1))),
    (RING, "DDDD", (2, 2), FIRST, IllegalCode.CONTINUES_NO_COLOUR, AROUND_GAP),
    (BLOCK, "WWDD", (3, 3), SECOND, IllegalCode.NOT_SUPPORTED, ((4, 3), (4, 4), (3, 4))),
    (BLOCK, "WWDD", (2, 2), SECOND, IllegalCode.RESTS_ON_ONE_CARD, ((2, 2), (3, 2), (3, 3), (2, 3))),
    (BLOCK.guard(0), "WWDD", (1, 1), SECOND, IllegalCode.COVERS_SMARTIE, ((1, 1),)),
]


@pytest.mark.parametrize(("field", "pieces", "at", "tier", "code", "cells"), WRONG)
def test_a_refusal_has_a_code_and_points_at_the_cells(
    field: Field, pieces: str, at: Cell, tier: int, code: IllegalCode, cells: tuple[Cell, ...]
) -> None:
    """N4: a program can tell the reasons apart and show the cells that are taken, unsupported, guarded or touched."""
    refusal = placing.refusal(field, pieces, at, tier)
    assert (code, cells) == (refusal and refusal.code, refusal and refusal.cells)


@pytest.mark.parametrize(
    ("pieces", "at", "tier", "rule"),
    [
        ("MMMM", (1, 1), FIRST, "C6"),
        ("MMMM", (2, 1), FIRST, "C7"),
        ("MMMM", (2, 0), FIRST, "C8"),
        ("MMMM", (1, 0), SECOND, "C9"),
        ("MMMM", (0, 0), SECOND, "C10"),
    ],
)
def test_the_first_broken_rule_is_reported(pieces: str, at: Cell, tier: int, rule: str) -> None:
    """N4: a milk card continues nothing here, and breaks something else before."""
    guarded = field_of("W* W*\nD* D*")
    assert rule == broken(guarded, pieces, at, tier)


def test_a_smartie_below_is_reported_before_a_missing_colour() -> None:
    """N4: C11 comes before C8."""
    assert ["C11", "C8"] == [broken(field, "MMMM", (1, 1), SECOND) for field in (BLOCK.guard(0), BLOCK)]


def test_the_anchors_of_the_last_fields_are_kept() -> None:
    """Of so many, and no more: of one that is asked about now they are worked out once."""
    latest, fields = placing.Latest(), [Field() for _ in range(placing.MOST_KNOWN + 1)]
    found = [latest(field) for field in fields]
    assert found[-1] is latest(fields[-1])
    assert [id(field) for field in fields[1:]] == list(latest.known)
