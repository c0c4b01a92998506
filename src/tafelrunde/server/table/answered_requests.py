"""Which requests a table has answered, so that one that is repeated gets the same answer and is not done twice."""

from __future__ import annotations

from msgspec import Struct

LATEST = 64


class Answered(Struct, frozen=True):
    """The requests that were answered, by their ids, with the numbers of their entries.

    The latest are kept apart, so that noting one more copies few.
    """

    former: dict[str, int] = {}
    latest: dict[str, int] = {}

    def number(self, request: str) -> int | None:
        """The number of the entry that answered a request; None when nothing did."""
        return self.latest.get(request) or self.former.get(request)

    def note(self, request: str, number: int) -> Answered:
        """These and one more; a request without an id is not noted."""
        if not request:
            return self
        if len(self.latest) < LATEST:
            return Answered(self.former, self.latest | {request: number})
        return Answered(self.former | self.latest, {request: number})
