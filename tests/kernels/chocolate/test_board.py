"""The chocolate kernel is the twin of the rules along random games of every kind."""

import pytest
from tests.kernels.twins import ODD, play_out
from tests.kit.tables import CHOCOLATE, Kind, game_of, states

from tafelrunde.rules.chocolate.table import Offer

SEEDS = (0, 1, 2)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("kind", [*CHOCOLATE, *ODD], ids=str)
def test_legal_actions_states_and_scores_agree_along_a_random_game(kind: Kind, seed: int) -> None:
    """Every position of a random game is the same in both, up to the end (C5 to C15, K3 to K5, S3 to S12)."""
    assert game_of(kind).outcome(play_out(kind, seed)) is not None


def test_random_games_of_three_offer_swaps() -> None:
    """S12: the random games of these tests do swap."""
    offers = [a.action for s in SEEDS for a in list(states(CHOCOLATE[3], s))[-1].history if isinstance(a.action, Offer)]
    assert len(offers) > 5
