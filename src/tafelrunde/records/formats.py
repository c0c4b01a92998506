"""The formats of the games by name; those of other packages are loaded too (see extensions.py)."""

from __future__ import annotations

from typing import Any

from tafelrunde.records import extensions
from tafelrunde.records.chocolate.format import ChocolateFormat
from tafelrunde.records.game_format import GameFormat
from tafelrunde.records.stacko.format import StackoFormat
from tafelrunde.rules.chocolate.courses import COURSES
from tafelrunde.rules.games import GAMES
from tafelrunde.rules.stacko.game import STACKO

FORMATS: dict[str, GameFormat[Any]] = {name: ChocolateFormat(course) for name, course in COURSES.items()}
FORMATS[STACKO.name] = StackoFormat()

for package in extensions.load("rules"):
    GAMES.update((game.name, game) for game in package.GAMES)
for package in extensions.load("records"):
    FORMATS.update((form.game, form) for form in package.FORMATS)
