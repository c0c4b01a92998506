"""Lessons: they are made of rounds as they were played, and of nothing that a seat has not seen."""

import numpy as np
import pytest

from tafelrunde.kernels.jit import generator
from tafelrunde.kernels.stacko.net import NET
from tafelrunde.kernels.stacko.selfplay import selfplay
from tafelrunde.kernels.stacko.traits import ENDS, HIDDEN, MISSING, OFFERED_ANY, THEIRS, TRAITS

GAMES = 20


def lessons(share: float, seed: int = 1) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Some rounds by the cost of the towers: rows, lessons, kinds, and how the rounds ended."""
    rows, ends = np.empty((2000, TRAITS), np.float32), np.empty((2000, ENDS), np.float32)
    kinds, margins = np.empty(2000, np.int64), np.zeros(21, np.int64)
    net, draws = np.random.default_rng(0).normal(0, 0.1, (2, NET)).astype(np.float32)
    plan, leads = np.array([0.0, share, 1.0]), np.zeros(ENDS, np.float32)
    n = selfplay(GAMES, plan, generator(seed), net, draws, leads, rows, ends, kinds, margins)
    return rows[:n], ends[:n], kinds[:n], margins


def test_an_end_that_happened_is_certain() -> None:
    """With nothing learnt from what was foreseen, each row teaches one end, and both seats met the same rounds."""
    _, ends, _, margins = lessons(1.0)
    assert {1.0} == set(ends.max(axis=1)) == set(ends.sum(axis=1))
    assert GAMES == margins.sum()
    assert 0 == margins[10]


def test_what_was_foreseen_counts_before_the_end() -> None:
    """The chances still add up, and most rows are no longer certain."""
    _, ends, _, _ = lessons(0.5)
    np.testing.assert_allclose(ends.sum(axis=1), 1, atol=1e-5)
    assert (ends.max(axis=1) < 1).mean() > 0.5


def test_the_traits_of_a_tower_agree_with_each_other() -> None:
    """A place is kept or needs something; of the other tower's places those that are hidden are not kept."""
    rows, _, kinds, _ = lessons(1.0)
    kept, needed = rows[:, :10] > 0, rows[:, 10:20] > 0
    assert (kept ^ needed).all()
    assert (needed.sum(axis=1) == rows[:, MISSING + 1 : MISSING + 11].argmax(axis=1) + 1).all()
    assert not (rows[:, THEIRS : THEIRS + 10] * rows[:, HIDDEN : HIDDEN + 10]).any()
    assert (rows[:, OFFERED_ANY] == 1 - kinds).all()


@pytest.mark.parametrize("seed", [1, 2])
def test_the_same_seed_gives_the_same_lessons(seed: int) -> None:
    """And another one gives others."""
    assert np.array_equal(lessons(0.5, seed)[0], lessons(0.5, seed)[0])
    assert not np.array_equal(lessons(0.5, seed)[0], lessons(0.5, seed + 5)[0])
