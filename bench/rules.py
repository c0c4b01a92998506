"""Random games with the plain rules."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any

from bench.kernels import Speed

from tafelrunde.rules.core import Game, Options
from tafelrunde.rules.shuffles import Derived


def measure_games(game: Game[Any, Any, Any, Any], seats: int, options: Options, number: int) -> Callable[[], Speed]:
    """A measurement: so many games, each action drawn from all legal ones."""

    def measure() -> Speed:
        rng, n = Random(5), 0
        start = process_time()
        for i in range(number):
            state = game.deal(seats, options, Derived(i.to_bytes(8, "big")))
            while (seat := game.actor(state)) is not None:
                choices = game.actions(game.view(state, seat))
                state = game.apply(state, choices[rng.randrange(len(choices))]).state
                n += 1
        took = process_time() - start
        return Speed(number / took, n / took)

    return measure
