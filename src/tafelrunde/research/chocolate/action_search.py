"""An action of Scho K.O. or Schokoly by search: first the lay, then what becomes of a smartie."""

from __future__ import annotations

from random import Random
from typing import Any

from tafelrunde.kernels.chocolate.layout import SMARTIE
from tafelrunde.kernels.chocolate.pack import Outgrown, action_of
from tafelrunde.research.action_search import StateSearch
from tafelrunde.research.chocolate.spiel import chocolate
from tafelrunde.research.chocolate.world import GUARDING, Chocolate, DeckSetting
from tafelrunde.research.spiel_game import SpielGame
from tafelrunde.rules.chocolate.table import Action, ChocolateSeatView
from tafelrunde.rules.games import GAMES

PLACING = 2 / 3
"""The share of the time for the lay, when a smartie may be chosen after it; if none can be, the rest is not spent."""


class ChocolateActionSearch:
    """The two searches of a turn; OpenSpiel's game for each kind of table is made once."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.games: dict[object, tuple[SpielGame, DeckSetting]] = {}

    def choose(self, view: ChocolateSeatView, rng: Random, search: StateSearch) -> Action:
        """A legal action; any one when the field outgrew the kernels."""
        try:
            return self.search_lay(view, rng, search)
        except Outgrown:
            actions: Any = GAMES[self.game].actions(view)
            chosen: Action = actions[rng.randrange(len(actions))]
            return chosen

    def search_lay(self, view: ChocolateSeatView, rng: Random, search: StateSearch) -> Action:
        """The best lay, with the best smartie after it. Raises Outgrown."""
        game, setting = self.table(view)
        state = game.state_of(setting.of(view, rng))
        world: Chocolate = state.world  # type: ignore[assignment]
        guards = view.smarties[(view.seat or 1) - 1] > 0
        action = search(state, PLACING if guards else 1.0)
        code = setting.ids.code(action)
        table = world.packed.copy()
        world.apply(action)
        if world.stage == GUARDING:
            code |= (setting.ids.card(search(state)) or 0) << SMARTIE
        return action_of(code, table, setting.tables)

    def table(self, view: ChocolateSeatView) -> tuple[SpielGame, DeckSetting]:
        """OpenSpiel's game for a table like this."""
        key = (view.seats, view.deck, view.booklet)
        if key not in self.games:
            setting = DeckSetting(self.game, view.seats, view.deck, view.booklet)
            self.games[key] = chocolate(setting), setting
        return self.games[key]
