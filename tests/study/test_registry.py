"""Evaluators and analysts by the name of their game."""

import pytest

from tafelrunde.study.evaluator import NoValue
from tafelrunde.study.registry import VERSIONS, find_analyst, find_evaluator, find_evaluator_name


def test_a_game_without_an_evaluator_is_told_so() -> None:
    """In a sentence that names those that have one."""
    with pytest.raises(NoValue, match="no evaluator for highcard; there are those of schoko, schokoly, stacko"):
        find_evaluator("highcard")


def test_a_game_without_an_analyst_is_not_reviewed() -> None:
    """In a sentence that names those that are."""
    with pytest.raises(NoValue, match="no review of highcard; there are those of schoko, schokoly, stacko"):
        find_analyst("highcard")


@pytest.mark.parametrize("game", sorted(VERSIONS))
def test_the_name_of_an_evaluator_is_known_before_it_is_loaded(game: str) -> None:
    """Reviews are kept under it, and loading takes a while."""
    assert find_evaluator(game).name == find_evaluator_name(game)


def test_a_game_without_an_evaluator_has_no_name_of_one() -> None:
    """As when it is asked for itself."""
    with pytest.raises(NoValue, match="no evaluator for highcard"):
        find_evaluator_name("highcard")
