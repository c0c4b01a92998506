"""What travels when somebody solves puzzles: what there is, a position with its question, and the answer to a try."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from tafelrunde.rules.core import Cell
from tafelrunde.wire.messages import Word
from tafelrunde.wire.rest import Asking
from tafelrunde.wire.reviews import VerdictReason
from tafelrunde.wire.setup import GameName
from tafelrunde.wire.snapshots import Picture

ProofName: TypeAlias = Literal["exact", "evaluators"]


class PuzzleStanding(Struct, frozen=True):
    """The puzzles of a game, and how well the visitor solves them. Only the first try at each counts."""

    game: GameName
    count: int
    rating: int
    tries: int
    solved: int
    streak: int
    best_streak: int


class PuzzlePicture(Struct, frozen=True):
    """A puzzle: the table as the seat sees it that is asked, and what everybody holds, where nothing is hidden.

    `best` is what the right actions lead to, from 0 to 1; `proof` says how that is known, exactly or by evaluators.
    `tried` says whether the visitor has tried it before.
    """

    puzzle: str
    grade: int
    rating: int
    best: float
    proof: ProofName
    tried: bool
    picture: Picture
    hands: list[list[str]]


class PuzzleTried(Asking, frozen=True):
    """What somebody would play."""

    word: Word


class Solution(Struct, frozen=True):
    """A right action, and where it is done."""

    word: str
    cells: list[Cell]


class PuzzleExplanation(Struct, frozen=True):
    """What speaks for a right action against a wrong one: the one that was tried, or else the most tempting one."""

    best: str
    against: str
    facts: list[VerdictReason]


class PuzzleAnswer(Struct, frozen=True):
    """What became of a try: whether it is right, what it gives away, and all right actions.

    `result` is what the try leads to, from 0 to 1. `change` is that of the rating, 0 for any but the first try.
    `explanation` says why, where a fact speaks for it. `picture` is the table after the try.
    """

    right: bool
    loss: float
    result: float
    counted: bool
    change: int
    standing: PuzzleStanding
    solutions: list[Solution]
    explanation: PuzzleExplanation | None
    picture: Picture
