"""The bots by name: plain data. The code of a bot is loaded where it plays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from types import MappingProxyType

from tafelrunde.bots.bot import Bot

EVERY_TABLE: Mapping[str, tuple[int, ...]] = MappingProxyType({"schoko": (2,), "schokoly": (2, 3, 4), "stacko": (2,)})


@dataclass(frozen=True, slots=True)
class Entry:
    """What is known of a bot before it is loaded: its name, a sentence, the games it plays and at how many seats."""

    name: str
    description: str
    path: str
    games: Mapping[str, tuple[int, ...]] = field(default_factory=lambda: EVERY_TABLE)

    def plays(self, game: str, seats: int) -> bool:
        """Does the bot play this game at so many seats?"""
        return seats in self.games.get(game, ())

    def load(self, game: str) -> Bot:
        """The bot, ready to play a game."""
        module, _, name = self.path.partition(":")
        bot: Bot = getattr(import_module(module), name)(game)
        return bot


BOTS: Mapping[str, Entry] = MappingProxyType({
    entry.name: entry
    for entry in (
        Entry("random", "Plays any legal action, each as likely as every other.", "tafelrunde.bots.uniform:Uniform"),
        Entry("greedy", "Takes what is best at once and does not look ahead.", "tafelrunde.bots.greedy:Greedy"),
    )
})
