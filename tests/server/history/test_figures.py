"""What one's games come to, as it is shown."""

from tests.server.history.test_estimates import SHARES, games_of

from tafelrunde.server.history.figures import encode_figures
from tafelrunde.server.store.played_figures import GameSums

NONE = GameSums(0, 0, 0, 0.0, 0.0, 0.0, [], [], [], [])


def test_nothing_is_said_of_nothing() -> None:
    """No mean, no interval, no span."""
    found = encode_figures(NONE, SHARES)
    assert (None, None, None, []) == (found.result, found.regret, found.luck, found.spans)
    assert (0, None, []) == (found.adjusted.games, found.adjusted.result, found.adjusted.unknown)


def test_evaluators_without_a_share_are_named() -> None:
    """So the page can say why nothing is adjusted."""
    reviewed = [games_of(20).sums("v9"), games_of(12).sums()]
    found = encode_figures(GameSums(32, 1, 1, 1.0, 1.0, 16.0, reviewed, [], [], []), SHARES)
    assert (12, ["v9"]) == (found.adjusted.games, found.adjusted.unknown)
    assert found.adjusted.result is not None
    assert 32 == (found.regret and found.regret.games)
