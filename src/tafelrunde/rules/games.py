"""The games by name."""

from __future__ import annotations

from typing import Any

from tafelrunde.rules.chocolate.schoko import SCHOKO
from tafelrunde.rules.chocolate.schokoly import SCHOKOLY
from tafelrunde.rules.core import Game
from tafelrunde.rules.stacko.game import STACKO

GAMES: dict[str, Game[Any, Any, Any, Any]] = {game.name: game for game in (SCHOKO, SCHOKOLY, STACKO)}
