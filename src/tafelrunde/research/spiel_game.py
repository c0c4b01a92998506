"""A game of OpenSpiel made of a world: its states, and what its players see.

Who wins gets 1 and who loses -1; with three seats a win is worth 2, so that the sum is always 0. Chance deals and draws
card by card. What a player is told as information state is what the seat's view holds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import numpy as np
import pyspiel

from tafelrunde.research.world import TERMINAL, Floats, World, returns

Parameters = Mapping[str, Any]


def game_type(name: str, title: str, seats: tuple[int, int], parameters: Parameters) -> pyspiel.GameType:
    """What OpenSpiel wants to know of a game before it is made."""
    return pyspiel.GameType(
        short_name=name,
        long_name=title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        min_num_players=seats[0],
        max_num_players=seats[1],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


class SpielState(pyspiel.State):
    """A state of OpenSpiel: a world, and what was done to come there."""

    def __init__(self, game: SpielGame, world: World) -> None:
        super().__init__(game)
        self.world = world

    def current_player(self) -> int:
        """The player who has to act, or chance, or nobody."""
        return self.world.actor

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return self.world.actor == TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return self.world.actions() if player == self.world.actor else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may do, with probabilities."""
        return self.world.outcomes()

    def _apply_action(self, action: int) -> None:
        self.world.apply(action)

    def _action_to_string(self, _player: int, action: int) -> str:
        return self.world.word(action)

    def returns(self) -> list[float]:
        """What the game is worth to each player; nothing before its end."""
        return returns(self.world.shares()) if self.is_terminal() else [0.0] * self.num_players()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that this player may be in for all it knows. Its history begins anew: the true one would tell."""
        rng = Random(sampler())  # noqa: S311 - chance that can be repeated
        return self.get_game().state_of(self.world.resample(player, rng))  # type: ignore[no-any-return]

    def __str__(self) -> str:
        return self.world.truth()


class SpielGame(pyspiel.Game):
    """A game of OpenSpiel, made of the world before its deal."""

    def __init__(self, kind: pyspiel.GameType, figures: pyspiel.GameInfo, parameters: Parameters, start: World) -> None:
        super().__init__(kind, figures, dict(parameters))
        self.start = start

    def new_initial_state(self) -> SpielState:
        """The state before the deal."""
        return self.state_of(self.start.copy())

    def state_of(self, world: World) -> SpielState:
        """The state of a world, without a history."""
        return SpielState(self, world)

    def make_py_observer(self, kind: pyspiel.IIGObservationType | None = None, _: Parameters | None = None) -> Observer:
        """What OpenSpiel asks what players see."""
        return Observer(kind or pyspiel.IIGObservationType(perfect_recall=False), self.start)

    def max_chance_nodes_in_history(self) -> int:
        """How often chance acts at most."""
        return int(self.max_game_length()) + MOST_DEALT


MOST_DEALT = 164
"""More than the cards or parts that any game deals before anybody acts, with room for a deal thrown away."""


class Observer:
    """What a player sees, as text and as arrays; with perfect recall, text alone."""

    def __init__(self, kind: pyspiel.IIGObservationType, start: World) -> None:
        self.recalls = bool(kind.perfect_recall)
        self.is_private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        shapes = {name: array.shape for name, array in start.tensors(0).items()}
        sizes = [int(np.prod(shape)) for shape in shapes.values()]
        tensor: Floats = np.zeros(sum(sizes), np.float32)
        parts = np.split(tensor, np.cumsum(sizes)[:-1])
        named = {name: part.reshape(shape) for (name, shape), part in zip(shapes.items(), parts, strict=True)}
        self.tensor = None if self.recalls else tensor
        self.dict: dict[str, Floats] = {} if self.recalls else named

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a player sees into the arrays."""
        for name, array in state.world.tensors(player if self.is_private else None).items() if self.dict else ():
            self.dict[name][...] = array

    def string_from(self, state: SpielState, player: int) -> str:
        """What a player sees, or with perfect recall knows."""
        if self.recalls and self.is_private:
            return state.world.write_information_state(player)
        return state.world.write_observation(player if self.is_private else None)


def figures(players: int, actions: int, outcomes: int, longest: int) -> pyspiel.GameInfo:
    """The sizes of a game."""
    return pyspiel.GameInfo(
        num_distinct_actions=actions,
        max_chance_outcomes=outcomes,
        num_players=players,
        min_utility=-1.0,
        max_utility=returns([1.0, *[0.0] * 2])[0] if players == 3 else 1.0,  # noqa: PLR2004
        utility_sum=0.0,
        max_game_length=longest,
    )
