"""Perft of the chocolate games, where the board of the kernel ends."""

from tests.kernels.chocolate.test_torus import RIGHT, line, lines
from tests.kernels.twins import deck
from tests.kit.tables import Kind, start

from tafelrunde.kernels.chocolate import perft as chocolate
from tafelrunde.kernels.perft import count_by_rules, perft


def test_the_rules_count_where_the_board_ends() -> None:
    """A line of 30 cards: some of the next lays outgrow the board, and all are counted."""
    state = line(lines("schoko", 64), RIGHT, 30)
    assert chocolate.perft("schoko", state, 2) is None
    assert count_by_rules("schoko", state, 2) == perft("schoko", state, 2)


def test_a_field_too_large_for_the_board_is_not_counted_at_all() -> None:
    """31 cards in a line: the kernel cannot even hold them."""
    assert chocolate.perft("schoko", line(lines("schoko", 64), RIGHT, 31), 1) is None


def test_one_action_is_counted_without_a_tree() -> None:
    """K3: two colours may be named."""
    assert 2 == chocolate.perft("schoko", start(Kind("schoko", 2, deck("few", {"DDWW": 12})), 1), 1)
