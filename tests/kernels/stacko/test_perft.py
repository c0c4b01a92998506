"""Perft of Stacko: eleven actions at every turn, until the match is over."""

from tests.kit.tables import KINDS, start, states

from tafelrunde.kernels.stacko.perft import perft

STACKO = KINDS[-1]


def test_every_turn_has_eleven_actions() -> None:
    """T2: ten places, and a draw or a pass."""
    assert [11, 121, 1_331] == [perft("stacko", start(STACKO, 1), depth) for depth in (1, 2, 3)]


def test_nothing_follows_the_end_of_the_match() -> None:
    """T7: after two rounds there is no action."""
    assert 0 == perft("stacko", list(states(STACKO, 1))[-1], 1)
