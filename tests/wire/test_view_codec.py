"""How the long parts of a view are written: kept bytes are those that writing it all anew would give."""

from typing import Any

import msgspec
import pytest

from tafelrunde.wire.view_codec import PLAIN, CachedViewWriter, Fold

ADDED, UNDONE, ANOTHER = ("a", "b", "c"), ("a",), ("x", "b", "c", "d")
GROWTH = [(), ("a",), ("a", "b"), ADDED, ADDED, UNDONE, (*UNDONE, "z"), ANOTHER, ()]
"""A history as a table has it: it grows, stays, is undone, goes on otherwise, and is that of another game."""


def upper(thing: str) -> dict[str, str]:
    """How an entry travels."""
    return {"word": thing.upper()}


COUNT = Fold(
    begin=lambda _: (), step=lambda before, thing: (*before, thing), describe=lambda all_: [len(all_), all_[-1]]
)
"""Each entry with its number."""


def read(raw: Any) -> Any:  # noqa: ANN401 - whatever was written
    """What the page reads."""
    return msgspec.json.decode(msgspec.json.encode(raw))


def test_a_list_that_grows_is_what_it_would_be_if_written_anew() -> None:
    """Also after an undo, and where another list has the same beginning."""
    kept = CachedViewWriter()
    for things in GROWTH:
        assert PLAIN.grow("history", things, upper) == read(kept.grow("history", things, upper))


def test_a_list_of_entries_that_follow_from_each_other_begins_anew_when_it_must() -> None:
    """The count of an entry depends on all before it, so an undo takes it back."""
    kept = CachedViewWriter()
    for things in GROWTH:
        assert PLAIN.fold("history", things, COUNT, things) == read(kept.fold("history", things, COUNT, things))


def test_what_all_things_led_to_is_not_worked_out_again() -> None:
    """Of a list one entry longer, the entry tells what is known to be reached."""
    kept, stepped = CachedViewWriter(), list[str]()

    def step(before: int, thing: str) -> int:
        stepped.append(thing)
        return before + 1

    fold = Fold(begin=lambda _: 0, step=step, describe=str)
    for things in (("a", "b"), ADDED, (*ADDED, "d")):
        written = kept.fold("history", things, fold, len(things))
    assert (["1", "2", "3", "4"], ["a"]) == (read(written), stepped)


def test_what_is_written_once_is_not_written_again() -> None:
    """Of a list one entry longer, the one entry is encoded."""
    kept, encoded = CachedViewWriter(), list[str]()

    def encode(thing: str) -> str:
        encoded.append(thing)
        return thing

    for things in (("a", "b"), ADDED, ADDED):
        kept.grow("history", things, encode)
    assert ["a", "b", "c"] == encoded


def test_lists_under_different_keys_know_nothing_of_each_other() -> None:
    """The history as one seat saw it is never gone on with for another."""
    kept = CachedViewWriter()
    assert ["a", "b"] == read(kept.grow(("history", 1), ("a", "b"), str))
    assert ["a", "?"] == read(kept.grow(("history", 2), ("a", "?"), str))
    assert ["a", "b", "c"] == read(kept.grow(("history", 1), ("a", "b", "c"), str))


@pytest.mark.parametrize(("shows", "drawn"), [("field", 1), ("other", 2)])
def test_what_shows_the_same_is_drawn_once(shows: str, drawn: int) -> None:
    """And anew as soon as it shows something else."""
    kept, drawings = CachedViewWriter(), list[str]()

    def draw() -> str:
        drawings.append("drawn")
        return f"drawing {len(drawings)}"

    assert "drawing 1" == read(kept.keep("field", "field", draw))
    assert f"drawing {drawn}" == read(kept.keep("field", shows, draw))
    assert drawn == len(drawings)
