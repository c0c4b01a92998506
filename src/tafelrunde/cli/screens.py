"""The screens of the games by name, those of other packages too (see records/extensions.py); or plain ones."""

from __future__ import annotations

from tafelrunde.cli.chocolate.screen import ChocolateScreen
from tafelrunde.cli.game_screen import GameScreen, PlainScreen
from tafelrunde.cli.stacko.screen import StackoScreen
from tafelrunde.records import extensions
from tafelrunde.records.formats import FORMATS
from tafelrunde.rules.chocolate.courses import COURSES
from tafelrunde.rules.stacko.game import STACKO

SCREENS: dict[str, GameScreen] = {name: PlainScreen(name) for name in FORMATS}
SCREENS |= {name: ChocolateScreen(course) for name, course in COURSES.items()}
SCREENS[STACKO.name] = StackoScreen()
for package in extensions.load("cli"):
    SCREENS.update((screen.game, screen) for screen in package.SCREENS)
