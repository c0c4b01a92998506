"""Puzzles at their tables."""

import pytest

from tafelrunde.records.puzzle_sets import name_puzzles
from tafelrunde.server.puzzles.position import find_position, must_have_puzzles
from tafelrunde.server.table.refusals import Refusal

NAME, PUZZLE = next(iter(name_puzzles("schoko").items()))


def test_the_seat_on_turn_is_the_visitors() -> None:
    """The other one is the bot that played that game."""
    position = find_position("schoko", NAME)
    mine = [chair for chair in position.table.chairs if chair.yours]
    assert [position.table.seat] == [chair.seat for chair in mine]
    assert {"bot", "person"} == {chair.kind for chair in position.table.chairs}


def test_all_hands_are_open() -> None:
    """Whoever counts cards knows them anyway, since the pile is empty."""
    position = find_position("schoko", NAME)
    assert list(position.state.held) == [len(hand) for hand in position.hands]


def test_right_actions_are_shown_with_their_cells() -> None:
    """Four of them for a card, all legal."""
    position = find_position("schoko", NAME)
    assert list(PUZZLE.right) == [solution.word for solution in position.solutions]
    for solution in position.solutions:
        assert 4 == len(set(solution.cells))
        position.play(solution.word)


def test_an_answer_is_explained() -> None:
    """P2: against what was tried where something is known of it, else against the most tempting action."""
    name, puzzle = next((name, each) for name, each in name_puzzles("schoko").items() if len(each.reasons.against) > 1)
    position, (first, second, *_) = find_position("schoko", name), list(puzzle.reasons.against)
    told = [position.explain(word) for word in (first, second, "pass", puzzle.reasons.best)]
    assert [first, second, first, first] == [each and each.against for each in told]
    assert all(each and each.best in puzzle.right and each.facts for each in told)


@pytest.mark.parametrize(("word", "code"), [("nonsense", "unreadable"), ("pass", "must_lay")])
def test_what_cannot_be_played_is_refused(word: str, code: str) -> None:
    """With the reason."""
    with pytest.raises(Refusal) as refused:
        find_position("schoko", NAME).play(word)
    assert code == refused.value.code


def test_what_is_not_there_is_refused() -> None:
    """Whether the game has puzzles or not."""
    for game, name in (("schoko", "nothing"), ("schokoly", NAME), ("chess", NAME)):
        with pytest.raises(Refusal, match="no_such_puzzle"):
            find_position(game, name)
    with pytest.raises(Refusal, match="no_such_puzzle"):
        must_have_puzzles("chess")
