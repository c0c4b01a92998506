"""A table that is in no log."""

import pytest

from tafelrunde.records.lessons import find_lesson
from tafelrunde.rules.core import Seat
from tafelrunde.server.table.lone_table import LoneTable
from tafelrunde.wire.snapshots import Chair

LESSON = find_lesson("schoko", "touch")
assert LESSON


def table(seat: Seat) -> LoneTable:
    """The position of a lesson, seen from a seat."""
    chairs = tuple(Chair("person", "", yours=number == seat, seat=number) for number in (1, 2))
    return LoneTable("here", "schoko", chairs, seat)


def test_a_visitor_sees_what_their_seat_may_see() -> None:
    """And after one action the next number."""
    assert LESSON
    picture = table(LESSON.seat).draw(LESSON.start, done=1)
    assert ("here", 2, [LESSON.seat], "running") == (picture.table, picture.number, picture.seats, picture.status)
    assert picture.changed == picture.number
    assert picture.view
    assert picture.view.seat == LESSON.seat


def test_nobody_else_asks_anything_there() -> None:
    """It is no table of a person: without a host, a shuffle to check, undo on friendly terms, or a result too early."""
    assert LESSON
    picture = table(LESSON.seat).draw(LESSON.start, done=0)
    assert (False, False, "", None) == (
        picture.hosting,
        picture.setup.friendly,
        picture.fairness.commitment,
        picture.result,
    )


@pytest.mark.parametrize(("word", "code"), [("?", "unreadable"), ("pass", "must_lay")])
def test_a_preview_says_why_not(word: str, code: str) -> None:
    """As at any table."""
    assert LESSON
    previewed = table(LESSON.seat).preview(LESSON.start, word)
    assert previewed.reason
    assert code == previewed.reason.code


def test_the_visitor_sits_there_by_name() -> None:
    """The others are who they were."""
    chairs = table(2).seat_visitor("Ada").chairs
    assert ["", "Ada"] == [chair.name for chair in chairs]
