"""What is known for certain in Stacko: exactly, or because two evaluators agree."""

from dataclasses import replace

import numpy as np
from tests.study.stacko.test_exact_finish import state_of

from tafelrunde.records.puzzle import Proof
from tafelrunde.rules.stacko.game import STACKO
from tafelrunde.study.prover import PuzzleKind
from tafelrunde.study.stacko.prover import CLEAR, Judgement, StackoProver, solve_exactly, world

PROVER = StackoProver("stacko")


def test_finishing_is_proven_exactly() -> None:
    """P1: the other actions come to 90 % at most."""
    solution = PROVER.solve(state_of())
    assert solution
    assert (Proof.EXACT, ("take 6",)) == (solution.proof, solution.right)
    assert max(solution.others.values()) <= 1 - CLEAR
    assert solution == PROVER.seek(state_of(), lambda kind: kind == PuzzleKind(Proof.EXACT, 1))
    assert PROVER.seek(state_of(), lambda _: False) is None
    assert 1 == PROVER.grade(state_of(), solution.right)
    assert "take 6" == PROVER.rank_actions(state_of())[0]


def test_what_gives_the_other_little_is_not_proven() -> None:
    """With no part that finishes the other tower there is no hurry."""
    view = STACKO.view(state_of(talon=(2, 4, 5, 7)), 2)
    assert solve_exactly(view) is None


def test_the_first_round_decides_nothing() -> None:
    """Its end is worth a lead, which is not searched."""
    state = replace(state_of(), points=())
    assert PROVER.solve(state) is None
    assert PROVER.seek(state, lambda _: True) is None


def test_only_what_is_clearly_worse_is_beaten() -> None:
    """P1: at the lower bound of 95 %, with the evaluator's own error; what is not settled is looked at again."""
    rng, asked = np.random.default_rng(1), []

    def compare(codes: list[int], numbers: range) -> np.ndarray:
        asked.append((list(codes), len(numbers)))
        worth = {0: 0.8, 1: 0.62, 2: 0.2}
        return np.array([[worth[code] + rng.normal(0, 0.1) for code in codes] for _ in numbers])

    judgement = Judgement(compare, [0, 1, 2], (10, 400), 0.01)  # type: ignore[arg-type]
    assert 0 == judgement.best
    assert judgement.is_clear([1, 2])
    assert [([0, 1, 2], 10), ([0, 1], 390)] == asked
    assert not Judgement(compare, [0, 1, 2], (10, 20), 0.2).is_clear([1])  # type: ignore[arg-type]


def test_worlds_follow_from_what_the_seat_sees() -> None:
    """Two states that it cannot tell apart give the same worlds."""
    state = state_of()
    other = replace(state, talon=state.talon[::-1])
    views = [STACKO.view(each, 2) for each in (state, other)]
    assert world(views[0], "first", 3).talon == world(views[1], "first", 3).talon
