"""What a bot may spend, and when a contest may stop early, as they are typed."""

import pytest

from tafelrunde.bots.bot import Budget
from tafelrunde.cli.budgets import read_budget, read_hypotheses
from tafelrunde.cli.errors import CommandError


def test_a_budget_is_what_was_typed() -> None:
    """Playouts, seconds, or neither."""
    assert [Budget(200, None), Budget(None, 0.5), Budget(None, None)] == [
        read_budget(200, None),
        read_budget(None, 0.5),
        read_budget(None, None),
    ]


@pytest.mark.parametrize("seconds", [0, -1, float("nan"), float("inf")])
def test_seconds_that_nobody_could_keep_to_are_refused(seconds: float) -> None:
    """None, fewer than none, and endless ones."""
    with pytest.raises(CommandError, match="--seconds must be a finite number greater than 0"):
        read_budget(None, seconds)


def test_no_work_is_refused() -> None:
    """A bot needs at least one playout."""
    with pytest.raises(CommandError, match="--work must be at least 1, not 0"):
        read_budget(0, None)


def test_without_sprt_there_is_no_test() -> None:
    """The numbers of a test need one."""
    assert read_hypotheses(sprt=False, elo0=None) is None
    with pytest.raises(CommandError, match="--elo1 belongs to the sequential test; add --sprt"):
        read_hypotheses(sprt=False, elo1=20.0)


@pytest.mark.parametrize(("name", "value"), [("alpha", 0.0), ("alpha", 0.5), ("beta", -0.1), ("beta", 1.0)])
def test_a_chance_of_error_lies_between_none_and_a_half(name: str, value: float) -> None:
    """At a half, throwing a coin would do."""
    with pytest.raises(CommandError, match=f"--{name} must be greater than 0 and less than 0.5"):
        read_hypotheses(sprt=True, **{name: value})


@pytest.mark.parametrize(("elo0", "elo1"), [(10, 10), (20, 10), (-801, 0), (0, 801)])
def test_the_second_hypothesis_is_the_larger_one(elo0: float, elo1: float) -> None:
    """And both are differences that can be told apart."""
    with pytest.raises(CommandError, match="must be larger than --elo0"):
        read_hypotheses(sprt=True, elo0=elo0, elo1=elo1)
