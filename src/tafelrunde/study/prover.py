"""What puzzles ask about a game: what its actions lead to, by a search to the end."""

from __future__ import annotations

from typing import Any, Protocol


class NoPuzzles(Exception):  # noqa: N818 - a condition of what was asked about
    """There are no puzzles of a game, in a sentence that says so."""


class Prover(Protocol):
    """The search of one game to its end."""

    def results(self, state: Any) -> dict[str, float] | None:  # noqa: ANN401 - each game has its own state
        """What every action of the seat to act leads to at best play, by its word; None where that is too far off."""

    def grade(self, state: Any, right: tuple[str, ...]) -> int:  # noqa: ANN401
        """How hard the right actions are to find, from 1 to 3."""
