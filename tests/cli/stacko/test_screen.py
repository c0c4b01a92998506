"""What a person types in Stacko."""

from typing import Any


def test_short_answers_are_enough_in_stacko(play: Any) -> None:  # noqa: ANN401
    """A number takes, d draws, p passes."""
    assert ["draw", "pass"] == play("stacko", "", "d", "p", "quit")[1]["actions"][:2]
    assert "take 4" == play("stacko", "", "4", "quit")[1]["actions"][0]
