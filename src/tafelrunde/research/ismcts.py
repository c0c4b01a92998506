"""OpenSpiel's own ISMCTSBot as a bot of the arena: `--bot tafelrunde.research.ismcts:Ismcts`.

The search is OpenSpiel's, unchanged, in its Python form: the one in C++ cannot resample states that are written in
Python. Its worlds, legal actions and playouts come from the kernels. It begins from a world drawn from the view, and
every simulation from another one, so it knows what its seat knows.
"""

from __future__ import annotations

from random import Random
from time import process_time

import numpy as np
from open_spiel.python.algorithms.ismcts import ISMCTSBot

from tafelrunde.bots.bot import FREE, Budget
from tafelrunde.records.notation import Action, View
from tafelrunde.research.games import GAMES
from tafelrunde.research.spiel_game import SpielState
from tafelrunde.research.world import returns

SECONDS = 1.0
"""The CPU time of one action unless a budget says otherwise."""

EXPLORING = 0.7
"""The weight of the rarely tried in the choice of the search, for returns between -1 and 1."""

MOST = 1 << 30


class TimeUp(Exception):  # noqa: N818 - what happened
    """The time for this action is spent."""


class Rollouts:
    """OpenSpiel's evaluation by play at random, once for each new node, in a kernel."""

    def __init__(self, seed: int) -> None:
        self.rng = np.random.default_rng(seed)

    def evaluate(self, state: SpielState) -> list[float]:
        """What each player got after play at random."""
        return returns(state.world.playout(self.rng))

    def prior(self, state: SpielState) -> list[tuple[int, float]]:
        """All legal actions alike."""
        listed = state.world.actions()
        return [(action, 1 / len(listed)) for action in listed]


class Ismcts:
    """The bot. `simulations` counts those of its last action."""

    def __init__(self, game: str) -> None:
        if game not in GAMES:
            raise ValueError(f"OpenSpiel is not given {game}: it knows {', '.join(GAMES)}.")
        self.action_search = GAMES[game].action_search(game)
        self.simulations = 0

    def choose(self, view: View, rng: Random, budget: Budget = FREE) -> Action:
        """A legal action of the seat of the view, which has to act; any one when the field outgrew the kernels."""
        start, self.simulations = process_time(), 0
        seconds = SECONDS if budget.seconds is None else budget.seconds

        def search(state: SpielState, share: float = 1.0) -> int:
            until = start + seconds * share if budget.work is None else None
            return self.search(state, rng, budget.work or MOST, until)

        return self.action_search.choose(view, rng, search)

    def search(self, state: SpielState, rng: Random, work: int, until: float | None) -> int:
        """What OpenSpiel's bot finds best after so many simulations, or when the time is up."""
        listed = state.world.actions()
        if len(listed) == 1:
            return listed[0]
        chance = np.random.RandomState(rng.getrandbits(32))
        bot = ISMCTSBot(state.get_game(), Rollouts(rng.getrandbits(64)), EXPLORING, work, random_state=chance)
        done = 0

        def resample(root: SpielState, player: int) -> SpielState:
            nonlocal done
            if until is not None and done and process_time() >= until:
                raise TimeUp
            done += 1
            return root.get_game().state_of(root.world.resample(player, rng))  # type: ignore[no-any-return]

        bot.set_resampler(resample)
        try:
            policy = bot.run_search(state)
        except TimeUp:
            policy = bot.get_final_policy(state, bot._root_node)  # noqa: SLF001 - what it has found so far
        self.simulations += done
        actions, weights = zip(*policy, strict=True)
        return int(rng.choices(actions, weights)[0])
