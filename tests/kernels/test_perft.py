"""Perft: rules and kernels count the same sequences of actions, and the same as ever."""

import pytest
from tests.kernels.twins import ODD
from tests.kit.tables import KINDS, Kind, start, states

from tafelrunde.kernels import perft as counting
from tafelrunde.kernels.perft import count_by_rules, perft

COUNTS = {
    "schoko-2-standard": (2, 24, 864, 50_496, 5_066_336),
    "schokoly-2-48": (3, 96, 192, 17_640, 2_940_888),
    "schokoly-2-36": (3, 96, 192, 16_440, 3_952_680),
    "schokoly-2-36-es": (3, 96, 192, 13_152, 2_129_040),
    "schokoly-3-48": (3, 96, 192, 19_176, 3_853_992),
    "schokoly-3-36": (3, 96, 192, 17_592, 3_573_816),
    "schokoly-3-48-fr": (3, 96, 192, 19_176, 3_853_992),
    "schokoly-4-48": (3, 96, 192, 17_640, 3_705_768),
    "schokoly-4-36": (3, 96, 192, 16_440, 3_436_536),
    "stacko-2": (11, 121, 1_331, 14_641, 161_051, 1_771_561),
}


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_counts_from_the_deal_stay_what_they_are(kind: Kind) -> None:
    """Sequences of one, two, … actions from the deal of seed 1, by the kernels."""
    expected = COUNTS[str(kind)]
    assert expected == tuple(perft(kind.game, start(kind, 1), depth) for depth in range(1, len(expected) + 1))


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_rules_count_the_same_from_the_deal(kind: Kind) -> None:
    """The same table, as deep as the plain rules count it quickly."""
    expected = [count for count in COUNTS[str(kind)] if count < 20_000]
    assert expected == [count_by_rules(kind.game, start(kind, 1), depth) for depth in range(1, len(expected) + 1)]


@pytest.mark.parametrize("kind", [*KINDS, *ODD], ids=str)
def test_rules_and_kernels_agree_near_the_end(kind: Kind) -> None:
    """Sequences of two actions from the last positions of a random game, over its end."""
    for state in list(states(kind, 2))[-5:]:
        assert count_by_rules(kind.game, state, 2) == perft(kind.game, state, 2)


def test_no_actions_are_one_sequence() -> None:
    """Nothing to do can be done in one way."""
    assert 1 == perft("stacko", start(KINDS[-1], 1), 0) == perft("schoko", start(KINDS[0], 1), 0)


def test_the_rules_count_a_game_that_has_no_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    """A kernel is registered by the name of its game; where none is, the count is the same."""
    monkeypatch.setattr(counting, "COUNTERS", {})
    assert 1_331 == perft("stacko", start(KINDS[-1], 1), 3)
