"""OpenSpiel takes our games: its own tests of games pass."""

from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import tafelrunde.research.spiel  # noqa: F401 - makes the games known


def played(game: Any, seed: int, actions: int) -> Any:  # noqa: ANN401 - as game
    """The state after so many random actions, chance not counted."""
    rng, state = Random(seed), game.new_initial_state()
    while not state.is_terminal() and (actions > 0 or state.is_chance_node()):
        actions -= not state.is_chance_node()
        state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("name", ["tafelrunde_schoko", "tafelrunde_schokoly(players=3)", "tafelrunde_stacko"])
def test_the_bot_of_openspiel_plays_as_it_comes(name: str) -> None:
    """ISMCTSBot with OpenSpiel's own rollouts needs nothing but the state."""
    game = pyspiel.load_game(name)
    state = played(game, 4, 24)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, 1.0, 6, random_state=np.random.RandomState(2))
    assert bot.step(state) in state.legal_actions()
