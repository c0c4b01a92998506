"""What a person is asked in a chocolate game, step by step."""

from typing import Any


def test_a_card_is_asked_for_step_by_step(play: Any) -> None:  # noqa: ANN401
    """The card, its turn, the place: wrong answers are asked again, the first card has its place."""
    answer, record = play("schoko", "", "dark", "", "9", "2", "7", "1", "1", "1", "x", "90,90", "", "quit")
    assert "numbered from 1 to 4" in answer.out
    assert "(C7)" in answer.out
    assert "A place is a column and a row" in answer.out
    assert record["actions"][1].endswith("@0,0")


def test_a_smartie_is_asked_for(play: Any) -> None:  # noqa: ANN401
    """S8: on the card just laid; the notation has ! for it."""
    record = play("schokoly", "", "milk", "1", "1", "what", "!", "quit")[1]
    assert record["actions"][1].endswith("@0,0!")
