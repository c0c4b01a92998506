"""Partial records of Stacko: the order of actions is all that can be checked."""

from dataclasses import replace

import pytest
from tests.records.kit import towers, verdict

from tafelrunde.records import replay
from tafelrunde.records.replay import Problem
from tafelrunde.records.stacko.turn_order import TurnOrder
from tafelrunde.rules.core import Illegal
from tafelrunde.rules.stacko.table import PassOn


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("take 4 | draw | take 1 | draw | pass | take 10", None),
        ("pass", "T2"),
        ("draw | draw", "T2"),
        ("take 11", "T2"),
        ("draw | pass | pass", "T2"),
        ("take 4 | swap no", "N2"),
        (" | ".join(["take 1"] * 400), None),
        (" | ".join(["take 1"] * 401), "T8"),
        (" | ".join(["draw | take 1"] * 399 + ["take 1", "draw"]), "T8"),
    ],
)
def test_the_order_of_actions_is_checked(words: str, rule: str | None) -> None:
    """R10, T2, T8: nothing else is known without the parts."""
    part = replace(towers(words), for_=1)
    assert (rule and (len(part.actions), rule)) == verdict(part)


def test_there_is_no_position_to_show() -> None:
    """R10: the towers are not in a partial record."""
    with pytest.raises(Problem, match="R10"):
        next(replay.replay(replace(towers("draw"), for_=0)))


def test_the_order_refuses_in_the_words_of_the_rules() -> None:
    """T2: the sentence is the one that a player reads."""
    with pytest.raises(Illegal, match="Only a part just drawn may be passed on"):
        TurnOrder().after(PassOn())
