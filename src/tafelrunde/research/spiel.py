"""The games for OpenSpiel; importing this module makes them known to `pyspiel.load_game`.

tafelrunde_schoko      tafelrunde_schokoly(players=3,deck=36)      tafelrunde_stacko
"""

from __future__ import annotations

import pyspiel

from tafelrunde.research.games import GAMES

for game in GAMES.values():
    pyspiel.register_game(game.kind, game.spiel)
