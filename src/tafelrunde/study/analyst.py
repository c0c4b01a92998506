"""What reviews and hints have to know of a game besides its value: chance events, actions worth a look, exact ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol


class Alternative(NamedTuple):
    """What chance could have brought: a state, and how many equally likely cards or parts lead to it."""

    weight: int
    state: Any


class ExactEnd(NamedTuple):
    """What the seat to act has of an end that was searched: at best, by what, and after the action it played."""

    best: float
    action: Any
    played: float


@dataclass(frozen=True, slots=True)
class ReviewWork:
    """How much work a review does; never how long it takes.

    The first pass judges all decisions in `evaluations` positions, with so many `rivals` of each action; the second
    one those that may matter, in `again` positions with `again_rivals`. Exact searches end after `counts`.
    """

    evaluations: int
    rivals: int
    again: int
    again_rivals: int
    counts: int


class Valuer(Protocol):
    """Whatever gives values of a game: an evaluator, or one whose work is counted."""

    game: str

    def value(self, state: Any, chance: int) -> Sequence[float]:  # noqa: ANN401 - each game has its own state
        """The expected result of every side. Raises NoValue."""


class Analyst(Protocol):
    """The part of a game in reviews and hints. A hint looks at so many positions, in about two seconds of one core."""

    quick: ReviewWork
    full: ReviewWork
    hint_evaluations: int

    def sort_draws(self, state: Any) -> Any:  # noqa: ANN401 - each game has its own state
        """The state with what is still to be drawn in a fixed order: no value may depend on it."""

    def possible_draws(self, state: Any, action: Any) -> Sequence[Alternative]:  # noqa: ANN401
        """The states to which a legal action may lead by what is turned up with it, equal ones taken together.

        There are none when nothing is drawn.
        """

    def redeal(self, state: Any, action: Any, keys: Sequence[bytes]) -> Sequence[Any]:  # noqa: ANN401
        """The states to which a legal action leads when all is dealt anew by these keys; none when it does not."""

    def candidates(self, view: Any, number: int, seed: bytes) -> Sequence[Any]:  # noqa: ANN401
        """The actions of a view that promise most, so many at most; the first is the best."""

    def solve(self, view: Any, played: Any, counts: int) -> ExactEnd | None:  # noqa: ANN401
        """The end searched from a view that hides nothing; None where it is too far off. Raises NoValue."""
