"""OpenSpiel's own ISMCTSBot as a bot of the arena: `--bot tafelrunde.research.ismcts:Ismcts`.

The search is OpenSpiel's, unchanged, in its Python form: the one in C++ cannot resample states that are written in
Python. Its worlds, legal actions and playouts come from the kernels. It begins from a world drawn from the view, and
every simulation from another one, so it knows what its seat knows.
"""

from __future__ import annotations

from random import Random
from time import process_time
from typing import Any

import numpy as np
from open_spiel.python.algorithms.ismcts import ISMCTSBot

from tafelrunde.bots.bot import FREE, Budget
from tafelrunde.kernels.layout import SMARTIE
from tafelrunde.kernels.pack import Outgrown, action_of
from tafelrunde.kernels.stacko import LISTED
from tafelrunde.records.notation import Action, View
from tafelrunde.research import spiel
from tafelrunde.research.chocolate import GUARDING, Chocolate, Setting
from tafelrunde.research.spiel import Game, Table
from tafelrunde.research.stacko import Towers
from tafelrunde.research.world import returns
from tafelrunde.rules.chocolate.table import View as Chocolates
from tafelrunde.rules.games import GAMES

SECONDS = 1.0
"""The CPU time of one action unless a budget says otherwise."""

EXPLORING = 0.7
"""The weight of the rarely tried in the choice of the search, for returns between -1 and 1."""

PLACING = 2 / 3
"""The share of the time for the lay, when a smartie may be chosen after it; if none can be, the rest is not spent."""

MOST = 1 << 30


class TimeUp(Exception):  # noqa: N818 - what happened
    """The time for this action is spent."""


class Rollouts:
    """OpenSpiel's evaluation by play at random, once for each new node, in a kernel."""

    def __init__(self, seed: int) -> None:
        self.rng = np.random.default_rng(seed)

    def evaluate(self, state: Table) -> list[float]:
        """What each player got after play at random."""
        return returns(state.world.playout(self.rng))

    def prior(self, state: Table) -> list[tuple[int, float]]:
        """All legal actions alike."""
        listed = state.world.actions()
        return [(action, 1 / len(listed)) for action in listed]


class Ismcts:
    """The bot. `simulations` counts those of its last action."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.games: dict[object, tuple[Game, Setting]] = {}
        self.simulations = 0

    def choose(self, view: View, rng: Random, budget: Budget = FREE) -> Action:
        """A legal action of the seat of the view, which has to act; any one when the field outgrew the kernels."""
        start, self.simulations = process_time(), 0
        seconds = SECONDS if budget.seconds is None else budget.seconds
        spend = (budget.work or MOST, start + seconds if budget.work is None else None)
        if not isinstance(view, Chocolates):
            return LISTED[self.search(spiel.Stacko().at(Towers.of(view, rng)), rng, *spend)]
        try:
            return self.laid(view, rng, start, spend)
        except Outgrown:
            actions: Any = GAMES[self.game].actions(view)
            chosen: Action = actions[rng.randrange(len(actions))]
            return chosen

    def laid(self, view: Chocolates, rng: Random, start: float, spend: tuple[int, float | None]) -> Action:
        """An action of a chocolate game: first the lay, then what becomes of a smartie."""
        game, setting = self.table(view)
        state = game.at(setting.of(view, rng))
        world: Chocolate = state.world  # type: ignore[assignment]
        work, until = spend
        guards = view.smarties[(view.seat or 1) - 1] > 0
        first = until and start + (until - start) * (PLACING if guards else 1.0)
        action = self.search(state, rng, work, first)
        code = setting.ids.code(action)
        table = world.packed.copy()
        world.apply(action)
        if world.stage == GUARDING:
            code |= (setting.ids.card(self.search(state, rng, work, until)) or 0) << SMARTIE
        return action_of(code, table, setting.tables)

    def table(self, view: Chocolates) -> tuple[Game, Setting]:
        """OpenSpiel's game for a table like this, made once."""
        key = (view.seats, view.deck)
        if key not in self.games:
            setting = Setting(self.game, view.seats, view.deck)
            self.games[key] = spiel.chocolate(setting), setting
        return self.games[key]

    def search(self, state: Table, rng: Random, work: int, until: float | None) -> int:
        """What OpenSpiel's bot finds best after so many simulations, or when the time is up."""
        listed = state.world.actions()
        if len(listed) == 1:
            return listed[0]
        chance = np.random.RandomState(rng.getrandbits(32))
        bot = ISMCTSBot(state.get_game(), Rollouts(rng.getrandbits(64)), EXPLORING, work, random_state=chance)
        done = 0

        def resampled(root: Table, player: int) -> Table:
            nonlocal done
            if until is not None and done and process_time() >= until:
                raise TimeUp
            done += 1
            return root.get_game().at(root.world.resampled(player, rng))  # type: ignore[no-any-return]

        bot.set_resampler(resampled)
        try:
            policy = bot.run_search(state)
        except TimeUp:
            policy = bot.get_final_policy(state, bot._root_node)  # noqa: SLF001 - what it has found so far
        self.simulations += done
        actions, weights = zip(*policy, strict=True)
        return int(rng.choices(actions, weights)[0])
