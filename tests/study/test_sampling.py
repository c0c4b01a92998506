"""Positions to fit values to: joined, numbered and marked."""

import numpy as np

from tafelrunde.study.sampling import Sample, chunk_seed, join_samples, sample_plies


def sample(games: list[int]) -> Sample:
    """A position of each of these games."""
    count = len(games)
    return Sample(
        np.zeros((count, 2, 1)), np.zeros(count), np.zeros((count, 2)), np.zeros(count, np.int64), np.array(games)
    )


def test_games_are_numbered_on_when_samples_are_joined() -> None:
    """So that a game is never split between what is fitted to and what it is checked against."""
    assert [0, 0, 1, 2, 3, 3] == join_samples([sample([0, 0, 1]), sample([0, 1, 1])]).games.tolist()


def test_every_chunk_has_a_seed_of_its_own() -> None:
    """The same again for the same words, another for each table, number and seed."""
    seeds = [
        chunk_seed(*words) for words in (("x", "schoko", 0), ("x", "schoko", 1), ("x", "stacko", 0), ("y", "schoko", 0))
    ]
    assert 4 == len(set(seeds))
    assert seeds[0] == chunk_seed("x", "schoko", 0)


def test_nothing_is_taken_from_before_the_switch() -> None:
    """The switch itself is, if there is one; plies come in order and once each."""
    for seed in range(20):
        plies = sample_plies(np.random.default_rng(seed), 5, 12, 8).tolist()
        assert 5 == plies[0]
        assert plies == sorted(set(plies))
        assert plies[-1] < 12
