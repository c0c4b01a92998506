"""Stacko as a game of OpenSpiel."""

from __future__ import annotations

from tafelrunde.research.spiel_game import Parameters, SpielGame, figures, game_type
from tafelrunde.research.stacko.world import LONGEST, Towers
from tafelrunde.rules.stacko.table import SEATS
from tafelrunde.rules.stacko.tower import PARTS

STACKO = game_type("tafelrunde_stacko", "Stacko", (2, 2), {})


class SpielStacko(SpielGame):
    """Stacko, a match of two rounds."""

    def __init__(self, parameters: Parameters | None = None) -> None:
        super().__init__(STACKO, figures(SEATS, 12, len(PARTS), LONGEST), parameters or {}, Towers.deal())
