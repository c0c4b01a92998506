"""The levels, from the weakest to the strongest: how hard each plays every game. Plain data, which loads no bot.

A new level is one entry here, and its name and sentence in the texts of the page.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from tafelrunde.bots.bot import Bot
from tafelrunde.bots.chocolate.setting import MANY, ThinkerSetting
from tafelrunde.bots.stacko.setting import BuilderSetting


class LevelSetting(Protocol):
    """How hard a bot plays a game."""

    def load(self, game: str) -> Bot:
        """The bot that plays so hard."""


@dataclass(frozen=True, slots=True)
class Level:
    """A level: its name, a sentence, and for each game that it plays, by name, how hard."""

    name: str
    description: str
    settings: Mapping[str, LevelSetting]


LEVELS = (
    Level(
        "beginner",
        "sees few of its moves, and takes the best of those at once.",
        {
            "schoko": ThinkerSetting(sight=0.03, fitted=False),
            "schokoly": ThinkerSetting(sight=0.04, fitted=False),
            "stacko": BuilderSetting(sight=0.25),
        },
    ),
    Level(
        "casual",
        "sees more of its moves, and takes the best of those at once.",
        {
            "schoko": ThinkerSetting(sight=0.1, fitted=False),
            "schokoly": ThinkerSetting(sight=0.04),
            "stacko": BuilderSetting(sight=0.45),
        },
    ),
    Level(
        "club",
        "knows what a position is worth, but overlooks many moves.",
        {
            "schoko": ThinkerSetting(sight=0.25),
            "schokoly": ThinkerSetting(sight=0.15),
            "stacko": BuilderSetting(sight=0.7),
        },
    ),
    Level(
        "strong",
        "sees all of its moves and knows what each is worth.",
        {
            "schoko": ThinkerSetting(candidates=4, worlds=6, plies=2, ending=3, positions=4_000),
            "schokoly": ThinkerSetting(),
            "stacko": BuilderSetting(),
        },
    ),
    Level(
        "expert",
        "also thinks ahead about what is hidden, and how others answer.",
        {
            "schoko": ThinkerSetting(candidates=10, worlds=40, tries=16, deep=True, ending=3, positions=20_000),
            "schokoly": ThinkerSetting(candidates=8, worlds=32, plies=2, tries=48, ending=3, positions=40_000),
            "stacko": BuilderSetting(sight=0.985, net=True),
        },
    ),
    Level(
        "master",
        "thinks ahead for about a second.",
        {
            "schoko": ThinkerSetting(
                candidates=MANY, worlds=60, tries=24, deep=True, ending=6, positions=250_000, seconds=0.9
            ),
            "schokoly": ThinkerSetting(
                candidates=48, worlds=60, tries=40, deep=True, ending=4, positions=100_000, seconds=0.9
            ),
            "stacko": BuilderSetting(net=True, candidates=4, worlds=100, seconds=0.5),
        },
    ),
)
