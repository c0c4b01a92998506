"""Evaluators: values of all sides add up to 1, are the same bytes again, and end in the result."""

from typing import Any

import numpy as np
import pytest
from tests.kit.tables import KINDS, Kind, states

from tafelrunde.rules.games import GAMES
from tafelrunde.study.evaluator import compare, expected, result, sides
from tafelrunde.study.registry import find_evaluator


def position(kind: Kind, plies: int) -> Any:  # noqa: ANN401 - each game has its own state
    """A state of a random game."""
    return next(state for ply, state in enumerate(states(kind, seed=3)) if ply == plies)


@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("plies", [0, 1, 8, 24])
def test_values_of_all_sides_add_up_to_one(kind: Kind, plies: int) -> None:
    """V1: one number a side, two for two teams, each between 0 and 1."""
    values = find_evaluator(kind.game).value(position(kind, plies))
    assert len(sides(GAMES[kind.game], kind.seats)) == len(values)
    assert all(0 < value < 1 for value in values)
    assert 1.0 == pytest.approx(sum(values), abs=1e-12)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_the_same_question_has_the_same_answer(kind: Kind) -> None:
    """V2: to the last bit, of a state and of actions; other chance is another sample."""
    state, evaluator, game = position(kind, 10), find_evaluator(kind.game), GAMES[kind.game]
    view = game.view(state, game.actor(state))
    actions = [game.actions(view)[number] for number in (0, 1)]
    first, second = (compare(evaluator, view, actions, number=3, seed="x") for _ in range(2))
    assert first.tobytes() == second.tobytes()
    assert evaluator.value(state) == evaluator.value(state) != evaluator.value(state, 1)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_the_end_is_worth_its_result(kind: Kind) -> None:
    """V1: a win 1, a loss 0, and a shared first place its share."""
    *_, state = states(kind, seed=4)
    game = GAMES[kind.game]
    outcome = game.outcome(state)
    assert outcome is not None
    assert result(outcome, sides(game, kind.seats)) == find_evaluator(kind.game).value(state)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_what_a_seat_does_not_see_changes_nothing(kind: Kind) -> None:
    """V2: two states that look alike to a seat are worth the same to it."""
    state, evaluator, game = position(kind, 6), find_evaluator(kind.game), GAMES[kind.game]
    seat = game.actor(state)
    other = compare(evaluator, game.view(state, seat), [game.actions(game.view(state, seat))[0]], number=2)
    assert (2, 1, len(sides(game, kind.seats))) == other.shape
    assert expected(evaluator, game.view(state, seat), number=2) == expected(
        evaluator, game.view(state, seat), number=2
    )


def test_a_leader_is_worth_more() -> None:
    """Late in a game whoever is far ahead has the better chance."""
    for kind in KINDS:
        *played, state = states(kind, seed=5)
        values = find_evaluator(kind.game).value(played[-2])
        final = find_evaluator(kind.game).value(state)
        if max(final) == 1.0:
            assert np.argmax(final) == np.argmax(values)
