"""Decisions: what they cost by what the seat could know."""

from dataclasses import replace
from itertools import islice
from typing import Any

import numpy as np
import pytest
from tests.kit.reviews import Whim
from tests.kit.tables import OURS, Kind, start, states

from tafelrunde.records import notation
from tafelrunde.rules.games import GAMES
from tafelrunde.rules.stacko.game import STACKO
from tafelrunde.rules.stacko.table import Take
from tafelrunde.rules.stacko.tower import PARTS
from tafelrunde.study.analyst import ExactEnd
from tafelrunde.study.decisions import JudgedDecision, Question, choose_candidates, judge, judge_exact_end, seed
from tafelrunde.study.registry import find_analyst, find_evaluator
from tafelrunde.study.verdicts import DecisionVerdict, Interval


def view_after(kind: Kind, plies: int) -> Any:  # noqa: ANN401 - each game has its own view
    """What the seat to act sees after so many actions of a random game."""
    *_, state = islice(states(kind, 4), plies + 1)
    return GAMES[kind.game].view(state, GAMES[kind.game].actor(state))


def question(view: Any, actions: tuple[Any, ...], tau: float | None = 0.01) -> Question:  # noqa: ANN401
    """A question of the seat of a view, with two sides."""
    return Question(0, view.seat, view.seat - 1, view, actions, tau)


def finishing(turns: int) -> Any:  # noqa: ANN401 - a view of Stacko
    """What seat 1 sees, who can finish its tower in the second round, and so win, by taking into place 10."""
    towers = ((39, 35, 31, 27, 23, 19, 15, 11, 7, 40), (38, 36, 34, 32, 30, 28, 26, 24, 22, 37))
    offer, placed = 3, {3, *towers[0], *towers[1]}
    talon = tuple(part for part in PARTS if part not in placed)
    dealt = start(Kind("stacko", 2), 1)
    state = replace(dealt, towers=towers, offer=offer, talon=talon, turns=turns, points=((25, 25),))
    return STACKO.view(state, 1)


def test_a_planted_blunder_is_named() -> None:
    """V6: who puts the part that wins the match into the lowest place, in the last turn of all (T8)."""
    view, good, bad = finishing(turns=199), Take(10), Take(1)
    found = judge(question(view, (bad, good)), find_evaluator("stacko"), 48, "")
    assert found.regret > 0.1
    assert DecisionVerdict.BLUNDER == found.verdict
    assert good == found.best
    back = judge(question(view, (good, bad)), find_evaluator("stacko"), 48, "")
    assert (0.0, DecisionVerdict.GOOD) == (back.regret, back.verdict)


def test_without_a_measured_error_it_is_too_close_to_call() -> None:
    """Whatever it looks like."""
    values = np.tile([[0.2, 0.8], [0.9, 0.1]], (4, 1, 1))
    view = view_after(Kind("stacko", 2), 4)
    found = JudgedDecision(question(view, ("bad", "good"), None), values, values[:, 0], 0.7, Interval(0.7, 0.7))
    assert DecisionVerdict.CLOSE == found.verdict


@pytest.mark.parametrize("kind", OURS, ids=str)
def test_actions_are_compared_with_the_best_others(kind: Kind) -> None:
    """The played one first, no action twice, all of them legal."""
    view = view_after(kind, 9)
    choices = GAMES[kind.game].actions(view)
    played = choices[len(choices) - 1]
    actions = choose_candidates(find_analyst(kind.game), view, played, 3)
    assert played == actions[0]
    assert len(set(actions)) == len(actions) <= 4
    assert all(action in choices for action in actions)


def test_worlds_come_from_what_the_seat_saw() -> None:
    """And from nothing else; another pass draws others."""
    kind = Kind("stacko", 2)
    view, later = view_after(kind, 4), view_after(kind, 6)
    game = GAMES["stacko"]
    one = question(view, ("draw",))
    assert seed(one, "first", game) == seed(question(view, ("pass",)), "first", game)
    assert seed(one, "first", game) != seed(one, "again", game)
    assert seed(one, "first", game) != seed(question(later, ("draw",)), "first", game)


@pytest.mark.parametrize("team", [0, 1])
@pytest.mark.parametrize(("played", "lost"), [(1.0, 0.0), (0.5, 0.5), (0.0, 1.0)])
def test_an_end_that_was_searched_is_proven(team: int, played: float, lost: float) -> None:
    """V6: what it cost is exact, for the side of the seat and for the other."""
    actions = ("played",) if played == 1.0 else ("played", "best")
    found = judge_exact_end(Question(0, team + 1, team, None, actions, 0.01, end := ExactEnd(1.0, "best", played)), end)
    assert DecisionVerdict.PROVEN == found.verdict
    assert (lost, Interval(lost, lost)) == (found.regret, found.cost)
    assert 1.0 == found.best_values[team] == 1 - found.best_values[1 - team]
    assert played == found.values[0, 0, team]


def test_all_actions_meet_the_same_worlds() -> None:
    """An action compared with itself costs nothing, to the last bit."""
    view = view_after(Kind("stacko", 2), 4)
    take = notation.read("take 3", "stacko")
    found = judge(question(view, (take, take)), Whim("stacko"), 4, "")
    assert 0.0 == found.regret
    assert 0.0 == np.ptp(found.values, axis=1).max()
