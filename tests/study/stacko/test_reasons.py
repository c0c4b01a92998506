"""Facts of Stacko: every figure is counted again from the tower alone."""

from itertools import combinations
from random import Random

import pytest
from tests.kit.tables import Kind, states

from tafelrunde.rules.stacko.game import STACKO
from tafelrunde.rules.stacko.table import Action, StackoSeatView, Take
from tafelrunde.study.stacko.reasons import find_facts, find_order
from tafelrunde.study.verdict_facts import VerdictFact

GAMES = 4


def tower(view: StackoSeatView, action: Action | None = None) -> list[int]:
    """One's own tower, after an action if there is one."""
    assert view.seat is not None
    parts = [part or 0 for part in view.towers[view.seat - 1]]
    if isinstance(action, Take):
        parts[action.place - 1] = view.offer
    return parts


def run(parts: list[int]) -> int:
    """T6: so many parts from the lowest up are each narrower than the one below."""
    return next((place for place in range(1, len(parts)) if parts[place] > parts[place - 1]), len(parts))


def order(parts: list[int]) -> int:
    """The most parts that stand in order, by trying all choices of them."""
    sizes = range(len(parts), 0, -1)
    return next(
        size for size in sizes if any(list(some) == sorted(some, reverse=True) for some in combinations(parts, size))
    )


def holds(fact: VerdictFact, view: StackoSeatView, played: Action, best: Action) -> bool:
    """Is a fact so, counted again?"""
    before, better, worse = tower(view), tower(view, best), tower(view, played)
    figures, places = fact.figures, [place for _, place in fact.cells]
    match fact.kind:
        case "finish":
            points = (5 * run(better), 5 * run(worse))
            return run(better) == 10 and points == (figures["points"], figures["played"])
        case "breaks_run":
            assert isinstance(played, Take)
            assert places == [played.place] == [figures["place"]]
            return run(worse) < run(before) and (run(before), run(worse)) == (figures["before"], figures["played"])
        case "run":
            assert places == list(range(1, run(better) + 1))
            return (run(better), run(worse), run(before)) == (figures["best"], figures["played"], figures["before"])
        case "order":
            stand = [better[place - 1] for place in places]
            assert stand == sorted(stand, reverse=True)
            assert len(places) == figures["best"]
            return (order(better), order(worse), order(before)) == (
                figures["best"],
                figures["played"],
                figures["before"],
            )
        case _:
            return False


def test_every_fact_holds() -> None:
    """V12: whatever is said of two actions is so, in random matches."""
    said, rng = set(), Random(1)
    for seed in range(GAMES):
        for state in list(states(Kind("stacko", 2), seed))[:-1:3]:
            view = STACKO.view(state, state.turn)
            best, played = rng.sample(list(STACKO.actions(view)), 2)
            for fact in find_facts("stacko", view, played, best):
                said.add(fact.kind)
                assert holds(fact, view, played, best), (fact, best, played)
                assert fact.weight > 0
    assert {"breaks_run", "run", "order"} <= said


@pytest.mark.parametrize(
    ("parts", "found"),
    [((9, 8, 7), [0, 1, 2]), ((1, 2, 3), [0]), ((5, 9, 4, 8, 3), [0, 2, 4]), ((), [])],
)
def test_parts_in_order_are_found(parts: tuple[int, ...], found: list[int]) -> None:
    """The most of them, by their places."""
    assert found == find_order(parts)
