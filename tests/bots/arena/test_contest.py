"""Contests: fair to both bots, and read as they were written."""

import pytest
from tests.kit.tables import KINDS, Kind

from tafelrunde.bots.arena.contest import Contest, Pair, decode, encode, play_pair
from tafelrunde.bots.arena.referee import Rules


def pair(number: int, share: float) -> Pair:
    """A pair with this share of the first bot."""
    return Pair(number, share, (10, 8), (0.5, 0.1), (10, 10))


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_identical_bots_share_evenly(kind: Kind) -> None:
    """With the same chance on the same seat, every deal is exactly even."""
    contest = Contest(Rules(kind.game, kind.options), kind.seats, ("greedy", "greedy"), "even")
    assert contest.even == play_pair(contest, 0, {}).share


def test_a_pair_is_read_as_it_was_written() -> None:
    """All but its records."""
    assert pair(3, 0.5) == decode(encode(pair(3, 0.5)))


@pytest.mark.parametrize("share", [-0.25, 1.5, "all"])
def test_a_pair_without_a_share_is_none(share: object) -> None:
    """What a damaged log says is not counted."""
    with pytest.raises((ValueError, TypeError)):
        decode(encode(pair(3, 0.5)) | {"share": share})
