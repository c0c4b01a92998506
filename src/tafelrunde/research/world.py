"""What an OpenSpiel state stands on: a position that is changed in place, in which chance acts too.

Seats and players count from 0 here, as OpenSpiel's do. Every card that comes out of a pile, and every part out of a
talon, is an action of chance, so nothing in a world is decided before it is drawn.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from tafelrunde.kernels.arrays import Rng
from tafelrunde.kernels.jit import generator

Floats: TypeAlias = NDArray[np.float32]

CHANCE = -1
TERMINAL = -4
"""OpenSpiel's numbers for who acts when no player does."""


class World(ABC):
    """One position of a game with all that is hidden in it."""

    actor: int
    """The player who has to act, or CHANCE, or TERMINAL."""

    @abstractmethod
    def copy(self) -> World:
        """The same position in arrays of its own."""

    @abstractmethod
    def actions(self) -> list[int]:
        """The legal actions of the actor, from the lowest number up."""

    @abstractmethod
    def outcomes(self) -> list[tuple[int, float]]:
        """What chance may do, with probabilities."""

    @abstractmethod
    def apply(self, action: int) -> None:
        """Play a legal action, of a player or of chance."""

    @abstractmethod
    def word(self, action: int) -> str:
        """A legal action as it is written."""

    @abstractmethod
    def write_information_state(self, seat: int) -> str:
        """All that a seat knows: its view, with everything that was done."""

    @abstractmethod
    def write_observation(self, seat: int | None) -> str:
        """What a seat, or an onlooker, sees of the position as it is."""

    @abstractmethod
    def truth(self) -> str:
        """Everything, hidden or not."""

    @abstractmethod
    def tensors(self, seat: int | None) -> dict[str, Floats]:
        """What the observation says, as arrays of fixed sizes."""

    @abstractmethod
    def resample(self, seat: int, rng: Random) -> World:
        """A world that this seat may be in for all it knows; its information state is the same."""

    @abstractmethod
    def shares(self) -> list[float]:
        """The part of the first place that each seat has when the game is over."""

    @abstractmethod
    def playout(self, rng: np.random.Generator) -> list[float]:
        """The shares after play at random from here; the position stays as it is."""

    def __deepcopy__(self, _: object) -> World:
        return self.copy()


def make_generator(rng: np.random.Generator) -> Rng:
    """A generator for kernels."""
    return generator(int(rng.integers(1 << 62)))


def returns(shares: Sequence[float]) -> list[float]:
    """Shares as a game of sum 0: for two seats 1, 0 and -1; an even share is always 0."""
    return [share * len(shares) - 1.0 for share in shares]
