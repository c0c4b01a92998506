"""Ratings of people and of puzzles, by Elo: a try is a game between the two."""

from __future__ import annotations

from tafelrunde.records.puzzle import EASIEST, Puzzle
from tafelrunde.server.store.puzzle_tries import PuzzleRating, PuzzleSkill

BEGINNING = 1200.0
"""The rating of somebody who has tried nothing, and of the easiest puzzles."""

HARDER = 300.0
"""A puzzle of the next grade begins so much higher."""

SCALE = 400.0
STEP, FIRST_STEP, STEP_OF_PUZZLE = 20.0, 40.0, 8.0
SETTLED = 15
"""After so many tries a person's rating moves in smaller steps."""


def start(puzzle: Puzzle) -> tuple[PuzzleSkill, PuzzleRating]:
    """What is taken of a person and of a puzzle of which nothing is known."""
    return PuzzleSkill(BEGINNING), PuzzleRating(BEGINNING + HARDER * (puzzle.grade - EASIEST))


def expected(person: float, puzzle: float) -> float:
    """The share of what there is to be had that somebody of this rating should find."""
    return float(1 / (1 + 10 ** ((puzzle - person) / SCALE)))


def rate(skill: PuzzleSkill, rating: PuzzleRating, share: float) -> tuple[PuzzleSkill, PuzzleRating]:
    """Both after a try that found this share, from 0 to 1; what is right in a row ends with the first that is not."""
    surprise = share - expected(skill.rating, rating.rating)
    streak = skill.streak + 1 if share == 1 else 0
    step = FIRST_STEP if skill.tries < SETTLED else STEP
    better = PuzzleSkill(
        rating=skill.rating + step * surprise,
        tries=skill.tries + 1,
        solved=skill.solved + (share == 1),
        streak=streak,
        best_streak=max(streak, skill.best_streak),
    )
    return better, PuzzleRating(rating.rating - STEP_OF_PUZZLE * surprise, rating.tries + 1)
