"""The games by name."""

from __future__ import annotations

from typing import Any

from tafelrunde.rules.chocolate.courses import COURSES
from tafelrunde.rules.core import Game
from tafelrunde.rules.stacko.game import STACKO

GAMES: dict[str, Game[Any, Any, Any, Any]] = {**COURSES, STACKO.name: STACKO}
