"""The bot greedy: stronger than chance in every game."""

import pytest

from tafelrunde.bots.match import play
from tafelrunde.records.fairness import simulate_fairness
from tafelrunde.records.formats import FORMATS

GAMES = 24


def won(game: str, number: int) -> bool:
    """Does greedy win a game against random alone? It starts every second one."""
    seat = number % 2
    bots = ("greedy", "random") if seat == 0 else ("random", "greedy")
    options = FORMATS[game].options_with()
    result = play(game, options, bots, simulate_fairness("strength", number, 2)).result
    return result is not None and result.winners == (seat + 1,)


@pytest.mark.parametrize("game", ["schoko", "schokoly", "stacko"])
def test_greedy_beats_random(game: str) -> None:
    """More than 95 games of 100, from either seat."""
    assert sum(won(game, number) for number in range(GAMES)) > 0.95 * GAMES
