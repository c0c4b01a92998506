"""Requests that were answered are known again, however many come after them."""

from functools import reduce

from tafelrunde.server.table.answered_requests import Answered


def test_every_request_is_known_by_the_number_of_its_entry() -> None:
    """The first as well as the last of many; nothing answered what never came."""
    answered = reduce(lambda known, number: known.note(f"ada/{number}", number), range(1, 301), Answered())
    assert [*range(1, 301)] == [answered.number(f"ada/{number}") for number in range(1, 301)]
    assert None is answered.number("ada/301")


def test_requests_without_an_id_are_not_told_apart() -> None:
    """Clients of before sent none: none of theirs is taken for a repeated one."""
    assert None is Answered().note("", 7).number("")
