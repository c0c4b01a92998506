"""The games that OpenSpiel can be given, by their names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

import pyspiel

from tafelrunde.research.action_search import ActionSearch
from tafelrunde.research.chocolate.action_search import ChocolateActionSearch
from tafelrunde.research.chocolate.spiel import SCHOKO, SCHOKOLY, SpielSchoko, SpielSchokoly
from tafelrunde.research.spiel_game import SpielGame
from tafelrunde.research.stacko.action_search import StackoActionSearch
from tafelrunde.research.stacko.spiel import STACKO, SpielStacko


class ResearchGame(NamedTuple):
    """What OpenSpiel is told of a game, how it makes one, and how an action is searched for."""

    kind: pyspiel.GameType
    spiel: Callable[..., SpielGame]
    action_search: Callable[[str], ActionSearch]


GAMES: Mapping[str, ResearchGame] = {
    "schoko": ResearchGame(SCHOKO, SpielSchoko, ChocolateActionSearch),
    "schokoly": ResearchGame(SCHOKOLY, SpielSchokoly, ChocolateActionSearch),
    "stacko": ResearchGame(STACKO, SpielStacko, StackoActionSearch),
}
