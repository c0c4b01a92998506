"""Which puzzle somebody is given next: one not tried yet, as hard as suits them."""

from __future__ import annotations

from collections.abc import Mapping

from tafelrunde.records.puzzle import Puzzle
from tafelrunde.server.puzzles.ratings import BEGINNING, start
from tafelrunde.server.store.puzzle_tries import PuzzleRating, PuzzleSkill


def choose_next(
    puzzles: Mapping[str, Puzzle],
    tried: Mapping[str, int],
    ratings: Mapping[str, PuzzleRating],
    skill: PuzzleSkill | None,
) -> str:
    """The name of the puzzle nearest to a person's rating of those not tried; of all when none is left, the oldest."""
    mine = skill.rating if skill else BEGINNING
    fresh = [name for name in puzzles if name not in tried]
    if fresh:
        return min(fresh, key=lambda name: abs(rating_of(name, puzzles, ratings) - mine))
    return min(puzzles, key=lambda name: tried[name])


def rating_of(name: str, puzzles: Mapping[str, Puzzle], ratings: Mapping[str, PuzzleRating]) -> float:
    """How hard a puzzle is; by its grade as long as nobody tried it."""
    return ratings[name].rating if name in ratings else start(puzzles[name])[1].rating
