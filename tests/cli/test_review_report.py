"""The report of a review, in plain text."""

from tests.kit.reviews import forced_record, record_of, whimsical
from tests.kit.tables import Kind

from tafelrunde.cli.review_report import report, row
from tafelrunde.records.record import EarlyEnd
from tafelrunde.study.review_data import as_data

RECORD = record_of(Kind("stacko", 2), 1, 8, EarlyEnd.AGREED)
DATA = as_data(whimsical(RECORD))


def test_every_decision_has_a_line() -> None:
    """Behind the parts of both sides and the decisions that mattered."""
    lines = report(RECORD, DATA).splitlines()
    head = next(number for number, line in enumerate(lines) if line.startswith("ply"))
    assert [str(ply) for ply in range(8)] == [line.split()[0] for line in lines[head + 1 :]]
    assert 2 == sum(line.startswith("  cards") and "(" in line for line in lines)


def test_a_forced_action_has_no_verdict_and_no_cost() -> None:
    """There was no choice, and that is said."""
    data = as_data(whimsical(forced_record()))
    passed = [row(each) for each in data["decisions"] if each["played"] == "pass"]
    assert [("", "", "", "no choice")] * 2 == [cells[4:] for cells in passed]


def test_a_review_of_one_seat_lists_its_decisions_alone() -> None:
    """The parts are those of both sides all the same."""
    data = as_data(whimsical(RECORD, (2,)))
    assert {"2"} == {row(each)[1] for each in data["decisions"]}
    assert 2 == len(data["sides"])
