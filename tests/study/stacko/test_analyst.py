"""What reviews ask about Stacko."""

from itertools import pairwise

from tests.kit.tables import Kind, start, states

from tafelrunde.rules.stacko.game import STACKO
from tafelrunde.rules.stacko.table import Draw, Take
from tafelrunde.study.registry import find_analyst

ANALYST = find_analyst("stacko")
KIND = Kind("stacko", 2)


def test_every_part_of_the_talon_may_be_turned_up() -> None:
    """V7: each as likely as any other, and all else stays as it is."""
    state = start(KIND, 1)
    found = ANALYST.possible_draws(state, Draw())
    assert sorted(state.talon) == [each.state.offer for each in found]
    assert {1} == {each.weight for each in found}
    assert {state.towers} == {each.state.towers for each in found}
    assert [] == ANALYST.possible_draws(state, Take(1))


def test_the_best_actions_come_first() -> None:
    """By the nets, so many as are asked for, and legal."""
    view = STACKO.view(start(KIND, 2), 1)
    found = ANALYST.candidates(view, 3, b"")
    assert 3 == len(found)
    assert list(found[:2]) == list(ANALYST.candidates(view, 2, b"x"))
    assert all(action in STACKO.actions(view) for action in found)


def test_only_the_end_of_the_first_round_is_dealt_anew() -> None:
    """And not the end of the match."""
    played = list(states(KIND, 3))
    deals = 0
    for before, after in pairwise(played):
        action = after.history[-1].action
        deals += bool(ANALYST.redeal(before, action, [b"key"]))
    assert 1 == deals
