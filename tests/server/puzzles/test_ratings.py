"""Ratings of people and of puzzles."""

import pytest

from tafelrunde.records.puzzle_sets import load_puzzles
from tafelrunde.server.puzzles.ratings import BEGINNING, expected, rate, start
from tafelrunde.server.store.puzzle_tries import PuzzleRating, PuzzleSkill


def test_a_harder_grade_begins_higher() -> None:
    """And a person begins where the easiest puzzles are."""
    by_grade = {puzzle.grade: start(puzzle)[1].rating for puzzle in load_puzzles("schoko")}
    assert [BEGINNING, BEGINNING + 300, BEGINNING + 600] == [by_grade[grade] for grade in (1, 2, 3)]


def test_equals_find_half_of_what_there_is() -> None:
    """400 points more are ten times the chance, as in Elo's scale."""
    assert 0.5 == expected(1500, 1500)
    assert expected(1900, 1500) == pytest.approx(10 / 11)


def test_what_one_side_wins_the_other_loses() -> None:
    """A right try raises the person and lowers the puzzle; a wrong one the other way; half of it changes nothing."""
    person, puzzle = PuzzleSkill(1500.0), PuzzleRating(1500.0)
    for share, sign in ((1.0, 1), (0.0, -1), (0.5, 0)):
        better, harder = rate(person, puzzle, share)
        assert (20 * sign, -4 * sign) == (better.rating - 1500, harder.rating - 1500)
        assert (1, 1) == (better.tries, harder.tries)


def test_after_some_tries_a_rating_moves_in_smaller_steps() -> None:
    """Somebody new finds their place quickly."""
    puzzle = PuzzleRating(1500.0)
    assert 10 == rate(PuzzleSkill(1500.0, tries=15), puzzle, 1.0)[0].rating - 1500


def test_right_tries_in_a_row_are_counted() -> None:
    """The first that is not wholly right ends the row, and the longest one is kept."""
    skill, puzzle = PuzzleSkill(BEGINNING), PuzzleRating(BEGINNING)
    for share in (1.0, 1.0, 0.5, 1.0):
        skill, puzzle = rate(skill, puzzle, share)
    assert (4, 3, 1, 2) == (skill.tries, skill.solved, skill.streak, skill.best_streak)
