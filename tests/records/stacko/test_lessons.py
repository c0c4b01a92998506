"""The example match of Stacko is the one of its booklet."""

from tafelrunde.records import replay
from tafelrunde.records.lessons import EXAMPLES
from tafelrunde.rules.games import GAMES


def test_the_example_match_ends_as_in_the_booklet() -> None:
    """65 : 60; the tower 32, 23, 21 with a wider part on it counts 15 (T6, T7)."""
    record = EXAMPLES["stacko"]
    *_, last = replay.replay(record)
    assert replay.check(record) is None
    assert (65, 60) == GAMES["stacko"].standing(last.state).scores
    assert (32, 23, 21) == last.state.towers[0][:3]
