"""The open connections of each person, so that they can be ended when the person signs out or is forgotten."""

from __future__ import annotations

from collections import defaultdict
from typing import Protocol


class Visit(Protocol):
    """A connection of somebody."""

    def dismiss(self) -> None:
        """End it. Never waits."""


class Visits:
    """Who is connected to this process."""

    def __init__(self) -> None:
        self.of: defaultdict[str, set[Visit]] = defaultdict(set)

    def enter(self, person: str, visit: Visit) -> None:
        """Somebody connects."""
        self.of[person].add(visit)

    def leave(self, person: str, visit: Visit) -> None:
        """A connection is gone."""
        self.of[person].discard(visit)
        if not self.of[person]:
            del self.of[person]

    def dismiss(self, person: str) -> None:
        """End all connections of a person."""
        for visit in self.of.get(person, ()):
            visit.dismiss()
