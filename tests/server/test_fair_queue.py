"""A fair queue: owners take turns, and each owner's groups do."""

from tafelrunde.server.fair_queue import FairQueue


def filled(*things: str) -> FairQueue[str]:
    """A queue of things like a1x: owner a, group 1, item x."""
    queue: FairQueue[str] = FairQueue()
    for thing in things:
        queue.put(thing[0], thing[1], thing)
    return queue


def taken(queue: FairQueue[str]) -> list[str]:
    """All things in the order in which they are taken out."""
    return list(iter(queue.take, None))


def test_owners_take_turns() -> None:
    """Who has much waiting delays others by one thing."""
    assert ["a1v", "b1z", "a1w", "a1x"] == taken(filled("a1v", "a1w", "a1x", "b1z"))


def test_the_groups_of_an_owner_take_turns() -> None:
    """One table of a person does not keep the others waiting."""
    assert ["a1v", "a2x", "a1w"] == taken(filled("a1v", "a1w", "a2x"))


def test_who_comes_late_waits_for_one_thing_of_each_other() -> None:
    """A thing that was taken sends its owner to the end."""
    queue = filled("a1v", "a1w", "a1x")
    first = queue.take()
    queue.put("b", "1", "b1z")
    assert ["a1v", "a1w", "b1z", "a1x"] == [first, *taken(queue)]


def test_what_may_not_be_taken_stays() -> None:
    """Others are served meanwhile."""
    queue = filled("a1v", "b1z")
    assert "b1z" == queue.take(lambda thing: thing[0] != "a")
    assert queue.take(lambda thing: thing[0] != "a") is None
    assert (1, 1, 0) == (len(queue), queue.count_waiting("a"), queue.count_waiting("b"))


def test_what_is_removed_leaves_nothing_behind() -> None:
    """Also when it is not there."""
    queue = filled("a1v", "b1z")
    for thing in ("a1v", "a1v", "b1z"):
        queue.remove(thing)
    assert ([], 0, {}) == (list(queue), len(queue), dict(queue.owners))
