"""Frozen dataclasses that are made quickly."""

import pickle
from dataclasses import FrozenInstanceError, dataclass, replace
from inspect import signature

import pytest

from tafelrunde.rules.quick import quick


@dataclass(frozen=True, slots=True)
class Plain:
    """As the standard library makes it."""

    one: int
    two: tuple[int, ...] = ()
    three: str | None = None


@quick
@dataclass(frozen=True, slots=True)
class Quick:
    """The same, made quickly."""

    one: int
    two: tuple[int, ...] = ()
    three: str | None = None


def test_it_is_called_like_any_dataclass() -> None:
    """By place and by name, with the same defaults."""
    assert signature(Plain) == signature(Quick)
    assert (1, (), None) == (Quick(1).one, Quick(1).two, Quick(1).three)
    assert Quick(1, (2,), "3") == Quick(three="3", two=(2,), one=1) == replace(Quick(1), two=(2,), three="3")


def test_what_is_missing_or_unknown_is_refused() -> None:
    """A field without a default has to be given."""
    for wrong in ({}, {"one": 1, "four": 4}):
        with pytest.raises(TypeError):
            Quick(**wrong)  # type: ignore[arg-type]


def test_it_stays_frozen() -> None:
    """Nothing can be changed once it is made."""
    with pytest.raises(FrozenInstanceError):
        Quick(1).one = 2  # type: ignore[misc]


def test_it_is_a_value() -> None:
    """Equal ones have the same hash, and a copy from another process is equal."""
    assert hash(Quick(1, (2,))) == hash(Quick(1, (2,)))
    assert Quick(1, (2,), "3") == pickle.loads(pickle.dumps(Quick(1, (2,), "3")))  # noqa: S301 - our own
