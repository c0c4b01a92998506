"""What every game shows in the terminal."""

from typing import Any

import pytest

from tafelrunde.rules.games import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_help_and_the_list_of_actions_are_at_hand(play: Any, game: str) -> None:  # noqa: ANN401
    """At every question."""
    answer, _ = play(game, "", "help", "?", "show", "quit")
    assert "take back your last choice" in answer.out
    assert "legal actions:" in answer.out
