"""Why an action is better than another: a few facts, each with figures and cells that were computed (V12)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, Protocol

from tafelrunde.rules.core import Cell

MOST_FACTS = 3
"""A verdict comes with so many facts at most."""


class VerdictFact(NamedTuple):
    """A fact that speaks for the best action: what kind it is, its figures by name, and the cells to point at.

    `weight`: by how much the actions differ in it; those that differ most are told first.
    """

    kind: str
    figures: Mapping[str, int | str]
    cells: tuple[Cell, ...] = ()
    weight: float = 0.0


class FindFacts(Protocol):
    """A game's part: all facts that hold in a position as a seat sees it, and speak for one action against another."""

    def __call__(self, game: str, view: Any, played: Any, best: Any) -> Iterable[VerdictFact]:  # noqa: ANN401 - each game has its own
        """The facts, in no order."""


def choose_facts(found: Iterable[VerdictFact]) -> list[VerdictFact]:
    """Those that are told, the weightiest first."""
    return sorted(found, key=lambda fact: (-fact.weight, fact.kind))[:MOST_FACTS]
