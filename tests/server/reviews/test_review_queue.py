"""The queue of reviews: fair, and never too long."""

import pytest

from tafelrunde.server.reviews.review_queue import MOST_OF_ADDRESS, ReviewQueue
from tafelrunde.server.table.refusals import Refusal


def test_places_are_those_in_which_reviews_are_taken() -> None:
    """By address in turn, and by person; whoever asks for many comes after those who ask for one."""
    queue = ReviewQueue()
    for address, person, review in [("a", "1", "a1"), ("a", "1", "a2"), ("a", "2", "b1"), ("b", "3", "c1")]:
        queue.put(address, person, review)
    places = queue.places()
    assert {"a1": 1, "c1": 2, "b1": 3, "a2": 4} == places
    assert sorted(places, key=lambda review: places[review]) == [queue.take() for _ in places]
    assert queue.take() is None


def test_a_review_waits_once() -> None:
    """However often it is asked for; and no longer when it is cancelled."""
    queue = ReviewQueue()
    for _ in range(2):
        queue.put("a", "1", "r")
    assert 1 == len(queue)
    queue.remove("r")
    assert 0 == len(queue)


def test_an_address_has_so_many_waiting_at_most() -> None:
    """Others still come in."""
    queue = ReviewQueue()
    for number in range(MOST_OF_ADDRESS):
        queue.put("a", str(number), str(number))
    queue.must_have_room("b")
    with pytest.raises(Refusal, match="Too many games wait"):
        queue.must_have_room("a")
