"""An entry of the list of bots: plain data, from which the code of a bot is loaded where it plays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from types import MappingProxyType

from tafelrunde.bots import own
from tafelrunde.bots.bot import Bot
from tafelrunde.bots.levels import LevelSetting
from tafelrunde.records.formats import FORMATS
from tafelrunde.rules.games import GAMES

EVERY_TABLE: Mapping[str, tuple[int, ...]] = MappingProxyType({game: GAMES[game].seat_counts for game in FORMATS})


@dataclass(frozen=True, slots=True)
class BotClass:
    """A bot by the path of its class, `package.module:Class`, which is made with the name of a game."""

    path: str

    def load(self, game: str) -> Bot:
        """The bot, ready to play a game."""
        module, _, name = self.path.partition(":")
        bot: Bot = getattr(import_module(module), name)(game)
        return bot


@dataclass(frozen=True, slots=True)
class RegisteredBot:
    """What is known of a bot before it is loaded: its name, a sentence, the games it plays and at how many seats.

    Levels count from 1, the weakest; bots without one are yardsticks. `settings` say for each game how the bot is
    loaded; a game that is not among them is played by the class at `path`.
    """

    name: str
    description: str
    path: str = ""
    games: Mapping[str, tuple[int, ...]] = field(default_factory=lambda: EVERY_TABLE)
    level: int | None = None
    is_own: bool = False
    settings: Mapping[str, LevelSetting] = field(default_factory=lambda: MappingProxyType({}))

    def plays(self, game: str, seats: int) -> bool:
        """Does the bot play this game at so many seats?"""
        return seats in self.games.get(game, ())

    def load(self, game: str) -> Bot:
        """The bot, ready to play a game. Raises BadBot for one of one's own that cannot."""
        if self.is_own:
            return own.load_own(self.path, game)
        return self.settings.get(game, BotClass(self.path)).load(game)


def entry_of(
    name: str, description: str, settings: Mapping[str, LevelSetting], level: int | None = None
) -> RegisteredBot:
    """A bot that plays at every table of the games that it has settings for."""
    games = {game: seats for game, seats in EVERY_TABLE.items() if game in settings}
    return RegisteredBot(name, description, games=MappingProxyType(games), level=level, settings=settings)
