"""A game of OpenSpiel made of a world: its own tests of games pass, and states keep apart."""

import io
import pickle
from contextlib import redirect_stdout
from random import Random
from typing import Any

import pyspiel
import pytest
from open_spiel.python.tests import games_sim_test
from tests.research.test_spiel import played

import tafelrunde.research.spiel  # noqa: F401 - makes the games known

NAMES = (
    "tafelrunde_schoko",
    "tafelrunde_schokoly",
    "tafelrunde_schokoly(deck=36,players=2)",
    "tafelrunde_schokoly(players=3)",
    "tafelrunde_schokoly(deck=36,players=3)",
    "tafelrunde_schokoly(players=4)",
    "tafelrunde_stacko",
)


@pytest.fixture(params=NAMES)
def game(request: pytest.FixtureRequest) -> Any:  # noqa: ANN401 - OpenSpiel has no types
    """Each of our games, as OpenSpiel loads it."""
    return pyspiel.load_game(request.param)


def test_the_random_simulation_of_openspiel_passes(game: Any) -> None:  # noqa: ANN401
    """Its test in C++: legality, masks, clones, serialisation, returns, lengths, strings and tensors at every step."""
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)


def test_the_simulation_of_its_python_tests_passes(game: Any) -> None:  # noqa: ANN401
    """Its test in Python: clones, pickles and native serialisation of games and states."""
    with redirect_stdout(io.StringIO()):
        games_sim_test.GamesSimTest().sim_game(game)


def test_resampling_keeps_what_a_player_knows(game: Any) -> None:  # noqa: ANN401
    """For every player: the information state, the observation, the player to act and its legal actions."""
    for actions in (0, 1, 5, 12, 25):
        state = played(game, actions, actions)
        for player in range(game.num_players()) if not state.is_terminal() else ():
            other = state.resample_from_infostate(player, Random(actions).random)
            assert state.information_state_string(player) == other.information_state_string(player)
            assert state.observation_string(player) == other.observation_string(player)
            assert state.observation_tensor(player) == other.observation_tensor(player)
            assert state.current_player() == other.current_player()
            assert state.legal_actions(player) == other.legal_actions(player)


def test_a_resampled_state_tells_nothing_of_the_truth(game: Any) -> None:  # noqa: ANN401
    """Neither its history nor its attributes: worlds that look alike give the same resampled states."""
    state = played(game, 1, 8)
    player = state.current_player()
    twin = state.resample_from_infostate(player, Random(1).random)
    worlds = [each.resample_from_infostate(player, Random(2).random) for each in (state, twin)]
    assert [] == worlds[0].history()
    assert worlds[0].information_state_string() == worlds[1].information_state_string()


def test_a_clone_goes_its_own_way(game: Any) -> None:  # noqa: ANN401
    """What is done to a copy, or to what comes out of a pickle, does not touch the state."""
    state = played(game, 3, 6)
    before = str(state)
    for other in (state.clone(), pickle.loads(pickle.dumps(state))):  # noqa: S301 - our own
        assert before == str(other)
        assert state.history() == other.history()
        other.apply_action(other.legal_actions()[-1])
        assert before == str(state) != str(other)


def test_words_are_those_of_the_notation(game: Any) -> None:  # noqa: ANN401
    """Each legal action has a word of its own, and the word leads back to it."""
    for actions in (0, 1, 4, 20):
        state = played(game, 2, actions)
        words = [state.action_to_string(action) for action in state.legal_actions()]
        assert len(set(words)) == len(words)
        assert all(state.string_to_action(word) in state.legal_actions() for word in words[:5])
