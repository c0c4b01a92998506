"""The open connections of each person, so that they can be ended."""

from tafelrunde.server.net.sessions import Sessions
from tafelrunde.server.store import Person


class Visit:
    """A connection over which something came at a time."""

    token = ""

    def __init__(self, heard: float) -> None:
        self.heard = heard
        self.is_over = False

    def is_silent(self, now: float) -> bool:
        """Was that long ago?"""
        return now - self.heard > 30

    def is_of(self, person: Person | None) -> bool:
        """Is the person known?"""
        return person is not None

    def dismiss(self) -> None:
        """It is over."""
        self.is_over = True


def test_connections_of_the_silent_are_ended() -> None:
    """Those of everybody else, also of the same person, stay."""
    visits, silent, talking, other = Sessions(), Visit(0), Visit(20), Visit(25)
    for person, visit in (("ada", silent), ("ada", talking), ("bob", other)):
        visits.enter(person, visit)
    visits.end_silent(40)
    assert [True, False, False] == [visit.is_over for visit in (silent, talking, other)]


def test_connections_of_who_is_forgotten_are_ended() -> None:
    """For when it was not heard that they are."""
    visits, forgotten, known = Sessions(), Visit(0), Visit(0)
    visits.enter("ada", forgotten)
    visits.enter("bob", known)
    visits.check({"ada", "bob"}, {"bob": Person("bob", "Bob", 0, 0)})
    assert [True, False] == [forgotten.is_over, known.is_over]
