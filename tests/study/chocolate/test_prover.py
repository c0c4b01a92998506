"""The search to the end of a chocolate game, against the rules alone."""

import pytest
from tests.study.kit import cut_off, play_game

from tafelrunde.records import notation, replay
from tafelrunde.rules.chocolate.courses import COURSES
from tafelrunde.rules.chocolate.table import ChocolateState
from tafelrunde.study.chocolate.prover import ChocolateProver
from tafelrunde.study.prover import is_interesting


def position(game: str, number: int, left: int) -> ChocolateState:
    """The state of a game with so many actions to go."""
    *_, last = replay.replay(cut_off(play_game(game, number), left))
    state: ChocolateState = last.state
    return state


def by_rules(game: str, state: ChocolateState, seat: int) -> float:
    """What a seat gets when everybody plays at best, by following every line with the rules."""
    rules = COURSES[game]
    actor = rules.actor(state)
    if actor is None:
        outcome = rules.outcome(state)
        assert outcome
        return (seat in outcome.winners) / len(outcome.winners)
    values = [
        by_rules(game, rules.apply(state, action).state, seat) for action in rules.actions(rules.view(state, actor))
    ]
    return max(values) if actor == seat else min(values)


@pytest.mark.parametrize(("game", "number"), [("schoko", 0), ("schoko", 1), ("schokoly", 0)])
def test_two_cards_before_the_end_the_rules_agree(game: str, number: int) -> None:
    """Actions lead to what plain minimax over the rules finds; of many actions only some are followed."""
    state, rules = position(game, number, 2), COURSES[game]
    seat, solution = rules.actor(state), ChocolateProver(game).solve(state)
    assert seat
    assert solution
    found = solution.values
    actions = list(rules.actions(rules.view(state, seat)))
    assert {notation.write(action, rules) for action in actions} == found.keys()
    for action in actions[:: 1 + len(actions) // 12]:
        expected = by_rules(game, rules.apply(state, action).state, seat)
        assert expected == found[notation.write(action, rules)]


@pytest.mark.parametrize("game", ["schoko", "schokoly"])
def test_seeking_gives_up_where_there_is_nothing_to_find(game: str) -> None:
    """It finds the same solutions as solving, or none where too much is right, or nothing wins."""
    prover = ChocolateProver(game)
    for number in range(4):
        state = position(game, number, 2)
        solution = prover.solve(state)
        is_sought = solution and is_interesting(solution.values) and solution.best > 0
        assert (solution if is_sought else None) == prover.seek(state, lambda _: True)


@pytest.mark.parametrize("left", [1, 9])
def test_elsewhere_it_finds_nothing(left: int) -> None:
    """The last card is only counted, and while cards are drawn the end is open."""
    assert ChocolateProver("schoko").solve(position("schoko", 0, left)) is None


def test_the_first_choice_of_the_bots_is_easy() -> None:
    """Grades follow from how far down the list of worth a right lay stands."""
    state, prover = position("schoko", 0, 3), ChocolateProver("schoko")
    solution = prover.solve(state)
    assert solution
    words = sorted(solution.values)
    grades = {prover.grade(state, (word,)) for word in words}
    assert {1, 2, 3} == grades
    assert 1 == prover.grade(state, tuple(words))
