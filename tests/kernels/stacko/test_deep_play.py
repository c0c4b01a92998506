"""The second round of Stacko, played to its end with nothing learnt."""

import numpy as np
from tests.study.stacko.test_exact_finish import state_of

from tafelrunde.kernels.stacko.deep_play import deep_play
from tafelrunde.kernels.stacko.game import DRAW, pack
from tafelrunde.kernels.stacko.rollout import FACTS

NOTHING = np.zeros(FACTS, np.int64)


def test_who_finishes_wins() -> None:
    """T6: whatever the chance."""
    table = pack(state_of())
    assert 1 == deep_play(table, NOTHING, 5, 2, 8, 1)


def test_the_same_seed_gives_the_same_result_and_the_table_stays() -> None:
    """V2: the work is counted, and another seed plays on otherwise."""
    table = pack(state_of(talon=(20, 23, 2, 4)))
    before = table.copy()
    found = [[deep_play(table, NOTHING, DRAW, 2, 1, seed) for seed in range(1, 25)] for _ in range(2)]
    assert found[0] == found[1]
    assert len(set(found[0])) > 1
    assert before.tolist() == table.tolist()


def test_looking_ahead_hands_the_other_nothing_that_finishes() -> None:
    """The other seat finishes at once with a part that it is handed."""
    table = pack(state_of())
    assert 0 == deep_play(table, NOTHING, 6, 0, 8, 1)
