"""What puzzles ask about a game: what its actions are worth, for certain, and which of them come to mind first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeAlias

from tafelrunde.records.puzzle import Proof

FEWEST = 6
"""With fewer actions there is little to find."""

SHARE = 8
"""At most one action of so many is right."""

MOST_RIGHT = 10


class NoPuzzles(Exception):  # noqa: N818 - a condition of what was asked about
    """There are no puzzles of a game, in a sentence that says so."""


class PuzzleKind(NamedTuple):
    """Of which there should be enough, and not too many: how a puzzle is proven, and how hard it is."""

    proof: Proof
    grade: int


IsWanted: TypeAlias = Callable[[PuzzleKind], bool]
"""Are there still too few puzzles of a kind?"""


@dataclass(frozen=True, slots=True)
class PuzzleSolution:
    """What every action of the seat to act leads to, by its word, and those that are right."""

    proof: Proof
    values: dict[str, float]
    right: tuple[str, ...]

    @property
    def best(self) -> float:
        """What the best action leads to."""
        return max(self.values.values())

    @property
    def others(self) -> dict[str, float]:
        """What the actions that are not right lead to, but for those that lead to nothing."""
        return {word: value for word, value in self.values.items() if value > 0 and word not in self.right}


class Prover(Protocol):
    """The part of one game in puzzles."""

    most_of_a_kind: float
    among: int
    """No kind has a larger share among the first so many puzzles, and among each so many after them."""

    def solve(self, state: Any) -> PuzzleSolution | None:  # noqa: ANN401 - each game has its own state
        """The solution of a position; None where nothing is proven."""

    def seek(self, state: Any, is_wanted: IsWanted) -> PuzzleSolution | None:  # noqa: ANN401
        """The same, but None as soon as it is seen that the position makes no puzzle, or none of a kind that is wanted.

        Some kinds are seen only when all is solved.
        """

    def grade(self, state: Any, right: tuple[str, ...]) -> int:  # noqa: ANN401
        """How hard the right actions are to find, from 1 to 3."""

    def rank_actions(self, state: Any) -> list[str]:  # noqa: ANN401
        """The words of actions as they come to mind, the most tempting one first; perhaps not of all."""


def is_interesting(values: dict[str, float]) -> bool:
    """Is there something to find: few right actions among many?"""
    right = sum(value == max(values.values()) for value in values.values())
    return len(values) >= FEWEST and right <= most_right(len(values))


def most_right(actions: int) -> int:
    """How many of so many actions may be right."""
    return min(MOST_RIGHT, actions // SHARE)
