"""The example match of Stacko is the one of its booklet."""

from tafelrunde.records import replay
from tafelrunde.records.lessons import EXAMPLES, find_lesson
from tafelrunde.rules.games import GAMES


def test_the_example_match_ends_as_in_the_booklet() -> None:
    """65 : 60; the tower 32, 23, 21 with a wider part on it counts 15 (T6, T7)."""
    record = EXAMPLES["stacko"]
    *_, last = replay.replay(record)
    assert replay.check(record) is None
    assert (65, 60) == GAMES["stacko"].standing(last.state).scores
    assert (32, 23, 21) == last.state.towers[0][:3]


def test_the_first_exchange_teaches_how_a_turn_goes() -> None:
    """It leads to the rules of the tower and of the talon, too, whose pages lead back to it."""
    lesson = find_lesson("stacko", "exchange")
    assert lesson is not None
    assert ("T2", "T1", "T3") == lesson.rules
