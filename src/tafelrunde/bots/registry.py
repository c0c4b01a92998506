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
    """What is known of a bot before it is loaded: its name, a sentence, the games it plays and at how many seats.

    Levels go from 1, the weakest, to 6; bots without one are yardsticks.
    """

    name: str
    description: str
    path: str
    games: Mapping[str, tuple[int, ...]] = field(default_factory=lambda: EVERY_TABLE)
    level: int | None = None

    def plays(self, game: str, seats: int) -> bool:
        """Does the bot play this game at so many seats?"""
        return seats in self.games.get(game, ())

    def load(self, game: str) -> Bot:
        """The bot, ready to play a game."""
        module, _, name = self.path.partition(":")
        bot: Bot = getattr(import_module(module), name)(game)
        return bot


LEVELS = (
    ("beginner", "Level 1: sees few of its moves, and takes the best of those at once."),
    ("casual", "Level 2: sees more of its moves, and takes the best of those at once."),
    ("club", "Level 3: knows what a position is worth, but overlooks many moves."),
    ("strong", "Level 4: sees all of its moves and knows what each is worth."),
    ("expert", "Level 5: also thinks ahead about what is hidden, and how others answer."),
    ("master", "Level 6: thinks ahead for about a second."),
)

BOTS: Mapping[str, Entry] = MappingProxyType({
    entry.name: entry
    for entry in (
        Entry("random", "Plays any legal action, each as likely as every other.", "tafelrunde.bots.uniform:Uniform"),
        Entry("greedy", "Takes what is best at once and does not look ahead.", "tafelrunde.bots.greedy:Greedy"),
        Entry(
            "slots",
            "Stacko: keeps a band of four numbers for every place.",
            "tafelrunde.bots.slots:Slots",
            MappingProxyType({"stacko": (2,)}),
        ),
        *(
            Entry(name, sentence, f"tafelrunde.bots.levels:{name}", level=number)
            for number, (name, sentence) in enumerate(LEVELS, start=1)
        ),
    )
})
