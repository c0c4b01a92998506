"""Evaluators and analysts by the name of their game."""

import pytest

from tafelrunde.study.evaluator import NoValue
from tafelrunde.study.registry import find_analyst, find_evaluator


def test_a_game_without_an_evaluator_is_told_so() -> None:
    """In a sentence that names those that have one."""
    with pytest.raises(NoValue, match="no evaluator for highcard; there are those of schoko, schokoly, stacko"):
        find_evaluator("highcard")


def test_a_game_without_an_analyst_is_not_reviewed() -> None:
    """In a sentence that names those that are."""
    with pytest.raises(NoValue, match="no review of highcard; there are those of schoko, schokoly, stacko"):
        find_analyst("highcard")
