"""The registry of bots: plain data, complete and light."""

import subprocess
import sys

import pytest

from tafelrunde.bots.registry import BOTS
from tafelrunde.rules.games import GAMES


def test_the_registry_loads_no_bot_and_no_compiler() -> None:
    """Who only asks which bots there are waits for none of them."""
    bots = "'tafelrunde.bots.stacko.greedy' in sys.modules"
    code = f"import tafelrunde.bots.registry, sys; print({bots}, 'numba' in sys.modules)"
    answer = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert "False False" == answer.stdout.strip()


@pytest.mark.parametrize("entry", BOTS.values(), ids=list(BOTS))
def test_every_bot_can_be_loaded_for_the_games_it_plays(entry: object) -> None:
    """The path of every entry leads to a bot, and its seat counts are those of the games."""
    assert isinstance(entry, type(BOTS["random"]))
    for game, counts in entry.games.items():
        assert set(counts) <= set(GAMES[game].seat_counts)
        assert callable(entry.load(game).choose)
