"""What makes a puzzle of what actions lead to."""

from tafelrunde.records.puzzle import Proof
from tafelrunde.study.prover import PuzzleSolution, is_interesting, most_right


def test_few_actions_of_many_are_right() -> None:
    """P1: with only a handful of actions, or many right ones, there is nothing to find."""
    assert is_interesting({"a": 1.0} | dict.fromkeys("bcdefgh", 0.5))
    assert not is_interesting({"a": 1.0, "b": 0.0})
    assert not is_interesting(dict.fromkeys("abcdefgh", 1.0))
    assert not is_interesting(dict.fromkeys("ab", 1.0) | dict.fromkeys("cdefgh", 0.0))
    assert [0, 1, 10] == [most_right(number) for number in (7, 8, 400)]


def test_what_leads_to_nothing_is_not_named() -> None:
    """Nor what is right."""
    solution = PuzzleSolution(Proof.EVALUATORS, {"a": 0.8, "b": 0.79, "c": 0.3, "d": 0.0}, ("a", "b"))
    assert (0.8, {"c": 0.3}) == (solution.best, solution.others)
