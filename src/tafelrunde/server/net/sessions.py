"""The open connections of each person, so that they can be ended: after a sign-out, an erasure, or a silence."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Protocol

from tafelrunde.server.store import Person


class VisitorSession(Protocol):
    """A connection of somebody, with the hash of the token it was opened with, if any."""

    token: str

    def dismiss(self) -> None:
        """End it. Never waits."""

    def is_silent(self, now: float) -> bool:
        """Has nothing come over it, or gone, for too long?"""

    def is_of(self, person: Person | None) -> bool:
        """Is it still good for this person, as they are known now?"""


class Sessions:
    """Who is connected to this process."""

    def __init__(self) -> None:
        self.of: defaultdict[str, set[VisitorSession]] = defaultdict(set)

    def enter(self, person: str, visit: VisitorSession) -> None:
        """Somebody connects."""
        self.of[person].add(visit)

    def leave(self, person: str, visit: VisitorSession) -> None:
        """A connection is gone."""
        self.of[person].discard(visit)
        if not self.of[person]:
            del self.of[person]

    def dismiss(self, person: str, token: str = "") -> None:
        """End all connections of a person, or those with this token."""
        for visit in self.of.get(person, ()):
            if not token or visit.token == token:
                visit.dismiss()

    def tokens(self) -> set[str]:
        """The tokens with which connections were opened."""
        return {visit.token for visits in self.of.values() for visit in visits if visit.token}

    def keep(self, asked: set[str], valid: set[str]) -> None:
        """End the connections with tokens that were asked for and are not valid."""
        for visits in self.of.values():
            for visit in visits:
                if visit.token in asked - valid:
                    visit.dismiss()

    def check(self, asked: set[str], known: Mapping[str, Person]) -> None:
        """End the connections of those of the given people who were erased or signed out since."""
        for person in asked & self.of.keys():
            for visit in self.of[person]:
                if not visit.is_of(known.get(person)):
                    visit.dismiss()

    def end_silent(self, now: float) -> None:
        """End the connections that have been silent for too long, by a monotonic clock."""
        for visits in self.of.values():
            for visit in visits:
                if visit.is_silent(now):
                    visit.dismiss()
