"""The search of a chocolate game to its end, for the seat on turn."""

import pytest
from tests.study.chocolate.test_prover import by_rules, position

from tafelrunde.rules.chocolate.courses import COURSES
from tafelrunde.study.chocolate.exact_end import MOST_LEFT, EndSearch, is_near

ENOUGH = 300_000


@pytest.mark.parametrize(("game", "number"), [("schoko", 0), ("schoko", 2), ("schokoly", 1)])
def test_the_best_end_is_that_of_the_best_action(game: str, number: int) -> None:
    """As plain minimax over the rules has it, and as no other action betters."""
    state = position(game, number, 2)
    seat, search = COURSES[game].actor(state), EndSearch(game, state, ENOUGH)
    found = search.find_best()
    assert seat
    assert found
    assert found.share == search.find_share(found.action) == by_rules(game, state, seat)
    assert found.share == max(search.find_share(action) or 0.0 for action in search.board.actions())


def test_results_are_wins_draws_and_losses() -> None:
    """V1: from 0 to 1, and in these two ends each of them comes."""
    ends = [EndSearch("schoko", position("schoko", number, 2), ENOUGH) for number in (0, 9)]
    shares = {search.find_share(action) for search in ends for action in search.board.actions()}
    assert {0.0, 0.5, 1.0} == shares


def test_a_search_is_given_up_by_what_it_counts() -> None:
    """Never by the clock, so that the same question has the same answer."""
    search = EndSearch("schoko", position("schoko", 0, 4), 1)
    assert search.find_best() is None
    assert search.find_share(search.board.actions()[0]) is None


@pytest.mark.parametrize("game", MOST_LEFT)
def test_an_end_is_near_without_a_pile_and_for_two(game: str) -> None:
    """Only then nothing is hidden."""
    most = MOST_LEFT[game]
    assert is_near(game, 2, 0, most)
    assert not is_near(game, 2, 0, most + 1)
    assert not is_near(game, 2, 1, most)
    assert not is_near(game, 3, 0, most)
