"""The open connections of each person, so that they can be ended: who signs out, is forgotten, or is silent."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Protocol

from tafelrunde.server.store import Person


class Visit(Protocol):
    """A connection of somebody."""

    def dismiss(self) -> None:
        """End it. Never waits."""

    def is_silent(self, now: float) -> bool:
        """Has nothing come over it, or gone, for too long?"""

    def is_of(self, person: Person | None) -> bool:
        """Is it still good for this person, as they are known now?"""


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

    def check(self, asked: set[str], known: Mapping[str, Person]) -> None:
        """End the connections of all who are forgotten, or signed out since; of who was not asked for, none."""
        for person in asked & self.of.keys():
            for visit in self.of[person]:
                if not visit.is_of(known.get(person)):
                    visit.dismiss()

    def hush(self, now: float) -> None:
        """End the connections of all who have fallen silent; the time is that of a clock that nobody sets."""
        for visits in self.of.values():
            for visit in visits:
                if visit.is_silent(now):
                    visit.dismiss()
