"""Groups and contacts."""

from tests.kit.boards import board, drawn, field_of

from tafelrunde.rules.chocolate.field import Field
from tafelrunde.rules.chocolate.groups import contacts, groups, sizes

WHITE, DARK, MILK = range(3)


def test_pieces_that_share_a_side_are_connected() -> None:
    """C4: sides connect, across cards, and corners do not."""
    field = field_of("""
        W W W D
        D D D W
    """)
    assert [(3, 1), (3, 1)] == [sizes(field.visible[colour]) for colour in (WHITE, DARK)]


def test_a_group_is_maximal() -> None:
    """C15: all pieces that can be reached belong to it, around every corner."""
    snake = field_of("W W W W\nD D D W\nW W D W\nW D D W\nW W W W\nD D D D")
    (group,) = groups(snake.visible[WHITE])
    assert board("""
        o o o o
        D D D o
        o o D o
        o D D o
        o o o o
        D D D D
    """) == drawn(snake, dict.fromkeys(snake.cells(group), "o"), 0)


def test_covered_pieces_count_for_nothing() -> None:
    """C3: a group that is covered in its middle falls apart."""
    field = field_of("W W W W\nW W W W\nD D D D\nD D D D", ". d d .\n. d d .\n. . . .\n. . . .")
    assert [(2, 2), (12, 0)] == [sizes(field.visible[colour]) for colour in (WHITE, DARK)]


def test_groups_join_across_tiers() -> None:
    """C3: pieces on different tiers that lie side by side are connected."""
    field = field_of("W W D D\nW W D D", ". d d .\n. d d .")
    assert [(2, 0), (6, 0)] == [sizes(field.visible[colour]) for colour in (WHITE, DARK)]


def test_a_missing_group_counts_nothing() -> None:
    """K5: without a second group, or without any, the size is 0."""
    assert [(4, 0), (0, 0)] == [sizes(field_of("W W\nW W").visible[colour]) for colour in (WHITE, DARK)]
    assert (0, 0) == sizes(Field().visible[WHITE])


def test_the_two_largest_groups_are_found_in_any_order() -> None:
    """K5: wherever the groups lie."""
    field = field_of("""
        W D W W D W
        D D W W D W
    """)
    assert (4, 2) == sizes(field.visible[WHITE])


def test_every_side_contact_counts() -> None:
    """S10: pairs of pieces are counted, so one piece may have several contacts."""
    field = field_of("""
        M D
        D W
    """)
    assert [2, 2, 0] == [
        contacts(field.visible[one], field.visible[other])
        for one, other in ((MILK, DARK), (WHITE, DARK), (MILK, WHITE))
    ]
