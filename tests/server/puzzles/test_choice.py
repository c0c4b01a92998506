"""Which puzzle comes next."""

from tafelrunde.records.puzzle_sets import name_puzzles
from tafelrunde.server.puzzles.choice import choose_next, rating_of
from tafelrunde.server.store.puzzle_tries import PuzzleRating, PuzzleSkill

PUZZLES = name_puzzles("schoko")
NAMES = list(PUZZLES)


def test_a_beginner_is_given_an_easy_one() -> None:
    """And whoever is strong a hard one."""
    grades = [
        PUZZLES[choose_next(PUZZLES, {}, {}, skill)].grade for skill in (None, PuzzleSkill(1480), PuzzleSkill(2400))
    ]
    assert [1, 2, 3] == grades


def test_what_people_found_hard_counts_as_hard() -> None:
    """Its grade is only where its rating begins."""
    easy = choose_next(PUZZLES, {}, {}, None)
    found = {easy: PuzzleRating(1900.0, 9)}
    assert 1900 == rating_of(easy, PUZZLES, found)
    assert easy != choose_next(PUZZLES, {}, found, None)


def test_nothing_comes_twice_until_all_were_tried() -> None:
    """Then the one that was tried longest ago."""
    tried = {name: 1000 - place for place, name in enumerate(NAMES)}
    left = NAMES[7]
    assert left == choose_next(PUZZLES, {name: at for name, at in tried.items() if name != left}, {}, None)
    assert NAMES[-1] == choose_next(PUZZLES, tried, {}, None)
