"""How fits are found by the name of a game."""

import pytest

from tafelrunde.bots.fits import FitTable, NoFit, start
from tafelrunde.rules.core import NO_OPTIONS


def test_a_game_without_values_to_fit_is_told_so() -> None:
    """In a sentence, before anything heavy is loaded."""
    with pytest.raises(NoFit, match="The bots of highcard judge by no values"):
        start(FitTable("highcard", 2, NO_OPTIONS), 10, "x")
