"""Positions of Stacko, with what came of them."""

from tafelrunde.study.stacko.sampling import LAST, POSITIONS, StackoSampler


def test_the_same_seed_gives_the_same_positions() -> None:
    """With their features and results; another seed gives others."""
    first, second, other = (StackoSampler().play(seed, 2) for seed in (5, 5, 6))
    assert first.features.tobytes() == second.features.tobytes() != other.features.tobytes()
    assert first.results.tobytes() == second.results.tobytes()


def test_every_second_match_is_mixed_and_both_sides_share_its_result() -> None:
    """At most so many positions of each, from its first plies."""
    sample = StackoSampler().play(7, 2)
    assert [number % 2 for number in sample.games.tolist()] == sample.mixed.tolist()
    assert {1.0} == set(sample.results.sum(axis=1).tolist())
    assert max((sample.games == number).sum() for number in (0, 1)) <= POSITIONS < LAST
    assert 0 <= sample.progress.min() <= sample.progress.max() <= 1
